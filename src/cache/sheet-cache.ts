import { type Diagnostic, DiagnosticSink } from "../../layout/api/basics.ts";
import { type ParsedSheet, parseSheet, type SheetContext, type SheetInput } from "../../layout/api/styles.ts";
import { type CacheBounds, RecentValues } from "./recent-values.ts";
import { sheetWeight } from "./sheet-weight.ts";

interface KeptSheet {
  readonly sheet: ParsedSheet;
  readonly issues: readonly Diagnostic[];
}

/**
 * Style sheets that were parsed before, by their text and place: services render the same ones with other data. A parsed sheet is
 * never changed, and its mistakes are told to each document anew. For one set of conditions, as all sheets of an engine have.
 */
export class SheetCache {
  readonly #context: SheetContext;
  readonly #sheets: RecentValues<KeptSheet>;

  /** @param bounds weights are bytes that the sheets take in memory, about */
  constructor(context: SheetContext, bounds: CacheBounds) {
    this.#context = context;
    this.#sheets = new RecentValues(bounds);
  }

  parse(input: SheetInput, diagnostics: DiagnosticSink): ParsedSheet {
    const key = keyOf(input);
    const kept = this.#sheets.get(key);
    if (kept !== undefined) {
      for (const issue of kept.issues) diagnostics.add(issue);
      return kept.sheet;
    }
    const css = ownCopy(input.css);
    if (css === undefined) return parseSheet(input, this.#context, diagnostics);
    const recorder = new DiagnosticRecorder(diagnostics);
    const own = { ...input, css };
    const sheet = parseSheet(own, this.#context, recorder);
    const { issues } = recorder;
    if (issues !== undefined) {
      const ownKey = keyOf(own);
      this.#sheets.set(ownKey, { sheet, issues }, sheetWeight(sheet, ownKey.length));
    }
    return sheet;
  }
}

/** All that a parsed sheet depends on: positions and base address are part of it. */
function keyOf({ css, source, baseUrl, origin, lineOffset = 0, columnOffset = 0 }: SheetInput): string {
  return `${origin}\n${source}\n${baseUrl}\n${lineOffset}:${columnOffset}\n${css}`;
}

/** A sheet with more mistakes is none that comes often. */
const MOST_ISSUES = 1_000;

/** Passes diagnostics on and keeps them. */
class DiagnosticRecorder extends DiagnosticSink {
  readonly #target: DiagnosticSink;
  #issues: Diagnostic[] | undefined = [];

  constructor(target: DiagnosticSink) {
    super();
    this.#target = target;
  }

  /** Undefined when there were too many. */
  get issues(): readonly Diagnostic[] | undefined {
    return this.#issues;
  }

  override add(diagnostic: Diagnostic): void {
    this.#target.add(diagnostic);
    if (this.#issues !== undefined && this.#issues.push(diagnostic) > MOST_ISSUES) this.#issues = undefined;
  }
}

/**
 * The text in memory of its own: parts of a text hold the whole of it, and what is kept must not hold the document that a sheet stands in.
 * Undefined for one with half a surrogate pair, which does not come through.
 */
function ownCopy(text: string): string | undefined {
  const copy = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
  return copy === text ? copy : undefined;
}
