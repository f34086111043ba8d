/** Fonts that all engines get, by family: files of the packages that this repository installs. */
const FONTS: readonly { readonly file: string; readonly family: string; readonly style?: string }[] = [
  { file: "noto-sans/400Regular/NotoSans_400Regular.ttf", family: "Noto Sans" },
  { file: "noto-sans/700Bold/NotoSans_700Bold.ttf", family: "Noto Sans", style: "font-weight: 700" },
  {
    file: "noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf",
    family: "Noto Sans",
    style: "font-style: italic",
  },
  {
    file: "noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf",
    family: "Noto Sans",
    style: "font-weight: 700; font-style: italic",
  },
  { file: "noto-serif/400Regular/NotoSerif_400Regular.ttf", family: "Noto Serif" },
  { file: "noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf", family: "Noto Sans Mono" },
  { file: "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf", family: "Noto Sans Hebrew" },
];

/** The font families of all documents, in `base`, the address of a folder of font packages. */
export function fontFaces(base: string): string {
  return FONTS.map(
    ({ file, family, style = "" }) =>
      `@font-face { font-family: "${family}"; src: url("${base}${file}"); ${style} }`,
  ).join("\n");
}

/** Pages that hold ten lines of 20 px, and five px more: engines round the height of lines in their own ways. */
const PAGE = "@page { size: 400px 300px; margin: 50px 50px 45px }";
/** What user agents do each in their own way. */
const RESET = `html { font: 16px/20px "Noto Sans"; color: #000 }
body, p, h1, h2, h3, ul, ol, dl, dd, figure, blockquote, pre { margin: 0; padding: 0; font-size: 16px; line-height: 20px }
p, li { orphans: 1; widows: 1 }
ol, ul { padding-left: 40px }
a { color: inherit; text-decoration: none }
table { border-spacing: 0; border-collapse: separate } td, th { padding: 0; text-align: left; vertical-align: top }`;

/** A whole document: the fonts, the page unless `ownPage`, and what all engines are to agree on. */
export function wholeDocument(
  html: string,
  { base, ownPage = false }: { readonly base: string; readonly ownPage?: boolean },
): string {
  const style = `${fontFaces(base)}\n${ownPage ? "" : PAGE}\n${RESET}`;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Reference</title><style>
${style}
</style>${html}`;
}
