import { type CaseElement, type CaseNode, changeElements, declare, declared, without } from "./case-tree.ts";
import type { TriageRule } from "./triage.ts";
import { blockRules } from "./triage-blocks.ts";
import { breakRules } from "./triage-breaks.ts";
import { columnRules } from "./triage-columns.ts";
import { flexRules } from "./triage-flex.ts";
import { tableRules } from "./triage-tables.ts";

/** What is known to look different by right, narrow rules before wide ones. */
export const TRIAGE_RULES: readonly TriageRule[] = [
  {
    name: "unbroken-otherwise",
    verdict: "theirs",
    section: "css-break-3 §2",
    reason:
      "Where no page ends, nothing is laid out otherwise for what pages might break; Chromium makes rows and items as high as their content then. Only where we have one page that stays as it is in an inline block, which is not broken, and where Chromium comes to ours there.",
    keepsOurs: true,
    holds: ({ isUnbroken }) => isUnbroken,
    probe: (document) => ({
      ...document,
      main: declare(
        declare(declare(document.main, "display", "inline-block"), "width", "100%"),
        "vertical-align",
        "top",
      ),
    }),
  },
  {
    name: "grid-item-ratio",
    verdict: "theirs",
    section: "css-grid-2 §6.2",
    reason:
      "`normal` does not stretch a grid item with a preferred aspect ratio in both axes; Chromium stretches it. Alike without the ratio.",
    probe: (document) =>
      changeElements(document, (element, around) => {
        const grid = around.at(-1);
        if (grid === undefined || !declared(grid, "display")?.includes("grid")) return element;
        const isNormal = (own: string, all: string) =>
          declared(element, own) === undefined && declared(grid, all) === undefined;
        const mayStretch = isNormal("justify-self", "justify-items") || isNormal("align-self", "align-items");
        return mayStretch ? without(element, "aspect-ratio") : element;
      }),
  },
  {
    name: "painting-of-reversed-items",
    verdict: "theirs",
    section: "css-flexbox-1 §4.3",
    reason:
      "Items are painted in the order of the document, modified by `order`; Chromium paints those of `row-reverse` and `column-reverse`, and the lines of `wrap-reverse`, from the last to the first. Alike where nothing reaches out of items.",
    probe: (document) =>
      changeElements(document, (element, around) =>
        /-reverse/.test(declared(around.at(-1) ?? element, "flex-flow") ?? "") &&
        declared(element, "overflow") === undefined
          ? declare(element, "overflow", "clip")
          : element,
      ),
  },
  {
    name: "ratio-beside-percentages",
    verdict: "theirs",
    section: "css-sizing-4 §4.3",
    reason:
      "A percentage of a height that is not definite behaves as `auto`: a box of a ratio is then as high as its content at least, which Chromium forgets. Only where our page stays as it is with `auto`, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element) =>
        declared(element, "aspect-ratio") !== undefined && isPercentage(declared(element, "height"))
          ? without(element, "height")
          : element,
      ),
  },
  {
    name: "ratio-of-tables",
    verdict: "theirs",
    section: "css-sizing-4 §4.1",
    reason:
      "A ratio is one of the box that `box-sizing` names; with border and padding, tables come out lower in Chromium by either sizing. Alike without them.",
    probe: (document) =>
      changeElements(document, (element) =>
        declared(element, "display") === "table" && declared(element, "aspect-ratio") !== undefined
          ? without(element, "border", "padding")
          : element,
      ),
  },
  {
    name: "top-in-shifted-box",
    verdict: "theirs",
    section: "CSS 2.2 §10.8.1",
    reason:
      "`vertical-align: top` aligns with the top of the line box; inside a box that is raised or lowered Chromium moves it along, out of the line.",
    probe: (document) =>
      changeElements(document, (element, around) =>
        alignment(element) !== undefined && around.some(isShifted) ? baseline(element) : element,
      ),
  },
  {
    name: "background-around-moved-boxes",
    verdict: "theirs",
    section: "CSS 2.2 §8.6",
    reason:
      "The background of an inline box lies on each of its pieces; from right to left Chromium leaves out pieces that hold nothing but a box positioned relatively. Alike without that background.",
    probe: (document) =>
      changeElements(document, (element, around) =>
        element.tag === "span" &&
        around.some((parent) => declared(parent, "direction") === "rtl") &&
        hasInside(element, (inner) => declared(inner, "position") === "relative")
          ? declare(element, "background", "none")
          : element,
      ),
  },
  {
    name: "strut-beside-tall-top",
    verdict: "silence",
    section: "CSS 2.2 §10.8.1",
    reason:
      "Where what is aligned with the top or bottom is the highest in a line, the place of the baseline is expressly not defined.",
    probe: (document) =>
      changeElements(document, (element) =>
        element.tag === "span" && alignment(element) !== undefined ? baseline(element) : element,
      ),
  },
  {
    name: "text-top-of-content",
    verdict: "theirs",
    section: "CSS 2.2 §10.8.1",
    reason:
      "`vertical-align: text-top` and `middle` align an inline box by its own line height; Chromium aligns all that is in it. Alike where nothing but words is.",
    probe: (document) =>
      changeElements(document, (element) =>
        /^(text-top|middle)$/.test(declared(element, "vertical-align") ?? "") &&
        declared(element, "display") === undefined &&
        hasInside(element, ({ tag }) => tag !== "b")
          ? baseline(element)
          : element,
      ),
  },
  {
    name: "nowrap-beside-float",
    verdict: "theirs",
    section: "CSS 2.2 §9.5",
    reason:
      "A line that has no room beside a float moves below it; with `white-space: nowrap` Chromium leaves it there, overflowing.",
    probe: (document) =>
      changeElements(document, (element) =>
        declared(element, "white-space") === "nowrap" && hasInside(document.main, isFloat)
          ? without(element, "white-space")
          : element,
      ),
  },
  {
    name: "edges-after-spaces",
    verdict: "theirs",
    section: "css-text-3 §5.1",
    reason:
      "A line may end after a box, not before its end edge, for which it needs room; after a space at the end of the box Chromium lets that edge overflow. Alike with the space after the box.",
    probe: (document) =>
      changeElements(document, (element) =>
        element.tag === "span" && hasEdges(element) ? withoutSpaceAtEnd(element) : element,
      ),
  },
  {
    name: "shrunk-width-of-floats-over-breaks",
    verdict: "silence",
    section: "CSS 2.2 §10.3.5",
    reason:
      "How floats count for the preferred width of lines after a forced break is not defined: we keep room for both, Chromium begins anew.",
    probe: (document) =>
      changeElements(document, (element) =>
        isShrunk(element) && hasInside(element, isFloat) ? withoutBreaks(element) : element,
      ),
  },
  {
    name: "cloned-edges-in-lines",
    verdict: "theirs",
    section: "css-break-3 §5.4",
    reason:
      "With `box-decoration-break: clone` each piece of an inline box has its padding, border and margin, for which its line needs room; in Chromium words overflow it. Alike with `slice`.",
    probe: (document) =>
      changeElements(document, (element) =>
        element.tag === "span" ? without(element, "box-decoration-break") : element,
      ),
  },
  {
    name: "white-space-in-table",
    verdict: "theirs",
    section: "CSS 2.2 §17.2.1",
    reason:
      "White space in a table generates no box only beside its captions, rows and cells; Chromium drops all of it, between inline blocks too. Alike with a block around the content.",
    probe: (document) =>
      changeElements(document, (element) =>
        declared(element, "display") === "table"
          ? {
              ...element,
              children: [{ tag: "div", attributes: "", style: [], children: element.children }],
            }
          : element,
      ),
  },
  {
    name: "max-content-table-with-percentages",
    verdict: "silence",
    section: "css-tables-3 §3.8.1",
    reason:
      "Whether columns in percentages widen the `max-content` width of a table, as they do its automatic width, is not said: here they do.",
    probe: (document) =>
      changeElements(document, (element) =>
        element.tag === "table" && declared(element, "width") === "max-content"
          ? declare(element, "width", "auto")
          : element,
      ),
  },
  {
    name: "percentages-of-fixed-columns",
    verdict: "theirs",
    section: "CSS 2.2 §17.5.2.1",
    reason:
      "A column's own width comes before that of a cell in the first row; of percentages Chromium takes the cell's. Only where our page stays as it is when the cell has none, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element, around) =>
        element.tag === "td" && around.some(isFixedByPercentages) && isPercentage(declared(element, "width"))
          ? without(element, "width")
          : element,
      ),
  },
  {
    name: "baseline-of-cells-without-lines",
    verdict: "theirs",
    section: "CSS 2.2 §17.5.3",
    reason:
      "The baseline of a cell without lines is the bottom of its content; Chromium aligns such a cell with the top. Alike where it is aligned so.",
    probe: (document) =>
      changeElements(document, (element) =>
        declared(element, "vertical-align") === "baseline" && element.tag === "td" && !hasLines(element)
          ? declare(element, "vertical-align", "top")
          : element,
      ),
  },
  {
    name: "baseline-of-spanning-cells",
    verdict: "theirs",
    section: "CSS 2.2 §17.5.3",
    reason:
      "All cells with `vertical-align: baseline` set the baseline of their row, those over several rows in the first of them; Chromium leaves these out. Alike where they are aligned with the top.",
    probe: (document) =>
      changeElements(document, (element) =>
        element.attributes.includes("rowspan") && declared(element, "vertical-align") === "baseline"
          ? declare(element, "vertical-align", "top")
          : element,
      ),
  },
  {
    name: "avoided-break-at-table",
    verdict: "theirs",
    section: "css-break-3 §4.4",
    reason:
      "Rather than a break that is to be avoided before or after a table, there is one between its rows; Chromium breaks where it is to be avoided.",
    probe: (document) =>
      changeElements(document, (element, around) => {
        const meetsAbove = endsIn(besideInFlow(element, around, -1), -1) || endsIn(element, 0);
        const meetsBelow = endsIn(besideInFlow(element, around, 1), 0) || endsIn(element, -1);
        const gone = [
          ...(meetsAbove && declared(element, "break-before") === "avoid" ? ["break-before"] : []),
          ...(meetsBelow && declared(element, "break-after") === "avoid" ? ["break-after"] : []),
        ];
        return without(element, ...gone);
      }),
  },
  {
    name: "float-after-forced-break",
    verdict: "theirs",
    section: "css-break-3 §3.1, §5.3",
    reason:
      "A forced break between a box and a float right after it moves the float along, and the box around them fills the page and goes on; Chromium leaves the float above, or ends that box there. Alike, and as ours, with an empty box between them.",
    keepsOurs: true,
    probe: (document) => changeElements(document, withBoxesBeforeFloats),
  },
  {
    name: "row-cut-in-padding-of-one-cell",
    verdict: "silence",
    section: "css-break-3 §4.1, css-tables-3 §6.1",
    reason:
      "A row may break where another cell has a place to break, though a shorter cell has nothing but padding left: it is stretched over both pages.",
    probe: (document) =>
      changeElements(document, (element) =>
        element.tag === "td" && declared(element, "padding") === "2px"
          ? declare(element, "padding", "2px 2px 0")
          : element,
      ),
  },
  {
    name: "narrowest-formatting-context",
    verdict: "silence",
    section: "CSS 2.2 §9.5",
    reason:
      "How narrow a formatting context beside floats may become before it goes below them is expressly not defined: here, not to nothing.",
    probe: (document) =>
      changeElements(document, (element) =>
        isFormattingContext(element) && declared(element, "min-width") === undefined
          ? declare(element, "min-width", "20px")
          : element,
      ),
  },
  {
    name: "above-the-page-area",
    verdict: "silence",
    section: "css-page-3 §3.1",
    reason:
      "What a negative margin moves above the page area is shown in the margin of the page; Chromium cuts it off. Alike further down the page.",
    probe: (document) => {
      const isMovedUp = ({ style }: CaseElement) =>
        style.some(({ property, value }) => property.startsWith("margin") && value.includes("-"));
      if (!hasInside(document.main, isMovedUp)) return document;
      return { ...document, main: declare(document.main, "padding-top", "10px") };
    },
  },
  {
    name: "beside-the-page-area",
    verdict: "silence",
    section: "css-page-3 §3.1",
    reason:
      "What reaches from the page area into the margin of the page is shown there; Chromium cuts it off. Alike where the box that clips is the containing block.",
    probe: (document) => {
      const isAbsolute = (element: CaseElement) => declared(element, "position") === "absolute";
      if (!hasInside(document.main, isAbsolute)) return document;
      return { ...document, main: declare(document.main, "position", "relative") };
    },
  },
  ...flexRules,
  ...tableRules,
  ...blockRules,
  ...columnRules,
  ...breakRules,
];

