// @ts-check
/** After the first match with people, and once: would you like to be told? Nobody is asked at the door. */

import { t } from "../common/i18n.js";
import { styled } from "../common/styles.js";
import { html, useEffect, useState } from "../common/ui.js";
import { turnOn, undecided } from "./notify.js";

const ASKED = "comodin.asked";

/** @returns {boolean} */
function asked() {
  try {
    return localStorage.getItem(ASKED) !== null;
  } catch {
    return true; // it could not be remembered, and nobody is asked again and again
  }
}

export function AskNotify() {
  const [open, show] = useState(() => undecided() && !asked());
  const [said, say] = useState("");
  useEffect(() => {
    styled("friends");
  }, []);
  const answer = () => {
    show(false);
    try {
      localStorage.setItem(ASKED, "1");
    } catch {
      // nor was it read
    }
  };
  const yes = async () => {
    answer();
    const way = await turnOn();
    say(t(way === "denied" || way === "cannot" ? `friends.notify.${way}` : "friends.ask.done"));
  };
  if (said) return html`<p class="small" role="status">${said}</p>`;
  if (!open) return null;
  return html`<div class="ask-notify">
    <p>${t("friends.ask")}</p>
    <div class="row middle">
      <button type="button" onClick=${yes}>${t("friends.ask.yes")}</button>
      <button type="button" class="plain" onClick=${answer}>${t("friends.ask.no")}</button>
    </div>
  </div>`;
}
