/** Loads a face and shapes its first word in a process of its own, after other faces warmed it or not. Prints milliseconds as JSON. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { wordsOf } from "../../conformance/shaping/words.ts";
import { parseFace } from "../../fonts/face/face.ts";
import { createShaper } from "../../fonts/shape/shaper.ts";
import { type FirstWord, measureFirstUse } from "./first-use.ts";

type Warming = readonly [name: string, language: string, script: string];

/**
 * A face for each way of shaping, so that the machine knows the engine's code but not the face that is measured, and one that stands in
 * where that is the same.
 */
const WARMING: readonly (readonly [face: Warming, standIn: Warming])[] = [
  [
    ["NotoSans-Regular", "en", "Latn"],
    ["NotoSans-Bold", "en", "Latn"],
  ],
  [
    ["NotoSansGurmukhi-Regular", "pa", "Guru"],
    ["NotoSansGurmukhi-Bold", "pa", "Guru"],
  ],
  [
    ["NotoKufiArabic-Regular", "ar", "Arab"],
    ["NotoKufiArabic-Bold", "ar", "Arab"],
  ],
  [
    ["NotoSansSinhala-Regular", "si", "Sinh"],
    ["NotoSansSinhala-Bold", "si", "Sinh"],
  ],
  [
    ["NotoSansChakma-Regular", "ccp", "Cakm"],
    ["NotoSansAdlam-Regular", "ff-Adlm", "Adlm"],
  ],
];
const WARMING_WORDS = 150;

const [first, isWarm, directory] = JSON.parse(process.argv[2] ?? "[]") as [FirstWord, boolean, string];
if (isWarm) {
  for (const [face, standIn] of WARMING) warm(basename(first.file, ".ttf") === face[0] ? standIn : face);
}
const bytes = readFileSync(first.file);
console.log(JSON.stringify(measureFirstUse(first, bytes)));

function warm([name, language, script]: Warming): void {
  const face = parseFace(readFileSync(join(directory, `${name}.ttf`)));
  const shaper = createShaper();
  const rightToLeft = script === "Arab" || script === "Adlm";
  const options = { script, rightToLeft, language, features: undefined };
  for (const word of wordsOf(language, new RegExp(`\\p{Script=${script}}`, "u")).slice(0, WARMING_WORDS))
    shaper.shape(face, word, options);
}
