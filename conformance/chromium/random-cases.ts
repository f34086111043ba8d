import { Boxes, type Pick, pickerOf, style } from "./boxes.ts";
import { HALF_FONT_FACE } from "./half-font.ts";
import type { Random } from "./mutants.ts";
import { blocksBody, breaksBody, inlineBody, tablesBody, writingBody } from "./random-flows.ts";

/** What random cases are about. */
export const PROFILES = [
  "blocks",
  "inline",
  "tables",
  "flex",
  "grid",
  "columns",
  "sizing",
  "writing",
  "breaks",
] as const;
export type Profile = (typeof PROFILES)[number];

/** Profiles whose cases reach over the ends of pages. */
const BROKEN: ReadonlySet<Profile> = new Set(["columns", "breaks"]);

/**
 * A small document of coloured boxes: whatever moves one is seen in its pixels. What overflows is cut, or Chromium would make the page
 * smaller. Rows may break, which the sheets of user agents say each in their own way.
 */
export function randomCase(profile: Profile, random: Random): string {
  const pick = pickerOf(random);
  const boxes = new Boxes(pick);
  const body = BODIES[profile](pick, boxes);
  return `<!DOCTYPE html><meta charset="utf-8"><style>
${HALF_FONT_FACE}
@page { size: 300px ${BROKEN.has(profile) ? pick(160, profile === "columns" ? 400 : 120) : 400}px; margin: 10px }
* { box-sizing: ${pick("content-box", "border-box")} }
html { font: 10px/12px Half } body { margin: 0 } i { display: inline-block; vertical-align: top }
b { font-weight: normal } main { overflow: clip } tr { break-inside: auto }
</style><main>${body}</main>
`;
}

const BODIES: Readonly<Record<Profile, (pick: Pick, boxes: Boxes) => string>> = {
  blocks: blocksBody,
  inline: inlineBody,
  tables: tablesBody,
  flex: flexBody,
  grid: gridBody,
  columns: columnsBody,
  sizing: sizingBody,
  writing: writingBody,
  breaks: breaksBody,
};

const MARGINS = ["", "", "margin: 4px", "margin: 6px 0", "margin-left: 5px", "margin: auto"] as const;
const LENGTHS = ["20px", "50px", "90px", "30%", "50%", "100%"] as const;
const WIDTHS = ["auto", "auto", ...LENGTHS, "min-content", "max-content", "fit-content"] as const;

function columnsBody(pick: Pick, boxes: Boxes): string {
  const before = pick("", "", boxes.box(`height: ${pick(20, 60)}px`));
  return before + columns(pick, boxes, 0) + pick("", boxes.box("height: 15px"));
}

function columns(pick: Pick, boxes: Boxes, depth: number): string {
  const own = style(
    pick("columns: 2", "columns: 3", "column-width: 80px", "columns: 2 60px"),
    `column-gap: ${pick("10px", "0", "5%")}`,
    pick("", "", "column-fill: auto"),
    pick("", "", "height: 70px", "height: 200px", "max-height: 50px"),
    pick("", "padding: 5px", "border: 2px solid"),
    pick("", "column-rule: 2px solid #000"),
  );
  const content = boxes.many(2, 5, () => columnChild(pick, boxes, depth));
  return boxes.box(`background: #eee; ${own}`, content);
}

function columnChild(pick: Pick, boxes: Boxes, depth: number): string {
  const margin = pick("", "", "margin: 4px 0", "margin-top: 10px", "margin-bottom: 10px", "margin-top: -3px");
  const breaks = pick("", "", "", "", "break-inside: avoid", "break-before: column", "break-after: avoid");
  switch (pick("box", "box", "lines", "lines", "nested", "float", "span", "columns")) {
    case "lines":
      return boxes.box(style(margin, breaks, pick("", "orphans: 1; widows: 1")), boxes.line() + boxes.line());
    case "nested":
      return boxes.box(
        style(margin, breaks, pick("", "padding: 3px", "border: 1px solid")),
        boxes.many(1, 3, () => boxes.box(style(`height: ${pick(10, 25)}px`, pick("", "margin: 3px")))),
      );
    case "float":
      return boxes.box(
        `float: ${pick("left", "right")}; width: ${pick(20, 40)}px; height: ${pick(15, 40)}px`,
      );
    case "span":
      return boxes.box(style("column-span: all", margin, `height: ${pick(8, 20)}px`));
    case "columns":
      if (depth < 1) return columns(pick, boxes, depth + 1);
      break;
    default:
  }
  return boxes.box(style(`height: ${pick(10, 30, 55, 90)}px`, margin, breaks));
}

function flexBody(pick: Pick, boxes: Boxes): string {
  const own = style(
    `display: ${pick("flex", "flex", "inline-flex")}`,
    `flex-flow: ${pick("row", "row", "column", "row-reverse", "column-reverse")} ${pick("nowrap", "wrap", "wrap-reverse")}`,
    pick("", `gap: ${pick("5px", "3px 8px", "5%")}`),
    pick("", `justify-content: ${pick("center", "end", "space-between", "space-around", "space-evenly")}`),
    pick("", `align-items: ${pick("start", "end", "center", "baseline")}`),
    pick("", `align-content: ${pick("center", "space-between", "end")}`),
    pick("", "", `height: ${pick("60px", "150px")}`, `min-height: ${pick("60px", "150px")}`),
    pick("", "", `width: ${pick("80px", "200px", "min-content", "max-content", "fit-content")}`),
    pick("", "padding: 5px"),
  );
  return boxes.box(
    `background: #eee; ${own}`,
    boxes.many(1, 5, () => item(pick, boxes, flexPlacement(pick))),
  );
}

