import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { Engine } from "../../engine/engine.ts";
import { createFontCatalogue } from "./listed-families.ts";

function fontFile(name: string, path: string): Uint8Array {
  const manifest = createRequire(import.meta.url).resolve(`@expo-google-fonts/${name}/package.json`);
  return readFileSync(join(dirname(manifest), path));
}

describe("a catalogue of listed families", () => {
  it("loads the faces that a document asks for, once", async () => {
    const loaded: string[] = [];
    const face = (weight: number, style: "normal" | "italic", file: string) => ({
      weight,
      style,
      load: async () => {
        loaded.push(file);
        return fontFile("noto-serif", `${file}/NotoSerif_${file}.ttf`);
      },
    });
    const catalogue = createFontCatalogue([
      {
        family: "Noto Serif",
        faces: [
          face(400, "normal", "400Regular"),
          face(700, "normal", "700Bold"),
          face(400, "italic", "400Regular_Italic"),
        ],
      },
    ]);
    const engine = new Engine({
      fonts: [fontFile("noto-sans", "400Regular/NotoSans_400Regular.ttf")],
      catalogue,
    });
    await engine.renderHtml({ html: "<p>Sans" });
    expect(loaded).toEqual([]);
    const { diagnostics } = await engine.renderHtml({
      html: '<p style="font-family: serif">Serif <b>bold</b>',
    });
    expect(diagnostics).toEqual([]);
    expect(loaded.sort()).toEqual(["400Regular", "700Bold"]);
    await engine.renderHtml({ html: '<p style="font: 700 12px Noto Serif">Again' });
    expect(loaded).toHaveLength(2);
  });
});
