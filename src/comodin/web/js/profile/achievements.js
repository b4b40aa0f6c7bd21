// @ts-check
/** What you have achieved, and how far it is to the rest. */

import { number, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { cls, html, useEffect, useState } from "../common/ui.js";
import { call } from "../net/api.js";

/** @typedef {{ key: string, have: number, need: number }} Achieved */

export function AllAchievements() {
  const [all, show] = useState(/** @type {Achieved[]} */ ([]));
  useEffect(() => {
    let here = true;
    call("GET", "/api/me/achievements").then(
      ({ achievements }) => here && show(achievements),
      () => undefined, // the rest of the page stands without them
    );
    return () => {
      here = false;
    };
  }, []);
  if (!all.length) return null;
  const done = all.filter(({ have, need }) => have >= need).length;
  return html`<section class="panel" aria-labelledby="achieved">
    <h2 id="achieved">${t("profile.achieved", { n: done, of: all.length })}</h2>
    <ul class="achievements">
      ${all.map(
        (one) => html`<li class=${cls(one.have >= one.need && "done")} key=${one.key}>
          <${Icon} name=${one.have >= one.need ? "crown" : "star"} />
          <div>
            <b>${t(`profile.achieved.${one.key}`)}</b>
            <span class="small">${t(`profile.achieved.${one.key}.how`)}</span>
            ${
              one.have < one.need && one.need > 1
                ? html`<progress max=${one.need} value=${one.have} aria-label=${t(`profile.achieved.${one.key}`)} />
                  <span class="small quiet">${number(one.have)} / ${number(one.need)}</span>`
                : null
            }
          </div>
        </li>`,
      )}
    </ul>
  </section>`;
}
