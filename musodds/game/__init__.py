"""What Mus is: readable Python, no probability, no input or output."""
