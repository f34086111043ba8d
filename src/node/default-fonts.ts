import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const FACES = ["Regular", "Bold", "Italic", "BoldItalic"];

/** The four faces of Noto Sans (SIL Open Font License) from the font package that is installed with this one. */
export function readDefaultFonts(): readonly Uint8Array[] {
  const manifest = createRequire(import.meta.url).resolve("notosans-fontface/package.json");
  const directory = join(dirname(manifest), "fonts");
  return FACES.map((face) => readFileSync(join(directory, `NotoSans-${face}.ttf`)));
}
