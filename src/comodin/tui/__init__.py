"""The game in a terminal. `line` is the plain mode: sentences in, sentences out, for every terminal and reader."""
