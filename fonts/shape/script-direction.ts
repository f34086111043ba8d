import { mirrored } from "../bidi.ts";
import { clusterEnd } from "../characters.ts";
import { defined } from "../defined.ts";
import type { GlyphRun } from "../types.ts";

/** Scripts written from right to left (ISO 15924). */
const rightToLeftScripts: ReadonlySet<string> = new Set(
  (
    "Adlm Arab Armi Avst Chrs Cprt Elym Gara Hatr Hebr Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh Ougr Palm Phli " +
    "Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Yezi"
  ).split(" "),
);

/** Scripts that were written in either direction. */
const eitherDirection: ReadonlySet<string> = new Set(["Hung", "Ital", "Runr", "Tfng"]);

/** Whether a direction is not the one in which a script is written, as an override of the bidirectional algorithm gives it. */
export function isAgainstScript(script: string, rightToLeft: boolean): boolean {
  return !eitherDirection.has(script) && rightToLeftScripts.has(script) !== rightToLeft;
}

/** Digits stand from left to right in every script. */
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

/**
 * Shapes text that is set against the direction of its script: turned around and shaped as what will be seen, so that pairs are
 * kerned and letters joined with the neighbours they have on the page.
 */
export function shapeTurned(text: string, shape: (turned: string) => GlyphRun): GlyphRun {
  const { turned, origins } = turn(text);
  const run = shape(turned);
  const clusters = clustersOf(run, origins);
  return { ...run, text, clusters, rightToLeft: !run.rightToLeft };
}

/** Text with its clusters in the other order and its brackets mirrored; for each unit the one of `text` that it was. */
function turn(text: string): { readonly turned: string; readonly origins: Uint32Array } {
  const clusters: number[] = [];
  for (let start = 0; start < text.length; start = clusterEnd(text, start)) clusters.push(start);
  const origins = new Uint32Array(text.length);
  let turned = "";
  let end = text.length;
  for (const start of clusters.reverse()) {
    for (let unit = start; unit < end; unit += 1) origins[turned.length + unit - start] = unit;
    for (const character of text.slice(start, end))
      turned += String.fromCodePoint(mirrored(defined(character.codePointAt(0))));
    end = start;
  }
  return { turned, origins };
}

/** For each glyph the first unit of the text that it stands for: of all that became one glyph, the first is now the last. */
function clustersOf({ clusters, glyphs }: GlyphRun, origins: Uint32Array): Uint32Array {
  const begins = new Uint8Array(origins.length);
  for (let glyph = 0; glyph < glyphs.length; glyph += 1) begins[clusters?.[glyph] ?? glyph] = 1;
  const firsts = new Uint32Array(origins.length);
  let start = 0;
  for (let unit = 0; unit < origins.length; unit += 1) {
    const origin = defined(origins[unit]);
    if (begins[unit] === 1) start = unit;
    firsts[start] = start === unit ? origin : Math.min(defined(firsts[start]), origin);
  }
  return Uint32Array.from(glyphs, (_, glyph) => defined(firsts[clusters?.[glyph] ?? glyph]));
}
