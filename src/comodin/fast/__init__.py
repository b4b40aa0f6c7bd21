"""The fast twin: the same rules over NumPy records, compiled by numba, for millions of rounds.

`tables` lowers a game to arrays, the `kernel` functions play it, `bridge` carries states and actions across, and
`simulate` plays many rounds. Nothing here is imported, let alone compiled, until somebody asks for it.
"""
