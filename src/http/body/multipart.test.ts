import { describe, expect, it } from "vitest";
import type { PreparedTemplate } from "../../fill/prepare/prepare-template.ts";
import type { FillRequest } from "../../fill/request-schema.ts";
import { pictureOf } from "../../markdown/testing/picture.ts";
import type { RenderInput, RenderOptions } from "../../render/render-types.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import type { TemplateVersion } from "../../template/model.ts";
import { inlineWork, type ServiceEngine } from "../calls/work.ts";
import { serviceWith } from "../testing/service-fixture.ts";
import { parseBody } from "./body.ts";

const picture = Buffer.from(pictureOf(2, 2).split(",")[1] ?? "", "base64");
const file = (type: string, bytes: Uint8Array = picture): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], "f", { type });

function form(parts: readonly (readonly [name: string, value: string | File])[]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
}

async function parsed(...parts: readonly (readonly [name: string, value: string | File])[]) {
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form(parts) });
  const contentType = request.headers.get("content-type") ?? "";
  return parseBody({ bytes: new Uint8Array(await request.arrayBuffer()), contentType });
}

describe("parts of a multipart body", () => {
  it("are attributes, and members of attributes in whatever order", async () => {
    const { attributes } = await parsed(
      ["data[photo]", "x"],
      ["title", "T"],
      ["fontSize", "9"],
      ["defaultReadOnly", "true"],
      ["data", '{"a": [1]}'],
      ["data[last-name]", "5"],
    );
    expect({ ...attributes }).toEqual({
      title: "T",
      fontSize: 9,
      defaultReadOnly: true,
      data: { a: [1], photo: "x", "last-name": "5" },
    });
  });

  it("are what the description says, also those that have members or are lists", async () => {
    const { attributes } = await parsed(
      ["metadata", '{"keywords": ["a"]}'],
      ["attachments", '[{"name": "a.txt", "content": "aGk="}]'],
      ["protection", '{"userPassword": "open"}'],
      ["signature", new File(['{"level": "B-B"}'], "s.json", { type: "application/json" })],
      ["conformance", '["PDF/A-3b", "PDF/UA-1"]'],
      ["tagged", "false"],
      ["imageDpi", "150"],
      ["page[shrinkToFit]", "true"],
      ["page[margin]", "20mm"],
      ["logo[maxWidth]", "100"],
    );
    expect(JSON.parse(JSON.stringify(attributes))).toEqual({
      metadata: { keywords: ["a"] },
      attachments: [{ name: "a.txt", content: "aGk=" }],
      protection: { userPassword: "open" },
      signature: { level: "B-B" },
      conformance: ["PDF/A-3b", "PDF/UA-1"],
      tagged: false,
      imageDpi: 150,
      page: { shrinkToFit: true, margin: "20mm" },
      logo: { maxWidth: 100 },
    });
    expect((await parsed(["conformance", "PDF/A-3b"])).attributes["conformance"]).toBe("PDF/A-3b");
  });

  it("are no attributes where they are files that the document names", async () => {
    const { attributes, files } = await parsed(
      ["data[html]", '<img src="cid:seal">'],
      ["seal", file("image/png")],
      ["stray", file("image/png")],
    );
    expect(Object.keys(attributes).sort()).toEqual(["data", "stray"]);
    expect(files.has("cid:seal")).toBe(true);
  });

  it.each([
    ["text/html", "text"],
    ["", "text"],
    ["application/octet-stream", "text"],
    ["image/png", "file"],
    ["image/svg+xml", "file"],
    ["font/ttf", "file"],
    ["application/x-font-ttf", "file"],
    ["application/pdf", "file"],
  ])("with the type %j are %s", async (type, kind) => {
    const { attributes, files } = await parsed(["data[x]", file(type, Buffer.from("abc"))]);
    const { x } = attributes["data"] as { x: string };
    if (kind === "text") expect([x, files.size]).toEqual(["abc", 0]);
    else expect(files.get(x)).toEqual({ bytes: new Uint8Array(Buffer.from("abc")), contentType: type });
  });

  it("of the type JSON hold values, strings in quotes too", async () => {
    const json = (text: string) => file("application/json", Buffer.from(text));
    const { attributes } = await parsed(
      ["title", json('"T"')],
      ["type", json("html")],
      ["fontSize", json("9")],
      ["data[checked]", json("true")],
      ["data[count]", json(" 5")],
    );
    expect({ ...attributes, data: { ...(attributes["data"] as object) } }).toEqual({
      title: "T",
      type: "html",
      fontSize: 9,
      data: { checked: true, count: 5 },
    });
    await expect(parsed(["data[x]", json("{")])).rejects.toThrow("data.x: Not valid JSON.");
  });

  it("may write True and False", async () => {
    const { attributes } = await parsed(["includeTimestamp", "False"], ["useInteractiveFields", "TRUE"]);
    expect({ ...attributes }).toEqual({ includeTimestamp: false, useInteractiveFields: true });
  });

  it("are in the encoding that they name, or UTF-8", async () => {
    const latin = Buffer.from([0xe9]);
    const { attributes } = await parsed(["title", file("text/plain; charset=iso-8859-1", latin)]);
    expect(attributes["title"]).toBe("é");
    for (const type of ["text/plain", "text/plain; charset=unheard-of"])
      await expect(parsed(["title", file(type, latin)])).rejects.toThrow("title: Not valid text in UTF-8.");
  });

  it("that are files can be named by documents", async () => {
    const { files } = await parsed(["logo.png", file("image/png")], ["files[b]", file("image/png")]);
    expect([...files.keys()]).toEqual(expect.arrayContaining(["cid:logo.png", "cid:files[b]"]));
  });

  it.each<[readonly (readonly [string, string])[], string]>([
    [
      [
        ["data", "{}"],
        ["data", "{}"],
      ],
      "data",
    ],
    [
      [
        ["data", "[]"],
        ["data[x]", "1"],
      ],
      "data",
    ],
    [
      [
        ["data[x]", "1"],
        ["data[x]", "2"],
      ],
      "data.x",
    ],
  ])("given twice are refused: %j", async (parts, property) => {
    await expect(parsed(...parts)).rejects.toMatchObject({
      fields: [{ property, message: "Given more than once." }],
    });
  });
});

