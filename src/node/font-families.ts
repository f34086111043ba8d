import { parseFace } from "../../fonts/sfnt/face.ts";

/** The family names of font files; one that can't be read has none. */
export function familiesOf(fonts: readonly Uint8Array[]): readonly string[] {
  return fonts.flatMap((font) => {
    try {
      return [parseFace(font).family];
    } catch {
      return [];
    }
  });
}
