import { ValidationError } from "../../contract/errors.ts";
import type { NameCollision } from "../model.ts";
import type { NamePattern } from "./name-pattern.ts";

const COUNTED_COPIES = 10;

/**
 * Gives each record of a manifest the name of its file, in their order. Two names are the same if they differ in capitals only. A record
 * without the values of the pattern is called after its number.
 */
export class NameGiver {
  readonly #pattern: NamePattern;
  readonly #collision: NameCollision;
  /** Names that are taken, as numbers of 53 bits: a million texts would take a hundred megabytes. */
  readonly #taken: Set<number> = new Set();

  constructor(pattern: NamePattern, collision: NameCollision) {
    this.#pattern = pattern;
    this.#collision = collision;
  }

  /** @throws ValidationError with the line, when the name is taken and that is to be refused. */
  nameOf(record: number, data: unknown): string {
    const wanted = this.#pattern(record, data) ?? `record-${record}`;
    let name = wanted;
    for (let copy = 2; !this.#take(name); copy += 1) {
      if (this.#collision === "refuse") throw refusal(record, name);
      name = numbered(wanted, record, copy);
    }
    return `${name}.pdf`;
  }

  #take(name: string): boolean {
    const { size } = this.#taken;
    this.#taken.add(digest(name.toLowerCase()));
    return this.#taken.size > size;
  }
}

/** A few copies are counted; of more, each is called after its record, so that finding a name does not take longer and longer. */
function numbered(wanted: string, record: number, copy: number): string {
  if (copy < COUNTED_COPIES) return `${wanted}-${copy}`;
  return copy === COUNTED_COPIES ? `${wanted}-record-${record}` : `${wanted}-record-${record}-${copy}`;
}

/** 53 bits of a text (two rounds of FNV-1a with different starts). */
function digest(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x01000193) ^ (low >>> 15);
  }
  return (high >>> 11) * 0x100000000 + (low >>> 0);
}

function refusal(record: number, name: string): ValidationError {
  const message = `Record ${record}: the name ${name}.pdf is taken by an earlier record.`;
  return new ValidationError([{ property: `records[${record - 1}]`, message }]);
}
