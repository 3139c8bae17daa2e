"""The weights of the reader, and the code that makes and measures them."""
