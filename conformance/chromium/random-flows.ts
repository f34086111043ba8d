import { type Boxes, type Pick, style } from "./boxes.ts";

const WORDS =
  "a page of words set in lines that break where there is no more room for another one of them".split(" ");

/** Some words, each with a colour behind it: letters themselves draw nothing. */
function words(pick: Pick, boxes: Boxes, most: number): string {
  return boxes.many(1, most, () => boxes.word(pick(...WORDS)));
}

/** Blocks in blocks: margins that collapse, floats and what clears them, sizes, offsets. */
export function blocksBody(pick: Pick, boxes: Boxes): string {
  return boxes.box(
    style(
      "background: #eee",
      pick("", "", "padding: 5px", "border: 2px solid", "overflow: hidden", "display: flow-root"),
    ),
    boxes.many(2, 5, () => block(pick, boxes, 0)),
  );
}

function block(pick: Pick, boxes: Boxes, depth: number): string {
  const own = style(
    pick("", "", "", `float: ${pick("left", "right")}; width: ${pick(40, 80)}px`),
    pick("", "", "", `clear: ${pick("left", "right", "both")}`),
    pick("", "", "", "overflow: hidden", "display: flow-root", "position: relative; left: 6px; top: -4px"),
    pick("", "", `width: ${pick("50%", "120px", "fit-content")}`),
    pick("", "", `height: ${pick(0, 15, 40)}px`, "min-height: 20px", "max-height: 20px"),
    pick("", "", "margin: 8px 0", "margin: 12px 5px -4px", "margin-top: 15px", "margin-bottom: -6px"),
    pick("", "", "", "margin-left: auto", "margin: 0 auto", "margin-left: 10%"),
    pick("", "", "", "padding: 4px", "padding-top: 3px", "border-top: 2px solid", "border: 3px solid"),
  );
  if (depth > 1 || pick(true, false, false))
    return boxes.box(own, pick("", boxes.line(), boxes.line(), words(pick, boxes, 12)));
  return boxes.box(
    own,
    boxes.many(1, 3, () => block(pick, boxes, depth + 1)),
  );
}

/** Lines of words and of small boxes: alignment, spaces, edges of inline boxes. */
export function inlineBody(pick: Pick, boxes: Boxes): string {
  return boxes.many(1, 3, () => {
    const own = style(
      pick("", `text-align: ${pick("center", "right", "justify")}`),
      pick("", "", "text-indent: 15px", "text-indent: -8px; padding-left: 10px"),
      pick("", "", `line-height: ${pick("1", "2", "normal", "20px")}`),
      pick("", "", "", `white-space: ${pick("nowrap", "pre-wrap", "pre-line")}`),
      pick("", "", "", "direction: rtl"),
      pick("", "", "", "letter-spacing: 1px", "word-spacing: 5px"),
      pick("", "", `width: ${pick(60, 110, 200)}px`, "width: fit-content"),
      pick("", "", "padding: 5px", "border: 2px solid"),
    );
    return boxes.box(
      `background: #eee; ${own}`,
      boxes.many(2, 6, () => inline(pick, boxes, 0)),
    );
  });
}

function inline(pick: Pick, boxes: Boxes, depth: number): string {
  switch (pick("words", "words", "box", "span", "float", "break")) {
    case "box":
      return `${boxes.line()}${words(pick, boxes, 2)}`;
    case "span":
      if (depth > 1) break;
      return boxes.inline(
        style(
          pick("", "padding: 0 4px", "border: 1px solid", "margin: 0 5px", "padding: 2px"),
          pick(
            "",
            "",
            `vertical-align: ${pick("top", "bottom", "middle", "super", "sub", "4px", "text-top")}`,
          ),
          pick("", "", `font-size: ${pick("5px", "15px", "20px")}`),
          pick("", "", "", "display: inline-block", "line-height: 24px", "white-space: nowrap"),
          pick("", "", "", "position: relative; top: 3px", "box-decoration-break: clone"),
        ),
        boxes.many(1, 3, () => inline(pick, boxes, depth + 1)),
      );
    case "float":
      return boxes.box(
        `float: ${pick("left", "right")}; width: ${pick(15, 30)}px; height: ${pick(10, 25)}px`,
      );
    case "break":
      return `${words(pick, boxes, 3)}<br>`;
    default:
  }
  return words(pick, boxes, 8);
}

/** Tables: widths of columns, spans, borders of both models, captions, alignment in cells. */
export function tablesBody(pick: Pick, boxes: Boxes): string {
  const columns = pick(2, 3, 4);
  const own = style(
    `border-collapse: ${pick("separate", "separate", "collapse")}`,
    `border-spacing: ${pick("0", "2px", "5px 3px")}`,
    pick("", "border: 2px solid", "border: 4px solid #36c", "padding: 4px"),
    pick("", "", `width: ${pick("100%", "150px", "60px", "max-content")}`),
    pick("", "", "table-layout: fixed; width: 200px"),
    pick("", "", "height: 120px"),
    pick("", "", "", "margin: 5px auto", "float: right", "caption-side: bottom"),
    pick("", "", "", "direction: rtl"),
  );
  const caption = pick("", "", `<caption style="background: #fc9">${words(pick, boxes, 6)}</caption>`);
  const widths = pick(
    "",
    "",
    `<colgroup>${boxes.many(1, columns, () => `<col style="${cellWidth(pick)}">`)}</colgroup>`,
  );
  const rows = boxes.many(1, 4, () => {
    const cells = boxes.many(1, columns, () => cell(pick, boxes));
    return `<tr style="${pick("", "", `height: ${pick(20, 35)}px`, "background: #ffc")}">${cells}</tr>\n`;
  });
  return `${pick("", boxes.box("height: 10px"))}<table style="background: #eee; ${own}">${caption}${widths}${rows}</table>
${pick("", boxes.box("height: 10px"))}`;
}

