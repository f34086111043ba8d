import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { governmentForm } from "../template/testing/government-form.ts";
import { formWith, latin1, rawPdf } from "../template/testing/raw-pdf.ts";
import { importTemplateInWorker } from "./template-worker.ts";

const MEBIBYTE = 1_048_576;
/** Fills so many bytes with a text. */
const filled = (length: number, text: string): string => text.repeat(Math.ceil(length / text.length));
const stream = (dict: string, bytes: Uint8Array): Uint8Array =>
  formWith([], { objects: [{ dict, stream: bytes }] });
const deflated = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 9 });

// The thread is bundled once, as the package has it; compiling its sources anew takes longer than most of the attacks.
const directory = mkdtempSync(join(tmpdir(), "platen-worker-"));
const script = pathToFileURL(join(directory, "worker.mjs"));
beforeAll(async () => {
  const entryPoints = [fileURLToPath(new URL("./template-import-worker.ts", import.meta.url))];
  await build({ entryPoints, outfile: fileURLToPath(script), bundle: true, platform: "node", format: "esm" });
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("making a template in a thread of its own", () => {
  it("gives what making it here gives", async () => {
    const { template, pdf, notes } = await importTemplateInWorker(governmentForm(), { id: "form" });
    expect(template.id).toBe("form");
    expect(template.fields).toHaveLength(23);
    expect(new TextDecoder("latin1").decode(pdf.subarray(0, 8))).toBe("%PDF-1.7");
    expect(notes.map(({ code }) => code)).toContain("xfa-dropped");
  });

  it("throws what making it here throws", async () => {
    await expect(importTemplateInWorker(latin1("x"), { script })).rejects.toMatchObject({
      code: "template-unreadable",
    });
    await expect(importTemplateInWorker(formWith([]), { id: "a b", script })).rejects.toMatchObject({
      code: "validation",
      fields: [{ property: "id" }],
    });
    const options = { limits: { templatePages: 1 }, script };
    await expect(importTemplateInWorker(governmentForm(), options)).rejects.toMatchObject({
      code: "limit-exceeded",
      limit: "templatePages",
      maximum: 1,
    });
  });
});

describe("the time of a thread", () => {
  /** A thread that says these things, after so much work. */
  const threadOf = (work: string, says: string): URL =>
    new URL(
      `data:text/javascript,${encodeURIComponent(
        `import { parentPort } from "node:worker_threads"; ${work}; for (const word of ${says}) parentPort.postMessage(word); setInterval(() => {}, 1000);`,
      )}`,
    );

  it("ends a PDF that keeps its thread busy", async () => {
    const script = threadOf("", '["started"]');
    await expect(importTemplateInWorker(governmentForm(), { script, milliseconds: 1 })).rejects.toMatchObject(
      { code: "template-timeout" },
    );
  });

  it("does not count what the thread loads before", async () => {
    const script = threadOf(
      "const start = performance.now(); while (performance.now() < start + 50);",
      '["started", { result: "a template" }]',
    );
    expect(await importTemplateInWorker(governmentForm(), { script, milliseconds: 10 })).toBe("a template");
  });
});

const BOMB = deflated(Buffer.alloc(256 * MEBIBYTE));

/** Files made to hurt, none above 10 MiB, each with the code of the error that has to come; undefined where a template can be made. */
const ATTACKS: readonly (readonly [name: string, make: () => Uint8Array, code: string | undefined])[] = [
  [
    "a stream that inflates to 256 MB",
    () => stream("/Type /ObjStm /Filter /FlateDecode", BOMB),
    "limit-exceeded",
  ],
  [
    "a stream that inflates twice",
    () => stream("/Type /ObjStm /Filter [/FlateDecode /FlateDecode]", deflated(BOMB)),
    "limit-exceeded",
  ],
  [
    "many streams that inflate to 51 GB together",
    () =>
      formWith([], {
        objects: Array.from({ length: 200 }, () => ({
          dict: "/Type /ObjStm /Filter /FlateDecode",
          stream: BOMB.subarray(0, 40_000),
        })),
      }),
    "limit-exceeded",
  ],
  [
    "a table of a billion entries",
    () => stream("/Type /XRef /W [0 0 0] /Size 9 /Index [0 1000000000]", latin1("")),
    undefined,
  ],
  [
    "20,000 fields",
    () => formWith(Array.from({ length: 20_000 }, (_f, n) => `/FT /Tx /T (f${n}) /Rect [1 1 9 9]`)),
    "limit-exceeded",
  ],
  [
    "20,000 fields that no page shows",
    () => formWith([], { form: `/Fields [${filled(400_000, "<< /T (x) >> ")}]` }),
    "limit-exceeded",
  ],
  [
    "a list of pages that leads back",
    () => rawPdf(["<< /Pages 2 0 R /Type /Catalog >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] >>"]),
    "template-unreadable",
  ],
  [
    "pages a thousand deep",
    () =>
      rawPdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        ...Array.from({ length: 1000 }, (_p, n) => `<< /Type /Pages /Kids [${n + 3} 0 R] >>`),
        "<< /Type /Page >>",
      ]),
    "limit-exceeded",
  ],
  [
    "an array a million deep",
    () => formWith([], { page: `/Group ${filled(MEBIBYTE, "[")}` }),
    "template-unreadable",
  ],
  [
    "a dictionary a hundred thousand deep",
    () => formWith([], { objects: [filled(MEBIBYTE, "<</A ")] }),
    undefined,
  ],
  [
    "objects that never end",
    () => latin1(`%PDF-1.7\n${filled(4 * MEBIBYTE, "1 0 obj << ")}`),
    "template-unreadable",
  ],
  [
    "a number of millions of digits",
    () => latin1(`%PDF-1.7\n${filled(MEBIBYTE, "9")}`),
    "template-unreadable",
  ],
  [
    "a million objects",
    () => formWith([], { objects: [filled(9 * MEBIBYTE, "9 0 obj 1 endobj ")] }),
    undefined,
  ],
  ["millions of arrays", () => formWith([], { objects: [`[${filled(9 * MEBIBYTE, "[]")}]`] }), undefined],
  ["half a form", () => governmentForm().subarray(0, 3000), undefined],
  [
    "objects of two billion numbers",
    () => latin1("%PDF-1.7\n4294967295 65535 obj << /Type /Catalog /Pages 99999999999 0 R >> endobj"),
    "template-unreadable",
  ],
];

describe("files made to hurt", () => {
  it.each(ATTACKS)("%s", async (_name, make, code) => {
    const heapBefore = process.memoryUsage().rss;
    const result = await importTemplateInWorker(make(), { script }).catch((error) => error);
    const busy = ["template-timeout", "template-memory"];
    if (!(busy as unknown[]).includes(result.code)) expect(result.code).toBe(code);
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(1024 * MEBIBYTE);
  });
});
