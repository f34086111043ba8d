import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDirectory, writeSfnt } from "../../../fonts/api/faces.ts";
import { notoSans } from "../../../fonts/testing/noto-sans.ts";
import type { StyleRequest } from "../../../fonts/types.ts";
import { ValidationError } from "../../contract/errors.ts";
import { FontCatalogue } from "../../fonts/sources/font-catalogue.ts";
import { generate } from "../../http/calls/generate.ts";
import { Engine } from "../engine.ts";
import { createNodeFetch } from "../node-fetch.ts";
import { cachedFetch } from "./disk-cache.ts";
import { openFontCatalogue } from "./open-catalogue.ts";
import { SystemSource } from "./system-source.ts";

const regular: StyleRequest = { weight: 400, slant: "normal", stretch: 100 };
const bold: StyleRequest = { ...regular, weight: 700 };

/** A family that is found nowhere else in these tests. */
const ownFamily = "Noto Sans Hebrew";
const ownFont = readFileSync(
  createRequire(import.meta.url).resolve(
    "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
  ),
);

/** The catalogue as it answers: a sheet that lists the styles of a family, and their files. */
let server: Server;
let address: string;
let requests: string[] = [];
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "platen-fonts-"));
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    requests.push(url.pathname);
    const family = url.searchParams.get("family")?.split(":")[0];
    if (url.pathname === "/css" && (family === "Roboto" || family === "Lobster Two")) {
      const rules = [400, 700].map(
        (weight) =>
          `@font-face { font-family: '${family}'; font-style: normal; font-weight: ${weight}; src: url(http://${request.headers.host}/s/${weight}.ttf) format('truetype'); }`,
      );
      response.setHeader("Content-Type", "text/css; charset=utf-8").end(rules.join("\n"));
    } else if (url.pathname.startsWith("/s/")) {
      response
        .setHeader("Content-Type", "font/ttf")
        .end(notoSans(url.pathname === "/s/700.ttf" ? "Bold" : "Regular"));
    } else response.writeHead(400).end("There is no such family.");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/css`;
});
beforeEach(() => {
  requests = [];
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true });
});

const webCatalogue = (cache?: string) =>
  openFontCatalogue({
    web: {
      address,
      allowHosts: [new URL(address).host],
      ...(cache === undefined ? {} : { cacheDirectory: join(directory, cache) }),
    },
  });

describe("the public catalogue", () => {
  it("knows its families in any case once it is learnt", async () => {
    const catalogue = new FontCatalogue([]);
    expect(catalogue.cataloguedSpelling("roboto")).toBeUndefined();
    await catalogue.learnCatalogue();
    expect(catalogue.cataloguedSpelling("roboto")).toBe("Roboto");
    expect(catalogue.cataloguedSpelling("No Such Family")).toBeUndefined();
  });
});

describe("fonts of the machine", () => {
  it("are read when nobody else has the family, and not before", async () => {
    const fonts = join(directory, "machine");
    mkdirSync(fonts, { recursive: true });
    writeFileSync(join(fonts, "a.ttf"), notoSans("Regular"));
    const source = new SystemSource([join(directory, "no such directory"), fonts]);
    const catalogue = new FontCatalogue([source]);
    expect(catalogue.spelling("noto sans")).toBeUndefined();
    expect(await catalogue.open()).toBe(true);
    expect(catalogue.spelling("noto sans")).toBe("Noto Sans");
    expect(await catalogue.open()).toBe(false);
    const { faces } = await catalogue.find({ family: "Noto Sans", styles: [regular] });
    expect(faces).toHaveLength(1);
  });

  it("draw what documents name and what other faces lack", async () => {
    const fonts = join(directory, "machine2");
    mkdirSync(fonts, { recursive: true });
    writeFileSync(join(fonts, "own.ttf"), ownFont);
    const engine = new Engine({ catalogue: new FontCatalogue([new SystemSource([fonts])]) });
    const named = await engine.renderHtml({ html: `<p style="font-family: '${ownFamily.toUpperCase()}'">a` });
    expect(named.diagnostics).toEqual([]);
    expect(Buffer.from(named.pdf).toString("latin1")).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSansHebrew/);
    const missing = await engine.renderHtml({ html: "<p>\u05d0" });
    expect(missing.diagnostics).toEqual([]);
    expect(Buffer.from(missing.pdf).toString("latin1")).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSansHebrew/);
  });
});

describe("directories of fonts", () => {
  it("are named where they can't be read", async () => {
    const engine = new Engine({ fontSettings: { directories: [directory, join(directory, "none")] } });
    const refusal = engine.renderHtml({ html: "<p style='font-family: Nowhere'>a" });
    await expect(refusal).rejects.toThrow(ValidationError);
    await expect(refusal).rejects.toThrow(
      /^fontSettings\.directories\[1\]: .*none" can't be read: there is none\./,
    );
  });
});

describe("names in CSS", () => {
  it("are compared without regard to case (css-fonts-4 §2.1), names of requests with it", async () => {
    mkdirSync(join(directory, "cases"), { recursive: true });
    writeFileSync(join(directory, "cases", "a.ttf"), notoSans("Regular"));
    const catalogue = await openFontCatalogue({ directories: [join(directory, "cases")] });
    expect(catalogue.spelling("NOTO sans")).toBe("Noto Sans");
    expect(catalogue.spelling("Noto Sans")).toBe("Noto Sans");
    expect(catalogue.spelling("Noto Sanz")).toBeUndefined();
    expect(catalogue.hasFamily("noto sans")).toBe(false);
  });

  it("find families of the catalogue in any case", async () => {
    const engine = new Engine({ catalogue: webCatalogue() });
    const { diagnostics } = await engine.renderHtml({ html: "<p style='font-family: ROBOTO'>a" });
    expect(diagnostics).toEqual([]);
    expect(requests).toContain("/s/400.ttf");
  });
});

describe("the web-font catalogue", () => {
  it("gives the styles asked for, each file once", async () => {
    const catalogue = await webCatalogue();
    const { faces } = await catalogue.find({ family: "Roboto", styles: [regular] });
    expect(faces.map(({ family, weight }) => [family, weight])).toEqual([["Roboto", 400]]);
    expect(requests).toEqual(["/css", "/s/400.ttf"]);
    const both = await catalogue.find({ family: "Roboto", styles: [regular, bold] });
    expect(both.faces.map(({ weight }) => weight)).toEqual([400, 700]);
    expect(requests).toEqual(["/css", "/s/400.ttf", "/s/700.ttf"]);
  });

  it("knows names by their exact case, and the nearest to others", async () => {
    const catalogue = await webCatalogue();
    expect(catalogue.hasFamily("Lobster Two")).toBe(true);
    for (const name of ["lobster two", "LOBSTER TWO", "Lobster  Two", "Nonesuch", ""])
      expect(catalogue.hasFamily(name), name).toBe(false);
    expect(catalogue.nearestFamily("lobster two")).toBe("Lobster Two");
    expect(catalogue.nearestFamily("Robotto")).toBe("Roboto");
    expect((await catalogue.find({ family: "roboto", styles: [regular] })).faces).toEqual([]);
    expect(requests).toEqual([]);
  });

  it("tells why a family it should have could not be had", async () => {
    const catalogue = await webCatalogue();
    const { faces, problems } = await catalogue.find({ family: "Lato", styles: [regular] });
    expect(faces).toEqual([]);
    expect(problems[0]).toMatch(/400/);
  });

  it("keeps files on disk for the next process", async () => {
    await (await webCatalogue("cache")).find({ family: "Roboto", styles: [regular] });
    requests = [];
    const { faces } = await (await webCatalogue("cache")).find({ family: "Roboto", styles: [regular] });
    expect(faces).toHaveLength(1);
    expect(requests).toEqual([]);
  });
});

describe("documents that ask for families", () => {
  const fontsOf = async (html: string): Promise<{ names: string[]; codes: string[] }> => {
    const engine = new Engine({ catalogue: await webCatalogue() });
    const { pdf, diagnostics } = await engine.renderHtml({ html });
    const names = Array.from(
      Buffer.from(pdf)
        .toString("latin1")
        .matchAll(/\/FontName \/\w+\+([\w-]+)/g),
    );
    return {
      names: names.map(([, name = ""]) => name),
      codes: diagnostics.map(({ code, message }) => `${code}: ${message}`),
    };
  };

  it("get them in the weights they are set in", async () => {
    const { codes } = await fontsOf("<p style='font-family: Roboto'>a <b>b</b></p>");
    expect(requests.toSorted()).toEqual(["/css", "/s/400.ttf", "/s/700.ttf"]);
    expect(codes).toEqual([]);
  });

  it("are told of a list in which no name is known, and of nothing else", async () => {
    expect((await fontsOf("<p style='font-family: Nonesuch, sans-serif'>a</p>")).codes).toEqual([]);
    expect((await fontsOf("<p style='font-family: robotto'>a</p>")).codes).toEqual([
      'unknown-font-family: There is no font family "robotto"; the default family is used. Did you mean "Roboto"?',
    ]);
    expect(requests).toEqual([]);
  });

  it("go on in the default family when one can't be had", async () => {
    const { codes } = await fontsOf("<p style='font-family: Lato'>a</p>");
    expect(codes).toEqual([
      expect.stringMatching(
        /^font-not-loaded: The font family "Lato" is known but could not be loaded: .*400.*@expo-google-fonts\/lato/,
      ),
    ]);
  });

  it("are told what to do where a family of the catalogue has no source", async () => {
    const engine = new Engine({ catalogue: await openFontCatalogue() });
    const { diagnostics } = await engine.renderHtml({ html: "<p style='font-family: Lato'>a</p>" });
    expect(diagnostics).toMatchObject([
      {
        code: "font-not-found",
        message: expect.stringMatching(
          /^The font family "Lato" is in the web-font catalogue, but no source .*@expo-google-fonts\/lato.* The default family is used\.$/,
        ),
      },
    ]);
  });

  it("may import a provider's sheet themselves", async () => {
    const fetch = createNodeFetch({ allowHosts: [new URL(address).host] });
    const html = `<style>@import url("${address}?family=Roboto"); p { font-family: Roboto }</style><p>a`;
    const { diagnostics } = await new Engine().renderHtml({ html }, { fetch });
    expect(requests.toSorted()).toEqual(["/css", "/s/400.ttf"]);
    expect(diagnostics).toEqual([]);
  });

  it("of the type markdown name wrong families by their property path", async () => {
    const catalogue = await webCatalogue();
    const engine = new Engine({ catalogue });
    const context = { render: engine.renderHtml.bind(engine), fonts: catalogue };
    const call = { signal: undefined, watermark: undefined };
    const wrong = generate({ data: [{ content: "a", fontFamily: "lobster two" }] }, context, call);
    await expect(wrong).rejects.toThrow(ValidationError);
    await expect(wrong).rejects.toMatchObject({
      fields: [{ property: "data[0].fontFamily", message: expect.stringContaining("Lobster Two") }],
    });
    await generate({ data: [{ content: "a", fontFamily: "Lobster Two" }], logo: false }, context, call);
    expect(requests).toContain("/css");
  });

  it.each([
    ["whose files can't be loaded", () => webCatalogue(), ["font-not-loaded"]],
    ["that no source has", () => openFontCatalogue(), []],
  ])("of the type markdown are set in the default family for families %s", async (_, open, codes) => {
    const catalogue = await open();
    const engine = new Engine({ catalogue });
    const render: Engine["renderHtml"] = (input, options) => engine.renderHtml(input, options);
    const context = { render, fonts: catalogue };
    const call = { signal: undefined, watermark: undefined };
    const { diagnostics } = await generate({ fontFamily: "Lato", data: [{ content: "a" }] }, context, call);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    await expect(generate({ fontFamily: "lato", data: [] }, context, call)).rejects.toMatchObject({
      fields: [{ property: "fontFamily", message: expect.stringMatching(/did you mean "Lato"/) }],
    });
  });
});

describe("directories of fonts", () => {
  const checkout = (): string => {
    const root = join(directory, "checkout");
    const family = join(root, "ofl", "mysans");
    mkdirSync(family, { recursive: true });
    writeFileSync(join(family, "MySans-Regular.ttf"), notoSans());
    writeFileSync(join(family, "MySans-Bold.ttf"), notoSans("Bold"));
    writeFileSync(
      join(family, "METADATA.pb"),
      `name: "My Sans"\ndesigner: "A { brace }"\n` +
        ["Regular 400", "Bold 700"]
          .map((style) => style.split(" "))
          .map(
            ([name, weight]) =>
              `fonts {\n  name: "My Sans"\n  style: "normal"\n  weight: ${weight}\n  filename: "MySans-${name}.ttf"\n}\n`,
          )
          .join("") +
        `fonts {\n  filename: "../../secret.ttf"\n}\n`,
    );
    return root;
  };

  it("serve a checkout of the catalogue's repository by its metadata", async () => {
    const catalogue = await openFontCatalogue({ directories: [checkout()] });
    const { faces } = await catalogue.find({ family: "My Sans", styles: [bold] });
    expect(faces.map(({ family, weight }) => [family, weight])).toEqual([["My Sans", 700]]);
    expect(catalogue.hasFamily("my sans")).toBe(false);
  });

  it("serve files by what they say of themselves, and pass over what is no font", async () => {
    const folder = join(directory, "plain", "deeper");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "a.ttf"), notoSans("Italic"));
    writeFileSync(join(folder, "b.ttf"), "no font");
    const catalogue = await openFontCatalogue({ directories: [join(directory, "plain")] });
    const { faces } = await catalogue.find({ family: "Noto Sans", styles: [regular] });
    expect(faces.map(({ slant }) => slant)).toEqual(["italic"]);
  });
});

describe("files that name their family in several languages", () => {
  it("are found by each of the names", async () => {
    const fonts = join(directory, "languages");
    mkdirSync(fonts, { recursive: true });
    const { version, tables } = readDirectory(notoSans("Regular"), 0);
    const name = nameTable([
      { language: 0x409, text: "Plain" },
      { language: 0x411, text: "プレーン" },
    ]);
    writeFileSync(join(fonts, "a.ttf"), writeSfnt(version, new Map([...tables, ["name", name]])));
    const engine = new Engine({ catalogue: await openFontCatalogue({ directories: [fonts] }) });
    const pdf = async (family: string): Promise<string> => {
      const { pdf, diagnostics } = await engine.renderHtml({ html: `<p style="font-family: ${family}">a` });
      expect(diagnostics).toEqual([]);
      return Buffer.from(pdf).toString("latin1");
    };
    expect(await pdf("プレーン")).toBe(await pdf("Plain"));
    expect(await pdf("Plain")).not.toBe(await pdf("serif"));
  });
});

/** A name table of families, each in a language of Windows. */
function nameTable(families: readonly { readonly language: number; readonly text: string }[]): Uint8Array {
  const start = 6 + 12 * families.length;
  const table = Buffer.alloc(start);
  table.writeUInt16BE(families.length, 2);
  table.writeUInt16BE(start, 4);
  const strings = families.map(({ text }) => Buffer.from(text, "utf16le").swap16());
  let offset = 0;
  for (const [index, { language }] of families.entries()) {
    const length = strings[index]?.length ?? 0;
    for (const [place, value] of [3, 1, language, 1, length, offset].entries())
      table.writeUInt16BE(value, 6 + 12 * index + 2 * place);
    offset += length;
  }
  return Buffer.concat([table, ...strings]);
}

describe("the cache on disk", () => {
  const cacheOf = (name: string, maximumBytes = 1000, sheetMilliseconds = 60_000) => {
    let loads = 0;
    const folder = join(directory, name);
    const fetch = cachedFetch(
      async ({ url }) => {
        loads += 1;
        return { bytes: new Uint8Array(300).fill(loads), contentType: "font/ttf", url };
      },
      { directory: folder, maximumBytes, sheetMilliseconds },
    );
    const get = async (path: string, kind: "font" | "stylesheet" = "font") =>
      (await fetch({ url: `http://a/${path}`, kind })).bytes[0];
    return { get, folder };
  };

  it("asks for a resource once", async () => {
    const { get } = cacheOf("once");
    expect([await get("a"), await get("a"), await get("b")]).toEqual([1, 1, 2]);
  });

  it("asks again for sheets that have grown old", async () => {
    const { get } = cacheOf("old", 1000, -1);
    expect([await get("a", "stylesheet"), await get("a", "stylesheet")]).toEqual([1, 2]);
  });

  it("does not trust files that were changed", async () => {
    const { get, folder } = cacheOf("changed");
    await get("a");
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), "{}\nrubbish");
    expect(await get("a")).toBe(2);
  });

  it("stays within its bytes and leaves no half files", async () => {
    const { get, folder } = cacheOf("bounded");
    for (let index = 0; index < 8; index += 1) await get(`${index}`);
    expect(readdirSync(folder).length).toBeLessThanOrEqual(3);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("does without a directory that can't be written", async () => {
    writeFileSync(join(directory, "file"), "");
    const { get } = cacheOf("file/below");
    expect([await get("a"), await get("a")]).toEqual([1, 2]);
  });
});
