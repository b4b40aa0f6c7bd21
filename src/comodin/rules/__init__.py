"""The rules of the game, for every edition: `decide` what an action does, `evolve` the state by it.

Readable in one sitting: cards, effects, ruleset, edition, actions, pending, state, events, evolve, legal,
progress, opening, decide. Standard library only; no clock, no I/O, no generator of its own.
"""
