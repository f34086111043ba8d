import { type CaseElement, changeElements, declare, without } from "./case-tree.ts";
import type { TriageRule } from "./triage.ts";

export const breakRules: readonly TriageRule[] = [
  {
    name: "avoided-break",
    verdict: "theirs",
    section: "css-break-3 §4.4",
    reason:
      "Only where nothing else keeps the content on the page may a break be where it is to be avoided, or against `orphans` and `widows`; Chromium forgets places in boxes that have ended. Only where our page is full by all rules, and alike without them.",
    holds: ({ isByRules }) => isByRules,
    probe: (document) => changeElements(document, (element) => withoutAvoided(element)),
  },
  {
    name: "weight-of-avoids",
    verdict: "silence",
    section: "css-break-3 §4.4",
    reason:
      "Where every place to break is to be avoided, engines may weigh the avoids there, by no given algorithm: we count them, Chromium fills the page. Only where our page ends earlier for it, Chromium's no higher, and alike without avoids.",
    holds: ({ isEarlierAvoid, isFuller }) => isEarlierAvoid && isFuller,
    probe: (document) => changeElements(document, (element) => withoutAvoids(element)),
  },
  {
    name: "pages-of-what-is-clipped",
    verdict: "silence",
    section: "CSS 2.2 §13.2.3",
    reason:
      "Empty pages for what lies outside the others are to be few: content that `overflow` clips makes none here, and some in Chromium. Alike where it is not clipped.",
    holds: ({ isShorter }) => isShorter,
    probe: (document) => ({ ...document, main: declare(document.main, "overflow", "visible") }),
  },
];

/** Without what is to be avoided, and with lines that may stand alone. */
function withoutAvoided(element: CaseElement): CaseElement {
  return declare(declare(withoutAvoids(element), "orphans", "1"), "widows", "1");
}

function withoutAvoids(element: CaseElement): CaseElement {
  const avoided = element.style.filter(
    ({ property, value }) => property.startsWith("break-") && value === "avoid",
  );
  return without(element, ...avoided.map(({ property }) => property));
}
