// @ts-check
/** Somebody: `/me` with all that is one's own, `/players/ID` as everybody sees them. */

import { day, number, t } from "../common/i18n.js";
import { Portrait } from "../common/portrait.js";
import { Link } from "../common/router.js";
import { Shell, Trouble } from "../common/shell.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call, player, Problem } from "../net/api.js";
import { AllAchievements } from "../profile/achievements.js";
import { Figures } from "../profile/figures.js";
import { Rename, YourData } from "../profile/my-data.js";
import { Plots } from "../profile/plots.js";

/** @typedef {import("../profile/figures.js").Profile} Profile */
/**
 * @typedef {{ record: string | null, table: string, at: number, edition: string, players: number, won: boolean, points:
 *   number }} OwnRound
 */

/**
 * @param {string} id
 * @returns {{ profile: Profile | null, problem: Problem | null, again: () => void }}
 */
function useProfile(id) {
  const [found, show] = useState(
    /** @type {{ profile: Profile | null, problem: Problem | null }} */ ({ profile: null, problem: null }),
  );
  const [asked, ask] = useState(0);
  useEffect(() => {
    let here = true;
    if (id)
      call("GET", `/api/players/${id}/statistics`).then(
        (profile) => here && show({ profile, problem: null }),
        (problem) => here && show({ profile: null, problem }),
      );
    return () => {
      here = false;
    };
  }, [id, asked]);
  return { ...found, again: () => ask(asked + 1) };
}

/** @param {{ id: string }} props */
export function Player({ id }) {
  const { profile, problem, again } = useProfile(id);
  const mine = player.value?.id === id;
  if (problem?.status === 404) return html`<${Nobody} />`;
  return html`<${Shell} title=${profile?.name ?? t("profile.title")} class="profile" busy=${!profile && !problem}>
    <h1 tabindex="-1">
      ${profile ? html`<${Portrait} face=${profile.face} says /> ` : null}${profile?.name ?? t("profile.title")}
    </h1>
    ${mine ? html`<p><${Link} href="/me">${t("profile.mine")}<//></p>` : null}
    ${problem ? html`<${Trouble} retry=${again} />` : null}
    ${
      profile
        ? html`<${Figures} profile=${profile} />
          <${Plots} profile=${profile} />`
        : null
    }
  <//>`;
}

const Nobody = () => html`<${Shell} title=${t("profile.nobody")} class="profile">
  <h1 tabindex="-1">${t("profile.nobody")}</h1>
  <p>${t("profile.nobody.hint")}</p>
  <${Link} class="button primary" href="/lobby">${t("profile.to_lobby")}<//>
<//>`;

export function Me() {
  const who = player.value;
  const [forgotten, forget] = useState(false);
  const { profile, problem, again } = useProfile(who?.id ?? "");
  const unknown = problem?.status === 404; // the server has forgotten this guest
  if (!who || unknown || forgotten) return html`<${Stranger} forgotten=${forgotten} />`;
  return html`<${Shell} title=${t("places.me")} class="profile" busy=${!profile && !problem}>
    <h1 tabindex="-1">${profile ? html`<${Portrait} face=${profile.face} says /> ` : null}${who.name}</h1>
    ${problem ? html`<${Trouble} retry=${again} />` : null}
    ${
      profile
        ? html`<div class="beside">
            <section class="panel" aria-label=${t("lobby.me")}>
              <${Rename} who=${who} renamed=${again} />
              <p class="small"><${Link} href=${`/players/${who.id}`}>${t("profile.public")}<//></p>
              <p class="small"><${Link} href="/friends">${t("places.friends")}<//></p>
            </section>
          </div>
          <${Figures} profile=${profile} />
          <${AllAchievements} />
          <${Plots} profile=${profile} /> <${Rounds} rounds=${profile.rounds} />
          <${YourData} who=${who} gone=${() => forget(true)} />`
        : null
    }
  <//>`;
}

/** @param {{ forgotten: boolean }} props */
const Stranger = ({ forgotten }) => html`<${Shell} title=${t("places.me")} class="profile">
  <h1 tabindex="-1">${t(forgotten ? "profile.forgotten" : "profile.stranger")}</h1>
  <p role="status">${t(forgotten ? "profile.forgotten.hint" : "profile.stranger.hint")}</p>
  <div class="row">
    <${Link} class="button primary" href="/">${t("web.home")}<//>
    <${Link} class="button" href="/settings">${t("lobby.me.recover")}<//>
  </div>
<//>`;

/** @param {{ rounds: number }} props */
function Rounds({ rounds }) {
  const [found, show] = useState(/** @type {OwnRound[]} */ ([]));
  useEffect(() => {
    let here = true;
    call("GET", "/api/me/rounds").then(
      (answer) => here && show(answer.rounds.slice(0, 20)),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [rounds]);
  if (!found.length) return null;
  return html`<section class="panel" aria-labelledby="rounds">
    <h2 id="rounds">${t("profile.last")}</h2>
    <div class="numbers-room" tabindex="0" role="group" aria-labelledby="rounds">
      <table>
        <thead>
          <tr>
            <th scope="col">${t("profile.date")}</th>
            <th scope="col">${t("profile.edition")}</th>
            <th scope="col" class="number">${t("profile.players")}</th>
            <th scope="col">${t("profile.outcome")}</th>
            <th scope="col" class="number">${t("profile.points")}</th>
            <th scope="col">${t("profile.record")}</th>
          </tr>
        </thead>
        <tbody>
          ${found.map(
            (one) => html`<tr key=${`${one.table} ${one.at}`}>
              <th scope="row">${day(one.at)}</th>
              <td>${t(`edition.name.${one.edition}`)}</td>
              <td class="number">${number(one.players)}</td>
              <td>${t(one.won ? "profile.round.won" : "profile.round.lost")}</td>
              <td class="number">${number(one.points)}</td>
              <td>
                ${
                  one.record
                    ? html`<${Link} class="to-record" href=${`/replay/${one.record}`}>${t("profile.replay")}<//>`
                    : "–"
                }
              </td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
