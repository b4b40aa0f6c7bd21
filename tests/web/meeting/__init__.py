"""Four people with four browsers who come, go, sleep and lose their connection: nobody can block a table.

`python -m tests.web.meeting --sequences 200 --seed 1` plays random sequences of what people do (`meeting.DEEDS`)
and judges each of them: a table goes on with whoever is there, everybody gets their seat back, and no move is
played twice. A sequence that fails is printed, and `--again` plays it once more.
"""
