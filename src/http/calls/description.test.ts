import { PDFDocument } from "pdf-lib";
import { createStorage } from "unstorage";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../../node/engine.ts";
import { attachedFiles } from "../../pdf/testing/attached-files.ts";
import { importTemplate } from "../../template/import-template.ts";
import { TemplateStore } from "../../template/store.ts";
import { formWith } from "../../template/testing/raw-pdf.ts";
import { serviceWith } from "../testing/service-fixture.ts";
import { inlineWork } from "./work.ts";

const store = new TemplateStore(createStorage());
const service = serviceWith({
  work: inlineWork({ engine: new Engine(), templates: store }),
  templates: store,
});
const send = (path: string, body: Readonly<Record<string, unknown>>) =>
  service.send(`/api/v1/${path}`, { method: "POST", body });

beforeAll(async () => {
  const form = formWith(["/FT /Tx /T (name) /Rect [10 10 90 30]"]);
  const { template, pdf } = await importTemplate(form, { id: "form", detect: "never" });
  await store.saveDraft({ template, pdf });
});

describe.each<[string, string, Readonly<Record<string, unknown>>]>([
  ["generate-pdf of HTML", "generate-pdf", { type: "html", data: { html: "<title>Old</title><p>Hello" } }],
  ["generate-pdf of Markdown", "generate-pdf", { data: [{ content: "Hello" }] }],
  ["fill", "fill/form.pdf?versionNumber=-1", { data: { name: "Ada" } }],
])("%s", (_, path, body) => {
  it("says what a PDF is, and gives it files", async () => {
    const description = { title: "Offer", author: "Anna", subject: "Pens", keywords: "pen, ink" };
    const attachments = [{ name: "pens.csv", content: btoa("pen,2"), mediaType: "text/csv" }];
    const { status, bytes, headers } = await send(path, { ...body, ...description, attachments });
    expect([status, headers.get("x-diagnostics-count")]).toEqual([200, "0"]);
    const file = await PDFDocument.load(bytes, { updateMetadata: false });
    expect([file.getTitle(), file.getAuthor(), file.getSubject(), file.getKeywords()]).toEqual(
      Object.values(description),
    );
    expect(await attachedFiles(bytes)).toEqual(["pens.csv Unspecified text/csv"]);
  });

  it.each<[unknown, string]>([
    [{ attachments: [{ content: "" }] }, "attachments[0].name"],
    [{ attachments: [{ name: "a", content: "?" }] }, "attachments[0].content"],
    [{ attachments: [{ name: "a", content: "", relationship: "Friend" }] }, "attachments[0].relationship"],
    [{ metadata: [{ namespace: "https://example.org/" }] }, "metadata[0].prefix"],
    [{ author: 7 }, "author"],
  ])("is refused for %j", async (rest, property) => {
    const answer = await send(path, { ...body, ...(rest as object) });
    expect(answer.status).toBe(400);
    expect(answer.json.fields).toContainEqual(expect.objectContaining({ property }));
  });
});