function cellWidth(pick: Pick): string {
  return pick("", `width: ${pick("30px", "80px", "20%", "50%")}`);
}

function cell(pick: Pick, boxes: Boxes): string {
  const own = style(
    `padding: ${pick("0", "2px", "4px 6px")}`,
    pick("", "border: 1px solid", "border: 3px solid #939", "border-left: 4px double #0aa"),
    pick("", cellWidth(pick)),
    pick("", "", "height: 30px"),
    pick("", "", `vertical-align: ${pick("top", "middle", "bottom", "baseline")}`),
    pick("", "", "", "white-space: nowrap", "text-align: right"),
  );
  const span = pick("", "", "", 'colspan="2"', 'rowspan="2"');
  return boxes.cell(
    own,
    span,
    pick("", boxes.line(), words(pick, boxes, 6), boxes.box("height: 50%; min-height: 8px")),
  );
}

/** Text that runs downwards, text across it, and boxes in both. */
export function writingBody(pick: Pick, boxes: Boxes): string {
  return boxes.many(1, 3, () => vertical(pick, boxes, 0));
}

function vertical(pick: Pick, boxes: Boxes, depth: number): string {
  const own = style(
    `writing-mode: ${pick("vertical-rl", "vertical-lr", depth === 0 ? "vertical-rl" : "horizontal-tb")}`,
    pick("", "", "direction: rtl", `text-align: ${pick("center", "end")}`),
    pick("", `height: ${pick(60, 100)}px`, `inline-size: ${pick(50, 90)}px`),
    pick("", "", `width: ${pick(60, 120)}px`, "block-size: 50px"),
    pick("", "", "", "float: right", "display: inline-block", "display: flow-root"),
    pick("", "", "margin: 4px", "margin-block: 6px", "margin-inline-start: 8px"),
    pick("", "", "padding: 3px", "border: 2px solid", "padding-block-start: 5px"),
  );
  const content = boxes.many(1, 3, () => {
    switch (pick("words", "words", "box", "block", "inside")) {
      case "box":
        return boxes.line();
      case "block":
        return boxes.box(
          style(
            `block-size: ${pick(8, 15)}px`,
            pick("", "inline-size: 50%", "inline-size: 30px"),
            pick("", "margin-block: 4px", "margin-inline: auto", "margin-top: 5px"),
          ),
        );
      case "inside":
        if (depth < 1) return vertical(pick, boxes, depth + 1);
        break;
      default:
    }
    return words(pick, boxes, 6);
  });
  return boxes.box(own, content);
}

/** Flow over the ends of pages: breaks that are forced or avoided, lines, margins, tables, floats. */
export function breaksBody(pick: Pick, boxes: Boxes): string {
  return boxes.many(3, 7, () => broken(pick, boxes, 0));
}

function broken(pick: Pick, boxes: Boxes, depth: number): string {
  const own = style(
    pick("", "", "", `break-before: ${pick("page", "avoid")}`, `break-after: ${pick("page", "avoid")}`),
    pick("", "", "", "break-inside: avoid"),
    pick("", "", "margin: 6px 0", "margin-top: 15px", "margin-bottom: 12px"),
    pick("", "", "", "padding: 5px", "border: 2px solid", "border: 3px solid; box-decoration-break: clone"),
  );
  switch (pick("lines", "lines", "box", "nested", "nested", "table", "float")) {
    case "lines":
      return boxes.box(
        style(own, pick("", "orphans: 1; widows: 1", "orphans: 3; widows: 3")),
        words(pick, boxes, 60),
      );
    case "nested":
      if (depth > 1) break;
      return boxes.box(
        own,
        boxes.many(1, 4, () => broken(pick, boxes, depth + 1)),
      );
    case "table":
      return `<table style="border-spacing: ${pick(0, 2)}px">${pick("", '<thead><tr><td style="background: #fc9">head</td></tr></thead>')}${boxes.many(
        2,
        6,
        () =>
          `<tr>${boxes.many(1, 2, () => boxes.cell("padding: 2px", "", boxes.box(`width: 40px; height: ${pick(10, 20, 30)}px`)))}</tr>`,
      )}</table>`;
    case "float":
      return boxes.box(
        `float: ${pick("left", "right")}; width: ${pick(40, 90)}px; height: ${pick(20, 50)}px; ${pick("", "margin: 4px")}`,
      );
    default:
  }
  return boxes.box(style(own, `height: ${pick(10, 30, 60)}px`));
}
