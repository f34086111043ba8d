import type { DisplayItem, PageArtifact, ReadingTurn } from "../../../layout/api/display.ts";
import type { ByteWriter } from "../objects/byte-writer.ts";
import type { PdfReference } from "../objects/values.ts";
import type { StructureKey } from "./structure-source.ts";
import type { MarkedStream, PageArea, StructureTree } from "./structure-tree.ts";

/** Where marked content goes: the tree, and the page or the form that holds the stream. */
export interface Marking {
  readonly tree: StructureTree;
  readonly page: PdfReference;
  /** The form; undefined for the page's own stream. */
  readonly stream?: PdfReference | undefined;
  /** What the form is shown in. */
  readonly within?: MarkedStream | undefined;
  /** What the stream goes on with: a page has several where its end is known later. */
  readonly continued?: MarkedStream | undefined;
  /** How coordinates of the display list become those of the page. */
  readonly place: { readonly height: number; readonly scale: number };
}

/** What the stream's operators belong to: an element, or decoration. */
type Owner = StructureKey | "artifact" | PageArtifact;

/** Whether what has the second turn is one text with what has the first: readers turn text around that runs from right to left. */
function isNext(first: ReadingTurn | undefined, second: ReadingTurn | undefined): boolean {
  if (first === undefined || second === undefined) return first === second;
  const { line, index, isBackward } = first;
  if (line !== second.line || isBackward !== second.isBackward) return false;
  const step = (second.index - index) * (isBackward ? -1 : 1);
  return step >= 0 && step <= 1;
}

const ARTIFACTS: Readonly<Record<"artifact" | PageArtifact, string>> = {
  artifact: "/Artifact BMC\n",
  header: "/Artifact <</Type/Pagination/Subtype/Header/Attached[/Top]>> BDC\n",
  footer: "/Artifact <</Type/Pagination/Subtype/Footer/Attached[/Bottom]>> BDC\n",
  pagination: "/Artifact <</Type/Pagination>> BDC\n",
};

/**
 * Marks the operators of one stream as content of structure elements, and all others as artifacts (ISO 32000-1 §14.6, §14.8.2.2).
 * A sequence begins with the first operator that draws and ends where another element's content does. It ends too where the content
 * goes back in the document or leaves something out that has an element of its own, which is painted at another time: the tree is in
 * the order of the document, whatever that of painting is.
 */
export class ContentMarker {
  readonly #tree: StructureTree;
  readonly #stream: MarkedStream;
  readonly #writer: ByteWriter;
  readonly #place: Marking["place"];
  #wanted: Owner = "artifact";
  /** Of the content that is wanted: where it stands in the document, and on the page. */
  #order = -1;
  #area: PageArea | undefined;
  /** Where it is read, on a line that does not stand in the order of reading. */
  #turn: ReadingTurn | undefined;
  #open: Owner | undefined;
  /** Where the text that came last stands in the document. */
  #text = -1;
  /** Of the content that came last in the open sequence. */
  #last = -1;
  #lastTurn: ReadingTurn | undefined;

  constructor({ tree, page, stream, within, continued, place }: Marking, writer: ByteWriter) {
    this.#tree = tree;
    this.#stream = continued ?? tree.stream(page, stream, within);
    this.#writer = writer;
    this.#place = place;
  }

  get stream(): MarkedStream {
    return this.#stream;
  }

  /** What follows is content of a node; a negative node says that it decorates. */
  setContent(content: Extract<DisplayItem, { type: "content" }>): void {
    const { node, part, artifact, area, turn, isKept } = content;
    this.#area = undefined;
    this.#turn = turn;
    const owner = node < 0 ? undefined : this.#tree.ownerOf(content);
    if (owner === undefined) {
      this.#wanted = artifact ?? "artifact";
      return;
    }
    if (isKept === true) this.#tree.keep(owner);
    this.#wanted = owner;
    this.#order = this.#tree.placeOf(node, part);
    if (area !== undefined) {
      const { height, scale } = this.#place;
      const { x, y } = area;
      this.#area = [
        x * scale,
        height - (y + area.height) * scale,
        (x + area.width) * scale,
        height - y * scale,
      ];
    }
  }

  /** Takes the next operator into the open sequence; false when it belongs into another. Text objects have to end before that begins. */
  take(): boolean {
    if (this.#open !== this.#wanted) return false;
    if (typeof this.#open !== "number") return true;
    if (!isNext(this.#lastTurn, this.#turn)) return false;
    this.#lastTurn = this.#turn;
    if (this.#order === this.#last) return true;
    if (this.#order < this.#last || this.#tree.isParted(this.#last, this.#order)) return false;
    this.#last = this.#order;
    return true;
  }

  /** Whether nothing but the edge of a block keeps the text that comes now from the text before: readers would make one word of both. */
  isOnNextLine(): boolean {
    if (typeof this.#wanted !== "number" || this.#text === this.#order) return false;
    const before = this.#text;
    this.#text = this.#order;
    return before >= 0 && this.#tree.isOnNextLine(before, this.#order);
  }

  /** Begins the sequence that the next operators belong to. */
  begin(): void {
    this.end();
    const wanted = this.#wanted;
    if (typeof wanted === "number") {
      const content = { order: this.#order, area: this.#area, turn: this.#turn };
      const { type, identifier } = this.#tree.mark(wanted, content, this.#stream);
      const writer = this.#writer;
      writer.ascii("/");
      writer.ascii(type);
      writer.ascii(" <</MCID ");
      writer.number(identifier);
      writer.ascii(">> BDC\n");
      this.#last = this.#order;
      this.#lastTurn = this.#turn;
    } else this.#writer.ascii(ARTIFACTS[wanted]);
    this.#open = wanted;
  }

  end(): void {
    if (this.#open === undefined) return;
    this.#writer.ascii("EMC\n");
    this.#open = undefined;
  }
}
