"""Tables that are fitted to a game, rules that are constants, and the variants of the kernel made of them; as far
as a machine without a GPU can tell (`test_gpu`)."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from comodin.editions import EDITIONS
from comodin.fast import POLICIES, gpu, layout, lower
from comodin.fast.gpu import device, ptx, rounds
from comodin.fast.gpu.fitted import PlainFitted, place_of, table_for
from comodin.fast.gpu.narrow import LANES
from comodin.rules import Game
from comodin.simulation import simulate
from tests.fast.test_gpu import SOAK, WORDS, Driver, needs_extra, run, same

SPECIAL, SHARED = gpu.Variant(special=True), gpu.Variant(special=True, shared=True)


def known(edition: str, seats: int = 4, **options: object) -> gpu.KnownRules:
    found = EDITIONS[edition]
    return gpu.KnownRules(lower(Game.of(found, seats, found.ruleset.with_options(options))).rules[0])


ROUNDS = """if True:
    import numpy as np
    from comodin.editions import EDITIONS
    from comodin.fast import COUNTS, RESULT, gpu, kernel, lower, new_tables, players_of
    from comodin.fast.gpu.everybody import Everybody
    from comodin.fast.gpu.fitted import PlainFitted, table_for
    from comodin.rules import Game

    played = 0
    for edition in EDITIONS.values():
        for seats, options in ((4, {}), (3, {"jump_in": True, "stacking": "any"}), (10, {"seven_zero": True})):
            rules = lower(Game.of(edition, seats, edition.ruleset.with_options(options))).rules
            game = gpu.KnownRules(rules[0])
            for name in ("simple", "heuristic"):
                one, found = players_of([name]), []
                same = sum(one << 4 * seat for seat in range(seats))
                for tables, those, players in (
                    (new_tables(), rules, same),
                    ([PlainFitted(table_for(game, rest=True), 5)], [game], Everybody(one)),
                    ([PlainFitted(table_for(None, rest=True), 31)], rules, Everybody(one)),
                ):
                    out, counts = np.zeros((4, RESULT), np.int32), np.zeros((4, COUNTS), np.int32)
                    kernel.play_rounds(tables, 0, those, -1, players, 11, 1 << 40, 1_500, out, counts)
                    found.append((out, counts))
                for out, counts in found[1:]:
                    assert (out == found[0][0]).all() and (counts == found[0][1]).all(), (edition.key, seats, name)
                played += len(out)
    print(played)
