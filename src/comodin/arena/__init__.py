"""The arena: which bot is better, and how sure are we?

Bots play the same deals in every seat (`lineups`), on the fast twin where they can (`tables`), on all cores and
from a file that a stopped run goes on from (`run`, `file`); what came out is told with its interval
(`statistics`, `ratings`).
"""
