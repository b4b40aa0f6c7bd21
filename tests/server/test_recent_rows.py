"""The last rows of a log, packed: the same rows come out, newest first, and they are small."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from comodin.server.store import Row
from comodin.server.tables.recent_rows import COMMON, KEPT, NO_TEXT, RecentRows, pack, unpack
from comodin.table import Settings, commands, decide, events, fold, open_table

from .theatre import Theatre, in_a_theatre

PEOPLE = ("ana", "beto", "caro")
PARTS = st.sampled_from(COMMON) | st.text(max_size=20)


def rows_of(recent: RecentRows) -> list[tuple[int, str]]:
    return [(row.seq, row.events) for row in reversed(recent)]


@given(st.lists(st.lists(PARTS).map("".join), max_size=2 * KEPT), st.booleans())
def test_the_last_rows_come_out_as_they_went_in(texts: list[str], plain: bool) -> None:
    texts = [json.dumps(text, ensure_ascii=plain, indent=1) for text in texts]
    recent = RecentRows()
    for seq, text in enumerate(texts, 7):
        recent.add(Row(seq, "ana", "id", text, 1, 2), ())
    assert rows_of(recent) == list(reversed(list(enumerate(texts, 7))))[:KEPT]


def test_every_part_has_a_byte_of_its_own() -> None:
    assert len(set(COMMON)) == len(COMMON) <= len(set(NO_TEXT))
    assert [unpack(pack(part)) for part in COMMON] == list(COMMON)
    for n, part in enumerate(COMMON):  # none is hidden by a shorter one before it
        assert pack(part) == NO_TEXT[n : n + 1]


def test_rows_before_a_gap_are_forgotten() -> None:
    recent = RecentRows()
    for seq in (3, 4, 9, 10):
        recent.add(Row(seq, None, None, f"[{seq}]"), ())
    assert rows_of(recent) == [(10, "[10]"), (9, "[9]")]
    recent.clear()
    assert rows_of(recent) == []
    recent.add(Row(11, None, None, "[11]"), ())
    assert rows_of(recent) == [(11, "[11]")]


def test_a_row_that_moves_somebody_and_those_before_it_are_forgotten() -> None:
    recent = RecentRows()
    recent.add(Row(1, None, None, "[1]"), ())
    recent.add(Row(2, None, None, "[2]"), (events.SeatFreed(1.0, 0),))
    assert rows_of(recent) == []
    recent.add(Row(3, None, None, "[3]"), ())
    assert rows_of(recent) == [(3, "[3]")]


def test_rows_of_play_are_a_third_of_their_text_and_those_of_the_store(tmp_path: Path) -> None:
    """If the words of the log change, what rows have in common has to change with them."""

    async def play(theatre: Theatre) -> None:
        now = theatre.clock.now()
        first = open_table(Settings(seats=3, fill_with=None, turn_seconds=60.0), "secret", "key", now)
        for person in PEOPLE:
            first += decide(fold(first), person, commands.Join(person.title()), now)
        live = await theatre.registry.put("table", first)
        lines = {person: theatre.enter(live, person)[0] for person in PEOPLE}
        for person in PEOPLE:
            await theatre.do(lines[person], commands.Ready())
        for _ in range(2 * KEPT):
            await theatre.wait(1)
            await theatre.move(live, lines)
        stored = [(row.seq, row.events) for row in await theatre.store.read("table")]
        kept = rows_of(live.recent)
        assert kept == stored[: -KEPT - 1 : -1]
        assert 3 * sum(len(pack(text)) for _, text in kept) < sum(len(text) for _, text in kept)

    in_a_theatre(tmp_path, play)
