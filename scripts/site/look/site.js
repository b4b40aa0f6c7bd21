// @ts-check
/** The search box, which may not be a form that is sent; the way back to the game; and the editions of the rulebook, kept
 * in the address. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute("role") !== "search") return;
  event.preventDefault();
  const asked = new FormData(form).get("q");
  const address = new URL(form.getAttribute("action") ?? "search.html", document.baseURI);
  address.searchParams.set("q", String(asked ?? ""));
  location.assign(address);
});

// the theme writes a script into this link, which our policy stops
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest(".highlight-link a") : null;
  if (!link) return;
  event.preventDefault();
  link.parentElement?.remove();
  for (const mark of document.querySelectorAll("span.highlighted")) mark.classList.remove("highlighted");
});

// what scrolls on its own scrolls by keyboard, too; and the two columns beside the text have names
document.addEventListener("DOMContentLoaded", () => {
  document.querySelector("aside.sidebar-drawer")?.setAttribute("aria-label", "All pages");
  document.querySelector("aside.toc-drawer")?.setAttribute("aria-label", "On this page");
  const reachable = () => {
    for (const part of document.querySelectorAll("article pre, article .table-wrapper")) {
      if (part.scrollWidth > part.clientWidth) part.setAttribute("tabindex", "0");
      else part.removeAttribute("tabindex");
    }
  };
  reachable();
  addEventListener("load", reachable); // with our letters
  addEventListener("resize", reachable);
});

// a server offers the handbook beside the game; elsewhere there is none
document.addEventListener("DOMContentLoaded", () => {
  const start = new URL(document.documentElement.dataset.content_root ?? "./", location.href);
  const link = document.querySelector("a.to-the-game");
  if (!(link instanceof HTMLAnchorElement) || start.pathname !== "/docs/") return;
  link.href = "/";
  link.hidden = false;
});

const PARAMETER = "edition";

/** @param {string} key */
function choose(key) {
  const input = document.getElementById(`edition-${key || "all"}`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

document.addEventListener("DOMContentLoaded", () => {
  if (!document.getElementById("editions")) return;
  choose(new URLSearchParams(location.search).get(PARAMETER) ?? "");
  document.getElementById("editions")?.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    const address = new URL(location.href);
    if (input.value) address.searchParams.set(PARAMETER, input.value);
    else address.searchParams.delete(PARAMETER);
    history.replaceState(null, "", address);
  });
  // a clause's address is a link to it: with the edition that is shown
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.clause") : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const address = new URL(location.href);
    address.hash = link.id;
    location.assign(address);
  });
});
