/** Work on the same thing, one after the other; on different things at the same time. */
export class Turns {
  readonly #last: Map<string, Promise<unknown>> = new Map();

  /** Does the work when all is done that was asked for the same name before, whatever came of it. */
  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const done = before.then(work, work);
    this.#last.set(name, done);
    try {
      return await done;
    } finally {
      if (this.#last.get(name) === done) this.#last.delete(name);
    }
  }
}
