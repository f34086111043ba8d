import { describe, expect, it } from "vitest";
import { governmentForm } from "../template/testing/government-form.ts";
import { formWith } from "../template/testing/raw-pdf.ts";
import { inlineWork } from "./calls/work.ts";
import type { WorkspaceQuota } from "./service.ts";
import { DEVELOPMENT, type ServiceFixture, serviceWith } from "./testing/service-fixture.ts";

const ALL = "/api/v1/templates";
const form = governmentForm();
const pdf = { method: "POST", body: form, headers: { "content-type": "application/pdf" } };
const service = (): ServiceFixture =>
  serviceWith({
    work: inlineWork({ engine: { renderHtml: () => Promise.reject(new Error("not asked for")) } }),
  });
const file = (bytes: Uint8Array): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], "form.pdf", { type: "application/pdf" });
function parts(entries: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
}

describe("development keys", () => {
  const key = DEVELOPMENT;
  const made = async (send: ServiceFixture["send"]): Promise<void> => {
    expect((await send(`${ALL}?id=one`, pdf)).status).toBe(201);
  };

  it("list and read templates, and change none", async () => {
    const { send } = service();
    await made(send);
    for (const path of [ALL, `${ALL}/one`, `${ALL}/one/base`]) {
      expect((await send(path, { key })).status).toBe(200);
    }
    const changes: readonly (readonly [method: string, path: string])[] = [
      ["POST", `${ALL}?id=two`],
      ["PUT", `${ALL}/one`],
      ["POST", `${ALL}/one/publish`],
      ["DELETE", `${ALL}/one`],
    ];
    for (const [method, path] of changes) {
      const { status, json } = await send(path, { ...pdf, method, key });
      expect([status, json.name, json.fields]).toEqual([403, "ForbiddenError", []]);
      expect(json.message).toContain("production key");
    }
    expect((await send(ALL)).json.templates).toMatchObject([{ id: "one", versions: [] }]);
  });

  it("change templates where the operator lets them", async () => {
    const { send } = serviceWith({ developmentTemplates: true });
    expect((await send(`${ALL}/one`, { method: "DELETE", key })).status).toBe(404);
  });
});

