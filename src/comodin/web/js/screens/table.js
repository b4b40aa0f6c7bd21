// @ts-check
import { ensurePlayer } from "../api.js";
import { t } from "../i18n.js";
import { TableStore } from "../store.js";
import { html, useEffect, useState } from "../ui.js";

/** @param {{ table: string, query: URLSearchParams }} props */
export function TableScreen({ table, query }) {
  const [store, open] = useState(/** @type {TableStore | null} */ (null));
  useEffect(() => {
    /** @type {TableStore | null} */
    let made = null;
    ensurePlayer().then(() => {
      made = new TableStore(table, query.get("key") ?? "");
      made.connect();
      open(made);
    });
    return () => made?.close();
  }, [table]);
  return html`<main class="page"><h1>${t("web.table")}</h1><pre>${JSON.stringify(store?.view.value, null, 1)}</pre></main>`;
}
