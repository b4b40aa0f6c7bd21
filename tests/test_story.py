"""What happened, in words: every event, three languages, from every chair."""

from __future__ import annotations

import inspect
import re

import pytest

from comodin.bots import SimpleBot
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.rules import (
    GESTURES,
    HIDDEN,
    SPECTATOR,
    Card,
    Colour,
    Deed,
    Event,
    Game,
    Over,
    Turn,
    act,
    deal,
    events,
    observe,
    printed,
)
from comodin.rules.view import seen
from comodin.words import LANGUAGES, catalogue, deed_in_words, narrate, tell
from comodin.words.narration import SILENT

NAMES = ("Zoe", "Beto", "Irma")
ZOE, BETO, IRMA = range(3)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(printed(card) for card in text.split())


R7, BD, W, Y0, GR = cards("R7 BD W Y0 GR")
THREE_HANDS = (cards("R7"), cards("BD"), cards("W"))

# Zoe does it; where it is done to somebody, to Beto
SAMPLES: list[Event] = [
    events.DealerChosen(ZOE, ((ZOE, printed("B9")), (BETO, R7), (IRMA, BD))),
    events.DealerChosen(ZOE, ()),
    events.Dealt(ZOE, 1, THREE_HANDS, ()),
    events.Dealt(ZOE, 1, (cards("R7"), cards("BD Y0"), cards("W")), ()),
    events.CardTurnedUp(R7),
    events.PileShuffled(cards("R7 BD"), (W,)),
    events.PileShuffled(cards("R7 BD"), ()),
    events.ColourNamed(ZOE, Colour.BLUE),
    events.CardPlayed(ZOE, R7, Colour.RED),
    events.CardPlayed(ZOE, R7, Colour.RED, uno=True),
    events.CardPlayed(ZOE, W, Colour.BLUE),
    events.CardPlayed(ZOE, W, Colour.BLUE, uno=True),
    events.CardTakenBack(ZOE, R7, out_of_turn=False),
    events.CardTakenBack(ZOE, R7, out_of_turn=True),
    events.CardsDrawn(ZOE, cards("R7 BD")),
    events.CardsDrawn(ZOE, cards("R7")),
    events.NothingToDraw(ZOE),
    events.CardsDiscarded(ZOE, cards("R7 BD")),
    events.HandsMoved((BETO, ZOE, IRMA), THREE_HANDS),
    events.HandsMoved((BETO, IRMA, ZOE), THREE_HANDS),
    events.HandShown(ZOE, BETO, cards("R7 BD")),
    events.HandShown(ZOE, None, cards("R7 BD")),
    events.DirectionReversed(1),
    events.DirectionReversed(-1),
    events.TurnSkipped(ZOE),
    events.TurnSkipped(ZOE, "challenge_lost"),
    events.TurnOwed(ZOE),
    events.TurnLost(ZOE),
    events.Challenged(ZOE, BETO, upheld=True),
    events.Challenged(ZOE, BETO, upheld=False),
    events.RoundEnded(ZOE, (41, 0, 0), ((), cards("BD"), cards("R7"))),
    events.RoundEnded(None, (0, 0, 0), THREE_HANDS),
    events.UnoSaid(ZOE),
    events.Caught(ZOE, BETO),
    events.RuleMade(ZOE, 2, Deed(gesture="moo")),
    events.RuleMade(ZOE, 2, Deed(word="olé")),
    events.RuleDeclined(ZOE),
    *(events.Performed(ZOE, Deed(gesture=gesture), counts=True) for gesture in GESTURES),
    events.Performed(ZOE, Deed(gesture="moo"), counts=False),
    events.Performed(ZOE, Deed(word="olé"), counts=True),
    events.RaceEnded(2, (ZOE,)),
    events.RaceEnded(2, (ZOE, IRMA)),
    events.FalseCall(ZOE),
    events.FalseCall(ZOE, BETO),
    events.FalseCall(ZOE, ZOE),
    events.AdviceReported(ZOE, BETO),
    events.AdviceVoted(ZOE, agrees=True),
    events.AdviceVoted(ZOE, agrees=False),
    events.AdviceJudged(ZOE, guilty=True),
    events.AdviceJudged(ZOE, guilty=False),
]
BOOKKEEPING: list[Event] = [events.Awaiting(Turn(ZOE)), events.WindowClosed(), events.UnoLapsed(ZOE)]


