import { Validator } from "@seriousme/openapi-schema-validator";
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { serviceWith } from "../testing/service-fixture.ts";
import { openApiDocument } from "./openapi.ts";

const document = openApiDocument("http://127.0.0.1:3000");
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

describe("the description of the API", () => {
  it("is valid OpenAPI 3.1, and served", async () => {
    const { json } = await serviceWith().send("/openapi.json", { key: "" });
    expect(json).toEqual(JSON.parse(JSON.stringify(document)));
    expect(await new Validator().validate(json)).toEqual({ valid: true });
  });

  it.each(operations)("has $method $path as it is served", async ({ path, method, operation }) => {
    const { send } = serviceWith({ gauges: () => [] });
    const address = path.replace(/\{\w+\}/, "some");
    const { status } = await send(address, { method, key: "" });
    expect(status).toBe(operation.security === undefined ? 401 : 200);
    expect(Object.keys(operation.responses)).toContain(String(status));
    const { headers } = await send(address, { method: "PATCH" });
    expect(headers.get("allow")?.split(", ")).toContain(method);
  });

  it("has no address that is not served, and the other way round", async () => {
    const served = new Set<string>();
    for (const { path } of operations) {
      const { headers } = await serviceWith({ gauges: () => [] }).send(path.replace(/\{\w+\}/, "some"), {
        method: "PATCH",
      });
      for (const method of (headers.get("allow") ?? "").split(", "))
        if (method !== "HEAD") served.add(`${method} ${path}`);
    }
    expect([...served].sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it.each<[string, unknown, boolean]>([
    ["GenerateHtml", { type: "html", data: { html: "<p>" }, page: { width: "5in" } }, true],
    ["GenerateHtml", { type: "html", data: {} }, false],
    ["GenerateHtml", { type: "html", data: { html: "x" }, page: { width: "5" } }, false],
    ["GenerateMarkdown", { data: [{ content: "x" }], logo: false, fontSize: 12 }, true],
    ["GenerateMarkdown", { data: [{ content: "x" }], fontSize: 31 }, false],
    ["Fill", { data: [{ a: 1 }], alignment: "center" }, true],
    ["Fill", { data: {}, alignment: "middle" }, false],
    ["Fill", {}, false],
  ])("%s: %j", (name, value, expected) => {
    expect(Check(document.components.schemas[name] as object, value)).toBe(expected);
  });

  it("says something of every attribute of the requests", () => {
    const silent: string[] = [];
    for (const name of ["GenerateHtml", "GenerateMarkdown", "Fill"]) {
      for (const [attribute, schema] of Object.entries(document.components.schemas[name]?.properties ?? {})) {
        if (schema.description === undefined && attribute !== "data") silent.push(`${name}.${attribute}`);
      }
    }
    expect(silent).toEqual([]);
  });

  it("is a page for people too, that loads and runs nothing", async () => {
    const { text, headers } = await serviceWith().send("/docs", { key: "" });
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|src=|https?:\/\/(?!127\.0\.0\.1:3000)/);
    for (const { operation } of operations) expect(text).toContain(`id="${operation.operationId}"`);
    for (const name of ["page.marginTop", "useInteractiveFields", "data[].table.rows", "logo.maxWidth"]) {
      expect(text).toContain(`<code>${name}</code>`);
    }
  });
});
