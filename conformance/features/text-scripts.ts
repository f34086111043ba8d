import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFDict, PDFName } from "pdf-lib";
import type { Feature } from "./feature.ts";
import type { RenderedPages } from "./rendered-pages.ts";
import { verticalText } from "./vertical-text.ts";
import { woffOf } from "./woff.ts";

const require = createRequire(import.meta.url);
/** A font file of an installed package. */
const font = (path: string): Uint8Array => readFileSync(require.resolve(path));
const sans = font("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");

const arabic = font("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf");
const japanese = font("@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf");

/** A style that brings a font under the name "own". */
const own = (file: string, more = ""): string =>
  `<style>@font-face { font-family: own; src: url(${file}); ${more} } p { font-family: own }</style>`;

/** Width of a blue box round the text. */
const box = (text: string, style = ""): string =>
  `<p style="width: max-content; background: #0000ff; color: #0000ff; ${style}">${text}</p>`;

/** Rows about scripts and font files; part of the group "Text and lists". */
export const scripts: readonly Feature[] = [
  {
    name: "RTL + bidi order",
    html: `<p dir="rtl">אבג abc דהו`,
    check(page) {
      const [first, latin, last] = ["א", "abc", "ד"].map((text) => page.place(text).x) as [
        number,
        number,
        number,
      ];
      assert.ok(first > latin && latin > last, `${first} ${latin} ${last}`);
    },
  },
  {
    name: "Arabic shaping",
    html: `${own("arabic.ttf")}${box("ههه")}${box("ه ه ه", "word-spacing: -1em")}`,
    files: { "arabic.ttf": arabic },
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      // Joined letters are narrower than three isolated ones.
      const joined = widthOf(page, 60);
      const apart = widthOf(page, 80);
      assert.ok(joined > 20 && Math.abs(joined - apart) > 3, `${joined} ${apart}`);
    },
  },
  {
    name: "Indic shaping",
    html: `${own("devanagari.ttf")}${box("क्ष")}${box("क्\u200cष")}<p style="font-size: 60px; margin-top: 80px">र रि`,
    files: { "devanagari.ttf": readFileSync("fonts/testing/noto-sans-devanagari-few.ttf") },
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      // The conjunct is narrower than its letters kept apart, and the vowel sign goes before its letter.
      const conjunct = widthOf(page, 60);
      const apart = widthOf(page, 80);
      assert.ok(conjunct > 10 && apart - conjunct > 5, `${conjunct} ${apart}`);
      // 16 px after the beginning of the syllable the letter stands as it does alone; behind the letter the sign would be 25 px after it.
      const inkFrom = ({ x, y }: { readonly x: number; readonly y: number }, from: number): number =>
        Array.from({ length: 24 }, (_, dx) => page.color(x + from + dx, y - 15)).indexOf("#000000");
      const [alone, behind] = [page.place("र"), page.place("रि")];
      const distance = inkFrom(behind, 16) - inkFrom(alone, 0);
      assert.ok(inkFrom(alone, 0) > 0 && Math.abs(distance) <= 1, `${distance}`);
    },
  },
  {
    name: "CJK wrap",
    html: `${own("japanese.ttf")}<p lang="ja" style="width: 100px">日本語の文章「改行」です。`,
    files: { "japanese.ttf": japanese },
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      const lines = page.lines();
      assert.equal(lines[0], "日本語の文");
      assert.ok(lines.length >= 3);
      for (const line of lines) assert.doesNotMatch(line, /^[。」]|「$/);
    },
  },
  ...verticalText,
  {
    name: "ruby",
    html: "<p><ruby>base<rt>over</rt></ruby> text",
    check(page) {
      assert.ok(page.place("over").y < page.place("base").y - 8);
      assert.ok(Math.abs(page.place("over").x - page.place("base").x) < 25);
    },
  },
  {
    name: "small-caps",
    html: `<p style="color: #0000ff">x<p style="font-variant: small-caps; color: #ff0000">x<p style="color: #00ff00">X`,
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      const [small, capital] = [heightOf(page, "#ff0000"), heightOf(page, "#00ff00")];
      assert.ok(small >= heightOf(page, "#0000ff") && small < capital, `${small} ${capital}`);
    },
  },
  {
    name: "TTF @font-face",
    html: `${own("own.ttf")}<p>text`,
    files: { "own.ttf": sans },
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      assert.equal(page.place("text").x, 50);
    },
  },
  {
    name: "OTF/CFF",
    html: `${own("own.otf")}<p style="color: #0000ff">text`,
    files: { "own.otf": readFileSync("fonts/testing/noto-sans-few.otf") },
    fontFormats: ["truetype", "opentype"],
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      assert.equal(page.place("text").x, 50);
      assert.ok(page.pixels("#0000ff") > 20);
      assert.ok(
        page.document.context
          .enumerateIndirectObjects()
          .some(([, object]) => object instanceof PDFDict && object.has(PDFName.of("FontFile3"))),
      );
    },
  },
  {
    name: "variable OTF/CFF2",
    html: `${own("own.otf", "font-weight: 200 900")}<p style="font-size: 40px; line-height: 1; color: #ff0000; font-weight: 200">A<p style="font-size: 40px; line-height: 1; color: #0000ff; font-weight: 900">A`,
    files: { "own.otf": readFileSync("fonts/testing/few-serif.otf") },
    fontFormats: ["opentype"],
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      const [thin, black] = [page.pixels("#ff0000"), page.pixels("#0000ff")];
      assert.ok(thin > 10 && black > 2 * thin, `${thin} ${black}`);
    },
  },
  {
    name: "WOFF",
    html: `${own("own.woff")}<p>text`,
    files: { "own.woff": woffOf(sans) },
    fontFormats: ["truetype", "woff"],
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      assert.equal(page.place("text").x, 50);
    },
  },
  {
    name: "WOFF2",
    html: `${own("own.woff2")}<p>few`,
    files: { "own.woff2": readFileSync("fonts/testing/noto-sans-few.woff2") },
    fontFormats: ["truetype", "woff2"],
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
    },
  },
  {
    name: "variable fonts",
    html: `${own("flex.ttf", "font-weight: 100 1000")}<p style="font-size: 40px; line-height: 1; color: #ff0000; font-weight: 100">A<p style="font-size: 40px; line-height: 1; color: #0000ff; font-weight: 1000">A`,
    files: { "flex.ttf": readFileSync("fonts/testing/roboto-flex-few.ttf") },
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      const [thin, black] = [page.pixels("#ff0000"), page.pixels("#0000ff")];
      assert.ok(thin > 10 && black > 3 * thin, `${thin} ${black}`);
    },
  },
  {
    name: "unicode-range",
    html: `${own("japanese.ttf", "unicode-range: U+3000-9FFF")}<p>a日`,
    files: { "japanese.ttf": japanese },
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      assert.deepEqual(fontsOf(page), ["NotoSans", "NotoSansJP"]);
    },
  },
  {
    name: "per-glyph fallback",
    html: `${own("arabic.ttf")}<p>سΩ`,
    files: { "arabic.ttf": arabic },
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      assert.ok(fontsOf(page).includes("NotoSans") && fontsOf(page).includes("NotoSansArabic"));
    },
  },
  {
    name: "signs and mathematics in embedded faces",
    html: `<p>✓★■≥∑</p>`,
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      assert.deepEqual(fontsOf(page), ["NotoSansMath"]);
      assert.equal(page.lines().join(""), "✓★■≥∑");
      assert.ok(page.pixels("#000000") > 200);
    },
  },
  {
    name: "colour emoji",
    html: `${own("layers.ttf")}<p style="font-size: 80px; line-height: 1">😀`,
    files: { "layers.ttf": readFileSync("fonts/testing/colour-layers.ttf") },
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      assert.ok(page.pixels("#ff0000") > 20 && page.pixels("#008000") > 20);
      assert.deepEqual(page.lines(), ["😀"]);
    },
  },
];

function heightOf(page: RenderedPages, color: string): number {
  const extent = page.extent(color);
  return extent === undefined ? 0 : extent.bottom - extent.top;
}

/** Number of blue pixels on a row. */
function widthOf(page: RenderedPages, y: number): number {
  let count = 0;
  for (let x = 0; x < page.size().width; x += 1) if (page.color(x, y) === "#0000ff") count += 1;
  return count;
}

/** Families embedded in the PDF. */
function fontsOf(page: RenderedPages): string[] {
  const names = page.document.context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFDict ? String(object.get(PDFName.of("FontName"))) : ""))
    .filter((name) => name.startsWith("/"))
    .map((name) => name.replace(/^.*\+/, "").replace(/-.*$/, ""));
  return [...new Set(names)].sort();
}
