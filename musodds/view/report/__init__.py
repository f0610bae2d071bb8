"""The report: one web page per variant that needs no network and no server."""
