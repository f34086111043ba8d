import { readFileSync } from "node:fs";

const FOLDER = "node_modules/@expo-google-fonts/noto-sans";
const FACES = {
  Thin: "100Thin",
  Regular: "400Regular",
  Bold: "700Bold",
  Italic: "400Regular_Italic",
  BoldItalic: "700Bold_Italic",
};

export type NotoSansStyle = keyof typeof FACES;

/** A font file for tests, from the package that carries the default fonts. */
export function notoSans(style: NotoSansStyle = "Regular"): Uint8Array {
  return new Uint8Array(readFileSync(`${FOLDER}/${FACES[style]}/NotoSans_${FACES[style]}.ttf`));
}

/** A longer text in English: the licences of the fonts and of the compiler. */
export function licenceText(): string {
  return [`${FOLDER}/LICENSE_FONT`, "node_modules/typescript/LICENSE"]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}
