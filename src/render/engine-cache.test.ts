import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseFace } from "../../fonts/api/faces.ts";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import { DiagnosticSink } from "../../layout/diagnostics.ts";
import { Engine, type NodeEngineOptions } from "../node/engine.ts";
import { nodeImageDecoders } from "../node/image-decoders.ts";
import { compositeFont } from "../pdf/fonts/composite-font.ts";
import { GlyphCodes } from "../pdf/fonts/glyph-codes.ts";
import type { ResourceFetch } from "../resources/resource.ts";
import { SHEET_CONTEXT } from "../resources/sheet-context.ts";
import { decodedImages } from "../resources/testing/decoded-images.ts";
import { type CachePartition, EngineCache } from "./engine-cache.ts";
import type { RenderOptions, RenderResult } from "./render-types.ts";

const WOFF2 = new Uint8Array(readFileSync("fonts/testing/noto-sans-few.woff2"));
const LOGO = decodedImages.alpha;

/** A letter with a sheet, fonts and images, mistakes in all of them among them. */
const LETTER = `<!doctype html><title>x</title><link rel=stylesheet href=a.css>
<style>@nonsense; p { colour: red; color: nonsense; margin: 1px } q::x { top: 0 }</style>
<img src="${LOGO}"><img src="data:image/png;base64,AAAA"><img src=logo><p>few <b>words</b> <i>more</i>`;

const SHEET = `@font-face { font-family: Few; font-weight: 400; src: url(few.woff2) format("woff2") }
  @font-face { font-family: Few; font-weight: 700; src: url(few.woff2) format("woff2") }
  @font-face { font-family: Broken; src: url(broken.ttf) }
  p { font-family: Few; width: 20ch; wrong: 1 } i { font-family: Broken }`;

const files = (changes: Readonly<Record<string, Uint8Array>> = {}): ResourceFetch => {
  const found: Readonly<Record<string, Uint8Array>> = {
    "a.css": new TextEncoder().encode(SHEET),
    "few.woff2": WOFF2,
    "broken.ttf": notoSans().slice(0, 3000),
    logo: Uint8Array.from(atob(LOGO.slice(LOGO.indexOf(",") + 1)), (character) => character.charCodeAt(0)),
    ...changes,
  };
  return async ({ url }) => ({
    url,
    bytes: new Uint8Array(found[url.slice(url.lastIndexOf("/") + 1)] as Uint8Array),
    contentType: "",
  });
};

const OPTIONS: RenderOptions = { fontFormats: ["truetype", "woff2"], fetch: files(), tagged: true };

function render(engine: Engine, html: string = LETTER, options: RenderOptions = {}): Promise<RenderResult> {
  return engine.renderHtml({ html, baseUrl: "http://test/" }, { ...OPTIONS, ...options });
}

/** Equal for renderings with the same outcome. */
async function outcome(rendering: Promise<RenderResult>): Promise<unknown> {
  const { pdf, diagnostics } = await rendering;
  return { pdf: Buffer.from(pdf).toString("latin1"), diagnostics };
}

