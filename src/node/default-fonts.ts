import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const FACES = ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"];

/** The four faces of Noto Sans (SIL Open Font License) from the font package that is installed with this one. */
export function readDefaultFonts(): readonly Uint8Array[] {
  const manifest = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/package.json");
  return FACES.map((face) => readFileSync(join(dirname(manifest), face, `NotoSans_${face}.ttf`)));
}
