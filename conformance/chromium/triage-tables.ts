import { type CaseElement, changeElements, declare, declared, without } from "./case-tree.ts";
import type { TriageRule } from "./triage.ts";

export const tableRules: readonly TriageRule[] = [
  {
    name: "percentages-of-empty-columns",
    verdict: "theirs",
    section: "css-tables-3 §3.9.3.2",
    reason:
      "A column to which the percentage of a spanning cell gives 0 %, since it has no content of its own, is no column in percentages, so what is left goes to it; Chromium keeps it narrow. Only where our page stays as it is with the percentage on the other column, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element) =>
        element.tag === "table" ? withColumnPercentages(element) : element,
      ),
  },
  {
    name: "percentages-of-spanning-cells",
    verdict: "theirs",
    section: "css-tables-3 §3.8.3",
    reason:
      "The content of a spanning cell widens columns where all of them together are too narrow for it; where it has a percentage Chromium shares the content out by that and widens some of them alone. Only where our page stays as it is without the width of the content, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element) =>
        element.attributes.includes("colspan") && isPercentage(element)
          ? withoutContentWidth(element)
          : element,
      ),
  },
  {
    name: "overlapping-cells",
    verdict: "silence",
    section: "CSS 2.2 §17.5",
    reason:
      "How cells that overlap are shown is left to the engine, and nothing is said of the borders between them. Alike where the upper one ends with its row.",
    probe: (document) =>
      changeElements(document, (element) => (element.tag === "table" ? withoutOverlaps(element) : element)),
  },
];

function isPercentage(cell: CaseElement): boolean {
  return declared(cell, "width")?.endsWith("%") === true;
}

function withoutContentWidth(cell: CaseElement): CaseElement {
  const style = [{ property: "contain", value: "inline-size" }];
  return { ...cell, children: [{ tag: "div", attributes: "", style, children: cell.children }] };
}

/** Cells over two rows, into which a cell over two columns reaches, end with the first. */
function withoutOverlaps(table: CaseElement): CaseElement {
  const placed = placedCells(table);
  const overlapped = new Set<CaseElement>();
  for (const { row, start, end } of placed)
    for (const above of placed)
      if (above.row === row - 1 && isOverRows(above.cell) && above.start < end && start < above.end)
        overlapped.add(above.cell);
  return withCells(table, (cell) => (overlapped.has(cell) ? { ...cell, attributes: "" } : cell));
}

function withCells(table: CaseElement, change: (cell: CaseElement) => CaseElement): CaseElement {
  const children = table.children.map((row) =>
    typeof row === "string" || row.tag !== "tr"
      ? row
      : { ...row, children: row.children.map((cell) => (typeof cell === "string" ? cell : change(cell))) },
  );
  return { ...table, children };
}

function isOverRows({ attributes }: CaseElement): boolean {
  return attributes.includes("rowspan");
}

/** A cell with the row that it begins in, and the columns that it is in, from `start` to before `end`. */
interface PlacedCell {
  readonly cell: CaseElement;
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** With the percentages of cells over an empty column and another on that other one. */
function withColumnPercentages(table: CaseElement): CaseElement {
  const placed = placedCells(table);
  const filled = new Set(placed.filter(isFilling).map(({ start }) => start));
  const percentages = new Map<number, string>();
  const moved = new Set<CaseElement>();
  for (const { cell, start, end } of placed) {
    const width = declared(cell, "width");
    if (end - start !== 2 || width?.endsWith("%") !== true || filled.has(start) === filled.has(end - 1))
      continue;
    percentages.set(filled.has(start) ? start : end - 1, width);
    moved.add(cell);
  }
  if (moved.size === 0) return table;
  const columns = colsOf(table);
  const count = Math.max(columns.length, ...placed.map(({ end }) => end));
  const cols = Array.from({ length: count }, (_, index): CaseElement => {
    const col = columns[index] ?? { tag: "col", attributes: "", style: [], children: [] };
    const percentage = percentages.get(index);
    return percentage === undefined ? col : declare(col, "width", percentage);
  });
  const group: CaseElement = { tag: "colgroup", attributes: "", style: [], children: cols };
  const children = withCells(table, (cell) => (moved.has(cell) ? without(cell, "width") : cell)).children;
  const rest = children.filter((node) => typeof node === "string" || node.tag !== "colgroup");
  const caption = rest.findLastIndex((node) => typeof node !== "string" && node.tag === "caption");
  return { ...table, children: [...rest.slice(0, caption + 1), group, ...rest.slice(caption + 1)] };
}

/** Where the cells of a table are, by their spans over columns and rows. */
function placedCells(table: CaseElement): PlacedCell[] {
  const placed: PlacedCell[] = [];
  let above = new Set<number>();
  for (const [row, { children }] of elementsNamed(table, "tr").entries()) {
    const below = new Set<number>();
    let start = 0;
    for (const cell of elementsNamed({ children }, "td")) {
      while (above.has(start)) start += 1;
      const end = start + (cell.attributes.includes("colspan") ? 2 : 1);
      placed.push({ cell, row, start, end });
      if (isOverRows(cell)) for (let column = start; column < end; column += 1) below.add(column);
      start = end;
    }
    above = below;
  }
  return placed;
}

/** Whether a cell is in one column alone and makes it wider than nothing. */
function isFilling({ cell, start, end }: PlacedCell): boolean {
  return (
    end - start === 1 &&
    (declared(cell, "padding") !== "0" ||
      cell.style.some(({ property }) => property.startsWith("border")) ||
      elementsNamed(cell, "i", "b").length > 0)
  );
}

function colsOf(table: CaseElement): CaseElement[] {
  return elementsNamed(table, "colgroup").flatMap((group) => elementsNamed(group, "col"));
}

function elementsNamed(parent: Pick<CaseElement, "children">, ...tags: readonly string[]): CaseElement[] {
  return parent.children.filter(
    (node) => typeof node !== "string" && tags.includes(node.tag),
  ) as CaseElement[];
}
