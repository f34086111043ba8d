import type { ByteWriter } from "../byte-writer.ts";
import type { PdfReference } from "../values.ts";
import type { StructureKey } from "./structure-source.ts";
import type { MarkedStream, StructureTree } from "./structure-tree.ts";

/** Where marked content goes: the tree, and the page or the form that holds the stream. */
export interface Marking {
  readonly tree: StructureTree;
  readonly page: PdfReference;
  /** The form; undefined for the page's own stream. */
  readonly stream?: PdfReference | undefined;
}

/** What the stream's operators belong to: an element, or decoration. */
type Owner = StructureKey | "artifact";

/**
 * Marks the operators of one stream as content of structure elements, and all others as artifacts (ISO 32000-1 §14.6, §14.8.2.2).
 * A sequence begins with the first operator that draws and ends where another element's content does.
 */
export class ContentMarker {
  readonly #tree: StructureTree;
  readonly #stream: MarkedStream;
  readonly #writer: ByteWriter;
  #wanted: Owner = "artifact";
  #node = -1;
  #open: Owner | undefined;

  constructor({ tree, page, stream }: Marking, writer: ByteWriter) {
    this.#tree = tree;
    this.#stream = tree.stream(page, stream);
    this.#writer = writer;
  }

  /** Of the stream in the parent tree. */
  get key(): number {
    return this.#stream.key;
  }

  /** The form that holds the stream; undefined for a page's own. */
  get stream(): PdfReference | undefined {
    return this.#stream.stream;
  }

  /** What follows is content of a node; a negative node says that it decorates. */
  setContent(node: number, part: "content" | "label"): void {
    this.#wanted = node < 0 ? "artifact" : (this.#tree.ownerOf(node, part) ?? "artifact");
    this.#node = node;
  }

  /** Is the next operator outside the open sequence? Text objects have to end before it is written then. */
  get isPending(): boolean {
    return this.#open !== this.#wanted;
  }

  /** Begins the sequence that the next operators belong to. */
  begin(): void {
    this.end();
    if (this.#wanted === "artifact") this.#writer.ascii("/Artifact BMC\n");
    else {
      const { type, identifier } = this.#tree.mark(this.#wanted, this.#node, this.#stream);
      this.#writer.ascii(`/${type} <</MCID ${identifier}>> BDC\n`);
    }
    this.#open = this.#wanted;
  }

  end(): void {
    if (this.#open === undefined) return;
    this.#writer.ascii("EMC\n");
    this.#open = undefined;
  }
}
