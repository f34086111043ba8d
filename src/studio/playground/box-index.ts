import { BOX_ENTRIES, ELEMENT_ENTRIES, type PackedBoxes } from "../engine/packed-boxes.ts";

/** One box on a page, CSS px from the page's top left. */
export interface PageBox {
  readonly index: number;
  readonly page: number;
  readonly name: string;
  /** Where its element starts in the source. */
  readonly line: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Room around a box, in px, that a click may miss it by: lines of text are low, rules thinner. */
const REACH = 2;

/** Answers what stands at a place of a page, and where a line of the source stands. */
export class BoxIndex {
  readonly #packed: PackedBoxes;

  constructor(packed: PackedBoxes) {
    this.#packed = packed;
  }

  /** The boxes of a page. */
  ofPage(page: number): readonly PageBox[] {
    const [first, end] = this.#range(page);
    const boxes: PageBox[] = [];
    for (let index = first; index < end; index += 1) boxes.push(this.#box(index, page));
    return boxes;
  }

  box(index: number): PageBox | undefined {
    const { starts } = this.#packed;
    const end = starts.at(-1) ?? 0;
    if (index < 0 || index >= end) return undefined;
    let page = 0;
    while ((starts[page + 1] ?? end) <= index) page += 1;
    return this.#box(index, page);
  }

  /** The innermost box at a place: the deepest, and of those the one laid out last. */
  at(page: number, x: number, y: number): PageBox | undefined {
    const [first, end] = this.#range(page);
    let best: number | undefined;
    let bestDepth = -1;
    for (let index = first; index < end; index += 1) {
      const left = this.#entry(index, 1);
      const top = this.#entry(index, 2);
      if (x < left - REACH || x > left + this.#entry(index, 3) + REACH) continue;
      if (y < top - REACH || y > top + this.#entry(index, 4) + REACH) continue;
      const depth = this.#entry(index, 5);
      if (depth < bestDepth) continue;
      best = index;
      bestDepth = depth;
    }
    return best === undefined ? undefined : this.#box(best, page);
  }

  /** The boxes of the elements that start on a line; where none does, those of the innermost element that goes over it. */
  onLine(line: number): readonly PageBox[] {
    const elements = this.#elementsOn(line);
    if (elements.size === 0) return [];
    const boxes: PageBox[] = [];
    const { starts } = this.#packed;
    for (let page = 0; page + 1 < starts.length; page += 1) {
      const [first, end] = this.#range(page);
      for (let index = first; index < end; index += 1)
        if (elements.has(this.#entry(index, 0))) boxes.push(this.#box(index, page));
    }
    return boxes;
  }

  #elementsOn(line: number): ReadonlySet<number> {
    const { elements } = this.#packed;
    const starting = new Set<number>();
    let innermost = -1;
    for (let element = 0; element * ELEMENT_ENTRIES < elements.length; element += 1) {
      const at = element * ELEMENT_ENTRIES;
      const first = elements[at + 1] ?? 0;
      const last = lastLine(elements[at + 3] ?? 0, elements[at + 4] ?? 0);
      if (first === line) starting.add(element);
      else if (first < line && line <= last && !this.#startsBefore(element, innermost)) innermost = element;
    }
    if (starting.size > 0) return starting;
    return innermost < 0 ? starting : new Set([innermost]);
  }

  /** Whether an element starts before another: of two that go over a line the later one is inside. */
  #startsBefore(element: number, other: number): boolean {
    if (other < 0) return false;
    const { elements } = this.#packed;
    const line = (each: number): number => elements[each * ELEMENT_ENTRIES + 1] ?? 0;
    const column = (each: number): number => elements[each * ELEMENT_ENTRIES + 2] ?? 0;
    return line(element) < line(other) || (line(element) === line(other) && column(element) < column(other));
  }

  #range(page: number): readonly [first: number, end: number] {
    const { starts } = this.#packed;
    return [starts[page] ?? 0, starts[page + 1] ?? 0];
  }

  #entry(index: number, entry: number): number {
    return this.#packed.boxes[index * BOX_ENTRIES + entry] ?? 0;
  }

  #box(index: number, page: number): PageBox {
    const { names, elements } = this.#packed;
    const at = this.#entry(index, 0) * ELEMENT_ENTRIES;
    return {
      index,
      page,
      name: names[elements[at] ?? 0] ?? "",
      line: elements[at + 1] ?? 1,
      column: elements[at + 2] ?? 1,
      x: this.#entry(index, 1),
      y: this.#entry(index, 2),
      width: this.#entry(index, 3),
      height: this.#entry(index, 4),
    };
  }
}

/** What ends where a line begins has nothing on that line; line 0 stands for the end of the source. */
function lastLine(line: number, column: number): number {
  if (line === 0) return Number.POSITIVE_INFINITY;
  return column <= 1 ? line - 1 : line;
}
