"""What tests, scripts and benchmarks share: a server, a browser, people who drive both, figures about the game.

Tests and scripts do not import each other; what both need is here.
"""