const ALIGNED: ReadonlySet<string | undefined> = new Set(["top", "bottom"]);

/** `top` or `bottom` where an inline box or a small block in a line is aligned so; small blocks are by the style sheet of cases. */
function alignment(element: CaseElement): string | undefined {
  const own = declared(element, "vertical-align") ?? (element.tag === "i" ? "top" : undefined);
  return ALIGNED.has(own) ? own : undefined;
}

function isShifted(element: CaseElement): boolean {
  const own = declared(element, "vertical-align");
  return element.tag === "span" && own !== undefined && !ALIGNED.has(own);
}

function baseline(element: CaseElement): CaseElement {
  return declare(element, "vertical-align", "baseline");
}

function isFloat(element: CaseElement): boolean {
  return declared(element, "float") !== undefined;
}

function elementsIn(parent: CaseElement | undefined): CaseElement[] {
  return parent?.children.filter((node) => typeof node !== "string") ?? [];
}

function isInFlow(element: CaseElement): boolean {
  return !isFloat(element);
}

/** The box before (-1) or after (1) an element in the flow, where that is the first or last in its own also beside a box around it. */
function besideInFlow(
  element: CaseElement,
  around: readonly CaseElement[],
  side: -1 | 1,
): CaseElement | undefined {
  const parent = around.at(-1);
  if (parent === undefined || !isInFlow(element)) return undefined;
  const siblings = elementsIn(parent).filter(isInFlow);
  const own = siblings.findIndex((sibling) => isSame(sibling, element));
  return siblings[own + side] ?? besideInFlow(parent, around.slice(0, -1), side);
}

