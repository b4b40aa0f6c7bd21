"""The two networks: the policy, which sees what its seat may know, and the critic, used in training alone, which
sees all hands besides and gives every seat's chance to win.

Weights of cards are sums: what the colour says, what the symbol says, and what the card itself says. So what is
learned of a red seven is a good first guess for a blue one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ..fast import choices
from ..rules import MAX_SEATS

L = choices.layout
Network = Sequence[Tensor]  # what `parts` gives
ALIGNED = 64  # a GPU multiplies rows of such a length several times as fast as rows of an odd one
SEEN_WIDE = -(-L.SEEN // ALIGNED) * ALIGNED
FULL_WIDE = -(-(L.SEEN + L.FULL) // ALIGNED) * ALIGNED
OUTCOMES = MAX_SEATS + 1  # each seat, in the direction of play from the one that is asked; nobody
CARD_PLACES = (L.HAND, L.HAND_2, L.LEGAL, L.UNSEEN)  # where a row has a number for each slot
CARD_PLACES_FULL = tuple(L.SEEN + k * L.SLOTS for k in range(4))


def scales() -> Tensor:
    """How much smaller each number of obs_v2 and of what the critic sees is made."""
    found = torch.ones(L.SEEN + L.FULL)
    found[L.SIZE + 11] = 1 / 20
    found[L.UNSEEN : L.UNSEEN + L.SLOTS] = 1 / 2
    found[L.UNSEEN_COLOUR : L.TOP] = 1 / 15
    found[L.DUE] = 1 / 4
    found[L.PILE : L.PILE + 2] = 1 / 40
    other = torch.ones(L.OTHER)
    other[8] = 1 / 10
    other[13:17] = 1 / 5
    other[26:34] = 1 / 3
    for block in range(4):
        part = slice(L.OTHERS + block * L.OTHER, L.OTHERS + (block + 1) * L.OTHER)
        found[part] = other / (3 if block == 3 else 1)
    found[L.KNOB + 5] = 1 / 5
    found[L.KNOB + 24] = 1 / 7
    found[L.KNOB + 27] = 1 / 20
    found[L.SEEN + 3 * L.SLOTS : L.SEEN + L.FULL_KIND] = 1 / 3
    return found


class Cards(nn.Module):  # type: ignore[misc]
    """What colours and symbols say, for each slot."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.colour = nn.Parameter(torch.zeros(L.COLOURS, width))
        self.symbol = nn.Parameter(torch.zeros(L.SYMBOLS, width))

    def forward(self) -> Tensor:
        coloured = (self.colour[:, None] + self.symbol[None]).flatten(0, 1)
        return torch.cat([coloured, coloured.new_zeros(L.SLOTS - L.COLOURED, coloured.shape[1])])


class Body(nn.Module):  # type: ignore[misc]
    """From a row of numbers to the layer below the answers."""

    def __init__(self, inputs: int, width: int, layers: int, places: tuple[int, ...]) -> None:
        super().__init__()
        self.places = places
        self.register_buffer("scales", scales()[:inputs], persistent=False)
        self.weight = nn.Parameter(torch.randn(inputs, width) / math.sqrt(50))
        self.bias = nn.Parameter(torch.zeros(width))
        self.cards = nn.ModuleList(Cards(width) for _ in places)
        self.mid = nn.ModuleList(nn.Linear(width, width) for _ in range(layers))
        for layer in self.mid:
            nn.init.orthogonal_(layer.weight, 0.7)
            nn.init.zeros_(layer.bias)

    def folded(self) -> Tensor:
        """The weights of the first layer, for numbers as they are."""
        parts = []
        at = 0
        for place, cards in zip(self.places, self.cards, strict=True):
            parts += [self.weight[at:place], self.weight[place : place + L.SLOTS] + cards()]
            at = place + L.SLOTS
        return torch.cat([*parts, self.weight[at:]]) * self.scales[:, None]

    def forward(self, row: Tensor) -> Tensor:
        """What a row has beyond the numbers that are read counts for nothing."""
        kind = row.dtype
        weight = _as_long(self.folded().to(kind), row)
        hidden = functional.relu(torch.addmm(self.bias.to(kind), row, weight))
        for layer in self.mid:
            hidden = hidden + functional.relu(
                functional.linear(hidden, layer.weight.to(kind), layer.bias.to(kind))
            )
        return hidden


class Policy(nn.Module):  # type: ignore[misc]
    """A logit for each choice."""

    def __init__(self, width: int, layers: int) -> None:
        super().__init__()
        self.body = Body(L.SEEN, width, layers, CARD_PLACES)
        self.weight = nn.Parameter(torch.randn(L.CHOICES, width) * 0.01 / math.sqrt(width))
        self.bias = nn.Parameter(torch.zeros(L.CHOICES))
        self.cards = Cards(width)

    def out(self) -> Tensor:
        cards = self.cards()
        wilds = cards.new_zeros(L.CHOICES - L.COLOURED, cards.shape[1])
        return self.weight + torch.cat([cards[: L.COLOURED], wilds])

    def forward(self, row: Tensor) -> Tensor:
        return functional.linear(self.body(row).float(), self.out(), self.bias)

    def parts(self) -> list[Tensor]:
        """The weights as the kernel takes them, which are those of `Weights`; they do not follow this network."""
        return _parts(self.body, self.out(), self.bias)


class Critic(nn.Module):  # type: ignore[misc]
    """A logit for each outcome."""

    def __init__(self, width: int, layers: int) -> None:
        super().__init__()
        self.body = Body(L.SEEN + L.FULL, width, layers, CARD_PLACES + CARD_PLACES_FULL)
        self.out = nn.Linear(width, OUTCOMES)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)

    def forward(self, row: Tensor) -> Tensor:
        return functional.linear(self.body(row).float(), self.out.weight, self.out.bias)

    def parts(self) -> list[Tensor]:
        """As those of a policy; the answers are the chances of outcomes."""
        return _parts(self.body, self.out.weight, self.out.bias)


def _parts(body: Body, out: Tensor, bias: Tensor) -> list[Tensor]:
    mid = torch.stack([one.weight.T for one in body.mid]), torch.stack([one.bias for one in body.mid])
    return [part.detach().clone() for part in (body.folded(), body.bias, *mid, out, bias)]


def weights_of(parts: Network) -> choices.Weights:
    """What `parts` gives, for the kernel."""
    return choices.Weights(*(np.ascontiguousarray(part.float().cpu().numpy()[None]) for part in parts))


def logits_of(parts: Network, row: Tensor) -> Tensor:
    """What a policy of these parts answers to rows of their kind of number."""
    w_in, b_in, w_mid, b_mid, out, bias = parts
    hidden = functional.relu(torch.addmm(b_in, row, _as_long(w_in, row)))
    for weight, more in zip(w_mid, b_mid, strict=True):
        hidden = hidden + functional.relu(torch.addmm(more, hidden, weight))
    return functional.linear(hidden.float(), out.float(), bias.float())


def seen_of(rows: Tensor) -> Tensor:
    """What a policy reads of rows that a critic can read, at the length that suits them."""
    return rows[..., : SEEN_WIDE if rows.shape[-1] == FULL_WIDE else L.SEEN]


def _as_long(weight: Tensor, row: Tensor) -> Tensor:
    """Weights for all numbers of a row: nothing for those at its end."""
    return functional.pad(weight, (0, 0, 0, row.shape[1] - weight.shape[0]))
