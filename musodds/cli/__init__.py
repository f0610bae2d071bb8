"""One module per command: each parses, calls one function, hands the result to `musodds.view`."""
