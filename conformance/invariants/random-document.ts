import fc from "fast-check";
import { ENDLESS, type InvariantDocument } from "./invariant.ts";

/** A document as data, so that a failing one shrinks to a small one. */
export type Piece =
  | {
      readonly kind: "text";
      readonly words: number;
      readonly style: string;
      readonly notes?: readonly Footnote[];
    }
  | { readonly kind: "block"; readonly style: string; readonly children: readonly Piece[] }
  | { readonly kind: "box"; readonly style: string; readonly height: number }
  /** A heading that margin boxes show (`h…`), or an element that stands in one (`r…`), or on every page (`f…`). */
  | { readonly kind: "heading" | "running" | "fixed" }
  /** A word that shows the number of its page. */
  | { readonly kind: "numbered" }
  | { readonly kind: "image"; readonly width: number; readonly height: number }
  | { readonly kind: "inline-block"; readonly style: string; readonly children: readonly Piece[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Piece[])[] }
  | {
      readonly kind: "table";
      readonly style: string;
      readonly caption: boolean;
      readonly head: number;
      readonly foot: number;
      readonly rows: readonly (readonly Cell[])[];
    };

/** A footnote called after a word. */
interface Footnote {
  readonly after: number;
  readonly words: number;
  readonly style: string;
}

interface Cell {
  readonly columns: number;
  readonly rows: number;
  readonly style: string;
  readonly children: readonly Piece[];
}

interface RandomDocument {
  readonly page: { readonly width: number; readonly height: number; readonly margin: number };
  readonly bodyStyle: string;
  /** Margin boxes show headings, running elements and page numbers. */
  readonly hasMargins: boolean;
  /** Begins with the pages of its headings. */
  readonly hasContents: boolean;
  readonly pieces: readonly Piece[];
}

/** What documents are made of besides text, blocks, boxes without text, images and lists. */
export interface DocumentKind {
  readonly tables?: true;
  readonly floats?: true;
  readonly positioned?: true;
  readonly inlineBlocks?: true;
  readonly columns?: true;
  readonly footnotes?: true;
  /** Blocks that float to the top or bottom of a page. */
  readonly pageFloats?: true;
  /** Headings, running elements and fixed boxes. */
  readonly running?: true;
  /** A table of contents. */
  readonly contents?: true;
  /** Page numbers in the flow. */
  readonly numbers?: true;
  /** Margins that pull boxes over each other. */
  readonly negativeMargins?: true;
}

/** Random documents of a kind as HTML, for the invariants. */
export function documentsOf(kind: DocumentKind): fc.Arbitrary<InvariantDocument> {
  return randomDocument(kind).map((document) => ({
    html: toHtml(document),
    endless: toHtml({ ...document, page: { ...document.page, height: ENDLESS } }),
  }));
}

/** Random documents of a few pages: blocks, floats, tables, lists, images, nested `avoid`, forced breaks, boxes taller than a page. */
function randomDocument(kind: DocumentKind): fc.Arbitrary<RandomDocument> {
  return fc.record({
    page: fc.record({
      width: fc.constantFrom(150, 240, 400),
      height: fc.constantFrom(60, 121, 200.5, 333),
      margin: fc.constantFrom(0, 0, 10),
    }),
    hasMargins: fc.constant(kind.running === true),
    hasContents: fc.constant(kind.contents === true),
    bodyStyle: fc.constantFrom(
      "",
      "margin: 0",
      "orphans: 1; widows: 1",
      "orphans: 4; widows: 3",
      "padding: 5px",
    ),
    pieces: fc.array(pieceOf(kind, 3), { minLength: 1, maxLength: 7 }),
  });
}

/** The document as HTML. Words are numbered through in document order: `w0 w1 w2 …`. */
function toHtml(document: RandomDocument): string {
  const { page, bodyStyle, pieces, hasMargins, hasContents } = document;
  const words: Words = { count: 0, headings: [] };
  let body = pieces.map((piece) => pieceHtml(piece, words)).join("\n");
  if (hasContents)
    body = `<nav>${words.headings.map((id) => `<a href="#${id}">to${id}</a> `).join("")}</nav>\n${body}`;
  return (
    `<!DOCTYPE html><style>@page { size: ${page.width}px ${page.height}px; margin: ${page.margin}px }\n` +
    `body { font: 10px/13px "Noto Sans" } table { border-spacing: 2px } td, th { padding: 1px }\n` +
    `::footnote-call { font: inherit; vertical-align: baseline }\n${hasMargins ? MARGINS : ""}` +
    `.numbered::after { content: "p" counter(page) "/" counter(pages); white-space: nowrap }</style>\n` +
    `<body style="${bodyStyle}">\n${body}`
  );
}

