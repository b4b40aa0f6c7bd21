// @ts-check
import { html, useEffect, useState } from "./ui.js";

/**
 * A part that few people see: its module is loaded when it is shown first. Where it cannot be had, nothing is shown.
 * @template {string} Name
 * @param {() => Promise<Record<Name, (props: any) => any>>} load @param {Name} name
 */
export function lazy(load, name) {
  /** @type {{ Part: (props: any) => any } | null} */
  let known = null;
  return function Lazy(/** @type {any} */ props) {
    const [found, show] = useState(known);
    useEffect(() => {
      let here = true;
      load()
        .then((module) => {
          known ??= { Part: module[name] };
          if (here) show(known);
        })
        .catch(() => undefined);
      return () => {
        here = false;
      };
    }, []);
    return found ? html`<${found.Part} ...${props} />` : null;
  };
}