function isSame(first: CaseElement, second: CaseElement): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** A table, or a box whose flow begins (0) or ends (-1) with one. */
function endsIn(element: CaseElement | undefined, side: 0 | -1): boolean {
  return (
    element !== undefined &&
    (element.tag === "table" || endsIn(elementsIn(element).filter(isInFlow).at(side), side))
  );
}

/** With an empty box before each float that follows a forced break. */
function withBoxesBeforeFloats(element: CaseElement): CaseElement {
  let last: CaseElement | undefined;
  const children = element.children.flatMap((node): CaseNode[] => {
    if (typeof node === "string") return [node];
    const isMoved = isFloat(node) && isForcedAfter(last);
    last = node;
    return isMoved ? [{ tag: "div", attributes: "", style: [], children: [] }, node] : [node];
  });
  return { ...element, children };
}

/** Whether a break is forced at the end of a box, by itself or by the last one in it. */
function isForcedAfter(element: CaseElement | undefined): boolean {
  return (
    element !== undefined &&
    (declared(element, "break-after") === "page" ||
      isForcedAfter(elementsIn(element).filter(isInFlow).at(-1)))
  );
}

function isFormattingContext(element: CaseElement): boolean {
  const width = declared(element, "width");
  const isNarrowed = width === undefined || width === "fit-content";
  return (
    isNarrowed && (declared(element, "display") === "flow-root" || declared(element, "overflow") === "hidden")
  );
}

