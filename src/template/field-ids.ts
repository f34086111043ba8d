/** Hands out ids for fields and radio buttons, each once. */
export class FieldIds {
  readonly #taken: Set<string> = new Set();
  readonly #next: Map<string, number> = new Map();

  /** Takes an id that is given. */
  reserve(id: string): void {
    this.#taken.add(id);
  }

  /** The wish in letters, digits, `-` and `_`, with a number behind it if it is taken. */
  make(wish: string): string {
    const plain = wish
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9_-]+/g, "")
      .slice(0, 100);
    const base = plain === "" ? "field" : plain;
    let id = base;
    for (let number = this.#next.get(base) ?? 2; this.#taken.has(id); number += 1) {
      id = `${base}-${number}`;
      this.#next.set(base, number + 1);
    }
    this.#taken.add(id);
    return id;
  }
}
