import type { Document } from "../document/document.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";
import type { LayoutObserver } from "../tree/layout-context.ts";

/** How often a box was laid out from each of its tokens while the box around it was laid out once. */
type Calls = Map<LayoutBox, Map<BreakToken | undefined, number>>;

/** Counts passes: layouts of one box from one token, within one layout of the box around it. */
export class PassCounter implements LayoutObserver {
  readonly #document: Document;
  readonly #running: Calls[] = [new Map()];
  readonly #most: Map<string, number> = new Map();
  /** Layouts of the whole document, from its beginning. */
  paginations = 0;
  /** Layouts of all boxes together. */
  layouts = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  begin(box: LayoutBox, token: BreakToken | undefined): void {
    this.layouts += 1;
    const calls = this.#running.at(-1) ?? new Map();
    const isPage = box.node === this.#document.root;
    const name = isPage ? "page" : box.node < 0 ? undefined : this.#document.idOf(box.node);
    const ofBox = calls.get(box) ?? new Map<BreakToken | undefined, number>();
    const count = (ofBox.get(token) ?? 0) + 1;
    calls.set(box, ofBox.set(token, count));
    if (name !== undefined) this.#most.set(name, Math.max(this.#most.get(name) ?? 0, count));
    if (isPage && token === undefined && count === 1) this.paginations += 1;
    this.#running.push(new Map());
  }

  end(): void {
    this.#running.pop();
  }

  /** The most passes of an element's box, by its id; of the root: `page`. */
  most(name: string): number {
    return this.#most.get(name) ?? 0;
  }
}
