"""The table: people, bots and clocks around a match.

No clock, no I/O: `now` comes in. `decide` turns a command into table events, `tick` the passing of time, `evolve`
makes the next state, and a table is the fold of its log. What leaves it is `Told` and `TableView`, nothing else.
"""
