import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import { Engine as PortableEngine } from "../engine/engine.ts";
import { Engine } from "../node/index.ts";
import { FontCatalogue } from "./sources/font-catalogue.ts";
import type { FontSource } from "./sources/font-source.ts";
import { createFontCatalogue } from "./sources/listed-families.ts";

const NOTO_EMOJI = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
);

/** The families that a document's characters are drawn in. */
async function familiesOf(html: string): Promise<ReadonlyMap<string, string>> {
  const { dump = "", diagnostics } = await new Engine({ fontSettings: {} }).renderHtml(
    { html },
    { dump: "display-list" },
  );
  expect(diagnostics).toEqual([]);
  return new Map(
    [...dump.matchAll(/"([^"]+)" ([^-\s]+)-/g)].map(([, text = "", face = ""]) => [text.trim(), face]),
  );
}

it.each([
  ["emoji", "\u{2705}", "NotoEmoji"],
  ["emoji of several characters", "\u{1f469}\u{200d}\u{1f680}", "NotoEmoji"],
  ["keycaps", "1\u{fe0f}\u{20e3}", "NotoEmoji"],
  ["signs that may be emoji, like those beside them,", "\u{2764}", "NotoSansSymbols2"],
])("draws %s without a word of the author", async (_, text, family) => {
  expect(await familiesOf(`<p>${text}`)).toEqual(new Map([[text, family]]));
});

it("looks for emoji in colour on the machine before it draws them in the colour of the text", async () => {
  const asked: string[] = [];
  const source = (family: string): FontSource => {
    const load = async () => {
      asked.push(family);
      return readFileSync(NOTO_EMOJI);
    };
    const families = createFontCatalogue([{ family, faces: [{ weight: 400, style: "normal", load }] }]);
    return {
      has: (name) => families.hasFamily(name),
      names: () => families.names(),
      find: async (request) => (await families.find(request)).faces,
    };
  };
  const machine = source("Segoe UI Emoji");
  let isOpen = false;
  const waiting: FontSource = {
    ...machine,
    has: (name) => isOpen && machine.has(name),
    open: async () => {
      isOpen = true;
    },
  };
  const catalogue = new FontCatalogue([source("Noto Emoji"), waiting]);
  const engine = new PortableEngine({ fonts: [notoSans()], catalogue });
  const { diagnostics } = await engine.renderHtml({ html: "<p>\u{2705}" });
  expect(diagnostics).toEqual([]);
  expect(asked).toEqual(["Segoe UI Emoji"]);
});

it("tells once which font would bring emoji, or the letters of a script", async () => {
  const engine = new PortableEngine({ fonts: [notoSans()] });
  const { diagnostics } = await engine.renderHtml({
    html: "<p>\u{1f600} \u{1f3c3}\u{2642} \uf8ff<p>ភាសា ខ្មែរ",
  });
  expect(diagnostics.map(({ message }) => message.replace(/ \(tried: .*\)/, ""))).toEqual([
    "No font has the character U+1F600; add a font that covers it and other emoji, such as Noto Color Emoji.",
    "No font has the character U+F8FF; add a font that covers it.",
    "No font has the character U+1797; add a font that covers it and the rest of its script, such as Noto Sans Khmer.",
  ]);
});

it.each([
  ["a counter style of the standard", `<ol style="list-style: hebrew"><li>a</ol>`],
  ["a counter as text", `<style>p::before { content: counter(c, square) }</style><p>a`],
  [
    "a counter style of the document",
    `<style>@counter-style s { system: cyclic; symbols: "\u{27ea}" }</style><ol style="list-style: s"><li>a</ol>`,
  ],
  ["the marks of quotations", `<style>q { quotes: "\u{27ea}" "\u{27eb}" }</style><q>a</q>`],
  ["leaders", `<style>p::after { content: leader("\u{27ea}") "1" }</style><p>a`],
  [
    "named strings of the head",
    `<title>\u{27ea}</title><style>title { string-set: t content() } @page { @top-left { content: string(t) } }</style><p>a`,
  ],
])("looks for fonts for %s", async (_, html) => {
  const { diagnostics } = await new Engine({ fontSettings: {} }).renderHtml({ html });
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
});

it("draws them in the weight of their text also where an element names the family that has them in another", async () => {
  const html = `<h1 style="font-family: Noto Sans Arabic">عنوان</h1><p>كل <b>مرة</b></p>`;
  const { dump = "" } = await new Engine({ fontSettings: {} }).renderHtml({ html }, { dump: "display-list" });
  const faces = [...dump.matchAll(/"([^" ]+)" (NotoSansArabic\S*)/g)].map(
    ([, text, face]) => `${text} ${face}`,
  );
  expect(faces.sort()).toEqual(
    ["عنوان NotoSansArabic-Bold", "كل NotoSansArabic-Regular", "مرة NotoSansArabic-Bold"].sort(),
  );
});
