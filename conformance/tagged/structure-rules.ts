import { PDFArray, PDFDict, PDFName, PDFNumber } from "pdf-lib";
import { attributeOf, type StructureElement, textOf } from "./structure-elements.ts";

const STANDARD: ReadonlySet<string> = new Set(
  (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD " +
    "THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form"
  ).split(" "),
);

/** What may stand in elements whose content is bound (ISO 32000-1 tables 336 to 338). */
const CHILDREN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    L: "Caption L LI",
    LI: "Lbl LBody",
    Table: "Caption TR THead TBody TFoot",
    THead: "TR",
    TBody: "TR",
    TFoot: "TR",
    TR: "TH TD",
    Ruby: "RB RT RP",
    Document:
      "Art Sect Div BlockQuote Caption P H1 H2 H3 H4 H5 H6 L Table Note Form Formula Figure Link Annot Part TOC",
  }).map(([type, children]) => [type, new Set(children.split(" "))]),
);

const PARENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    LI: "L",
    LBody: "LI",
    TR: "Table THead TBody TFoot",
    TH: "TR",
    TD: "TR",
    THead: "Table",
    TBody: "Table",
    TFoot: "Table",
    RB: "Ruby",
    RT: "Ruby",
    RP: "Ruby",
  }).map(([type, parents]) => [type, new Set(parents.split(" "))]),
);

/** Blocks may not stand in lines of text. */
const LINES: ReadonlySet<string> = new Set("P H1 H2 H3 H4 H5 H6 Span Lbl".split(" "));
const BLOCKS: ReadonlySet<string> = new Set(
  "P H1 H2 H3 H4 H5 H6 L Table Sect Art BlockQuote Document".split(" "),
);

/** Conditions of the Matterhorn Protocol on the structure tree alone; each failure begins with the condition's number. */
export function structureFailures(elements: readonly StructureElement[]): string[] {
  const failures: string[] = [];
  const identifiers = new Set<string>();
  for (const element of elements) {
    const { type, parent, children, content } = element;
    const path = pathOf(element);
    if (!STANDARD.has(type)) failures.push(`02-001 ${path} is no standard type`);
    const allowed = CHILDREN.get(type);
    for (const child of children)
      if (allowed !== undefined && !allowed.has(child.type)) failures.push(`09-004 ${pathOf(child)}`);
    if (allowed !== undefined && content.length > 0) failures.push(`09-004 content right in ${path}`);
    const parents = PARENTS.get(type);
    if (parents !== undefined && !parents.has(parent?.type ?? "")) failures.push(`09-004 ${path}`);
    if (BLOCKS.has(type) && LINES.has(parent?.type ?? "")) failures.push(`09-004 block in a line: ${path}`);
    if (type === "Figure" || type === "Formula") {
      const condition = type === "Figure" ? "13-004" : "17-002";
      if (textOf(element.dictionary, "Alt") + textOf(element.dictionary, "ActualText") === "")
        failures.push(`${condition} ${path} has no text in its place`);
    }
    if (type === "Figure" && !(attributeOf(element, "Layout", "BBox") instanceof PDFArray))
      failures.push(`figure without BBox: ${path}`);
    const identifier = textOf(element.dictionary, "ID");
    if (type === "Note" && identifier === "") failures.push(`19-003 ${path} has no ID`);
    if (identifier !== "" && identifiers.has(identifier))
      failures.push(`19-004 ${path}: ID ${identifier} again`);
    identifiers.add(identifier);
    if (type === "Table") failures.push(...tableFailures(element));
    if (type === "L" && children.some((item) => item.children.some((part) => part.type === "Lbl"))) {
      if (attributeOf(element, "List", "ListNumbering") === undefined)
        failures.push(`16-001 ${path} has labels but no ListNumbering`);
    }
    if (type === "Link" && element.annotations.length === 0)
      failures.push(`28-011 ${path} has no annotation`);
  }
  return [...failures, ...headingFailures(elements)];
}

