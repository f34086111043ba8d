/** The sentences of the specification about the fill endpoint: resources, versions, authentication, errors and limits. */
import { generateKeyPairSync } from "node:crypto";
import { encryptRSA } from "@anvilco/encryption";
import { PDFDocument } from "pdf-lib";
import { createStorage } from "unstorage";
import { beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../../http/app.ts";
import { Engine } from "../../node/engine.ts";
import { TemplateStore } from "../../template/store.ts";
import { createDecryptor } from "../decrypt.ts";
import { basePdf, textsOf } from "../testing/trial-fill.ts";
import { field, rectAt, templateOf } from "../testing/trial-template.ts";

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const storage = createStorage();
let app: App;

/** Template T: version 1 greets with “one”, version 2 with “two”, the draft with “draft”; U was never published. */
beforeAll(async () => {
  const store = new TemplateStore(storage);
  const pdf = await basePdf(1);
  const save = (id: string, prefix: string) => {
    const name = field("shortText", { id: "name", alias: "name" });
    const date = { pattern: `[${prefix}] YYYY` };
    const day = field("date", { id: "day", alias: "day", rect: rectAt(20), format: date });
    const photo = field("imageFile", { id: "photo", alias: "photo", rect: rectAt(40) });
    return store.saveDraft({ template: templateOf([name, day, photo], { id }), pdf });
  };
  await save("T", "one");
  await store.publish("T");
  await save("T", "two");
  await store.publish("T");
  await save("T", "draft");
  await save("U", "draft");
  app = createApp({
    keys: [
      { key: "live", kind: "production" },
      { key: "dev", kind: "development" },
    ],
    engine: new Engine(),
    templates: store,
    decrypt: await createDecryptor([keys.privateKey]),
  });
});

interface Sent {
  readonly path?: string;
  readonly authorization?: string;
  readonly headers?: Record<string, string>;
}

const basic = (user: string): string => `Basic ${btoa(user)}`;

async function send(
  body: unknown,
  { path = "T.pdf", authorization = basic("live:"), headers = {} }: Sent = {},
) {
  const isForm = body instanceof FormData;
  const response = await app.fetch(
    new Request(`http://127.0.0.1/api/v1/fill/${path}`, {
      method: "POST",
      headers: { authorization, ...(isForm ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined
        ? {}
        : { body: isForm || typeof body === "string" ? body : JSON.stringify(body) }),
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  const problem = type.startsWith("application/json")
    ? JSON.parse(new TextDecoder().decode(bytes))
    : undefined;
  return { status: response.status, type, bytes, problem };
}

/** The texts of the pages of a successful answer. */
async function pages(body: unknown, sent?: Sent): Promise<string[]> {
  const { status, bytes } = await send(body, sent);
  expect(status).toBe(200);
  return textsOf(bytes);
}

const jane = { data: { name: "Jane" } };
const day = { data: { day: "2024-02-29" } };
const sized = (bytes: number): string => {
  const empty = JSON.stringify({ data: { name: "" } });
  return JSON.stringify({ data: { name: "x".repeat(bytes - empty.length) } });
};

type Sentence = readonly [sentence: string, check: () => Promise<void>];

const resources: readonly Sentence[] = [
  [
    "Fills a PDF template, identified by a template id, with JSON data and returns the filled PDF as raw binary",
    async () => {
      const { status, type, bytes } = await send(jane);
      expect([status, type]).toEqual([200, "application/pdf"]);
      expect(new TextDecoder("latin1").decode(bytes.subarray(0, 5))).toBe("%PDF-");
      expect(await textsOf(bytes)).toEqual(["Jane"]);
    },
  ],
  [
    "It can be filled any number of times with different data",
    async () => {
      for (const name of ["Ann", "Bob", "Cid"]) expect(await pages({ data: { name } })).toEqual([name]);
    },
  ],
  [
    "The fill endpoint does not save the data sent to it",
    async () => {
      const all = async (): Promise<string> => {
        const stored = await Promise.all((await storage.getKeys()).map((key) => storage.getItemRaw(key)));
        return stored.map((item) => Buffer.from(item as Uint8Array).toString("latin1")).join("\n");
      };
      const before = await all();
      await send({ data: { name: "Rumpelstilzchen" } });
      expect(await all()).toBe(before);
      expect(before.length).toBeGreaterThan(1000);
    },
  ],
  [
    "A template field has: alias, type, and type-dependent formatting chosen in the editor",
    async () => expect(await pages(day)).toEqual(["two 2024"]),
  ],
];

const endpoint: readonly Sentence[] = [
  [
    "Method and path: POST {base_url}/api/v1/fill/{pdfTemplateID}.pdf",
    async () => {
      expect((await send(jane, { path: "T" })).status).toBe(404);
      const headers = { authorization: basic("live:") };
      const get = await app.fetch(new Request("http://127.0.0.1/api/v1/fill/T.pdf", { headers }));
      expect(get.status).toBe(405);
    },
  ],
  [
    "Request: Content-Type application/json with the fill request body",
    async () => expect(await pages(jane)).toEqual(["Jane"]),
  ],
  [
    "or multipart/form-data where each top-level attribute (title, data and the others) is a separate part",
    async () => {
      const form = new FormData();
      form.set("title", "In parts");
      form.set("fontSize", "14");
      form.set("useInteractiveFields", "true");
      form.set("data", JSON.stringify(jane.data));
      const { status, bytes } = await send(form);
      expect(status).toBe(200);
      const document = await PDFDocument.load(bytes);
      expect(document.getTitle()).toBe("In parts");
      expect(document.getForm().getTextField("name").getText()).toBe("Jane");
    },
  ],
  [
    "With data as an array, the response is one merged PDF",
    async () => expect(await pages({ data: [{ name: "Ann" }, { name: "Bob" }] })).toEqual(["Ann", "Bob"]),
  ],
];

const authentication: readonly Sentence[] = [
  [
    "1. Every call carries an API key",
    async () => {
      for (const authorization of ["", basic("wrong:"), basic(""), "Basic", "Bearer wrong"]) {
        expect((await send(jane, { authorization })).status).toBe(401);
      }
    },
  ],
  [
    "2. The key is sent as HTTP Basic authentication: the key is the user name and the password is empty",
    async () => {
      expect((await send(jane, { authorization: basic("live:") })).status).toBe(200);
      // A client is known that leaves the colon out.
      expect((await send(jane, { authorization: basic("live") })).status).toBe(200);
    },
  ],
  [
    "3. There are development and production keys; the development key causes the watermark",
    async () => {
      expect(await pages(jane)).toEqual(["Jane"]);
      const [marked] = await pages(jane, { authorization: basic("dev:") });
      expect(marked).toMatch(/Jane/);
      expect(marked).not.toBe("Jane");
    },
  ],
  [
    "4. Optional payload encryption: generate an RSA key pair and encrypt the data string with the public key",
    async () => {
      const data = encryptRSA(keys.publicKey, JSON.stringify([{ name: "Zoë" }, { name: "Ünal" }]));
      expect(await pages({ data })).toEqual(["Zoë", "Ünal"]);
    },
  ],
];

const errors: readonly Sentence[] = [
  [
    "1. Any failed call has status 400 or above and a JSON body of the error shape: name (string), fields (array of objects: message (string), property (string))",
    async () => {
      const failures = [
        await send({ data: { name: 5, day: "soon" } }),
        await send("{"),
        await send(jane, { path: "unknown.pdf" }),
        await send(jane, { authorization: basic("wrong:") }),
        await send(sized(1_048_577)),
        await send(jane, { headers: { "content-type": "text/plain" } }),
      ];
      const shape = { message: expect.any(String), property: expect.any(String) };
      for (const { status, problem } of failures) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(problem.name).toMatch(/^\w+$/);
        for (const each of problem.fields) expect(each).toEqual(shape);
      }
      expect(failures[0]?.problem).toMatchObject({
        name: "ValidationError",
        fields: [{ property: "data.name" }, { property: "data.day" }],
      });
    },
  ],
  [
    "2. A request with no body (missing data) returns status 400 with name ValidationError and a fields entry whose message is Required and whose property is data",
    async () => {
      for (const body of [undefined, {}, { title: "x" }, { data: null }]) {
        const { status, problem } = await send(body);
        expect(status).toBe(400);
        expect(problem).toMatchObject({
          name: "ValidationError",
          fields: [{ message: "Required", property: "data" }],
        });
      }
    },
  ],
  [
    "3. A JSON request body over the size limit returns status 413 with the message Request Too Large",
    async () => {
      const { status, problem } = await send(sized(1_048_577));
      expect([status, problem.message]).toEqual([413, "Request Too Large"]);
    },
  ],
  [
    "4. A data: URL total over 100k in an image payload returns status 413",
    async () => {
      const photo = `data:image/png;base64,${"A".repeat(60_000)}`;
      expect((await send({ data: { photo } })).status).toBe(200);
      expect((await send({ data: [{ photo }, { photo }] })).status).toBe(413);
    },
  ],
  [
    "5. A font name that does not exist or is wrongly cased returns an error",
    async () => {
      for (const fontFamily of ["noto sans", "No Such Font"]) {
        const { status, problem } = await send({ ...jane, fontFamily });
        expect([status, problem.fields[0].property]).toEqual([400, "fontFamily"]);
      }
    },
  ],
];

const limits: readonly Sentence[] = [
  [
    "JSON request body: 1 megabyte (1,048,576 bytes)",
    async () => {
      expect(sized(1_048_576)).toHaveLength(1_048_576);
      expect((await send(sized(1_048_576))).status).toBe(200);
      expect((await send(sized(1_048_577))).status).toBe(413);
    },
  ],
  [
    "Larger payloads go by multipart/form-data",
    async () => {
      const form = new FormData();
      form.set("data", JSON.stringify({ name: "x", unknown: "y".repeat(2_000_000) }));
      expect(await pages(form)).toEqual(["x"]);
    },
  ],
];

const versions: readonly Sentence[] = [
  [
    "A template has versions; published and unpublished (working) versions exist",
    async () => {
      const all = ["1", "2", "-1"].map((version) => pages(day, { path: `T.pdf?versionNumber=${version}` }));
      expect(await Promise.all(all)).toEqual([["one 2024"], ["two 2024"], ["draft 2024"]]);
    },
  ],
  [
    "2. Templates are filled from the published version by default",
    async () => {
      expect(await pages(day)).toEqual(["two 2024"]);
      expect((await send(jane, { path: "U.pdf" })).status).toBe(404);
    },
  ],
  [
    "versionNumber=-1 on the fill endpoint selects the unpublished working version (editor changes show immediately)",
    async () => {
      expect(await pages(day, { path: "T.pdf?versionNumber=-1" })).toEqual(["draft 2024"]);
      expect(await pages(jane, { path: "U.pdf?versionNumber=-1" })).toEqual(["Jane"]);
    },
  ],
];

describe.each([
  ["resources", resources],
  ["fill a PDF template", endpoint],
  ["authentication", authentication],
  ["errors", errors],
  ["limits", limits],
  ["versioning", versions],
])("%s", (_section, sentences) => {
  it.each(sentences)("%s", (_sentence, check) => check());
});
