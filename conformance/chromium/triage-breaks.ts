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
];

/** Without what is to be avoided, and with lines that may stand alone. */
function withoutAvoided(element: CaseElement): CaseElement {
  const avoided = element.style.filter(
    ({ property, value }) => property.startsWith("break-") && value === "avoid",
  );
  const free = without(element, ...avoided.map(({ property }) => property));
  return declare(declare(free, "orphans", "1"), "widows", "1");
}
