import { type Diagnostic, DiagnosticSink } from "../../layout/api/basics.ts";
import { type ParsedSheet, parseSheet, type SheetContext, type SheetInput } from "../../layout/api/styles.ts";
import type { SheetRegister } from "./assembled-sheets.ts";
import type { KeptValues } from "./recent-values.ts";
import { sheetWeight } from "./sheet-weight.ts";

/** A sheet as it was parsed. */
export interface KeptSheet {
  readonly sheet: ParsedSheet;
  readonly issues: readonly Diagnostic[];
  /** The page that it was parsed for. */
  readonly mediaWidth: number;
  readonly mediaHeight: number;
}

/**
 * Style sheets that were parsed before, by their text and place: services render the same ones with other data. A parsed sheet is
 * never changed, and its mistakes are told to each document anew. One whose conditions ask for the size of the page is kept for each size.
 */
export class SheetCache {
  readonly #sheets: KeptValues<KeptSheet>;
  readonly #register: SheetRegister;

  /** @param sheets weights are bytes that the sheets take in memory, about */
  constructor(sheets: KeptValues<KeptSheet>, register: SheetRegister) {
    this.#sheets = sheets;
    this.#register = register;
  }

  parse(input: SheetInput, context: SheetContext, diagnostics: DiagnosticSink): ParsedSheet {
    const kept = this.#find(keyOf(input, context), context);
    if (kept !== undefined) {
      for (const issue of kept.issues) diagnostics.add(issue);
      return kept.sheet;
    }
    const css = ownCopy(input.css);
    if (css === undefined) return parseSheet(input, context, diagnostics);
    const recorder = new DiagnosticRecorder(diagnostics);
    const own = { ...input, css };
    const sheet = parseSheet(own, context, recorder);
    const { issues } = recorder;
    if (issues !== undefined) {
      const { mediaWidth, mediaHeight } = context;
      const key = keyOf(own, context);
      const isOther = this.#sheets.get(key) !== undefined;
      const ownKey = isOther ? sizedKey(key, context) : key;
      const weight = sheetWeight(sheet, ownKey.length);
      this.#sheets.set(ownKey, { sheet, issues, mediaWidth, mediaHeight }, weight);
      this.#register.weigh(sheet, weight);
    }
    return sheet;
  }

  #find(key: string, context: SheetContext): KeptSheet | undefined {
    const kept = this.#sheets.get(key);
    if (kept === undefined || !kept.sheet.dependsOnPage) return kept;
    const { mediaWidth, mediaHeight } = context;
    const fits = kept.mediaWidth === mediaWidth && kept.mediaHeight === mediaHeight;
    return fits ? kept : this.#sheets.get(sizedKey(key, context));
  }
}

/** All that a parsed sheet depends on but for the size of the page: positions and base address are part of it. */
function keyOf(input: SheetInput, { mediaType = "print" }: SheetContext): string {
  const { css, source, baseUrl, origin, lineOffset = 0, columnOffset = 0 } = input;
  return `${origin} ${mediaType}\n${source}\n${baseUrl}\n${lineOffset}:${columnOffset}\n${css}`;
}

function sizedKey(key: string, { mediaWidth, mediaHeight }: SheetContext): string {
  return `${mediaWidth}x${mediaHeight} ${key}`;
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
