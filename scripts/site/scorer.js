// What the search puts first: pages for everybody before those that say why something is as it is.
const FIRST =
  /^(tutorials|how-to|notebooks|reference)\/|^(tour|install|operations|privacy|terminal|envs|python|own-edition|write-a-bot)$/;
const LAST = /^(decisions\/|strength)|^(conformance|page|glossary)$/;

var Scorer = {
  score: ([page, , , , points]) =>
    points + (page === "rulebook" ? 5 : 0) + (FIRST.test(page) ? 4 : 0) - (LAST.test(page) ? 6 : 0),
  // the rest is as usual
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
