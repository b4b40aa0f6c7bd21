"""Tournaments: who sits with whom, what the hands are worth, and who has won. A tournament is a list of events."""
