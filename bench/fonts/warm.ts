import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wordsOf } from "../../conformance/shaping/words.ts";
import { parseCollection, parseFace } from "../../fonts/face/face.ts";
import { createShaper } from "../../fonts/shape/shaper.ts";
import type { FontFace } from "../../fonts/types.ts";
import { table } from "../tables.ts";

const RUNS = 25;
const LANGUAGES = [
  ["English", "NotoSans", "en", "Latn"],
  ["German", "NotoSerif", "de", "Latn"],
  ["Greek", "NotoSans", "el", "Grek"],
  ["Russian", "NotoSans", "ru", "Cyrl"],
] as const;
const CJK_GLYPHS = 30;

/** What a word costs that was not seen before, and a page of 30 Han characters, with the code and the faces warm. */
export function warmFigures(fonts: string): string {
  const rows = LANGUAGES.map(([name, file, language, script]) => {
    const words = wordsOf(language, new RegExp(`\\p{Script=${script}}`, "u"));
    const face = parseFace(readFileSync(join(fonts, "truetype/noto", `${file}-Regular.ttf`)));
    const shaper = createShaper({ maximumWords: 0 });
    const lowest = lowestOf(() => {
      for (let round = 0; round < 5; round += 1) shapeAll(shaper, face, words, { language, script });
    });
    return [`distinct word, ${name}`, `${((1000 * lowest) / (5 * words.length)).toFixed(2)} µs`];
  });
  const cjk = parseCollection(
    readFileSync(join(fonts, "opentype/noto/NotoSansCJK-Regular.ttc")),
  )[2] as FontFace;
  const text = wordsOf("zh", /\p{Script=Hani}/u).join("");
  let shift = 0;
  const page = lowestOf(() => {
    shift = (shift + 7) % (text.length - CJK_GLYPHS);
    const words = [...text.slice(shift, shift + CJK_GLYPHS)];
    shapeAll(createShaper(), cjk, words, { language: "zh", script: "Hani" });
  });
  rows.push([`${CJK_GLYPHS} Chinese characters, a fresh shaper`, `${page.toFixed(2)} ms`]);
  return table(["warm", "lowest"], rows);
}

function shapeAll(
  shaper: ReturnType<typeof createShaper>,
  face: FontFace,
  words: readonly string[],
  { language, script }: { language: string; script: string },
): void {
  const options = { script, rightToLeft: false, language, features: undefined };
  for (const word of words) shaper.shape(face, word, options);
}

function lowestOf(run: () => void): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < RUNS; round += 1) {
    const start = performance.now();
    run();
    lowest = Math.min(lowest, performance.now() - start);
  }
  return lowest;
}
