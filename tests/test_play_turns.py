"""The line mode, moment by moment: what is said, what is asked, and what every answer does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from comodin.bots import Thought
from comodin.bots.thought import Considered
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.rules import Colour, View, actions, printed
from comodin.tui import Console, LineGame, TerminalSetup
from comodin.words import catalogue

from .rounds import position
from .sessions import Puppet, Session, play, script

# -- a turn ---------------------------------------------------------------------------------------------------


def test_the_status_says_everything_once() -> None:
    session = play("R7 B3 BD W | G1 G2 | Y1 Y2 Y3", discard="R5")
    assert session.lines[2:] == [
        "",
        "Your turn. On the pile: red 5 (R5).",
        "Next, to the left: Ana 2 cards, Beto 3.",
        "1. blue 3 (B3)",
        "2. blue Draw Two (BD)",
        "3. red 7 (R7), playable",
        "4. Wild (W), playable",
        "Thanks for playing. See you!",
    ]


def test_the_colour_of_a_wild_is_said() -> None:
    session = play("R7 B3 | G1 G2", discard="W", colour="B", language="es")
    assert "Te toca a ti. En la mesa: Comodín (W), color azul." in session.lines
    assert "Después: Ana 2 cartas." in session.lines


def test_a_card_by_number_code_or_name() -> None:
    for typed in ("3", "R7", "r7", "red 7", "Red 7!", "play 3", "play the card", "play R7"):
        session = play("B3 BD R7 | G1 G2", typed, discard="R5")
        assert ("You play a red 7." in session.text) == (typed != "play the card")


def test_what_is_missing_is_asked_for() -> None:
    session = play("W B1 B2 | G1 G2", "W", "purple", "blue", discard="R5")
    assert session.text.count("Which colour: blue, green, red or yellow? ") == 2
    assert "You play a Wild and name blue." in session.text
    assert "You play a Wild and name green." in play("W B1 B2 | G1 G2", "W G", discard="R5").text


def test_enter_goes_back_from_a_question_and_quit_leaves() -> None:
    session = play("W R1 B2 | G1 G2", "W", "", "R1", discard="R5")
    assert "You play a red 1." in session.text
    session = play("W R1 B2 | G1 G2", "W", "quit", "R1", discard="R5")
    assert session.lines[-2:] == ["Which colour: blue, green, red or yellow? quit", "Thanks for playing. See you!"]


def test_a_target_is_asked_for_or_typed_with_the_card() -> None:
    asked = play("R7 B1 B2 | G1 G2 | Y1 Y2", "R7", "me", "Beto", discard="R5", seven_zero=True)
    assert asked.text.count("Who: Ana or Beto? ") == 2
    assert "You play a red 7. You swap hands with Beto." in asked.text
    typed = play("R7 B1 B2 | G1 G2 | Y1 Y2", "R7 be", discard="R5", seven_zero=True)
    assert "You swap hands with Beto." in typed.text


def test_a_refused_move_says_why_with_the_clause() -> None:
    session = play("B3 R7 | G1 G2", "B3", "keep", "accept", "challenge", "R9", discard="R5")
    assert session.after("B3") == (
        "Not possible. The blue 3 does not go on the red 5 while the colour in play is red: match the colour, "
        "the number or the symbol, play a wild, or draw. [T1]"
    )
    assert session.after("keep").endswith("play a card or draw one. [T2]")
    assert session.after("accept").endswith("[A5]")
    assert session.after("challenge").endswith("[A7]")
    assert session.after("R9").endswith("[M9]")
    assert not session.records[1].actions


def test_drawing_a_card_that_fits() -> None:
    kept = play("B3 B4 | G1 G2", "draw", "keep", discard="R5", draw="R9 G3 G4 G5")
    assert "The red 9 (R9) can be played. Play it or keep it? keep" in kept.text
    assert kept.records[1].actions[:2] == ((0, actions.Draw()), (0, actions.Pass()))
    for typed in ("play", "yes", "R9", "3"):
        played = play("B3 B4 | G1 G2", "draw", typed, discard="R5", draw="R9 G3 G4 G5")
        assert "You play a red 9." in played.text
    other = play("B3 R4 | G1 G2", "draw", "R4", discard="R5", draw="R9 G3 G4 G5")
    assert other.after("R4").endswith("[T3]")
    wild = play("B3 B4 | G1 G2", "draw", "green", discard="R5", draw="W G3 G4 G5")
    assert "You play a Wild and name green." in wild.text


def test_drawing_a_card_that_does_not_fit() -> None:
    session = play("B3 B4 | G1 G2", "draw", discard="R5", draw="Y9 G3 G4 G5")
    assert "You draw a yellow 9. It cannot be played, so you keep it." in session.text


def test_a_drawn_card_that_must_be_played() -> None:
    typed = ("draw", "keep", "draw", "play")
    session = play("B3 B4 | G1 G2", *typed, edition="deluxe", discard="R5", draw="R9 G3 G4 G5")
    assert session.after("keep").endswith("[T5]")
    assert session.text.count("it has to be played: play it. [T5]") == 2  # nothing of passing
    assert "You play a red 9." in session.text


def test_nothing_to_draw_is_said() -> None:
    session = play("B3 B4 | R1 G2", "draw", discard="R5", draw="")
    assert "Nothing fits and nothing is left to draw. Type draw to pass: draw" in session.text
    assert session.after("draw") == "You pass: there is nothing left to draw."


def test_naming_the_colour_of_the_first_card() -> None:
    session = play("B3 B4 | G1 G2", "R7", "blue", draw="W R1 R2 R3", dealer=1)
    assert session.after("R7").endswith("[M9]")
    assert "You name blue." in session.text


# -- mistakes that cost ---------------------------------------------------------------------------------------


def test_where_mistakes_are_penalised_nobody_warns() -> None:
    session = play("B3 R7 | G1 G2", "B3", edition="clasico", discard="R5")
    assert session.after("B3").startswith("You put down a blue 3 by mistake and have to take it back. You draw ")
    assert "[T1]" in session.after("B3")


def test_why_explains_any_card_and_what_it_would_cost() -> None:
    def why(card: str, edition: str = "international", **more: object) -> str:
        return play("B3 R7 G5 W W4 | G1 G2", f"why {card}", edition=edition, discard="R5", **more).after(
            f"why {card}"
        )

    assert why("R7") == "The red 7 can be played: the colour in play is red. [T1]"
    assert why("G5") == "The green 5 can be played: it matches the red 5. [T1]"
    assert why("W") == "The Wild can be played: a wild goes on anything. [T1]"
    assert why("W4").endswith(
        "But you hold the red 7, so it would be a bluff, and a challenge would cost you. [A6]"
    )
    assert why("B3").endswith("or draw. [T1]")
    assert why("Y9").endswith("choose a card from your hand. [M9]")
    assert why("B3", "clasico").endswith("[T1] Trying it would cost you 2 cards and the turn.")
    assert why("W4", bluff=False).endswith("[A6]")
    assert why("") == "Say which card: why 3, or why BD."


def test_why_in_a_chain() -> None:
    session = play(
        "B3 YD | RD G2",
        "why YD",
        "why B3",
        edition="clasico",
        discard="R5",
        turn=1,
        bots=[Puppet(actions.Play(printed("RD"), uno=True))],
    )
    assert "The yellow Draw Two answers the red Draw Two" in session.after("why YD")
    assert "Trying it would cost you 4 cards and the turn." in session.after("why B3")


# -- being made to draw ---------------------------------------------------------------------------------------


def wild_draw_four(
    *lines: str, edition: str = "international", hands: str = "B1 B2 B3 | W4 R2 G4 | Y1 Y2"
) -> Session:
    puppet = Puppet(actions.Play(printed("W4"), Colour.GREEN))
    # seat 1 plays it on seat 0, because play goes to the right
    return play(
        hands, *lines, edition=edition, discard="R5", turn=1, direction=-1, bots=[puppet, Puppet()], language="en"
    )


def test_facing_a_wild_draw_four() -> None:
    session = wild_draw_four("B1", "draw", "accept")
    assert "Ana makes you draw 4 cards." in session.lines
    assert "The colour in play before that was red." in session.lines
    assert session.after("B1").startswith("Not possible.")
    assert session.after("draw").endswith("[A5]")
    assert session.after("accept").startswith("You draw ")


def test_challenging_shows_the_hand_to_the_challenger() -> None:
    session = wild_draw_four("challenge")
    assert session.after("challenge") == (
        "You challenge Ana, and rightly: it was a bluff! Ana shows you these cards: a green 4 and a red 2. "
        "Ana draws 4 cards."
    )


def test_in_deluxe_a_third_player_is_asked() -> None:
    puppets = [Puppet(actions.Play(printed("W4"), Colour.GREEN)), Puppet()]
    hands = "B1 B2 B3 | W4 R2 G4 | Y1 Y2"
    for typed, told in (
        ("challenge", "You challenge Ana, and rightly"),
        ("", "Beto draws 4 cards and loses the turn."),
    ):
        session = play(hands, typed, edition="deluxe", discard="R5", turn=1, bots=puppets)
        assert "Beto faces 4 cards. The colour in play before that was red." in session.lines
        assert "Enter to go on, or challenge: " in session.text
        assert told in session.text
        puppets = [Puppet(actions.Play(printed("W4"), Colour.GREEN)), Puppet()]


def test_a_chain_can_be_answered() -> None:
    puppet = Puppet(actions.Play(printed("RD")))
    session = play(
        "BD B2 B3 | RD G1 G2 | Y1 Y2", "BD", edition="clasico", discard="R5", turn=1, direction=-1,
        bots=[puppet, Puppet()],
    )  # fmt: skip
    assert "Ana makes you draw 2 cards." in session.lines
    assert "3. blue Draw Two (BD), playable" in session.lines
    assert "Accept, or answer with a card: " in session.text
    assert "You play a blue Draw Two." in session.text
    assert "Beto draws 4 cards and loses the turn." in session.text


# -- UNO! -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [True, False])
def test_one_card_left_pauses_the_game_whether_uno_was_said_or_not(said: bool) -> None:
    puppet = Puppet(actions.Play(printed("R2"), uno=said))
    session = play("B1 B2 | R2 G4 | Y1 Y2", "catch", discard="R5", turn=1, bots=[puppet, Puppet()])
    assert "Ana has one card left." in session.lines
    assert "Enter to go on, or catch: catch" in session.lines
    answer = session.after("catch")
    if said:
        assert answer == "Nothing happens: Ana did say UNO. [U6]"
    else:
        assert answer == "You catch Ana: one card, and no UNO! Ana draws 2 cards."


def test_cards_out_of_turn_are_not_offered_even_where_they_would_only_cost() -> None:
    puppet = Puppet(actions.Play(printed("R2"), uno=True))
    hands = "R1 B2 | R2 G4 | Y1 Y2"
    session = play(hands, "R1", "draw", "", edition="clasico", discard="R5", turn=1, bots=[puppet, Puppet()])
    assert session.after("R1") == "Not possible. It is not your turn yet: wait until play comes round to you. [T1]"
    assert session.after("draw").endswith("[T1]")


def test_uno_with_the_card_or_alone() -> None:
    assert "You play a red 2: UNO!" in play("R2 B1 | G1 G2", "R2 uno", discard="R5").text
    alone = play("R2 B1 | G1 G2", "uno", "uno", "R2", discard="R5", bots=[Puppet(catches=True)])
    assert alone.after("uno") == "You say UNO!"
    assert "You have said it already." in alone.lines
    assert "catches you" not in alone.text
    assert play("R2 B1 B2 | G1 G2", "uno", discard="R5").after("uno").endswith("[U7]")


def test_whoever_forgets_can_be_caught() -> None:
    session = play("R2 B1 | G1 G2", "R2", discard="R5", bots=[Puppet(catches=True)])
    assert "Ana catches you: you forgot to say UNO! You draw " in session.text


def test_catching_nobody_and_somebody_who_is_not_there() -> None:
    session = play("R2 B1 | G1 G2", "catch", "catch zed", "catch ana", discard="R5")
    assert session.after("catch") == "Nobody else has just one card."
    assert session.after("catch zed") == "Nobody else here is called zed."
    assert session.after("catch ana") == "Nothing happens: Ana cannot be caught now. [U6]"


def test_when_two_have_one_card_one_is_asked_whom_to_catch() -> None:
    session = play("R2 B1 | G1 | G2", "catch", "Beto", discard="R5")
    assert "Who: Ana or Beto? Beto" in session.lines


# -- extras ---------------------------------------------------------------------------------------------------


def test_jumping_in() -> None:
    puppet = Puppet(actions.Play(printed("R2")))
    hands = "R2 B1 B2 | R2 R3 G4 | Y1 Y2 Y3"
    for typed, told in (
        ("R2", "You jump in!\nYou play a red 2."),
        ("", "Your turn."),
        ("B1", "Not possible. It is not your turn"),
    ):
        session = play(hands, typed, discard="R5", turn=1, jump_in=True, bots=[puppet, Puppet()])
        assert "You could jump in with red 2 (R2)." in session.lines
        assert told in session.text
        puppet = Puppet(actions.Play(printed("R2")))


def test_what_is_written_on_a_custom_wild() -> None:
    custom = {"WC1": {"text": "Storm", "effects": [{"who": "next", "what": "draw", "n": 2}, {"what": "reverse"}]}}
    session = play("WC1 B1 B2 | G1 G2 | Y1 Y2", "WC blue", edition="aprendiz", discard="P5", custom=custom)
    rule = "Storm – the next player: draw 2 cards; change the direction of play"
    assert f"On Custom Wild (WC1) it says: “{rule}”." in session.lines
    assert "3. Custom Wild (WC1) “Storm”, playable" in session.lines
    assert f"You play a Custom Wild and name blue. It says: “{rule}”. Ana draws 2 cards." in session.text


def test_the_table_shows_everything() -> None:
    session = play("B1 B2 | G1 G2 | Y1 Y2 Y3", "table", discard="R5", draw="R1 R2", dealer=1)
    at = (
        session.lines.index("Play a card or draw: table")
        if "Play a card or draw: table" in session.lines
        else None
    )
    at = at or next(number for number, line in enumerate(session.lines) if line.endswith("table"))
    assert session.lines[at + 1 : at + 6] == [
        "Your turn.",
        "On the pile: red 5 (R5).",
        "Cards, going to the left: you 2, Ana 2, Beto 3.",
        "2 cards are left to draw.",
        "Dealer: Ana.",
    ]


def test_the_rules_by_clause() -> None:
    session = play("B1 B2 | G1 G2", "rules A9", "rules [t1]", "rules Q9", "rules", discard="R5")
    assert session.after("rules A9") == (
        "A challenger who is wrong draws 4 + 2 = 6 cards and loses the turn.° [A9]"
    )
    assert "[T1]" in session.after("rules [t1]")
    assert session.after("rules Q9") == "The rules of this table have no clause Q9."
    assert session.after("rules") == "The rules of UNO: International"


class Thinker(Puppet):
    """Tells what it thinks."""

    def explain(self, view: View, chance: Chance) -> Thought:
        action = self.choose(view, chance)
        return Thought(action, (Considered(action, 0.614, 0.01, 400), Considered(actions.Draw(), 0.4, 0.02, 64)))


@pytest.mark.parametrize(("explain", "times"), [(True, 1), (False, 0)])
def test_a_bot_tells_how_sure_it_is_but_not_which_moves_it_had(explain: bool, times: int) -> None:
    record = replace(
        position("international", "R7 B1 B2 | R3 G1 G2", discard="R5").record, players=("Ana", "Beto")
    )
    bots = {1: Thinker(actions.Play(EDITIONS["international"].cards["R3"]))}
    lines: list[str] = []
    setup = TerminalSetup(record, bots, explain=explain)
    answers = script("R7")
    LineGame(setup, catalogue("en"), Console(answers, lines.append, lambda: 0.0)).run()
    told = [line for line in lines if line.startswith("(Beto expects to win 61 of 100 rounds like this")]
    assert len(told) == times