const MARGINS = `@page { @top-left { content: string(s, first) "," string(s, last) "," string(s, first-except) }
  @top-right { content: element(r) } @bottom-left { content: counter(page) "/" counter(pages) } @bottom-right { content: element(r, last) } }
  h2 { string-set: s content(); font: inherit; margin: 0 } a::after { content: ":" target-counter(attr(href), page) }
  .running { position: running(r) } .fixed { position: fixed; top: 0; right: 0 }
`;

/** A red square as a data URL. */
export const IMAGE_URL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

function pieceOf(kind: DocumentKind, depth: number): fc.Arbitrary<Piece> {
  const leaves: fc.WeightedArbitrary<Piece>[] = [
    { weight: 4, arbitrary: textOf(kind) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("box" as const),
        style: boxStyle(kind),
        height: fc.constantFrom(0, 0.5, 7, 40, 90, 700),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("image" as const),
        width: fc.constantFrom(5, 60),
        height: fc.constantFrom(5, 33, 55, 250),
      }),
    },
  ];
  if (kind.running === true)
    leaves.push({
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom("heading", "heading", "running", "fixed") }),
    });
  if (kind.numbers === true)
    leaves.push({ weight: 3, arbitrary: fc.record({ kind: fc.constant("numbered" as const) }) });
  if (depth === 0) return fc.oneof(...leaves);
  const children = fc.array(pieceOf(kind, depth - 1), { maxLength: 4 });
  const block = fc.record({ kind: fc.constant("block" as const), style: boxStyle(kind), children });
  const inlineBlock = fc.record({
    kind: fc.constant("inline-block" as const),
    style: fc.constantFrom("", "width: 60px", "vertical-align: top", "margin: 5px 0", "display: inline-flex"),
    children: fc.array(pieceOf({}, depth - 1), { maxLength: 4 }),
  });
  const list = fc.record({
    kind: fc.constant("list" as const),
    ordered: fc.boolean(),
    items: fc.array(fc.array(pieceOf(kind, depth - 1), { maxLength: 2 }), { maxLength: 4 }),
  });
  return fc.oneof(
    ...leaves,
    { weight: 4, arbitrary: block },
    { weight: 1, arbitrary: list },
    { weight: kind.inlineBlocks === true ? 1 : 0, arbitrary: inlineBlock },
    { weight: kind.tables === true ? 2 : 0, arbitrary: tableOf(kind, depth) },
  );
}

function textOf(kind: DocumentKind): fc.Arbitrary<Piece> {
  const note = fc.record({
    after: fc.constantFrom(0, 1, 5, 30),
    words: fc.constantFrom(1, 4, 20, 60),
    style: fc.constantFrom(
      "",
      "",
      "footnote-policy: line",
      "footnote-policy: block",
      "footnote-display: inline",
    ),
  });
  return fc.record({
    kind: fc.constant("text" as const),
    ...(kind.footnotes === true ? { notes: fc.array(note, { maxLength: 2 }) } : {}),
    words: fc.constantFrom(1, 3, 9, 25, 60),
    style: fc.constantFrom(
      "",
      "",
      "margin: 0",
      "orphans: 3; widows: 3",
      "break-inside: avoid",
      "line-height: 2",
    ),
  });
}

function tableOf(kind: DocumentKind, depth: number): fc.Arbitrary<Piece> {
  const span = fc.constantFrom(1, 1, 1, 1, 2, 3);
  const cell = fc.record({
    columns: span,
    rows: span,
    style: fc.constantFrom(
      "",
      "",
      "height: 30px",
      "break-inside: avoid",
      "vertical-align: bottom",
      "padding: 8px",
    ),
    children: fc.array(pieceOf(kind, depth - 1), { maxLength: 2 }),
  });
  return fc.record({
    kind: fc.constant("table" as const),
    style: fc.constantFrom(
      "",
      "",
      "width: 100%",
      "border-collapse: collapse",
      "break-inside: avoid",
      "table-layout: fixed; width: 90%",
    ),
    caption: fc.boolean(),
    head: fc.constantFrom(0, 0, 1, 2),
    foot: fc.constantFrom(0, 0, 1),
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
  });
}

/** One of the values, or mostly none. */
function perhaps(...values: readonly string[]): fc.Arbitrary<string> {
  const none = { weight: 2 + Math.ceil(values.length / 2), arbitrary: fc.constant("") };
  return values.length === 0
    ? none.arbitrary
    : fc.oneof(none, { weight: values.length, arbitrary: fc.constantFrom(...values) });
}

