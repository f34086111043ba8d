import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The default face, as the studio loads it. */
export function readDefaultFonts(): readonly Uint8Array[] {
  const manifest = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/package.json");
  return [readFileSync(join(dirname(manifest), "400Regular/NotoSans_400Regular.ttf"))];
}
