import type { RenderProgress, RenderStage } from "../render/render-types.ts";
import type { Output } from "./host.ts";

const WORDS: Readonly<Record<RenderStage, string>> = {
  parse: "reading",
  sheets: "loading stylesheets",
  style: "styling",
  media: "loading images and fonts",
  boxes: "generating boxes",
  pages: "laying out",
  paint: "painting",
  pdf: "writing",
};
const FIRST_MILLISECONDS = 800;
const INTERVAL_MILLISECONDS = 100;
const CLEAR_LINE = "\r\u001b[K";

/** Shows on a terminal how far a long document has got, on one line that goes away in the end. */
export class ProgressLine {
  readonly #output: Output;
  readonly #now: () => number;
  #next: number;
  #shown = false;

  constructor(output: Output, now: () => number = Date.now) {
    this.#output = output;
    this.#now = now;
    this.#next = now() + FIRST_MILLISECONDS;
  }

  update({ stage, pages }: RenderProgress): void {
    if (this.#now() < this.#next || !this.#output.isTerminal) return;
    this.#next = this.#now() + INTERVAL_MILLISECONDS;
    this.#shown = true;
    void this.#output.write(`${CLEAR_LINE}${WORDS[stage]}${pages > 0 ? `, page ${pages}` : ""} …`);
  }

  clear(): void {
    if (this.#shown) void this.#output.write(CLEAR_LINE);
    this.#shown = false;
  }
}