/** With a width that shrinks to fit the content. */
function isShrunk(element: CaseElement): boolean {
  const width = declared(element, "width");
  return width === "fit-content" || (width === undefined && declared(element, "display") === "inline-block");
}

/** Without forced breaks: lines that are kept as they are written are one. */
function withoutBreaks(element: CaseElement): CaseElement {
  const children = element.children.flatMap((node): CaseNode[] => {
    if (typeof node === "string") return [node.replaceAll("\n", " ")];
    return node.tag === "br" ? [] : [withoutBreaks(node)];
  });
  return { ...element, children };
}

/** With a margin, border or padding. */
function hasEdges({ style }: CaseElement): boolean {
  return style.some(({ property }) => /^(margin|border|padding)/.test(property));
}

/** Without the white space at the end, be it beside floats; what follows boxes in lines begins with some. */
function withoutSpaceAtEnd(element: CaseElement): CaseElement {
  const isSpace = (node: CaseNode): boolean => typeof node === "string" && node.trim() === "";
  const last = element.children.findLastIndex(
    (node) => !isSpace(node) && (typeof node === "string" || !isFloat(node)),
  );
  return { ...element, children: element.children.filter((node, index) => index <= last || !isSpace(node)) };
}

/** A table with columns in percentages, which cells only widen in the first row. */
function isFixedByPercentages(element: CaseElement): boolean {
  return (
    declared(element, "table-layout") === "fixed" &&
    hasInside(element, (inner) => inner.tag === "col" && isPercentage(declared(inner, "width")))
  );
}

function isPercentage(value: string | undefined): boolean {
  return value?.endsWith("%") === true;
}

function hasLines(element: CaseElement): boolean {
  return hasInside(element, ({ tag }) => tag === "i" || tag === "b");
}

function hasInside(element: CaseElement, test: (inner: CaseElement) => boolean): boolean {
  return element.children.some((node) => typeof node !== "string" && (test(node) || hasInside(node, test)));
}