function boxStyle(kind: DocumentKind): fc.Arbitrary<string> {
  const pulls = kind.negativeMargins === true ? ["margin-top: -9px"] : [];
  const floats = ["float: left; width: 60px", "float: right", "clear: both"];
  const positions = ["position: absolute", "position: absolute; top: 20px; left: 5px; width: 60px"];
  const pageFloats = ["float: top", "float: bottom", "float: top; clear: both"];
  const columns = [
    "columns: 2",
    "columns: 3; column-fill: auto; column-gap: 4px",
    "columns: 2; column-rule: 1px solid",
  ];
  const inColumns = ["column-span: all", "break-before: column", "break-inside: avoid-column"];
  const styles = [
    perhaps(...(kind.pageFloats === true ? pageFloats : [])),
    ...(kind.pageFloats === true && kind.columns === true ? [perhaps("float-reference: column")] : []),
    perhaps(...(kind.columns === true ? columns : [])),
    perhaps(...(kind.columns === true ? inColumns : [])),
    perhaps("margin: 6px", "margin: 0 0 21px", "margin: 13px 4px 0", ...pulls),
    perhaps("padding: 5px", "padding: 3px 0 11px"),
    perhaps("border: 1px solid", "border-top: 4px solid; border-bottom: 2px solid"),
    perhaps("height: 50px", "min-height: 80px", "height: 300px", "width: 70%", "max-width: 90px"),
    perhaps("break-inside: avoid"),
    perhaps("break-before: page", "break-after: page", "break-before: avoid", "break-after: avoid"),
    perhaps("box-decoration-break: clone", "display: flow-root", "position: relative; left: 2px"),
    perhaps(...(kind.floats === true ? floats : [])),
    perhaps(...(kind.positioned === true ? positions : [])),
  ];
  return fc.tuple(...styles).map((values) => values.filter((value) => value !== "").join("; "));
}

/** Words so far, and the headings among them. */
interface Words {
  count: number;
  readonly headings: string[];
}

function pieceHtml(piece: Piece, words: Words): string {
  const all = (pieces: readonly Piece[]): string => pieces.map((child) => pieceHtml(child, words)).join("\n");
  switch (piece.kind) {
    case "text":
      return textHtml(piece, words);
    case "block":
      return `<div style="${piece.style}">${all(piece.children)}</div>`;
    case "box":
      return `<div style="${piece.style}; height: ${piece.height}px; background: silver"></div>`;
    case "heading": {
      const word = nextWord(words, "h");
      words.headings.push(word);
      return `<h2 id="${word}">${word}</h2>`;
    }
    case "running":
    case "fixed":
      return `<div class="${piece.kind}">${nextWord(words, piece.kind === "fixed" ? "f" : "r")}</div>`;
    case "numbered":
      return `<p class="numbered">${nextWord(words)}</p>`;
    case "image":
      return `<img src="${IMAGE_URL}" width="${piece.width}" height="${piece.height}" alt="">`;
    case "inline-block":
      return `<span style="display: inline-block; ${piece.style}">${all(piece.children)}</span>`;
    case "list": {
      const name = piece.ordered ? "ol" : "ul";
      return `<${name}>${piece.items.map((item) => `<li>${all(item)}</li>`).join("")}</${name}>`;
    }
    case "table":
      return tableHtml(piece, words);
  }
}

function textHtml(text: Piece & { kind: "text" }, words: Words): string {
  const parts: string[] = [];
  for (let index = 0; index < text.words; index += 1) {
    let part = nextWord(words);
    for (const note of text.notes ?? []) {
      if (Math.min(note.after, text.words - 1) !== index) continue;
      const content = Array.from({ length: note.words }, () => nextWord(words)).join(" ");
      part += `<i style="float: footnote; ${note.style}">${content}</i>`;
    }
    parts.push(part);
  }
  return `<p style="${text.style}">${parts.join(" ")}</p>`;
}

function tableHtml(table: Piece & { kind: "table" }, words: Words): string {
  const row = (cells: string): string => `<tr>${cells}</tr>`;
  const caption = table.caption ? `<caption>${nextWord(words)}</caption>` : "";
  const head = Array.from({ length: table.head }, () => row(`<th>${nextWord(words)}</th>`)).join("");
  const rows = table.rows.map((cells) =>
    row(
      cells
        .map(
          ({ columns, rows, style, children }) =>
            `<td colspan="${columns}" rowspan="${rows}" style="${style}">${children.map((child) => pieceHtml(child, words)).join("")}</td>`,
        )
        .join(""),
    ),
  );
  const foot = Array.from({ length: table.foot }, () => row(`<td>${nextWord(words)}</td>`)).join("");
  return (
    `<table style="${table.style}">${caption}${head === "" ? "" : `<thead>${head}</thead>`}` +
    `<tbody>${rows.join("")}</tbody>${foot === "" ? "" : `<tfoot>${foot}</tfoot>`}</table>`
  );
}

function nextWord(words: Words, letter = "w"): string {
  const word = `${letter}${words.count}`;
  words.count += 1;
  return word;
}
