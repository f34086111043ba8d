/** Hands out partial field names (ISO 32000-1 §12.7.3.2) that are unique among their siblings. */
export class FieldNames {
  readonly #taken: Set<string> = new Set();
  readonly #counts: Map<string, number> = new Map();

  /** The name, without full stops, which part the levels of a form; a further use of it is told apart by a number. */
  take(wanted: string): string {
    const plain = wanted.replaceAll(".", "_");
    let name = plain;
    while (this.#taken.has(name)) {
      const count = (this.#counts.get(plain) ?? 1) + 1;
      this.#counts.set(plain, count);
      name = `${plain}_${count}`;
    }
    this.#taken.add(name);
    return name;
  }
}