describe("quotas", () => {
  const work = inlineWork({ engine: { renderHtml: () => Promise.reject(new Error("not asked for")) } });
  const limited = (quota: WorkspaceQuota): ServiceFixture => serviceWith({ work, quotaOf: () => quota });

  it("bound the templates of a workspace, and say what would work", async () => {
    const { send } = limited({ storedTemplates: 1 });
    expect((await send(`${ALL}?id=one`, pdf)).status).toBe(201);
    const refused = await send(`${ALL}?id=two`, pdf);
    expect(refused).toMatchObject({ status: 422, json: { name: "LimitExceeded" } });
    expect(refused.json.fields).toEqual([{ property: "storedTemplates", message: "The limit is 1." }]);
    expect(refused.json.message).toContain("delete one");
    expect((await send(`${ALL}/one`, { ...pdf, method: "PUT" })).status).toBe(200);
    expect((await send(`${ALL}/one/publish`, { method: "POST" })).status).toBe(200);
    await send(`${ALL}/one`, { method: "DELETE" });
    expect((await send(`${ALL}?id=two`, pdf)).status).toBe(201);
  });

  it("bound the bytes of all versions", async () => {
    const { send } = limited({ storedBytes: 2.5 * form.length });
    expect((await send(`${ALL}?id=one`, pdf)).status).toBe(201);
    for (const status of [200, 422])
      expect((await send(`${ALL}/one/publish`, { method: "POST" })).status).toBe(status);
    expect((await send(`${ALL}?id=two`, pdf)).json.fields).toMatchObject([{ property: "storedBytes" }]);
    expect((await send(`${ALL}/one`, { ...pdf, method: "PUT" })).status).toBe(200);
  });

  it("hold for calls of the same moment", async () => {
    const { send } = limited({ storedTemplates: 2 });
    const made = await Promise.all(["a", "b", "c", "d"].map((id) => send(`${ALL}?id=${id}`, pdf)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  });
});

describe("templates over HTTP", () => {
  it("are made of a PDF", async () => {
    const { send } = service();
    const made = await send(`${ALL}?title=Form%20100`, pdf);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ versionNumber: -1, versions: [], template: { title: "Form 100" } });
    expect(made.json.template.fields).toHaveLength(23);
    expect(made.json.notes.map(({ code }: { code: string }) => code)).toContain("xfa-dropped");
    const { id } = made.json;
    expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(made.headers.get("location")).toBe(`${ALL}/${id}`);
    expect((await send(`${ALL}/${id}`)).json.template).toEqual(made.json.template);
  });

  it("have the fields that pages show, where the PDF has no form", async () => {
    const { send } = service();
    const content = `BT /F 10 Tf 100 705 Td (City) Tj ET 200 700 200 18 re S`;
    const page = "/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>";
    const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
    const flat = formWith([], { page, objects: [{ dict: "", stream: content }, font] });
    const made = await send(ALL, { ...pdf, body: flat });
    expect(made.json.template.fields).toMatchObject([{ alias: "city", type: "shortText" }]);
    expect((await send(`${ALL}?detect=never`, { ...pdf, body: flat })).json.template.fields).toEqual([]);
    const wrong = await send(`${ALL}?detect=maybe`, { ...pdf, body: flat });
    expect(wrong.status).toBe(400);
    expect(wrong.json.fields).toEqual([{ property: "detect", message: "Must be auto, always or never." }]);
  });

  it("are made of a PDF and a record as parts", async () => {
    const { send } = service();
    const { json } = await send(`${ALL}?id=one`, pdf);
    const record = {
      ...json.template,
      id: undefined,
      title: "Edited",
      fields: json.template.fields.slice(0, 1),
    };
    const body = parts({ file: file(form), template: JSON.stringify(record) });
    const made = await send(`${ALL}?id=two`, { method: "POST", body });
    expect(made.status).toBe(201);
    expect(made.json.template).toMatchObject({ id: "two", title: "Edited" });
    expect(made.json.template.fields).toHaveLength(1);
    const titled = await send(`${ALL}?id=three`, {
      method: "POST",
      body: parts({ file: file(form), title: "T" }),
    });
    expect(titled.json.template.title).toBe("T");
  });

  it("have drafts that change, and versions that don't", async () => {
    const { send } = service();
    const { json } = await send(`${ALL}?id=form`, pdf);
    expect((await send(`${ALL}/form/publish`, { method: "POST" })).json).toEqual({
      id: "form",
      versionNumber: 1,
    });
    const changed = { ...json.template, title: "Changed" };
    const put = await send(`${ALL}/form`, { method: "PUT", body: changed });
    expect(put.status).toBe(200);
    expect(put.json).toMatchObject({ versions: [1], template: { title: "Changed" } });
    expect((await send(`${ALL}/form`)).json).toMatchObject({
      versionNumber: -1,
      template: { title: "Changed" },
    });
    const published = await send(`${ALL}/form?versionNumber=1`);
    expect(published.json.template.title).not.toBe("Changed");
    expect((await send(`${ALL}/form/publish`, { method: "POST" })).json.versionNumber).toBe(2);
    expect((await send(ALL)).json).toEqual({
      templates: [{ id: "form", title: "Changed", versions: [1, 2], damaged: false }],
    });
  });

  it("give their base PDF, and take another under the same fields", async () => {
    const { send } = service();
    await send(`${ALL}?id=form`, pdf);
    const base = await send(`${ALL}/form/base`);
    expect(base.headers.get("content-type")).toBe("application/pdf");
    expect(base.text).toMatch(/^%PDF-/);
    const again = await send(`${ALL}/form`, { ...pdf, method: "PUT" });
    expect(again.status).toBe(200);
    expect(again.json.template.fields).toHaveLength(23);
    const other = await send(`${ALL}/form`, { ...pdf, method: "PUT", body: formWith([]) });
    expect(other.status).toBe(400);
    expect(other.json.fields[0].property).toMatch(/^pages/);
  });

  it("are not overwritten unseen when If-Match says so", async () => {
    const { send } = service();
    const { json, headers } = await send(`${ALL}?id=form`, pdf);
    const etag = headers.get("etag") ?? "";
    const put = (match: string, title: string) =>
      send(`${ALL}/form`, {
        method: "PUT",
        body: { ...json.template, title },
        headers: { "if-match": match },
      });
    expect((await put(etag, "A")).status).toBe(200);
    const late = await put(etag, "B");
    expect(late).toMatchObject({ status: 412, json: { name: "PreconditionError" } });
    expect((await put("*", "C")).status).toBe(200);
    expect((await send(`${ALL}/form`)).json.template.title).toBe("C");
  });

  it("are not overwritten unseen by one that was on its way for longer", async () => {
    const { send, store } = service();
    const { json, headers } = await send(`${ALL}?id=form`, pdf);
    const { get } = store;
    // The other one is saved while this one's body is read.
    store.get = async (...given) => {
      store.get = get;
      await send(`${ALL}/form`, { method: "PUT", body: { ...json.template, title: "Theirs" } });
      return store.get(...given);
    };
    const late = await send(`${ALL}/form`, {
      method: "PUT",
      body: { ...json.template, title: "Mine" },
      headers: { "if-match": headers.get("etag") ?? "" },
    });
    expect(late).toMatchObject({ status: 412, json: { name: "PreconditionError" } });
    expect((await send(`${ALL}/form`)).json.template.title).toBe("Theirs");
  });

  it("are published as they were seen when If-Match says so", async () => {
    const { send } = service();
    const { json, headers } = await send(`${ALL}?id=form`, pdf);
    const seen = headers.get("etag") ?? "";
    const publish = (match: string) =>
      send(`${ALL}/form/publish`, { method: "POST", headers: { "if-match": match } });
    expect((await publish(seen)).json).toEqual({ id: "form", versionNumber: 1 });
    await send(`${ALL}/form`, { method: "PUT", body: { ...json.template, title: "Another" } });
    expect(await publish(seen)).toMatchObject({ status: 412, json: { name: "PreconditionError" } });
    expect((await send(`${ALL}/form`)).json.versions).toEqual([1]);
  });

  it("are deleted", async () => {
    const { send } = service();
    await send(`${ALL}?id=form`, pdf);
    const deleted = await send(`${ALL}/form`, { method: "DELETE" });
    expect([deleted.status, deleted.text]).toEqual([204, ""]);
    expect((await send(`${ALL}/form`)).status).toBe(404);
    expect((await send(`${ALL}/form`, { method: "DELETE" })).status).toBe(404);
  });

  it("are made once for each Idempotency-Key", async () => {
    const { send, store } = service();
    const headers = { ...pdf.headers, "idempotency-key": "k" };
    const [one, two] = [await send(ALL, { ...pdf, headers }), await send(ALL, { ...pdf, headers })];
    expect(two.json.id).toBe(one.json.id);
    expect(await store.list()).toHaveLength(1);
  });

  it.each<[string, string, Parameters<ServiceFixture["send"]>[1], number, string]>([
    ["no key", ALL, { key: "" }, 401, "AuthenticationError"],
    ["no PDF", ALL, { ...pdf, body: "no PDF at all" }, 422, "TemplateImportError"],
    ["a record without a PDF", ALL, { method: "POST", body: {} }, 400, "ValidationError"],
    ["neither", ALL, { method: "POST", body: parts({ title: "x" }) }, 400, "ValidationError"],
    ["a file that is text", ALL, { method: "POST", body: parts({ file: "x" }) }, 400, "ValidationError"],
    ["an id that can't be one", `${ALL}?id=a%2Fb`, pdf, 400, "ValidationError"],
    ["an id that is in use", `${ALL}?id=used`, pdf, 409, "ConflictError"],
    ["a text", ALL, { ...pdf, headers: { "content-type": "text/plain" } }, 415, "UnsupportedMediaTypeError"],
    ["an unknown template", `${ALL}/none`, {}, 404, "NotFoundError"],
    ["an unknown version", `${ALL}/used?versionNumber=7`, {}, 404, "NotFoundError"],
    ["a version that is none", `${ALL}/used?versionNumber=x`, {}, 400, "ValidationError"],
    ["a path that leads out", `${ALL}/..%2F..%2Fetc`, {}, 404, "NotFoundError"],
    ["publishing what is not there", `${ALL}/none/publish`, { method: "POST" }, 404, "NotFoundError"],
    ["changing what is not there", `${ALL}/none`, { method: "PUT", body: {} }, 404, "NotFoundError"],
    ["a broken record", `${ALL}/used`, { method: "PUT", body: { title: 5 } }, 400, "ValidationError"],
    [
      "another template's record",
      `${ALL}/used`,
      { method: "PUT", body: { id: "x" } },
      400,
      "ValidationError",
    ],
    ["a method that is none", `${ALL}/used`, { method: "PATCH" }, 405, "MethodNotAllowedError"],
  ])("%s", async (_name, path, sent, status, name) => {
    const { send } = service();
    await send(`${ALL}?id=used`, pdf);
    expect(await send(path, sent)).toMatchObject({ status, json: { name } });
  });
});

it("there is no management without a store", async () => {
  expect((await serviceWith({ templates: undefined }).send(ALL)).status).toBe(404);
});
