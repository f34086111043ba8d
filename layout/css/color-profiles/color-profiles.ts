import type { DiagnosticSink } from "../../diagnostics.ts";
import type { ColorProfileRule, Sheet } from "../sheets/sheet.ts";
import type { ColorProfile, IccProfile, SpotInk } from "../values/types.ts";
import { type ProfileDescriptors, readProfileDescriptors } from "./profile-descriptors.ts";

/**
 * The colour spaces that a document names (css-color-5 §8), read when a value asks for them. Of several rules of a name the last in the
 * cascade counts.
 */
export class ColorProfiles {
  readonly #rules: ReadonlyMap<string, ColorProfileRule>;
  readonly #icc: ReadonlyMap<string, IccProfile>;
  readonly #diagnostics: DiagnosticSink;
  readonly #known: Map<string, ColorProfile | undefined> = new Map();
  /** An ink has one look in all of a document: plates are told apart by their names alone (ISO 32000-1 §8.6.6.4). */
  readonly #inks: Map<string, SpotInk> = new Map();

  /** @param icc profiles by their absolute addresses */
  constructor(
    sheets: readonly Pick<Sheet, "colorProfiles">[],
    icc: ReadonlyMap<string, IccProfile>,
    diagnostics: DiagnosticSink,
  ) {
    this.#rules = colorProfileRules(sheets);
    this.#icc = icc;
    this.#diagnostics = diagnostics;
  }

  /** Undefined, with a diagnostic, where there is no such rule or it can't be used. */
  get(name: string): ColorProfile | undefined {
    if (this.#known.has(name)) return this.#known.get(name);
    const rule = this.#rules.get(name);
    const profile = rule === undefined ? this.#missing(name) : this.#read(rule);
    this.#known.set(name, profile);
    return profile;
  }

  #missing(name: string): undefined {
    const message = `There is no @color-profile ${name}: its colours are those of the device.`;
    this.#diagnostics.warn("color-profile-missing", message);
  }

  #read(rule: ColorProfileRule): ColorProfile | undefined {
    const { name, position } = rule;
    const descriptors = readProfileDescriptors(rule, this.#diagnostics);
    const { separation, src, intent = "relative-colorimetric" } = descriptors;
    if (separation !== undefined) {
      const inks = separation.map((ink) => this.#ink(ink, rule));
      this.#checkCount(descriptors, inks.length, rule);
      return { name, space: { type: "spot", inks } };
    }
    if (src === undefined) {
      const message = `@color-profile ${name} needs a src, or -platen-separation for an ink of its own.`;
      this.#diagnostics.warn("color-profile-missing", message, position);
      return undefined;
    }
    // What could not be loaded has been told by whoever loads.
    const profile = this.#icc.get(src);
    if (profile === undefined) return undefined;
    this.#checkCount(descriptors, profile.components, rule);
    return { name, space: { type: "icc", profile, intent } };
  }

  #ink(ink: SpotInk, { name, position }: ColorProfileRule): SpotInk {
    const known = this.#inks.get(ink.name) ?? ink;
    this.#inks.set(ink.name, known);
    if (known !== ink && !isSameLook(known, ink)) {
      const message = `@color-profile ${name}: the ink "${ink.name}" has another colour already, which it keeps.`;
      this.#diagnostics.warn("color-profile-ink", message, position);
    }
    return known;
  }

  #checkCount({ components }: ProfileDescriptors, count: number, rule: ColorProfileRule): void {
    if (components === undefined || components.length === count) return;
    const message = `@color-profile ${rule.name} names ${components.length} components and has ${count}.`;
    this.#diagnostics.warn("color-profile-components", message, rule.position);
  }
}

/** The rule that counts for each name. */
export function colorProfileRules(
  sheets: readonly Pick<Sheet, "colorProfiles">[],
): ReadonlyMap<string, ColorProfileRule> {
  const rules = sheets.flatMap(({ colorProfiles }) => colorProfiles);
  return new Map(rules.toSorted((a, b) => a.layer - b.layer).map((rule) => [rule.name, rule]));
}

function isSameLook({ alternate: a }: SpotInk, { alternate: b }: SpotInk): boolean {
  return (
    a.red === b.red &&
    a.green === b.green &&
    a.blue === b.blue &&
    String(a.inks ?? "") === String(b.inks ?? "")
  );
}