describe("files that a document names", () => {
  it.each([
    ["a", '<img src="cid:a">'],
    ["a", "<img src=cid:a>"],
    ["a", '<img srcset="cid:b 1x, cid:a 2x">'],
    ["a", '<p style="background: url(&quot;cid:a&quot;)">'],
    ["a", "<style>p { background: url(cid:a) }</style>"],
    ["my picture (1).png", '<img src="cid:my picture (1).png">'],
  ])("are no attributes: %s in %s", async (name, html) => {
    const { attributes, files } = await parsed(["data[html]", html], [name, file("image/png")]);
    expect(Object.keys(attributes)).toEqual(["data"]);
    expect(files.has(`cid:${name}`)).toBe(true);
  });
});

describe("files of a request", () => {
  it("are what its document loads, and nobody else's", async () => {
    const loaded: (Uint8Array | string)[] = [];
    const render = async ({ html }: RenderInput, { fetch }: RenderOptions = {}) => {
      for (const url of String(html).split(" ")) {
        const response = await fetch?.({ url, kind: "image" }).catch((error: Error) => error.name);
        loaded.push(typeof response === "string" || response === undefined ? "not there" : response.bytes);
      }
      return { pdf: new Uint8Array(0), pageCount: 1, diagnostics: [] };
    };
    const { send } = serviceWith({ work: inlineWork({ engine: { renderHtml: render } }) });
    const send1 = (parts: readonly (readonly [string, string | File])[]) =>
      send("/api/v1/generate-pdf", { method: "POST", body: form([["type", "html"], ...parts]) });
    const addresses = "cid:a https://part-0.invalid/ cid:b https://part-1.invalid/ http://x.example/";
    expect(
      (
        await send1([
          ["data[html]", addresses],
          ["a", file("image/png")],
        ])
      ).status,
    ).toBe(200);
    const bytes = new Uint8Array(picture);
    expect(loaded).toEqual([bytes, bytes, "not there", "not there", "not there"]);
    loaded.length = 0;
    await send1([["data[html]", addresses]]);
    expect(loaded).toEqual(Array(5).fill("not there"));
  });

  it("are the logo", async () => {
    let html = "";
    const render = async (input: RenderInput) => {
      html = String(input.html);
      return { pdf: new Uint8Array(0), pageCount: 1, diagnostics: [] };
    };
    const { send } = serviceWith({ work: inlineWork({ engine: { renderHtml: render } }) });
    const body = form([
      ["data", "[]"],
      ["logo", file("image/png")],
    ]);
    expect((await send("/api/v1/generate-pdf", { method: "POST", body })).status).toBe(200);
    expect(html).toContain('src="https://part-0.invalid/"');
  });

  it("fill fields, however large they are", async () => {
    let request: FillRequest | undefined;
    let fetch: ResourceFetch | undefined;
    const engine: ServiceEngine = {
      renderHtml: () => Promise.reject(new Error("not asked for")),
      prepareTemplate: () => ({}) as PreparedTemplate,
      fillTemplate: async (_template, given, options) => {
        request = given;
        fetch = options.fetch;
        return { pdf: new Uint8Array(0), diagnostics: [] };
      },
    };
    const templates = {
      locate: async (id: string) => ({ id, version: 1, hash: "", key: id }),
      read: async () => ({ pdf: new Uint8Array(0) }) as TemplateVersion,
    };
    const { send } = serviceWith({ work: inlineWork({ engine, templates: { of: () => templates } }) });
    const large = Buffer.concat([picture, Buffer.alloc(500_000)]);
    const body = form([
      ["data[photo]", file("image/png", large)],
      ["data", '{"name": "x"}'],
    ]);
    expect((await send("/api/v1/fill/T.pdf", { method: "POST", body })).status).toBe(200);
    const { photo, name } = (request?.data ?? {}) as { photo: string; name: string };
    expect(name).toBe("x");
    expect((await fetch?.({ url: photo, kind: "image" }))?.bytes).toHaveLength(large.length);
  });
});
