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
  /** The first place of it. */
  readonly position: SourcePosition | undefined;
  /** Id of the field of a template that it is about. */
  readonly field?: string;
  /** At how many places the same was found; where there is one alone it is left out. */
  readonly occurrences?: number;
}

/** Places that are counted, of all diagnostics together: what is beyond costs no memory. */
const MOST_PLACES = 10_000;

interface Entry {
  readonly diagnostic: Diagnostic;
  readonly places: Set<string>;
}

/** Collects diagnostics, each (code, message, field) once with the number of its places, at most `limit` of them. */
export class DiagnosticSink {
  readonly #limit: number;
  readonly #seen: Map<string, Entry> = new Map();
  readonly #topics: Set<string> = new Set();
  readonly #omitted: Set<string> = new Set();
  #places = 0;

  constructor(limit = 500) {
    this.#limit = limit;
  }

  add(diagnostic: Diagnostic): void {
    const { position } = diagnostic;
    const place = position === undefined ? "" : `${position.source}:${position.line}:${position.column}`;
    const key = `${diagnostic.code}|${diagnostic.field ?? ""}|${diagnostic.message}`;
    const known = this.#seen.get(key);
    if (known === undefined && this.#seen.size >= this.#limit) {
      if (this.#omitted.size < MOST_PLACES) this.#omitted.add(key);
      return;
    }
    if (known === undefined) this.#seen.set(key, { diagnostic, places: new Set([place]) });
    else if (this.#places < MOST_PLACES && !known.places.has(place)) {
      known.places.add(place);
      this.#places += 1;
    }
  }

  /** Whether something with this code was told. */
  has(code: string): boolean {
    for (const { diagnostic } of this.#seen.values()) if (diagnostic.code === code) return true;
    return false;
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

  /** Remembers what has been told; calling the result takes back what is told afterwards, of work that is given up. */
  savepoint(): () => void {
    const seen = [...this.#seen].map(([key, { diagnostic, places }]) => ({
      key,
      diagnostic,
      places: [...places],
    }));
    const topics = [...this.#topics];
    const omitted = [...this.#omitted];
    const places = this.#places;
    return () => {
      this.#seen.clear();
      for (const { key, diagnostic, places } of seen)
        this.#seen.set(key, { diagnostic, places: new Set(places) });
      this.#topics.clear();
      for (const topic of topics) this.#topics.add(topic);
      this.#omitted.clear();
      for (const key of omitted) this.#omitted.add(key);
      this.#places = places;
    };
  }

  /** All diagnostics in the order they were added; a last one tells how many were left out, if any. */
  list(): readonly Diagnostic[] {
    const all = [...this.#seen.values()].map(withOccurrences);
    if (this.#omitted.size > 0) {
      all.push({
        code: "diagnostics-omitted",
        severity: "info",
        message: `${this.#omitted.size} further diagnostics are not listed.`,
        position: undefined,
      });
    }
    return all;
  }
}

function withOccurrences({ diagnostic, places }: Entry): Diagnostic {
  const occurrences = places.size + (diagnostic.occurrences ?? 1) - 1;
  return occurrences === 1 ? diagnostic : { ...diagnostic, occurrences };
}