function flexPlacement(pick: Pick): string {
  return style(
    pick("", "", `flex: ${pick("1", "2", "auto", "none", "1 0 40px", "0 1 100px", "1 1 0")}`),
    pick("", "", `align-self: ${pick("start", "end", "center", "stretch", "baseline")}`),
    pick("", "", "", `order: ${pick(-1, 1)}`),
  );
}

/** An item with sizes, limits and something in it. */
function item(pick: Pick, boxes: Boxes, placement: string): string {
  const own = style(
    placement,
    pick("", "", `width: ${pick(...WIDTHS)}`),
    pick("", "", `height: ${pick("auto", "20px", "45px", "50%", "min-content")}`),
    pick("", "", "", `min-width: ${pick("30px", "60px", "min-content", "0")}`),
    pick("", "", "", `max-width: ${pick("30px", "60px", "50%", "max-content")}`),
    pick("", "", "", "", `max-height: 25px`, "min-height: 30px"),
    pick("", "", "", "", `aspect-ratio: ${pick("1", "2", "1 / 2")}`),
    pick(...MARGINS),
    pick("", "", "padding: 3px", "border: 2px solid"),
    pick("", "", "", "", "overflow: hidden"),
  );
  const content = pick(
    "",
    boxes.line(),
    boxes.line(),
    boxes.box(`height: ${pick("10px", "100%", "50%")}`, boxes.line()),
  );
  return boxes.box(own, content);
}

const TRACKS = [
  "auto",
  "auto",
  "1fr",
  "2fr",
  "50px",
  "20%",
  "minmax(20px, 1fr)",
  "minmax(auto, 60px)",
  "min-content",
  "max-content",
  "fit-content(60px)",
] as const;

function gridBody(pick: Pick, boxes: Boxes): string {
  const tracks = (most: number): string => boxes.many(1, most, () => `${pick(...TRACKS)} `);
  const own = style(
    `display: ${pick("grid", "grid", "inline-grid")}`,
    pick(
      "",
      `grid-template-columns: ${tracks(4)}`,
      `grid-template-columns: repeat(${pick("auto-fill", "auto-fit")}, ${pick("50px", "minmax(60px, 1fr)")})`,
    ),
    pick("", "", `grid-template-rows: ${tracks(3)}`),
    pick("", "", `grid-auto-flow: ${pick("column", "row dense", "column dense")}`),
    pick(
      "",
      "",
      `grid-auto-rows: ${pick("30px", "minmax(20px, auto)")}`,
      `grid-auto-columns: ${pick("30px", "1fr")}`,
    ),
    pick("", `gap: ${pick("5px", "3px 8px", "5%")}`),
    pick("", "", `justify-content: ${pick("center", "end", "space-between", "start")}`),
    pick("", "", `align-content: ${pick("center", "end", "space-between", "start")}`),
    pick("", "", `justify-items: ${pick("start", "end", "center", "stretch")}`),
    pick("", "", `align-items: ${pick("start", "end", "center", "baseline")}`),
    pick("", "", `height: ${pick("60px", "150px")}`, "min-height: 150px"),
    pick("", "", `width: ${pick("80px", "200px", "min-content", "max-content", "fit-content")}`),
  );
  return boxes.box(
    `background: #eee; ${own}`,
    boxes.many(1, 6, () => item(pick, boxes, gridPlacement(pick))),
  );
}

function gridPlacement(pick: Pick): string {
  return style(
    pick("", "", `grid-column: ${pick("1", "2", "span 2", "1 / 3", "-1", "2 / span 2", "span 3")}`),
    pick("", "", `grid-row: ${pick("1", "2", "span 2", "2 / 4")}`),
    pick("", "", "", `justify-self: ${pick("start", "end", "center", "stretch")}`),
    pick("", "", "", `align-self: ${pick("start", "end", "center", "stretch", "baseline")}`),
  );
}

function sizingBody(pick: Pick, boxes: Boxes): string {
  const outer = style(
    pick("", `width: ${pick("120px", "200px", "min-content", "max-content", "fit-content")}`),
    pick("", `height: ${pick("80px", "150px")}`, "min-height: 80px"),
    pick(
      "",
      "float: left",
      "display: inline-block",
      "display: table",
      "overflow: hidden",
      "position: relative",
    ),
    pick("", "padding: 5px", "border: 2px solid"),
  );
  return boxes.box(
    `background: #eee; ${outer}`,
    boxes.many(1, 4, () =>
      item(
        pick,
        boxes,
        pick(
          "",
          "",
          "float: left",
          "float: right; clear: both",
          "display: inline-block",
          "display: flow-root",
          "position: absolute; right: 5px",
          "position: absolute; left: 5px; right: 10px",
          "position: relative; left: 5px; top: 3px",
          "display: table",
          "clear: left",
        ),
      ),
    ),
  );
}