describe("an engine that has rendered a document", () => {
  it("renders it the same again, with the same diagnostics", async () => {
    const engine = new Engine();
    const first = await outcome(render(engine));
    const { diagnostics } = await render(engine);
    expect(diagnostics.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["unsupported-at-rule", "invalid-value", "invalid-font", "image-not-loaded"]),
    );
    expect(await outcome(render(engine))).toEqual(first);
    expect(await outcome(render(new Engine({ cacheLimits: NOTHING })))).toEqual(first);
  });

  it("renders it the same while it renders it", async () => {
    const engine = new Engine();
    const [first, second] = await Promise.all([outcome(render(engine)), outcome(render(engine))]);
    expect(second).toEqual(first);
  });

  it("renders others as an engine that has not", async () => {
    const others = [
      LETTER.replace("margin: 1px", "margin: 2px"),
      LETTER.replace("<style>", "\n<style>"),
      LETTER.replace("<!doctype html>", ""),
      `<!doctype html><style>p { font-family: Few }</style><p>few`,
    ];
    const engine = new Engine();
    await render(engine);
    for (const html of others)
      expect(await outcome(render(engine, html))).toEqual(await outcome(render(new Engine(), html)));
  });

  it("renders what is behind the same addresses now", async () => {
    const fetch = files({
      "a.css": new TextEncoder().encode("p { color: blue }"),
      "few.woff2": WOFF2.slice(1),
    });
    const engine = new Engine();
    await render(engine);
    const after = await outcome(render(engine, LETTER, { fetch }));
    expect(after).toEqual(await outcome(render(new Engine(), LETTER, { fetch })));
  });

  it("is not misled by an array that is changed afterwards", async () => {
    const engine = new Engine();
    const font = notoSans("Bold");
    const options = { fonts: [font] };
    await render(engine, LETTER, options);
    font.set(
      notoSans("Bold")
        .map((byte) => byte ^ 0xff)
        .subarray(5000, 9000),
      5000,
    );
    expect(await outcome(render(engine, LETTER, { fonts: [notoSans("Bold")] }))).toEqual(
      await outcome(render(new Engine(), LETTER, { fonts: [notoSans("Bold")] })),
    );
  });

  it.each<[string, RenderOptions]>([
    ["formats of fonts", { fontFormats: ["truetype"] }],
    ["bytes of a font", { limits: { fontBytes: 1000 } }],
    ["bytes of all fonts", { limits: { documentFontBytes: 1_000 } }],
    ["pixels of an image", { limits: { imagePixels: 700 } }],
    ["pixels of all images", { limits: { documentPixels: 700 } }],
  ])("holds another document to its own limits: %s", async (_name, options) => {
    const engine = new Engine();
    const free = await outcome(render(engine));
    const held = await outcome(render(engine, LETTER, options));
    expect(held).not.toEqual(free);
    expect(held).toEqual(await outcome(render(new Engine(), LETTER, options)));
  });
});

const NOTHING = { sheetBytes: 0, fontBytes: 0, imageBytes: 0 };

/** How often images are decoded in renderings of partitions, three of one unless given. */
async function decodings(
  options: NodeEngineOptions,
  partitions: readonly string[] = ["", "", ""],
): Promise<number> {
  let count = 0;
  const decode: (typeof nodeImageDecoders)["image/webp"] = (bytes) => {
    count += 1;
    return (nodeImageDecoders["image/webp"] as NonNullable<typeof decode>)(bytes);
  };
  const engine = new Engine({ ...options, imageDecoders: { "image/webp": decode } });
  for (const cachePartition of partitions) await render(engine, `<img src="${LOGO}">`, { cachePartition });
  return count;
}

describe("images", () => {
  it("are decoded once", async () => {
    expect(await decodings({})).toBe(1);
  });

  it("are decoded each time where nothing is kept", async () => {
    expect(await decodings({ cacheLimits: NOTHING })).toBe(3);
  });

  it("are decoded once for each partition", async () => {
    expect(await decodings({}, ["acme", "other", "acme", "other"])).toBe(2);
  });
});

describe("what is kept for one partition is not found by another", () => {
  const cache = new EngineCache();
  const [acme, other] = [cache.partition("acme"), cache.partition("other")];
  const file = new Uint8Array([1, 2, 3]);

  it("of sheets", () => {
    const input = { css: "p { color: red }", source: "html", baseUrl: "", origin: "author" } as const;
    const parse = ({ sheets }: CachePartition) => sheets.parse(input, SHEET_CONTEXT, new DiagnosticSink());
    const first = parse(acme);
    expect(parse(other)).not.toBe(first);
    expect(parse(cache.partition("acme"))).toBe(first);
  });

  it.each(["faces", "images", "collections"] as const)("of %s", (kind) => {
    acme[kind].set(file, "", { value: [] as never, weight: 0 });
    expect(other[kind].get(file, "")).toBeUndefined();
    expect(cache.partition("acme")[kind].get(file, "")).toBeDefined();
  });

  it("of fonts of files", () => {
    const face = parseFace(notoSans());
    const codes = new GlyphCodes(face);
    codes.of(36, "A");
    const askedOf = ({ fonts }: CachePartition): boolean => {
      let isMade = false;
      fonts.of(face, codes, {}, () => {
        isMade = true;
        return compositeFont(face, codes, {}, (bytes) => ({ bytes, isDeflated: false }));
      });
      return isMade;
    };
    expect([acme, other, cache.partition("acme")].map(askedOf)).toEqual([true, true, false]);
  });
});
