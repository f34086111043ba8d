/** Tells which numbers are used for the first time; they begin at 0 and lie close together. */
export class FirstUses {
  #used: Uint8Array = new Uint8Array(64);

  isFirst(number: number): boolean {
    if (number >= this.#used.length) this.#grow(number);
    if (this.#used[number] === 1) return false;
    this.#used[number] = 1;
    return true;
  }

  #grow(number: number): void {
    const used = new Uint8Array(2 * (number + 1));
    used.set(this.#used);
    this.#used = used;
  }
}