"""


def test_rounds_on_fitted_tables_are_the_same() -> None:
    assert int(run("-c", ROUNDS, COMODIN_JIT="0")) == len(EDITIONS) * 3 * 2 * 4


def test_a_table_has_no_room_for_what_the_game_does_not_have() -> None:
    four, all_games = table_for(known("international")), table_for()
    assert four.size == 204
    assert all_games.size > 500
    assert set(four.fields) == {"once", "twice", "thrice", "fourfold", "cards", "pile"}
    assert {"star", "deed"} <= set(table_for(known("casa")).fields)
    assert four.fields["thrice"].size == 1  # of the wilds alone there are more than two
    assert table_for(known("international", 7)).size > four.size
    assert "rest" in table_for(known("international"), rest=True).fields


@pytest.mark.parametrize("edition", [*EDITIONS, None])
def test_no_two_threads_of_a_warp_share_a_word(edition: str | None) -> None:
    fields = table_for(None if edition is None else known(edition))
    owner = np.full(LANES * fields.size, -1)
    for field in fields.fields.values():
        for index in range(field.count):
            start, step = place_of(field, index)
            assert start % field.size == step % field.size == 0  # aligned
            for lane in range(LANES):
                taken = owner[start + step * lane :][: field.size]
                assert (taken == -1).all()
                taken[:] = lane
    banks = owner.reshape(-1, 4)  # words
    for field in fields.fields.values():  # whatever element each asks for, a bank has one thread (of half a warp)
        for index in range(field.count):
            start, step = place_of(field, index)
            assert {(start + step * lane) // 4 % 32 for lane in range(LANES)} == set(
                range(0, 32, max(step // 4, 1))
            )
    assert all(len(set(word[word >= 0])) <= 1 for word in banks)


def test_numbers_that_do_not_fit_are_errors() -> None:
    table = PlainFitted(table_for(known("international")))
    for array, index, value in (
        (table.once, 4, 0),
        (table.cards, -1, 0),
        (table.thrice, 0, 1),
        (table.pile, 0, 128),
        (table.fourfold, 1, 1 << 60),
    ):
        with pytest.raises((IndexError, OverflowError)):
            array[index] = value
    with pytest.raises(OverflowError):
        table.left = -1
    table.thrice[2] = 3 << 52
    table.star[9] = 5
    assert (table.thrice[2], table.star[9], table.deed[0], table.noted) == (3 << 52, 0, -1, -1)


def test_rules_of_a_game_are_those_of_the_array() -> None:
    rules = lower(Game.of(EDITIONS["aprendiz"], 5)).rules[0]
    game = gpu.KnownRules(rules)
    for name in layout.RULES.names or ():
        if name in ("tape", "hoard"):
            continue
        value = np.asarray(rules[name])
        if value.ndim == 0:
            assert getattr(game, name) == value
        elif value.ndim == 1:
            assert [getattr(game, name)[at] for at in range(len(value))] == value.tolist()
        else:
            codes, steps = np.nonzero(value)
            assert all(game.op[code, step] == value[code, step] for code, step in zip(codes, steps, strict=True))
    assert game.of_colour[-1] == 0
    with pytest.raises(IndexError, match=r"fits\[64\]"):
        game.fits[64]
    keys = {known("aprendiz", 5).key, known("aprendiz", 4).key, known("aprendiz", 5, hand_size=5).key}
    assert game.key in keys
    assert len(keys) == 3


# -- the launcher ----------------------------------------------------------------------------------------


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Driver:
    found = Driver()
    monkeypatch.setattr(device, "load_driver", lambda: found)
    monkeypatch.setattr(rounds, "ptx_of", text_of)
    monkeypatch.setattr(rounds, "is_kept", lambda *kernel: False)
    return found


def text_of(name: str, player: int, *how: object) -> str:
    parameters = ", ".join(f".param .u64 {name}_{at}" for at in range(WORDS[name]))
    return f".version 9.0\n.visible .entry {name}({parameters})\n"


def test_a_block_shares_the_memory_of_its_tables(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    lowered = lower(Game.of(EDITIONS["international"], 4))
    where = gpu.GpuLauncher(gpu.Device(), variant=SHARED, many=1_000)
    added = [gpu.add_up(where, lowered, -1, 0x1111, 5, 0, size, 2_000) for size in (999, 5_000)]
    assert [found.decisions > 0 for found in added] == [True, True]
    assert driver.shared == [0, 128 * 204]  # a few rounds are played by the kernel for all games
    assert driver.allowed == {8: 128 * 204, 9: 93}  # eight blocks need that share of 228 KB
    assert driver.launched == [("tally", 4, 256), ("tally", 2 * 8, 128)]  # eight blocks on each of two
    again = gpu.add_up(gpu.GpuLauncher(gpu.Device()), lowered, -1, 0x1111, 5, 0, 5_000, 2_000)
    assert np.array_equal(again.turns, added[1].turns)
    assert driver.shared[-1] == 0
    gpu.add_up(where, lowered, -1, 0x1111, 5, 0, 999, 2_000, of=1_000)  # part of a long run
    assert driver.shared[-1] == 128 * 204
    monkeypatch.setattr(gpu.Device, "shared_memory", 128 * 204)
    gpu.add_up(where, lowered, -1, 0x1111, 5, 0, 5_000, 2_000)  # a GPU that has no room for a block
    assert driver.shared[-1] == 0


def test_the_usual_launcher_has_the_variant_that_was_measured_best(driver: Driver) -> None:
    where = gpu.GpuLauncher(gpu.Device())
    assert (where.variant, where.many, where.threads, where.fitted_threads) == (SHARED, 1 << 27, 256, 128)
    lowered = lower(Game.of(EDITIONS["casa"], 4))
    found = [gpu.add_up(where, lowered, -1, 0x4444, 5, 0, 3_000, 2_000, of=of) for of in (0, 1 << 27)]
    assert np.array_equal(found[0].turns, found[1].turns)
    assert driver.shared == [0, 128 * 256]
    assert driver.launched == [("tally", 12, 256), ("tally", 2 * 6, 128)]
    assert driver.loaded == [64, 72]


def test_a_long_run_has_a_kernel_for_its_game(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comodin.simulation.rounds.GPU_BATCH", 700)
    kept, asked = [False], []

    def known(name: str, player: int, variant: gpu.Variant, found: gpu.KnownRules) -> bool:
        asked.append((name, player, variant, found.key))
        return kept[0]

    monkeypatch.setattr(rounds, "is_kept", known)
    found = EDITIONS["deluxe"]
    for options, bots in (({}, ("simple",)), ({"jump_in": True}, ("simple", "greedy", "heuristic"))):
        game = Game.of(found, 3, found.ruleset.with_options(options))
        size = gpu.shared_bytes(gpu.KnownRules(lower(game).rules[0]), 128)
        here = simulate(game, 2_000, seed=3, bots=bots).outcome
        for many, there, shared in ((2_000, False, size), (2_001, False, 0), (2_001, True, size)):
            rounds.gpu.cache_clear()
            monkeypatch.setattr(rounds.gpu(), "many", many)
            kept[0] = there
            driver.launched.clear()
            driver.shared.clear()
            assert same(simulate(game, 2_000, seed=3, bots=bots, device="gpu").outcome.tally, here.tally)
            assert set(driver.shared) == {shared}
            first, *_, last = driver.launched[1:]  # after one round that loads the kernel
            assert first == ("tally", *((6, 128) if shared else (3, 256)))  # 700 rounds, one a thread
            assert last == ("tally", *((11, 128) if shared else (6, 256)))  # 1,300: a task is sized by time
            half = simulate(game, 1_000, seed=3, bots=bots, device="gpu").outcome
            assert set(driver.shared) == ({shared} if many > 2_000 else {shared, 0})  # no long run
            driver.shared.clear()
            rest = simulate(game, 2_000, seed=3, bots=bots, device="gpu", begun=half).outcome
            assert same(rest.tally, here.tally)
            assert set(driver.shared) == {shared}  # the run is long again
    assert {player for _, player, *_ in asked} == {POLICIES["simple"], gpu.MIXED}
    assert {(name, variant) for name, _, variant, _ in asked} == {("tally", gpu.VARIANT)}


def test_what_ptxas_made_of_a_kernel_is_loaded_as_it_is(driver: Driver) -> None:
    loaded = gpu.Kernel(gpu.Device(), text_of("tally", 1), 48, b"\x7fELF")
    assert (driver.texts, driver.loaded) == ([b"\x7fELF"], [0])  # its limit is in it
    assert loaded.parameters == [8] * WORDS["tally"]


def test_the_cache_tells_games_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ptx, "cache_folder", lambda: tmp_path)
    games = [known("international"), known("international", 3), known("clasico")]
    names = {ptx._kept_at("tally", 1, variant, game) for variant in (SPECIAL, SHARED) for game in games}
    names |= {
        ptx._kept_at("tally", 1, gpu.Variant(shared=True), None),
        ptx._kept_at("tally", 1, gpu.GENERAL, None),
    }
    assert len(names) == 8
    assert not gpu.is_kept("tally", 1, SHARED, games[0])


# -- with the extra --------------------------------------------------------------------------------------

CODE = """if True:
    from comodin.editions import EDITIONS
    from comodin.fast import gpu, lower
    from comodin.rules import Game
    game = gpu.KnownRules(lower(Game.of(EDITIONS["international"], 4)).rules[0])
    print(gpu.ptx_of("tally", {player}, gpu.Variant(special=True, shared={shared}), game))
