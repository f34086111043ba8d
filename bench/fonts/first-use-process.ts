/** Loads a face and shapes its first word in a process of its own, after other faces warmed it or not. Prints milliseconds as JSON. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { wordsOf } from "../../conformance/shaping/words.ts";
import { parseFace } from "../../fonts/sfnt/face.ts";
import { createShaper } from "../../fonts/shape/shaper.ts";
import { type FirstWord, measureFirstUse } from "./first-use.ts";

/** A face for each way of shaping, so that the machine knows the engine's code but not the face that is measured. */
const WARMING = [
  ["NotoSans", "en", "Latn"],
  ["NotoSansGurmukhi", "pa", "Guru"],
  ["NotoKufiArabic", "ar", "Arab"],
  ["NotoSansSinhala", "si", "Sinh"],
] as const;
const WARMING_WORDS = 150;

const [first, isWarm, directory] = JSON.parse(process.argv[2] ?? "[]") as [FirstWord, boolean, string];
if (isWarm) {
  for (const [name, language, script] of WARMING) warm(name, language, script);
}
const bytes = readFileSync(first.file);
console.log(JSON.stringify(measureFirstUse(first, bytes)));

function warm(name: string, language: string, script: string): void {
  const file = join(directory, `${name}-Regular.ttf`);
  // The bold face of the family stands in where the face itself is measured.
  const isMeasured = file === first.file;
  const face = parseFace(readFileSync(isMeasured ? join(dirname(file), `${name}-Bold.ttf`) : file));
  const shaper = createShaper();
  const options = { script, rightToLeft: script === "Arab", language, features: undefined };
  for (const word of wordsOf(language, new RegExp(`\\p{Script=${script}}`, "u")).slice(0, WARMING_WORDS))
    shaper.shape(face, word, options);
}
