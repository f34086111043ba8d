/**
 * Work that matching a document may cost. A unit is about one condition checked on one element, some nanoseconds; what is
 * remembered counts too. Real documents stay far below: elements that look alike are matched once.
 */
export class MatchBudget {
  #left: number;

  constructor(units: number) {
    this.#left = units;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  spend(units: number): void {
    this.#left -= units;
  }
}
