import { PDFArray, PDFHexString, PDFNumber, PDFString } from "pdf-lib";
import { attributeOf, type StructureElement, textOf } from "../tagged/structure-elements.ts";

interface PlacedCell {
  readonly cell: StructureElement;
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

/** The texts of the header cells of each cell: those it names, or those above and before it by their scope (ISO 32000-1 §14.8.5.7). */
export function headersOfCells(
  elements: readonly StructureElement[],
  textIn: (cell: StructureElement) => string,
): ReadonlyMap<StructureElement, readonly string[]> {
  const headers = new Map<StructureElement, readonly string[]>();
  const byName = new Map(
    elements.filter(({ type }) => type === "TH").map((cell) => [textOf(cell.dictionary, "ID"), cell]),
  );
  for (const table of elements.filter(({ type }) => type === "Table")) {
    const cells = placed(table);
    for (const place of cells) {
      const named = namesOf(place.cell).flatMap((name) => byName.get(name) ?? []);
      const found =
        named.length > 0 ? named : cells.filter((other) => isHeaderOf(other, place)).map(({ cell }) => cell);
      headers.set(
        place.cell,
        found.map(textIn).filter((text) => text !== ""),
      );
    }
  }
  return headers;
}

function namesOf(cell: StructureElement): string[] {
  const names = attributeOf(cell, "Table", "Headers");
  if (!(names instanceof PDFArray)) return [];
  return names
    .asArray()
    .flatMap((name) =>
      name instanceof PDFHexString || name instanceof PDFString ? [name.decodeText()] : [],
    );
}

function isHeaderOf(header: PlacedCell, { cell, row, column, width, height }: PlacedCell): boolean {
  if (header.cell.type !== "TH" || header.cell === cell) return false;
  const scope = String(attributeOf(header.cell, "Table", "Scope") ?? "/Column");
  const isAbove =
    header.row + header.height <= row &&
    header.column < column + width &&
    column < header.column + header.width;
  const isBefore =
    header.column + header.width <= column && header.row < row + height && row < header.row + header.height;
  return (scope !== "/Row" && isAbove) || (scope !== "/Column" && isBefore);
}

function placed(table: StructureElement): PlacedCell[] {
  const rows = table.children.flatMap((child) =>
    child.type === "TR" ? [child] : child.children.filter(({ type }) => type === "TR"),
  );
  const taken = new Set<string>();
  return rows.flatMap((element, row) => {
    let column = 0;
    return element.children.map((cell) => {
      while (taken.has(`${row} ${column}`)) column += 1;
      const [width, height] = [spanOf(cell, "ColSpan"), spanOf(cell, "RowSpan")];
      for (let across = 0; across < width; across += 1)
        for (let down = 0; down < height; down += 1) taken.add(`${row + down} ${column + across}`);
      return { cell, row, column, width, height };
    });
  });
}

function spanOf(cell: StructureElement, key: string): number {
  const value = attributeOf(cell, "Table", key);
  return value instanceof PDFNumber ? value.asNumber() : 1;
}
