"""Messages are made from the classes of the table: a new field, action or command is described once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any, get_args

import msgspec
import pytest

from comodin.codec import word_of
from comodin.errors import BadInput
from comodin.rules import Action, Card, Custom, Does, TimeUp, actions, printed
from comodin.server.protocol import codec
from comodin.server.protocol import messages as m
from comodin.server.protocol.wire import message_of, received
from comodin.table import Settings, commands


def heard(**command: Any) -> commands.Command:
    message = codec.decode(json.dumps({"v": 1, "t": "command", "id": "a", "command": command}))
    assert isinstance(message, m.Command)
    return codec.command_of(message.command, "Ana")


def test_every_command_from_outside_has_a_message_and_no_other() -> None:
    assert set(m.COMMANDS) == set(get_args(commands.ClientCommand))
    inside = {commands.Connect, commands.Disconnect, commands.Introduce, commands.BotAct, commands.Attend}
    assert set(get_args(commands.Command)) == set(m.COMMANDS) | inside
    assert {message.__struct_config__.tag for message in m.COMMANDS.values()} == {*map(word_of, m.COMMANDS)}
    for kind in inside:
        with pytest.raises(BadInput, match="Invalid value"):
            heard(c=word_of(kind))


def test_a_message_says_what_the_command_does() -> None:
    assert heard(c="join", key="k", sit=False) == commands.Join("Ana", "k", False)
    assert heard(c="vote", agrees=True) == commands.VoteOnMotion(True)
    assert heard(c="add_bot", seat=1) == commands.AddBot(1, "simple")
    assert heard(c="act", action={"do": "play", "card": "R7", "uno": True}) == commands.Act(
        actions.Play(printed("R7"), uno=True)
    )
    assert heard(c="act", action={"do": "disagree"}) == commands.Act(actions.Vote(False))
    effects = [{"what": "draw", "who": "next", "n": 2}, {"what": "reverse"}]
    assert heard(c="write_rule", card="WC1", custom={"text": "t", "effects": effects}) == commands.WriteRule(
        "WC1", Custom("t", (Does("next", "draw", 2), Does("everyone", "reverse")))
    )
    assert heard(c="write_rule", card="WC1", custom=None) == commands.WriteRule("WC1", None)
    told = {"options": {"stacking": "any"}, "match": {"format": "quick", "partners": True}, "bot_seconds": [0, 1]}
    settings = heard(c="configure", settings=told)
    assert isinstance(settings, commands.Configure)
    assert settings.settings.options == (("stacking", "any"),)
    assert settings.settings.match.teams == ((0, 2), (1, 3))
    assert heard(c="configure", settings={}) == commands.Configure(Settings())


def test_nobody_says_what_is_not_theirs_to_say() -> None:
    for command in (
        {"c": "join", "name": "Eve"},
        {"c": "configure", "settings": {"booking": {"tournament": "t"}}},
        {"c": "act", "action": {"do": "time_up"}},
        {"c": "act", "action": {"do": "draw", "seat": 1}},
    ):
        with pytest.raises(BadInput):
            heard(**command)
    words = {message.__struct_config__.tag for message in get_args(m.AnyAction)}
    assert words == {*(word_of(kind) for kind in get_args(Action) if kind not in (TimeUp, actions.Vote))} | {
        "agree",
        "disagree",
    }


@pytest.mark.parametrize(
    "command",
    [
        {"c": "say", "text": "x" * 401},
        {"c": "invite", "person": ""},
        {"c": "invite", "person": "x" * 65},
        {"c": "sit", "seat": 100},
        {"c": "react", "reaction": "x" * 201},
        {"c": "configure", "settings": {"seats": 11}},
        {"c": "write_rule", "card": "WC1", "custom": {"effects": [{"what": "skip"}] * 4}},
    ],
    ids=lambda command: command["c"],
)
def test_limits_of_the_type_hold_on_the_wire(command: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="Expected"):
        heard(**command)


def test_a_class_that_is_new_has_its_message() -> None:
    @dataclass(frozen=True)
    class Wave:
        """Say hello to somebody."""

        to: int
        how: Annotated[str, range(1, 9)] = "quietly"
        cards: tuple[Card, ...] = ()

    message = message_of(Wave, base=m.CommandMessage, tag="wave")
    read = msgspec.json.decode(b'{"c": "wave", "to": 3}', type=message)
    assert received(read) == Wave(3)
    assert message.__doc__ == Wave.__doc__
    for wrong in (b'{"c": "wave"}', b'{"c": "wave", "to": 100}', b'{"c": "wave", "to": 1, "how": ""}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=message)

    @dataclass(frozen=True)
    class Strange:
        much: complex

    with pytest.raises(TypeError, match="cannot be sent"):
        message_of(Strange)


def test_a_setting_may_still_be_sent_by_its_old_name() -> None:
    """U5: clients that were written before say `grace`; what they are told is `uno_grace`."""
    for sent, grace in (({"grace": 0.2}, 0.2), ({"uno_grace": 2}, 2.0), ({}, 0.7)):
        command = heard(c="configure", settings=sent)
        assert isinstance(command, commands.Configure)
        assert command.settings.uno_grace == grace
