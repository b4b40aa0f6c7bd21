"""The sounds of the page, computed from nothing: instruments, what is played on them, and how it is packed."""