def told(event: Event, language: str = "en", viewer: int = IRMA, edition: str = "international") -> str | None:
    """What the viewer reads of an event, of which they see only their part."""
    return tell(event.seen_by(viewer), NAMES, catalogue(language, edition), viewer)


def every_event() -> set[type[Event]]:
    kinds = {kind for kind in vars(events).values() if inspect.isclass(kind) and issubclass(kind, Event)}
    return kinds - {Event, events.Public}


def test_every_event_is_told_or_known_to_be_silent() -> None:
    assert {type(event) for event in SAMPLES} | set(SILENT) == every_event()
    assert not {type(event) for event in SAMPLES} & set(SILENT)
    assert {type(event) for event in BOOKKEEPING} == set(SILENT)
    assert all(told(event) is None for event in BOOKKEEPING)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [ZOE, BETO, IRMA, SPECTATOR])
def test_every_sentence_is_whole(language: str, viewer: int) -> None:
    for event in SAMPLES:
        sentence = told(event, language, viewer)
        assert sentence, event
        assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] in "¡«", sentence
        assert sentence[-1] in ".!", sentence
        assert not re.search(r"[{}]|  | [,.:;!?)»]|None", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_their_own_name(language: str) -> None:
    for event in SAMPLES:
        for viewer, name in enumerate(NAMES):
            assert name not in (told(event, language, viewer) or ""), event
        for viewer in (IRMA, SPECTATOR):
            about_zoe = getattr(event, "seat", None) == ZOE
            assert not about_zoe or "Zoe" in (told(event, language, viewer) or ""), event


@pytest.mark.parametrize("language", LANGUAGES)
def test_you_and_they_are_never_the_same_sentence(language: str) -> None:
    for event in SAMPLES:
        if getattr(event, "seat", getattr(event, "dealer", None)) == ZOE and not isinstance(event, events.Dealt):
            assert told(event, language, ZOE) != told(event, language, IRMA), event


SENTENCES = [  # event, viewer, English, Spanish, Italian
    (
        events.CardPlayed(BETO, W, Colour.BLUE),
        ZOE,
        "Beto plays a Wild and names blue.",
        "Beto juega un Comodín y elige el azul.",
        "Beto gioca un Jolly e sceglie il blu.",
    ),
    (
        events.CardPlayed(ZOE, R7, Colour.RED, uno=True),
        ZOE,
        "You play a red 7: UNO!",
        "Juegas un 7 rojo: ¡UNO!",
        "Giochi un 7 rosso: UNO!",
    ),
    (
        events.CardPlayed(BETO, Y0, Colour.YELLOW),
        ZOE,
        "Beto plays a yellow 0.",
        "Beto juega un 0 amarillo.",
        "Beto gioca uno 0 giallo.",
    ),
    (
        events.CardsDrawn(ZOE, cards("R7 BD W")),
        ZOE,
        "You draw a red 7, a blue Draw Two and a Wild.",
        "Robas un 7 rojo, un Roba Dos azul y un Comodín.",
        "Peschi un 7 rosso, un Pesca Due blu e un Jolly.",
    ),
    (events.CardsDrawn(ZOE, (R7,)), BETO, "Zoe draws a card.", "Zoe roba una carta.", "Zoe pesca una carta."),
    (
        events.CardsDrawn(ZOE, cards("R7 BD")),
        BETO,
        "Zoe draws 2 cards.",
        "Zoe roba 2 cartas.",
        "Zoe pesca 2 carte.",
    ),
    (
        events.Caught(BETO, ZOE),
        ZOE,
        "Beto catches you: you forgot to say UNO!",
        "Beto te sorprende: ¡olvidaste decir «UNO»!",
        "Beto ti becca: hai dimenticato di dire «UNO»!",
    ),
    (
        events.RaceEnded(2, (ZOE, BETO, IRMA)),
        SPECTATOR,
        "Time is up. Too late: Zoe, Beto and Irma.",
        "Se acabó el tiempo. Llegaron tarde: Zoe, Beto e Irma.",
        "Il tempo è scaduto. Fuori tempo massimo: Zoe, Beto e Irma.",
    ),
    (
        events.RaceEnded(2, (ZOE, BETO)),
        ZOE,
        "Time is up. Too late: Beto and you.",
        "Se acabó el tiempo. Llegaron tarde: Beto y tú.",
        "Il tempo è scaduto. Fuori tempo massimo: Beto e tu.",
    ),
    (
        events.HandShown(BETO, ZOE, cards("R7 W")),
        ZOE,
        "Beto shows you these cards: a red 7 and a Wild.",
        "Beto te muestra su mano: un 7 rojo y un Comodín.",
        "Beto ti mostra la mano: un 7 rosso e un Jolly.",
    ),
    (
        events.RoundEnded(BETO, (0, 1, 0), ((), (), ())),
        ZOE,
        "Beto is out of cards and wins the round: 1 point.",
        "Beto se queda sin cartas y gana la ronda: 1 punto.",
        "Beto resta senza carte e vince la manche: 1 punto.",
    ),
    (
        events.Performed(BETO, Deed(gesture="growl"), counts=False),
        ZOE,
        "Beto growls. It does not count.",
        "Beto gruñe. No cuenta.",
        "Beto ringhia. Non conta.",
    ),
    (
        events.RuleMade(BETO, 2, Deed(word="olé")),
        ZOE,
        "Beto sets the rule for the number 2: say “olé”.",
        "Beto pone la regla del número 2: decir «olé».",
        "Beto stabilisce la regola del numero 2: dire «olé».",
    ),
]


@pytest.mark.parametrize(("event", "viewer", "english", "spanish", "italian"), SENTENCES)
def test_as_a_native_speaker_would_say_it(
    event: Event, viewer: int, english: str, spanish: str, italian: str
) -> None:
    assert [told(event, language, viewer) for language in ("en", "es", "it")] == [english, spanish, italian]


def test_articles_agree_with_the_card_of_the_edition() -> None:
    played = events.CardPlayed(BETO, GR, Colour.GREEN)
    assert told(played, "es", edition="clasico") == "Beto juega una Reversa verde."
    assert told(played, "es", edition="international") == "Beto juega un Cambio de Sentido verde."
    assert told(played, "it") == "Beto gioca un Inverti verde."


def test_the_last_of_those_who_drew_again_wins_the_cut() -> None:
    tied = ((0, printed("B9")), (1, printed("R9")), (2, printed("R3")), (0, printed("G2")), (1, printed("Y4")))
    assert told(events.DealerChosen(0, tied)) == "Beto draws the highest card, a yellow 4. Zoe deals."
    assert told(events.DealerChosen(0, tied), viewer=0) == "Beto draws the highest card, a yellow 4. You deal."


def test_whoever_sees_the_cards_can_read_them() -> None:
    whole = events.CardsDrawn(ZOE, cards("R7 BD"))  # as a replay without secrets shows it
    words = catalogue("en", "international")
    assert tell(whole, NAMES, words, SPECTATOR) == "Zoe draws a red 7 and a blue Draw Two."
    shown = events.HandShown(ZOE, BETO, (R7,))
    assert tell(shown, NAMES, words, SPECTATOR) == "Beto looks at Zoe's hand: a red 7."
    assert told(shown) == "Beto looks at Zoe's hand."


def test_with_two_players_a_reverse_is_told_as_the_skip_it_is() -> None:
    assert tell(events.DirectionReversed(-1), ("A", "B"), catalogue("en"), 0) is None


def test_a_deed_in_words() -> None:
    assert deed_in_words(Deed(gesture="feet"), catalogue("it")) == "toccarsi i piedi"
    assert deed_in_words(Deed(word="miau"), catalogue("es")) == "decir «miau»"


# -- the events of one action together ------------------------------------------------------------------------


def story(*happened: Event, viewer: int = IRMA, language: str = "en") -> str:
    events_seen = [event.seen_by(viewer) for event in happened]
    return " ".join(narrate(events_seen, NAMES, catalogue(language, "international"), viewer))


def test_a_draw_that_costs_the_turn_is_one_sentence() -> None:
    happened = (
        events.CardPlayed(ZOE, BD, Colour.BLUE),
        events.CardsDrawn(BETO, cards("R7 Y0")),
        events.TurnSkipped(BETO),
        events.Awaiting(Turn(IRMA)),
    )
    assert story(*happened) == "Zoe plays a blue Draw Two. Beto draws 2 cards and loses the turn."
    assert story(*happened, viewer=BETO).endswith("You draw a red 7 and a yellow 0, and lose the turn.")


def test_a_turn_lost_to_the_challenge_of_another_is_told_in_every_language() -> None:
    happened = (
        events.Challenged(IRMA, ZOE, upheld=False),
        events.CardsDrawn(IRMA, cards("R7 Y0 BD GR W R7")),
        events.TurnSkipped(BETO, "challenge_lost"),
    )
    assert story(*happened, viewer=ZOE).endswith(
        "Irma draws 6 cards. Beto is spared the cards, but loses the turn."
    )
    assert story(*happened, viewer=BETO).endswith("You are spared the cards, but lose the turn.")
    assert story(*happened, viewer=ZOE, language="es").endswith(
        "Beto se libra de las cartas, pero pierde el turno."
    )
    assert story(*happened, viewer=BETO, language="it").endswith("Eviti le carte, ma perdi il turno.")
    own = (happened[1], events.TurnSkipped(IRMA, "challenge_lost"))
    assert story(*own, viewer=ZOE) == "Irma draws 6 cards and loses the turn."


def test_cards_drawn_one_by_one_are_told_together() -> None:
    assert story(events.CardsDrawn(ZOE, (R7,)), events.CardsDrawn(ZOE, (BD,))) == "Zoe draws 2 cards."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You draw a card. You draw 2 cards and lose the turn."),
        ("es", "Robas una carta. Robas 2 cartas y pierdes el turno."),
        ("it", "Peschi una carta. Peschi 2 carte e perdi il turno."),
    ],
)
def test_your_own_draw_is_told_of_you_where_the_cards_are_not_known(language: str, sentence: str) -> None:
    drawn = events.CardsDrawn(ZOE, (HIDDEN,))
    struck = (events.CardsDrawn(ZOE, (HIDDEN, HIDDEN)), events.TurnSkipped(ZOE))
    told = [story(*happened, viewer=ZOE, language=language) for happened in ((drawn,), struck)]
    assert " ".join(told) == sentence


