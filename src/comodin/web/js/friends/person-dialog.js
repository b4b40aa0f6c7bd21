// @ts-check
import { Dialog } from "../common/dialog.js";
import { t } from "../common/i18n.js";
import { Link } from "../common/router.js";
import { html } from "../common/ui.js";
import { PersonActions } from "./person-actions.js";

/**
 * Somebody who writes, or is on the list.
 * @param {{ id: string, name: string, table?: string, changed?: () => void, close: () => void }} props
 */
export const PersonDialog = ({ close, ...person }) => html`<${Dialog} title=${person.name} close=${close}>
  <div class="stack menu">
    <${Link} class="button" href=${`/players/${person.id}`} target="_blank" rel="noopener">${t("friends.profile")}<//>
    <${PersonActions} ...${person} />
  </div>
<//>`;
