import { readFileSync } from "node:fs";
import { wordsOf } from "../../conformance/shaping/words.ts";
import { parseCollection, parseFace } from "../../fonts/face/face.ts";
import { scriptOf } from "../../fonts/itemize.ts";
import { createShaper } from "../../fonts/shape/shaper.ts";
import type { FontFace } from "../../fonts/types.ts";

/** The first word that a face is asked for. */
export interface FirstWord {
  readonly file: string;
  /** Of a collection; undefined for a file of one face. */
  readonly member: number | undefined;
  readonly word: string;
  readonly script: string;
  readonly language: string;
  readonly rightToLeft: boolean;
}

/** Milliseconds to read the tables of a face, and to shape its first word. */
export interface FirstUse {
  readonly parse: number;
  readonly shape: number;
}

/** Loads a face from the bytes of its file and shapes one word, with nothing kept from before. */
export function measureFirstUse(first: FirstWord, bytes: Uint8Array): FirstUse {
  const { member, word, script, language, rightToLeft } = first;
  const { result: face, time: parse } = timed(() =>
    member === undefined ? parseFace(bytes) : (parseCollection(bytes)[member] as FontFace),
  );
  const { time: shape } = timed(() =>
    createShaper().shape(face, word, { script, rightToLeft, language, features: undefined }),
  );
  return { parse, shape };
}

/** Milliseconds of the clock or of the processor, whichever is less: on a quiet machine they agree, on a busy one the clock lies. */
function timed<Result>(run: () => Result): { result: Result; time: number } {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = run();
  const time = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { result, time: Math.min(time, (user + system) / 1000) };
}

/** A word for each face of a font file, in the script that most of its letters have. */
export function firstWordsOf(file: string): readonly FirstWord[] {
  const faces = parseCollection(readFileSync(file));
  return faces.flatMap((face, index) => {
    const script = faces.length > 1 ? "Hani" : mainScript(face);
    if (script === undefined) return [];
    const language = (faces.length > 1 ? CJK_LANGUAGES[index % 5] : LANGUAGES[script]) ?? "";
    const member = faces.length > 1 ? index : undefined;
    const rightToLeft = RIGHT_TO_LEFT.has(script);
    return [{ file, member, word: wordFor(face, script, language), script, language, rightToLeft }];
  });
}

/** The longest of some words that the face draws whole, else a few of its letters. */
function wordFor(face: FontFace, script: string, language: string): string {
  const draws = (word: string): boolean =>
    Array.from(word).every((character) => face.glyphOf(character.codePointAt(0) as number) !== 0);
  const known =
    language === ""
      ? []
      : wordsOf(language, new RegExp(`\\p{Script=${script}}`, "u"))
          .filter(draws)
          .slice(0, 40);
  const longest = known.reduce((best, word) => (word.length > best.length ? word : best), "");
  return longest === "" ? lettersOf(face, script).slice(0, 8).join("") : longest;
}

function mainScript(face: FontFace): string | undefined {
  const counts = new Map<string, number>();
  for (let codePoint = 0x41; codePoint < 0x20000; codePoint += 1) {
    if (face.glyphOf(codePoint) === 0) continue;
    const script = scriptOf(codePoint);
    if (script !== "Zyyy" && script !== "Zinh") counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  // Nearly every face has some Latin besides its own script.
  if ((counts.get("Latn") ?? 0) < 400 && counts.size > 1) counts.delete("Latn");
  return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0];
}

function lettersOf(face: FontFace, script: string): string[] {
  const letters: string[] = [];
  for (let codePoint = 0x41; codePoint < 0x20000 && letters.length < 8; codePoint += 1) {
    if (face.glyphOf(codePoint) !== 0 && scriptOf(codePoint) === script)
      letters.push(String.fromCodePoint(codePoint));
  }
  return letters;
}

const CJK_LANGUAGES = ["ja", "ko", "zh", "zh-Hant", "zh-Hant"];
const LANGUAGES: Readonly<Record<string, string>> = {
  Latn: "en",
  Grek: "el",
  Cyrl: "ru",
  Hebr: "he",
  Arab: "ar",
  Syrc: "syr",
  Deva: "hi",
  Beng: "bn",
  Guru: "pa",
  Gujr: "gu",
  Orya: "or",
  Taml: "ta",
  Telu: "te",
  Knda: "kn",
  Mlym: "ml",
  Sinh: "si",
  Thai: "th",
  Laoo: "lo",
  Khmr: "km",
  Mymr: "my",
  Tibt: "dz",
  Geor: "ka",
  Armn: "hy",
  Ethi: "am",
  Cher: "chr",
  Tfng: "zgh",
};
const RIGHT_TO_LEFT = new Set([
  "Arab",
  "Hebr",
  "Syrc",
  "Nkoo",
  "Thaa",
  "Adlm",
  "Rohg",
  "Mand",
  "Samr",
  "Mani",
  "Phli",
  "Phlp",
  "Prti",
  "Armi",
  "Avst",
  "Cprt",
  "Hatr",
  "Hung",
  "Khar",
  "Lydi",
  "Mend",
  "Merc",
  "Mero",
  "Narb",
  "Nbat",
  "Orkh",
  "Palm",
  "Phnx",
  "Sarb",
  "Sogd",
  "Sogo",
  "Yezi",
  "Elym",
  "Chrs",
]);
