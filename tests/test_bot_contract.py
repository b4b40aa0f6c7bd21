"""One contract for bots of other packages: five broken ones in each command, which is a process of its own
(`serve`: test_bot_contract_live.py). Each command names the bot in a sentence, lets `simple` play for it, counts
that, and ends with `--strict`; there is no traceback."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from comodin.bots import Fault, Faults, bot_named, guarded_bot, print_faults, read_faults, write_faults
from comodin.bots.faults import KINDS
from comodin.bots.guarded import guard
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput, BotFailed
from comodin.rules import Game, Play, SayUno, actions, deal, observe
from comodin.words import translated

from .broken_bots import FIVE, SAID, comodin, installed_in


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installed_in(tmp_path, monkeypatch) as folder:
        yield folder


def commands(bot: str) -> dict[str, list[str]]:
    return {
        "tournament": ["tournament", "--bots", f"{bot},simple", "--players", "2", "--target", "50", "--json"],
        "simulate": ["simulate", "--bots", f"{bot},simple", "--players", "2", "--rounds", "2", "--json"],
        "arena": ["arena", bot, "simple", "--deals", "1", "--workers", "1", "--json"],
        "play": ["play", "--plain", "--edition", "international", "--bots", bot, "--players", "2", "--seed", "1"],
    }


@pytest.mark.parametrize("bot", FIVE)
def test_a_broken_bot_is_named_counted_and_played_for(installed: Path, bot: str) -> None:
    runs = commands(bot)
    stdin = {"play": "draw\npass\n" * 20}
    with ThreadPoolExecutor(2) as pool:
        normal = {key: pool.submit(comodin, *words, stdin=stdin.get(key, "")) for key, words in runs.items()}
        strict = {
            key: pool.submit(comodin, *words, "--strict", stdin=stdin.get(key, "")) for key, words in runs.items()
        }
    for key, future in normal.items():
        done = future.result()
        assert done.returncode == 0, (key, done.stderr)
        if key == "play":
            said, told = done.stdout, done.stdout.rstrip().splitlines()[-1]
            assert re.fullmatch(rf"simple played .* for {bot} \(.+\)\.", told)
        else:
            said = done.stderr
            (fault,) = json.loads(done.stdout)["faults"]
            assert (fault["bot"], fault["kind"]) == (bot, FIVE[bot])
            assert fault["count"] > 0
            assert SAID[bot] in fault["example"]
        lines = [line for line in said.splitlines() if line.endswith("; simple plays for it")]
        assert len(lines) == 1, (key, said)
        assert f"'{bot}'" in lines[0]
        assert SAID[bot] in lines[0]
    for key, future in strict.items():
        done = future.result()
        assert done.returncode == 1, (key, done.stderr)
        (line,) = done.stderr.splitlines()
        assert line.startswith("comodin: --strict: the bot ")
        assert SAID[bot] in line


# -- what is a fault -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bot", "kind"), [("exits", "raised"), ("vain", "nothing")])
def test_leaving_the_process_and_calls_in_vain_are_faults(installed: Path, bot: str, kind: str) -> None:
    faults = Faults()
    state, _ = deal(Game.of(EDITIONS["international"], 2), Chance("1"))
    seat = state.pending.seats[0]
    assert guarded_bot(bot, faults).choose(observe(state, seat), Chance("2")) is not None
    assert [fault.kind for fault, _ in faults] == [kind]
    other = 1 - seat
    if bot == "vain":  # nobody waits for the other seat, so nothing is an answer
        assert guarded_bot(bot, faults).choose(observe(state, other), Chance("2")) is None
        assert sum(count for _, count in faults) == 1


class Gives:
    def __init__(self, given: object) -> None:
        self.given = given

    def choose(self, view: object, chance: object) -> object:
        return self.given


@pytest.mark.parametrize("given", [Play("R7"), actions.TimeUp(), actions.Catch("me"), SayUno, "draw"])  # type: ignore[arg-type]
def test_actions_with_wrong_fields_are_nonsense(given: object) -> None:
    faults = Faults()
    state, _ = deal(Game.of(EDITIONS["clasico"], 2), Chance("1"))
    view = observe(state, state.pending.seats[0])
    assert guard("gives", Gives(given), faults).choose(view, Chance("2")) is not None  # type: ignore[arg-type]
    assert [fault.kind for fault, _ in faults] == ["nonsense"]


def test_faults_add_up_in_any_order_and_go_through_a_file() -> None:
    one, two = Faults(), Faults()
    one.note(Fault("a", "raised", "KeyError", "KeyError: 1"), 3)
    two.note(Fault("a", "raised", "IndexError", "IndexError: 2"))
    two.note(Fault("b", "nothing"))
    sums = []
    for order in ((one, two), (two, one)):
        total = Faults()
        for part in order:
            total.add(part)
        sums.append(print_faults(total))
    assert sums[0] == sums[1]
    assert [(row["bot"], row["kind"], row["count"]) for row in sums[0]] == [
        ("a", "raised", 4),
        ("b", "nothing", 1),
    ]
    assert print_faults(read_faults(json.loads(json.dumps(write_faults(two))), "here")) == print_faults(two)
    with pytest.raises(BadInput, match="expected a bot, a kind"):
        read_faults([["a", "odd", 1, "", ""]], "here")
    with pytest.raises(BotFailed, match="--strict: the bot 'a' raised IndexError"):
        Faults(strict=True).add(two)


@pytest.mark.parametrize("language", ["es", "it"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "load"])
def test_every_fault_is_said_in_every_language(language: str, kind: str) -> None:
    fault = Fault("x", kind, "IndexError", "IndexError: 1")  # type: ignore[arg-type]
    for sentence in (fault.sentence, fault.discreet):
        assert translated(sentence, language) != sentence
        assert "the bot" not in translated(f"--strict: {sentence}", language)


# -- settings ------------------------------------------------------------------------------------------------


def test_settings_have_the_types_of_the_signature(installed: Path) -> None:
    assert bot_named("set:ms=10").given == (10, False, 0.5, "calm")  # type: ignore[attr-defined]
    full = bot_named("set:ms=10,bold=true,share=0.25,mood=wild")
    assert full.given == (10, True, 0.25, "wild")  # type: ignore[attr-defined]
    done = comodin(
        "tournament", "--bots", "set:ms=3,bold=true,simple", "--players", "2", "--target", "50", "--json"
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["faults"] == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("set", "the bot 'set' needs the setting 'ms', like set:ms=…"),
        ("set:ms=ten", "the setting 'ms' of the bot 'set': expected a whole number, found 'ten'"),
        ("set:ms=1,bold=2", "the setting 'bold' of the bot 'set': expected true or false, found '2'"),
        ("set:ms=1,mood=odd", "the setting 'mood' of the bot 'set': expected calm or wild, found 'odd'"),
        ("set:mss=1", "the bot 'set' has no setting 'mss'; expected ms or bold or share or mood"),
        ("raises:ms=1", "the bot 'raises' has no setting 'ms'; it has none"),
        ("set:ms=1,ms=2", "set:ms=1,ms=2: the setting 'ms' is there twice"),
        ("set:10", "set:10: expected settings like set:name=value, found '10'"),
        ("simple:ms=1", "the bot 'simple' has no settings"),
    ],
)
def test_a_wrong_setting_gets_one_sentence(installed: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as found:
        guarded_bot(text, Faults())
    assert found.value.expected == sentence
