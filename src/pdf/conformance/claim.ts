import type { DiagnosticSink } from "../../../layout/api/basics.ts";
import { metadataProblems, type SaidOfItself } from "./access-problems.ts";
import { type ExchangeFacts, exchangeProblems, intentProblems } from "./exchange-problems.ts";
import type { OutputIntent } from "./output-intent.ts";
import type { ConformanceProfile } from "./standards.ts";

/** Where in the source of a document a problem is. */
type Position = Parameters<DiagnosticSink["warn"]>[2];

/** Of a box of a page, in units. */
const LARGEST_SIDE = 14_400;

/** The fonts of a file, as far as standards ask about them. */
interface UsedFonts {
  /** Names of those that are not in the file. */
  missingFonts(): readonly string[];
  /** Some character is shown that no font has. */
  readonly lacksGlyphs: boolean;
}

/**
 * Whether a file meets what it is to meet. Writers tell of what a standard forbids where it arises, as diagnostics; the file says that it
 * meets the standards when it ends, and only when nothing stood against it.
 */
export class ConformanceClaim {
  readonly profile: ConformanceProfile;
  readonly #diagnostics: DiagnosticSink;
  /** What the caller says that it is made to come out of; sRGB in archives where there is none. */
  readonly intent: OutputIntent | undefined;
  #holds = true;

  constructor(profile: ConformanceProfile, diagnostics: DiagnosticSink, intent?: OutputIntent) {
    this.profile = profile;
    this.intent = intent;
    this.#diagnostics = diagnostics;
  }

  /** Something stands against the claim: what it is, and what its author can do about it. */
  refuse(code: string, message: string, position?: Position): void {
    this.#holds = false;
    this.#diagnostics.warn(code, message, position);
  }

  /** Something that no standard forbids, and that a person who reviews the document would ask its author to mend. */
  advise(code: string, message: string, position?: Position): void {
    this.#diagnostics.warn(code, message, position);
  }

  /** Something that is left out because a standard has no place for it, and that changes nothing that is seen. */
  inform(code: string, message: string, position?: Position): void {
    this.#diagnostics.add({ code, severity: "info", message, position });
  }

  /** Whether colours of the device have to be those of the output intent (ISO 19005-2 §6.2.4.3, ISO 15930-7). */
  get bindsDeviceColors(): boolean {
    const { archive, exchange } = this.profile;
    return archive !== undefined || (exchange !== undefined && this.intent?.isPrinter === true);
  }

  /** What inks of the device look like; undefined where nothing says so. */
  get pressProfile(): Uint8Array | undefined {
    return this.bindsDeviceColors && this.intent?.components === 4 ? this.intent.profile : undefined;
  }

  /** Whether inks of the device say what they look like. */
  get allowsDeviceInks(): boolean {
    return !this.bindsDeviceColors || this.intent?.components === 4;
  }

  get holds(): boolean {
    return this.#holds;
  }

  /** What a reader must know of the document before it begins (ISO 14289-1 §7.1, §7.2), and a print shop. */
  checkMetadata(metadata: SaidOfItself & ExchangeFacts): void {
    const { access, exchange } = this.profile;
    const problems = [
      ...(access === undefined ? [] : metadataProblems(metadata)),
      ...(exchange === undefined ? [] : [...intentProblems(this.intent), ...exchangeProblems(metadata)]),
    ];
    for (const { code, message } of problems) this.refuse(code, message);
  }

  /** Boxes of pages are no larger than those that readers had to know when the standard was written (ISO 19005-2 §6.1.13, PDF 1.6 annex C). */
  checkSheet(longestSide: number): void {
    const { archive, exchange, label } = this.profile;
    const isBound = exchange !== undefined || (archive !== undefined && archive.part < 4);
    if (isBound && longestSide > LARGEST_SIDE)
      this.refuse(
        "conformance-page",
        `${label}: a page with its bleed and marks is larger than 200 in: make it smaller, and have it enlarged.`,
      );
  }

  /** Fonts have to be in the file (ISO 19005-2 §6.2.11.4, ISO 14289-1 §7.21.4.1, ISO 15930-7) and to have what is shown (§6.2.11.8, §7.21.8). */
  checkFonts(fonts: UsedFonts): void {
    const { label } = this.profile;
    for (const name of fonts.missingFonts())
      this.refuse(
        "conformance-font",
        `${label}: all fonts have to be in the file, and there is none for ${name}: give fonts to the renderer.`,
      );
    if (fonts.lacksGlyphs)
      this.refuse(
        "conformance-font",
        `${label}: each character needs a glyph, and some characters are in no font: give a font that has them.`,
      );
  }
}
