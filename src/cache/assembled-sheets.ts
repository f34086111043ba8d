import {
  assembleSheets,
  type LoadedSheet,
  type NumberedSheets,
  type ParsedSheet,
  type Sheet,
} from "../../layout/api/styles.ts";
import type { KeptValues } from "./recent-values.ts";

/** Bytes that a document's sheets take together beside those that each of them does. */
const ASSEMBLED = 2_000;

/** Numbers of sheets, and what they weigh: one for an engine. */
export class SheetRegister {
  readonly #numbers: WeakMap<ParsedSheet | NumberedSheets, number> = new WeakMap();
  readonly #weights: WeakMap<ParsedSheet, number> = new WeakMap();
  #count = 0;

  numberOf(sheet: ParsedSheet | NumberedSheets): number {
    let number = this.#numbers.get(sheet);
    if (number === undefined) {
      number = this.#count;
      this.#count += 1;
      this.#numbers.set(sheet, number);
    }
    return number;
  }

  /** To be called for sheets that are kept. */
  weigh(sheet: ParsedSheet, weight: number): void {
    this.#weights.set(sheet, weight);
  }

  /** More than there is room for where the sheet is not kept. */
  weightOf({ sheet, imports }: LoadedSheet): number {
    let weight = this.#weights.get(sheet) ?? Number.POSITIVE_INFINITY;
    for (const each of imports) if (each !== undefined) weight += this.weightOf(each);
    return weight;
  }
}

/**
 * What sheets came to together for earlier documents: one with the same sheets gets the same array, on which all hangs that was found with
 * them.
 */
export class AssembledSheets {
  readonly #assembled: KeptValues<readonly Sheet[]>;
  readonly #register: SheetRegister;

  constructor(assembled: KeptValues<readonly Sheet[]>, register: SheetRegister) {
    this.#assembled = assembled;
    this.#register = register;
  }

  /** As `assembleSheets` does. */
  assemble(loaded: readonly LoadedSheet[], userAgent: NumberedSheets): readonly Sheet[] {
    const register = this.#register;
    const key = `${register.numberOf(userAgent)} ${this.#keyOf(loaded)}`;
    const known = this.#assembled.get(key);
    if (known !== undefined) return known;
    const sheets = assembleSheets(loaded, userAgent);
    const weight = loaded.reduce((sum, sheet) => sum + register.weightOf(sheet), ASSEMBLED);
    this.#assembled.set(key, sheets, weight);
    return sheets;
  }

  #keyOf(loaded: LoadedSheet["imports"]): string {
    const keys = loaded.map((each) => {
      if (each === undefined) return "-";
      const { sheet, imports } = each;
      const number = this.#register.numberOf(sheet);
      return imports.length === 0 ? number : `${number}(${this.#keyOf(imports)})`;
    });
    return keys.join(" ");
  }
}