function headingFailures(elements: readonly StructureElement[]): string[] {
  const failures: string[] = [];
  let last = 0;
  for (const element of elements) {
    const level = Number(/^H(\d)$/.exec(element.type)?.[1] ?? 0);
    if (level === 0) continue;
    if (last === 0 && level !== 1) failures.push(`14-002 the first heading is H${level}`);
    else if (level > last + 1) failures.push(`14-003 H${level} after H${last}`);
    last = level;
  }
  return failures;
}

/** Every row of a table is as wide as the others, and header cells say what they are of. */
function tableFailures(table: StructureElement): string[] {
  const failures: string[] = [];
  const rows = table.children.flatMap((child) =>
    child.type === "TR" ? [child] : child.children.filter((row) => row.type === "TR"),
  );
  let width = -1;
  const below: number[] = [];
  for (const row of rows) {
    let column = 0;
    for (const cell of row.children) {
      while ((below[column] ?? 0) > 0) column += 1;
      const columns = numberOf(cell, "ColSpan");
      for (let at = 0; at < columns; at += 1) below[column + at] = numberOf(cell, "RowSpan");
      column += columns;
      if (cell.type === "TH" && attributeOf(cell, "Table", "Scope") === undefined)
        failures.push(`15-003 ${pathOf(cell)} without Scope`);
    }
    const occupied = below.filter((count) => count > 0).length;
    if (width >= 0 && occupied !== width)
      failures.push(`15-005 a row of ${occupied} columns in a table of ${width}: ${pathOf(row)}`);
    width = Math.max(width, occupied);
    for (let at = 0; at < below.length; at += 1) below[at] = Math.max(0, (below[at] ?? 0) - 1);
  }
  return failures;
}

function numberOf(element: StructureElement, key: string): number {
  const value = attributeOf(element, "Table", key);
  return value instanceof PDFNumber ? value.asNumber() : 1;
}

function pathOf(element: StructureElement): string {
  const types: string[] = [];
  for (let at: StructureElement | undefined = element; at !== undefined; at = at.parent)
    types.unshift(at.type);
  return types.join(" > ");
}

/** Annotations stand in the elements made for them, with a text that says what they are (Matterhorn 28). */
export function annotationFailures(page: PDFDict, owners: ReadonlyMap<string, StructureElement>): string[] {
  const failures: string[] = [];
  const annotations = page.lookup(PDFName.of("Annots"));
  if (!(annotations instanceof PDFArray) || annotations.size() === 0) return [];
  if (page.lookup(PDFName.of("Tabs")) !== PDFName.of("S"))
    failures.push("28-008 a page with annotations has no Tabs S");
  for (let index = 0; index < annotations.size(); index += 1) {
    const annotation = annotations.lookup(index, PDFDict);
    const subtype = annotation.lookup(PDFName.of("Subtype"), PDFName).decodeText();
    const flags = annotation.lookup(PDFName.of("F"));
    if (flags instanceof PDFNumber && (flags.asNumber() & 2) !== 0) continue;
    const owner = owners.get(String(annotations.get(index)));
    const expected = subtype === "Link" ? "Link" : subtype === "Widget" ? "Form" : "Annot";
    const condition = subtype === "Link" ? "28-011" : subtype === "Widget" ? "28-010" : "28-002";
    if (owner?.type !== expected) failures.push(`${condition} ${subtype} in ${owner?.type ?? "nothing"}`);
    if (subtype === "Widget") {
      const parent = annotation.lookup(PDFName.of("Parent"));
      const above = parent instanceof PDFDict ? textOf(parent, "TU") : "";
      if (
        textOf(annotation, "TU") + above === "" &&
        (owner === undefined || textOf(owner.dictionary, "Alt") === "")
      )
        failures.push(`28-005 field ${textOf(annotation, "T")} has no TU`);
    } else if (textOf(annotation, "Contents") === "")
      failures.push(`${subtype === "Link" ? "28-012" : "28-004"} ${subtype} has no Contents`);
  }
  return failures;
}
