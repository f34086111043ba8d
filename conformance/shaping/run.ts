/**
 * Compares our glyph runs with HarfBuzz's, word by word: glyphs, advances and offsets. Needs `hb-shape` and the Noto fonts of Debian's
 * fonts-noto-core and fonts-noto-cjk. Run: `npm run conformance:shaping [-- --fonts DIR] [--only LOCALE] [--differences N]`.
 * Ends with status 1 when less than 99.5 % are the same (99 % of the words made up for scripts whose languages the runtime does not know), a
 * script of a known language has fewer than 200 words, or shaping fails on a word.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseCollection } from "../../fonts/face/face.ts";
import { createShaper } from "../../fonts/shape/shaper.ts";
import type { FontFace, GlyphRun } from "../../fonts/types.ts";
import { MADE_UP_SETS, SHAPING_SETS, type ShapingSet } from "./sets.ts";
import { madeUpWords } from "./syllables.ts";
import { wordsOf } from "./words.ts";

const WANTED_SHARE = 0.995;
const WANTED_WORDS = 200;
/** Of made-up words, of which some are none that anybody writes. */
const WANTED_SHARE_MADE_UP = 0.99;
const MADE_UP_WORDS = 300;
const { values } = parseArgs({
  options: {
    fonts: { type: "string", default: "/usr/share/fonts" },
    only: { type: "string" },
    differences: { type: "string", default: "2" },
  },
});

/** One glyph: number, x and y offset, advance. */
type Glyph = readonly [glyph: number, x: number, y: number, advance: number];

interface SetResult {
  readonly words: number;
  readonly different: readonly string[];
  readonly degraded: number;
}

const scratch = mkdtempSync(join(tmpdir(), "platen-shaping-"));
const faces = new Map<string, readonly FontFace[]>();
const isWanted = ({ locale, script }: ShapingSet): boolean =>
  values.only === undefined || locale === values.only || script === values.only;
const known = compareAll(SHAPING_SETS.filter(isWanted), WANTED_WORDS);
const madeUp = compareAll(MADE_UP_SETS.filter(isWanted), 0);
rmSync(scratch, { recursive: true });
process.exitCode = known >= WANTED_SHARE && madeUp >= WANTED_SHARE_MADE_UP ? 0 : 1;

/** Reports the sets, and returns the share of words that are the same; 0 when a word could not be shaped, or a script has too few. */
function compareAll(sets: readonly ShapingSet[], wantedWords: number): number {
  const byScript = new Map<string, number>();
  let words = 0;
  let different = 0;
  let degraded = 0;
  for (const set of sets) {
    const result = compare(set);
    words += result.words;
    different += result.different.length;
    degraded += result.degraded;
    byScript.set(set.script, (byScript.get(set.script) ?? 0) + result.words);
    const share = percent(1 - result.different.length / result.words);
    console.log(
      `${set.name.padEnd(34)} ${set.script} ${String(result.words).padStart(5)} words ${share} the same`,
    );
    for (const line of result.different.slice(0, Number(values.differences))) console.log(line);
  }
  const scarce = [...byScript].filter(([, count]) => count < wantedWords);
  const share = words === 0 ? 1 : 1 - different / words;
  console.log(
    `${byScript.size} scripts, ${words} words, ${different} different, ${degraded} not shaped in full: ${percent(share)} the same\n`,
  );
  for (const [script, count] of scarce) console.log(`${script} has ${count} words only`);
  const isComplete = scarce.length === 0 || values.only !== undefined;
  return degraded === 0 && isComplete ? share : 0;
}

function compare(set: ShapingSet): SetResult {
  const { script, rightToLeft = false, locale, change } = set;
  const face = faceOf(set);
  const pattern =
    script === "Hrkt" ? /[\p{Script=Hira}\p{Script=Kana}]/u : new RegExp(`\\p{Script=${script}}`, "u");
  const list = (set.isMadeUp === true ? madeUpWords(script, MADE_UP_WORDS) : wordsOf(locale, pattern))
    .map((word, index) => change?.(word, index) ?? word)
    .filter((word) => isDrawn(face, word));
  const expected = harfbuzz(set, list);
  const shaper = createShaper();
  const result = { words: list.length, different: [] as string[], degraded: 0 };
  for (const [index, word] of list.entries()) {
    const run = shaper.shape(face, word, { script, rightToLeft, language: locale, features: undefined });
    if (run.degraded === true) result.degraded += 1;
    const ours = JSON.stringify(glyphsOf(run));
    const theirs = JSON.stringify(expected[index]);
    if (ours !== theirs)
      result.different.push(`  ${word} ${codesOf(word)}\n    HarfBuzz ${theirs}\n    ours     ${ours}`);
  }
  return result;
}

function faceOf({ font, face = 0 }: ShapingSet): FontFace {
  const path = join(values.fonts, font);
  let all = faces.get(path);
  if (all === undefined) {
    all = parseCollection(readFileSync(path));
    faces.set(path, all);
  }
  return all[face] as FontFace;
}

/** Every character, or its composition or parts, has a glyph: what other fonts would draw is not compared. */
function isDrawn(face: FontFace, word: string): boolean {
  const covers = (text: string): boolean =>
    Array.from(text).every(
      (character) => /\p{Cf}/u.test(character) || face.glyphOf(character.codePointAt(0) as number) !== 0,
    );
  return covers(word) || covers(word.normalize("NFC")) || covers(word.normalize("NFD"));
}

function harfbuzz(
  { font, face = 0, script, locale, rightToLeft = false }: ShapingSet,
  list: readonly string[],
): readonly Glyph[][] {
  const file = join(scratch, "words.txt");
  writeFileSync(file, list.join("\n"));
  const output = execFileSync(
    "hb-shape",
    [
      "--no-glyph-names",
      `--script=${script === "Hrkt" ? "Kana" : script}`,
      ...(locale === "" ? [] : [`--language=${locale}`]),
      `--direction=${rightToLeft ? "rtl" : "ltr"}`,
      `--face-index=${face}`,
      `--text-file=${file}`,
      join(values.fonts, font),
    ],
    { maxBuffer: 1e9, encoding: "utf8" },
  );
  return output
    .trim()
    .split("\n")
    .map((line) =>
      line
        .replace(/^\[|\]$/g, "")
        .split("|")
        .map(readGlyph),
    );
}

function readGlyph(text: string): Glyph {
  const match = /^(\d+)=\d+(?:@(-?\d+),(-?\d+))?\+(-?\d+)/.exec(text);
  if (match === null) throw new Error(`hb-shape said: ${text}`);
  return [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0), Number(match[4])];
}

function glyphsOf({ glyphs, offsets, advances }: GlyphRun): Glyph[] {
  return glyphs.map((glyph, index) => [
    glyph,
    offsets?.[2 * index] ?? 0,
    offsets?.[2 * index + 1] ?? 0,
    advances[index] as number,
  ]);
}

function codesOf(word: string): string {
  return Array.from(word, (character) => (character.codePointAt(0) as number).toString(16)).join(" ");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
