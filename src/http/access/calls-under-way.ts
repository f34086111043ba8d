import { HttpProblem } from "../answer/problem.ts";

/** Counts the calls of each workspace that are under way. */
export class CallsUnderWay {
  readonly #counts: Map<string, number> = new Map();

  /** A call begins, if it may. @throws HttpProblem 429 when the workspace has as many under way as it may have. */
  begin(workspace: string, maximum: number | undefined): void {
    const count = this.#counts.get(workspace) ?? 0;
    if (maximum !== undefined && count >= maximum) throw tooMany(maximum);
    this.#counts.set(workspace, count + 1);
  }

  end(workspace: string): void {
    const count = (this.#counts.get(workspace) ?? 1) - 1;
    if (count === 0) this.#counts.delete(workspace);
    else this.#counts.set(workspace, count);
  }
}

function tooMany(maximum: number): HttpProblem {
  return new HttpProblem({
    status: 429,
    name: "LimitExceeded",
    message: `The workspace may have ${maximum} calls under way, and has them; wait for one to be answered.`,
    fields: [{ property: "calls", message: `The limit is ${maximum}.` }],
    headers: { "retry-after": "1" },
  });
}
