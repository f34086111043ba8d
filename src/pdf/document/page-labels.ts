import type { PageLabel } from "../../../layout/api/display.ts";
import type { PdfDictionary, PdfValue } from "../objects/values.ts";

const STYLES: ReadonlyMap<string, string> = new Map([
  ["decimal", "D"],
  ["lower-roman", "r"],
  ["upper-roman", "R"],
  ["lower-alpha", "a"],
  ["lower-latin", "a"],
  ["upper-alpha", "A"],
  ["upper-latin", "A"],
]);

interface Range {
  readonly page: number;
  readonly first: number;
  readonly style: string;
}

/** Collects what pages are called, as runs of numbers that rise by one (ISO 32000-1 §12.4.2). */
export class PageLabels {
  readonly #ranges: Range[] = [];
  #pages = 0;

  add(label: PageLabel | undefined): void {
    const page = this.#pages;
    this.#pages += 1;
    // PDF counts from 1.
    const number = Math.max(1, label?.number ?? page + 1);
    const style = STYLES.get(label?.style ?? "decimal") ?? "D";
    const last = this.#ranges.at(-1);
    if (last !== undefined && last.style === style && last.first + page - last.page === number) return;
    this.#ranges.push({ page, first: number, style });
  }

  /** The number tree; undefined when pages are called by their numbers anyway. */
  tree(): PdfDictionary | undefined {
    const [first] = this.#ranges;
    if (first === undefined) return undefined;
    if (this.#ranges.length === 1 && first.first === 1 && first.style === "D") return undefined;
    return {
      Nums: this.#ranges.flatMap(({ page, first: start, style }): PdfValue[] => [
        page,
        { S: style, St: start === 1 ? undefined : start },
      ]),
    };
  }
}
