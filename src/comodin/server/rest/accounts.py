"""Players over REST: become a guest, come back on another device, the name, the password."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...table import MAX_NAME
from ..accounts import BadName, ChangedMeanwhile, TooManyWaiting, Tries
from ..limits import address_of
from ..store import Player
from . import schemas as a
from .context import Context, Problem, body_of
from .operations import operation


class Accounts:
    """Operations on a player's own account, and what everybody may know of a player."""

    def __init__(self, context: Context) -> None:
        self.context, self.players, self.store = context, context.players, context.store
        self.tries = Tries()

    @operation(
        "POST", "/api/players", "Become a guest", body=a.NewPlayer, answer=a.Created, status=201, problems=(409,)
    )
    async def new_player(self, request: Request) -> Response:
        body = await body_of(request, a.NewPlayer)
        self.context.need_space()
        with _named():
            player, token, recovery = await self.players.create(body.name, body.face)
        return _secret({**_player(player), "token": token, "recovery": recovery}, 201)

    @operation("POST", "/api/recover", "Come back by code", body=a.Recovery, answer=a.Created, problems=(404, 409))
    async def recover(self, request: Request) -> Response:
        await self.context.limit(request, self.context.secrets)
        body = await body_of(request, a.Recovery)
        with _unchanged():
            found = await self.players.recover(body.recovery)
        if found is None:
            self._say("failed recovery: unknown code, from %s", address_of(request))
            raise Problem(404, "unknown_code", "this recovery code is not known")
        player, token, recovery = found
        self.tries.right(player.id, address_of(request))
        self._say("player %s came back by recovery code, from %s", player.id, address_of(request))
        return _secret({**_player(player), "token": token, "recovery": recovery})

    @operation("POST", "/api/login", "Come back by password", body=a.Login, answer=a.LoggedIn, problems=(409,))
    async def login(self, request: Request) -> Response:
        await self.context.limit(request, self.context.secrets)
        body = await body_of(request, a.Login)
        self.context.at_home(request, f"player {body.player}")  # wrong tries are counted there
        wrong = self._try(request, body.player)
        with _unchanged():
            found = await self.players.login(body.player, body.password)
        if found is None:
            who = body.player if await self.store.player(body.player) else "unknown"
            self._say("failed login: player %s, from %s, %d in a row", who, address_of(request), wrong)
            raise Problem(403, "wrong_password", "no such player, or another password")
        player, token = found
        self.tries.right(player.id, address_of(request))
        return _secret({**_player(player), "token": token})

    @operation("GET", "/api/me", "Yourself", answer=a.PlayerStatistics, needs_token=True)
    async def me(self, request: Request) -> Response:
        player = await self.context.who(request)
        return JSONResponse({**_player(player), **await self._statistics(player.id)})

    @operation(
        "PATCH",
        "/api/me",
        "Change the name or the face",
        body=a.Introduction,
        answer=a.PlayerName,
        problems=(409,),
        needs_token=True,
    )
    async def introduce(self, request: Request) -> Response:
        """Told at every table where the player is, so it is not for every second."""
        await self.context.limit(request, self.context.introductions)
        body = await body_of(request, a.Introduction)
        with _named(), _token_holds():
            player = await self.players.introduce(await self.context.who(request), body.name, body.face)
        return JSONResponse(_player(player))

    @operation("POST", "/api/me/password", "Set a password", body=a.Password, answer=a.LoggedIn, needs_token=True)
    async def set_password(self, request: Request) -> Response:
        """Ends the token, as everything that lets somebody in does; the answer has the new one."""
        await self.context.limit(request, self.context.secrets)
        body = await body_of(request, a.Password)
        player = await self.context.who(request)
        self.context.at_home(request, f"player {player.id}")
        with _token_holds():
            await self._confirm(request, player, body)
            player, token = await self.players.set_password(player, body.password)
        self.tries.right(player.id, address_of(request))
        return _secret({**_player(player), "token": token})

    @operation("GET", "/api/players/{player}", "A player", answer=a.PlayerStatistics)
    async def player(self, request: Request) -> Response:
        player = await self.context.known(request.path_params["player"])
        return JSONResponse({**_player(player), **await self._statistics(player.id)})

    async def _confirm(self, request: Request, player: Player, body: a.Password) -> None:
        """Where there is a password, it has to be said, or the recovery code (for which nobody has to wait)."""
        if player.password is None:
            return
        if body.recovery:
            wrong, good = 1, self.players.is_code_of(player, body.recovery)
        else:
            wrong = self._try(request, player.id)
            good = await self.players.is_password_of(player, body.old)
        if not good:
            address = address_of(request)
            self._say("failed change of password: player %s, from %s, %d in a row", player.id, address, wrong)
            raise Problem(403, "wrong_password", "expected the password as it is now (old), or the recovery code")

    def _try(self, request: Request, player: str) -> int:
        """Somebody is about to try a password of this player; how many wrong ones in a row it would be."""
        address, now = address_of(request), monotonic()
        wait = self.tries.wait(player, address, now)
        if wait:
            message = "too many wrong passwords for this player; wait a little, or use the recovery code"
            raise Problem(429, "too_many_tries", message, wait=wait)
        if self.players.passwords.full:
            raise _busy()
        return self.tries.begin(player, address, now)

    def _say(self, text: str, *values: object) -> None:
        self.tries.say(monotonic(), text, *values)

    async def _statistics(self, player: str) -> dict[str, Any]:
        rounds, won, points = await self.store.results_of(player)
        rating = (await self.store.ratings([player])).get(player)
        return {
            "rounds": rounds,
            "won": won,
            "points": points,
            "rating": rating.shown if rating else 0.0,
            "matches": rating.matches if rating else 0,
        }


def _player(player: Player) -> dict[str, Any]:
    return {"id": player.id, "name": player.name, "face": player.face}


def _secret(data: dict[str, Any], status: int = 200) -> Response:
    """An answer with a token in it, which nobody on the way keeps."""
    return JSONResponse(data, status, {"cache-control": "no-store"})


def _busy() -> Problem:
    return Problem(429, "too_fast", "too many passwords are being checked; try again in a second", wait=1.0)


@contextmanager
def _named() -> Iterator[None]:
    """A name that will not do as an answer that says why."""
    try:
        yield
    except BadName as error:
        about = {"n": MAX_NAME, "why": error.why}
        raise Problem(409, "bad_name", error.expected, about=about) from None


@contextmanager
def _unchanged() -> Iterator[None]:
    try:
        yield
    except ChangedMeanwhile:
        raise Problem(
            409, "changed_meanwhile", "somebody else has just come in as this player; try again"
        ) from None
    except TooManyWaiting:
        raise _busy() from None


@contextmanager
def _token_holds() -> Iterator[None]:
    try:
        yield
    except ChangedMeanwhile:
        raise Problem(401, "unknown_token", "your token has just ended: somebody else came in as you") from None
    except TooManyWaiting:
        raise _busy() from None
