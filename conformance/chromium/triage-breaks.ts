import {
  type CaseElement,
  changeElements,
  declare,
  declared,
  emptyBox,
  lengthOf,
  without,
} from "./case-tree.ts";
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
    name: "weight-of-orphans",
    verdict: "silence",
    section: "css-break-3 §4.4",
    reason:
      "Where every place to break is against `orphans` and `widows`, which of them is best is not said: we keep the orphans and part as few lines as may be, Chromium fills the page. Only where our page ends earlier for it, Chromium's no higher, and alike without avoids, orphans and widows.",
    holds: ({ isEarlierOrphans, isFuller }) => isEarlierOrphans && isFuller,
    probe: (document) => changeElements(document, (element) => withoutAvoided(element)),
  },
  {
    name: "moved-pieces",
    verdict: "theirs",
    section: "css-break-3 §5.5",
    reason:
      "Boxes are broken before they are positioned relatively, which moves each piece of them; Chromium lengthens a piece that is moved up to the end of the page. Alike where none is moved up.",
    holds: ({ isUnbroken, isShorter }) => !isUnbroken || isShorter,
    probe: (document) =>
      changeElements(document, (element) =>
        declared(element, "position") === "relative" ? without(element, "top") : element,
      ),
  },
  {
    name: "edges-below-the-content",
    verdict: "theirs",
    section: "css-break-3 §4.1",
    reason:
      "No break is between the last child or line of a box and its end edges; where those have no room the break comes further up, and Chromium cuts the edges. Only where our page is full by all rules, Chromium's no higher, and alike where a box as high stands in place of the edges.",
    holds: ({ isByRules, isFuller }) => isByRules && isFuller,
    probe: (document) => changeElements(document, withEdgeAsContent),
  },
  {
    name: "pages-of-what-is-clipped",
    verdict: "silence",
    section: "CSS 2.2 §13.2.3",
    reason:
      "Empty pages for what lies outside the others are to be few: content that `overflow` clips makes none here, and some in Chromium. Alike where it is clipped at the sides alone.",
    holds: ({ isShorter }) => isShorter,
    probe: (document) => ({ ...document, main: declare(document.main, "overflow", "clip visible") }),
  },
];

/** With an empty box as high as the padding and border below its content in their place, where all pieces of the box share them. */
function withEdgeAsContent(element: CaseElement): CaseElement {
  const isCloned = declared(element, "box-decoration-break") === "clone";
  const height = lengthOf(declared(element, "padding")) + lengthOf(declared(element, "border"));
  if (element.tag !== "div" || declared(element, "height") !== undefined || isCloned || height === 0)
    return element;
  const open = declare(declare(element, "padding-bottom", "0"), "border-bottom", "0");
  return { ...open, children: [...element.children, emptyBox(height)] };
}

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
