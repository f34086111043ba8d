/**
 * Author mistakes and things the reader of the PDF should know: data, never printed or thrown by the engine.
 */
export type DiagnosticSeverity = "error" | "warning" | "info";

/** Where in a source a diagnostic points; line and column count from 1. */
export interface SourcePosition {
  /** Address or name of the source: a URL, a file name, or `html` / `css` for text given directly. */
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

export interface Diagnostic {
  /** Stable kebab-case code such as `unsupported-property`. */
  readonly code: string;
  readonly severity: DiagnosticSeverity;
  /** One sentence: what was found and what would work. */
  readonly message: string;
  readonly position: SourcePosition | undefined;
}

/** Collects diagnostics, each (code, message, position) once, at most `limit` of them. */
export class DiagnosticSink {
  readonly #limit: number;
  readonly #seen: Map<string, Diagnostic> = new Map();
  readonly #topics: Set<string> = new Set();
  #omitted = 0;

  constructor(limit = 500) {
    this.#limit = limit;
  }

  add(diagnostic: Diagnostic): void {
    const { position } = diagnostic;
    const place = position === undefined ? "" : `${position.source}:${position.line}:${position.column}`;
    const key = `${diagnostic.code}|${place}|${diagnostic.message}`;
    if (this.#seen.has(key)) return;
    if (this.#seen.size >= this.#limit) this.#omitted += 1;
    else this.#seen.set(key, diagnostic);
  }

  /** Convenience for the common case. */
  warn(code: string, message: string, position?: SourcePosition): void {
    this.add({ code, severity: "warning", message, position });
  }

  /** Tells the first time alone of what is worth telling once in a document, wherever it is found. */
  addOnce(topic: string, make: () => Diagnostic): void {
    if (this.#topics.has(topic)) return;
    this.#topics.add(topic);
    this.add(make());
  }

  /** All diagnostics in the order they were added; a last one tells how many were left out, if any. */
  list(): readonly Diagnostic[] {
    const all = [...this.#seen.values()];
    if (this.#omitted > 0) {
      all.push({
        code: "diagnostics-omitted",
        severity: "info",
        message: `${this.#omitted} further diagnostics are not listed.`,
        position: undefined,
      });
    }
    return all;
  }
}