"""


@needs_extra
@pytest.mark.parametrize(("player", "shared"), [(1, True), (4, True), (1, False)] if SOAK else [(1, True)])
def test_tables_lie_in_shared_memory_alone(player: int, shared: bool, tmp_path: Path) -> None:
    text = run("-c", CODE.format(player=player, shared=shared), XDG_CACHE_HOME=str(tmp_path))
    assert ptx.entry_of(text)[1] == [8] * WORDS["tally"]
    spaces = set(re.findall(r"\b(?:ld|st)\.(\w+)", text))
    assert spaces == ({"shared", "global", "param"} if shared else {"local", "global", "param"})
    assert not re.findall(r"\bst\.global", text)
    assert set(re.findall(r"\bld\.global\.(\w+)", text)) == {"nc"}  # rows of the rules, read-only
    assert "call" not in ptx.instructions(text)
    assert text.count("begin inline asm") == 3  # where threads go on together: nobody has made two of one
    if shutil.which("ptxas"):
        file = tmp_path / "kernel.ptx"
        file.write_text(text, encoding="ascii")
        command = ["ptxas", "-v", "-arch=sm_90", str(file), "-o", str(tmp_path / "kernel.cubin")]
        made = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        assert "0 bytes spill stores" in made
        assert ("    0 bytes stack frame" in made) == shared