def test_the_challenge_comes_before_the_hand_it_lays_open() -> None:
    happened = (
        events.HandShown(ZOE, BETO, (R7,)),
        events.Challenged(BETO, ZOE, upheld=True),
        events.CardsDrawn(ZOE, (BD, W, Y0, GR)),
    )
    assert story(*happened, viewer=BETO) == (
        "You challenge Zoe, and rightly: it was a bluff! Zoe shows you these cards: a red 7. Zoe draws 4 cards."
    )
    assert story(*happened) == "Beto challenges Zoe, and rightly: it was a bluff! Zoe draws 4 cards."


def test_a_turn_owed_and_paid_at_once_is_told_once() -> None:
    assert story(events.TurnOwed(ZOE), events.TurnLost(ZOE)) == "Zoe sits this turn out."


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_rounds_can_be_told_to_everybody(edition: str, language: str) -> None:
    game = Game.of(EDITIONS[edition], 3)
    words, chance, bot = catalogue(language, edition), Chance(f"{edition} {language}"), SimpleBot()
    state, happened = deal(game, chance)
    while True:
        for viewer in (SPECTATOR, 0, 1, 2):
            told_now = [seen(event, viewer).event for event in happened]
            sentences = narrate(told_now, NAMES, words, viewer)
            assert not any(words.card(HIDDEN) in sentence for sentence in sentences)
        if isinstance(state.pending, Over):
            break
        seat = state.pending.seats[0]
        action = bot.choose(observe(state, seat), chance)
        assert action is not None
        state, happened = act(state, seat, action, chance)


def test_a_word_of_the_list_is_joined_by_its_sound() -> None:
    spanish = catalogue("es")
    assert [spanish.listed(["Ana", name]) for name in ("Hielo", "Hilda")] == ["Ana y Hielo", "Ana e Hilda"]
    assert [spanish.listed(["7", n], "or") for n in ("8", "11", "110")] == ["7 u 8", "7 u 11", "7 o 110"]
