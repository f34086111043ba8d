/** Deepest tree of names; a name with more full stops is one part. */
const MAXIMUM_PARTS = 16;

/**
 * Hands out full names of fields, as lists of their parts (ISO 32000-1 §12.7.3.2). Full stops of a name in HTML divide its parts, so that
 * the full name is the one in the document, unless another field stands in the way.
 */
export class FieldNames {
  readonly #fields: Set<string> = new Set();
  /** Names of fields above others. */
  readonly #parents: Set<string> = new Set();
  readonly #counts: Map<string, number> = new Map();

  /** A name that no other field has; the wanted one if it can be had. */
  take(wanted: readonly string[]): readonly string[] {
    let parts = wanted.flatMap(partsOf);
    if (parts.length > MAXIMUM_PARTS) parts = [parts.join("_")];
    if (this.#isFree(parts)) return this.#add(parts);
    const last = parts.at(-1) ?? "";
    const key = parts.join(".");
    for (;;) {
      const count = (this.#counts.get(key) ?? 1) + 1;
      this.#counts.set(key, count);
      // Where a field stands above, no name below it is free.
      const isBlocked = this.#isBelowField(parts);
      const numbered = isBlocked
        ? [`${parts.join("_")}${count === 2 ? "" : `_${count - 1}`}`]
        : [...parts.slice(0, -1), `${last}_${count}`];
      if (this.#isFree(numbered)) return this.#add(numbered);
    }
  }

  #isFree(parts: readonly string[]): boolean {
    const key = parts.join(".");
    return !this.#fields.has(key) && !this.#parents.has(key) && !this.#isBelowField(parts);
  }

  #isBelowField(parts: readonly string[]): boolean {
    let key = "";
    for (const part of parts.slice(0, -1)) {
      key = key === "" ? part : `${key}.${part}`;
      if (this.#fields.has(key)) return true;
    }
    return false;
  }

  #add(parts: readonly string[]): readonly string[] {
    let key = "";
    for (const part of parts.slice(0, -1)) {
      key = key === "" ? part : `${key}.${part}`;
      this.#parents.add(key);
    }
    this.#fields.add(parts.join("."));
    return parts;
  }
}

/** The parts that full stops divide a name into; one part where that would leave an empty one. */
function partsOf(name: string): readonly string[] {
  const parts = name.split(".");
  if (parts.every((part) => part !== "")) return parts;
  const joined = parts.join("_");
  return [joined === "" ? "_" : joined];
}
