import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";

/** What is marked in the content of a page, its forms included. */
export interface ContentMarks {
  /** Marked-content identifiers by the stream that has them: `page` or the reference of a form. */
  readonly identifiers: Map<string, number[]>;
  /** Fonts that show something, rendering mode 3 left out. */
  readonly fonts: Set<PDFDict>;
  /** Matterhorn conditions that fail, with the operator that shows it. */
  readonly failures: string[];
}

const PAINTING: ReadonlySet<string> = new Set("f F f* B B* b b* S s sh Tj TJ ' \" EI".split(" "));
const MAXIMUM_DEPTH = 12;

/** Reads the content of a page and of the forms it shows. */
export function contentMarks(document: PDFDocument, page: PDFDict): ContentMarks {
  const marks: ContentMarks = { identifiers: new Map(), fonts: new Set(), failures: [] };
  const contents = page.lookup(PDFName.of("Contents"));
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const source = streams
    .map((entry) => (entry instanceof PDFRef ? document.context.lookup(entry) : entry))
    .map((stream) => (stream instanceof PDFRawStream ? decode(stream) : ""))
    .join("\n");
  const reader = new MarkReader(marks);
  reader.read({
    key: "page",
    source,
    resources: page.lookup(PDFName.of("Resources")),
    around: "none",
    depth: 0,
  });
  return marks;
}

type Mark = "none" | "artifact" | "content" | "property";

interface StreamInput {
  readonly key: string;
  readonly source: string;
  readonly resources: unknown;
  /** What the stream stands in. */
  readonly around: Mark;
  readonly depth: number;
}

class MarkReader {
  readonly #marks: ContentMarks;
  /** Forms with marks of their own must be shown once only. */
  readonly #shown: Set<string> = new Set();

  constructor(marks: ContentMarks) {
    this.#marks = marks;
  }

  read({ key, source, resources, around, depth }: StreamInput): void {
    const { failures, identifiers } = this.#marks;
    const open: Mark[] = [];
    const inEffect = (): Mark => open.findLast((mark) => mark !== "property") ?? around;
    let operands: string[] = [];
    let font: unknown;
    let mode = 0;
    const modes: number[] = [];
    for (const token of tokens(source)) {
      if (!isOperator(token)) {
        operands.push(token);
        continue;
      }
      const last = operands.at(-1) ?? "";
      if (token === "q") modes.push(mode);
      else if (token === "Q") mode = modes.pop() ?? 0;
      else if (token === "Tr") mode = Number(last);
      else if (token === "Tf") font = lookup(resources, "Font", operands[0] ?? "");
      else if (token === "BMC" || token === "BDC") {
        const identifier = /\/MCID\s+(\d+)/.exec(operands.join(" "));
        const mark = operands[0] === "/Artifact" ? "artifact" : identifier === null ? "property" : "content";
        if (mark === "artifact" && inEffect() === "content")
          failures.push("01-003 artifact in tagged content");
        if (mark === "content" && inEffect() === "artifact")
          failures.push("01-004 tagged content in an artifact");
        if (mark === "content" && inEffect() === "content")
          failures.push("01-004 tagged content in tagged content");
        open.push(mark);
        if (identifier !== null) {
          const known = identifiers.get(key);
          if (known === undefined) identifiers.set(key, [Number(identifier[1])]);
          else known.push(Number(identifier[1]));
        }
      } else if (token === "EMC") open.pop();
      else if (token === "Do")
        this.#show(operands[0] ?? "", { key, source, resources, around: inEffect(), depth });
      else if (PAINTING.has(token)) {
        if (inEffect() === "none") failures.push(`01-005 ${token} is neither artifact nor tagged content`);
        if (/^(?:Tj|TJ|'|")$/.test(token) && mode !== 3 && font instanceof PDFDict)
          this.#marks.fonts.add(font);
      }
      operands = [];
    }
    if (open.length > 0) failures.push("01-006 marked content without end");
  }

  #show(name: string, { resources, around, depth }: StreamInput): void {
    const stream = lookup(resources, "XObject", name);
    if (!(stream instanceof PDFRawStream)) return;
    const { dict } = stream;
    const { failures } = this.#marks;
    if (dict.lookup(PDFName.of("Subtype")) !== PDFName.of("Form")) {
      if (around === "none") failures.push("01-005 image is neither artifact nor tagged content");
      return;
    }
    const reference = referenceOf(resources, "XObject", name);
    if (dict.has(PDFName.of("StructParents"))) {
      if (this.#shown.has(reference)) failures.push("30-002 a form with marks is shown twice");
      this.#shown.add(reference);
    }
    if (depth >= MAXIMUM_DEPTH) return;
    const own = dict.lookup(PDFName.of("Resources")) ?? resources;
    this.read({ key: reference, source: decode(stream), resources: own, around, depth: depth + 1 });
  }
}

function lookup(resources: unknown, kind: string, name: string): unknown {
  if (!(resources instanceof PDFDict)) return undefined;
  const list = resources.lookup(PDFName.of(kind));
  return list instanceof PDFDict ? list.lookup(PDFName.of(name.slice(1))) : undefined;
}

function referenceOf(resources: unknown, kind: string, name: string): string {
  const list = resources instanceof PDFDict ? resources.lookup(PDFName.of(kind)) : undefined;
  return list instanceof PDFDict ? String(list.get(PDFName.of(name.slice(1)))) : "";
}

function decode(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
}

function isOperator(token: string): boolean {
  return /^[A-Za-z'"]/.test(token) && token !== "true" && token !== "false" && token !== "null";
}

const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[0-9A-Fa-f\s]*>|\[|\]|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/g;

function tokens(source: string): Iterable<string> {
  return source.match(TOKEN) ?? [];
}
