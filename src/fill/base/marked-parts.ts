import type { Operand } from "../../template/import/content-lexer.ts";

type Mark = number | "artifact" | "other";

/** What of a stream is marked as content of the structure, and whether all of it is that or decoration (ISO 32000-1 §14.6, §14.8.2.2). */
export class MarkedParts {
  /** Marked-content identifiers. */
  readonly identifiers: Set<number> = new Set();
  /** Something is drawn that is neither of the structure nor decoration. */
  hasLoose = false;
  /** Decoration within content, or the other way round. */
  isTangled = false;
  /** Something is marked as decoration. */
  hasArtifacts = false;
  readonly #open: Mark[] = [];

  /** Something is drawn. */
  paint(): void {
    if (!this.#open.some((mark) => mark !== "other")) this.hasLoose = true;
  }

  /** A form is drawn of which all is marked as decoration within it. */
  decorate(): void {
    if (this.#open.some((mark) => typeof mark === "number")) this.isTangled = true;
  }

  take(operator: string, [name]: readonly Operand[], source: () => string): void {
    if (operator === "EMC") this.#open.pop();
    else if (operator === "BMC") this.#begin(name === "Artifact" ? "artifact" : "other");
    else if (operator === "BDC") {
      const identifier = /\/MCID\s+(\d+)/.exec(source())?.[1];
      this.#begin(identifier !== undefined ? Number(identifier) : name === "Artifact" ? "artifact" : "other");
    }
  }

  #begin(mark: Mark): void {
    const isArtifact = mark === "artifact";
    const isContent = typeof mark === "number";
    if (isContent && this.identifiers.has(mark)) this.isTangled = true;
    if (isContent) this.identifiers.add(mark);
    if (isArtifact) this.hasArtifacts = true;
    if (
      this.#open.some((open) => (isContent && open !== "other") || (isArtifact && typeof open === "number"))
    )
      this.isTangled = true;
    this.#open.push(mark);
  }
}
