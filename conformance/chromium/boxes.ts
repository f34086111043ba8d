import type { Random } from "./mutants.ts";

/** One of several values. */
export type Pick = <Value>(...values: readonly Value[]) => Value;

export function pickerOf(random: Random): Pick {
  return (...values) => values[random(values.length)] as (typeof values)[number];
}

const COLORS = ["#d33", "#3a3", "#36c", "#c90", "#939", "#0aa", "#777", "#e6a", "#9c0", "#06f"];

/** Makes boxes, no two neighbours of one colour. */
export class Boxes {
  readonly pick: Pick;
  #count = 0;

  constructor(pick: Pick) {
    this.pick = pick;
  }

  box(style: string, content = ""): string {
    return `<div style="background: ${this.#nextColor()}; ${style}">${content}</div>\n`;
  }

  /** A box in a line. */
  inline(style: string, content: string): string {
    return `<span style="background: ${this.#nextColor()}; ${style}">${content}</span> `;
  }

  /** A word: the place that its letters take. */
  word(text: string): string {
    return `<b style="background: ${this.#nextColor()}">${text}</b> `;
  }

  /** A cell of a table, with attributes. */
  cell(style: string, attributes: string, content: string): string {
    return `<td ${attributes} style="background: ${this.#nextColor()}; ${style}">${content}</td>`;
  }

  /** Some small blocks that lines are made of. */
  line(): string {
    const count = this.pick(1, 2, 3, 5);
    return Array.from({ length: count }, () => {
      this.#count += 1;
      const size = `width: ${this.pick(10, 25, 40)}px; height: ${this.pick(8, 12, 20)}px`;
      return `<i style="background: ${COLORS[(this.#count + 5) % COLORS.length]}; ${size}"></i> `;
    }).join("");
  }

  #nextColor(): string {
    this.#count += 1;
    return COLORS[this.#count % COLORS.length] ?? "";
  }

  many(least: number, most: number, one: (index: number) => string): string {
    const count = least + this.pick(...Array.from({ length: most - least + 1 }, (_, index) => index));
    return Array.from({ length: count }, (_, index) => one(index)).join("");
  }
}

/** A style of the declarations that are there. */
export function style(...declarations: readonly (string | undefined)[]): string {
  return declarations.filter((declaration) => declaration !== undefined && declaration !== "").join("; ");
}
