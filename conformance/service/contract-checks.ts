import { expect } from "vitest";
import type { Api, Received } from "./api.ts";

/** One sentence of the specification and what shows that it holds. */
export interface Sentence {
  readonly sentence: string;
  readonly check: (api: Api) => Promise<void>;
}

export const GENERATE: string = "/api/v1/generate-pdf";
export const FILL: string = "/api/v1/fill/form.pdf";
export const ROWS: string = "/api/v1/fill/rows.pdf";
export const html: { readonly type: string; readonly data: { readonly html: string; readonly css: string } } =
  { type: "html", data: { html: "<h1>Invoice</h1>", css: "h1 { color: teal }" } };
export const jane: { readonly data: { readonly lastName: string; readonly firstName: string } } = {
  data: { lastName: "Doe", firstName: "Jane" },
};

export function isPdf({ status, headers, bytes }: Received): void {
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(new TextDecoder("latin1").decode(bytes.subarray(0, 5))).toBe("%PDF-");
  expect(headers.get("content-length")).toBe(String(bytes.length));
}

export function isError({ status, headers, json }: Received, expected: number, name?: string): void {
  expect(status).toBe(expected);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(json).toEqual({
    name: name ?? expect.any(String),
    message: expect.stringMatching(/./),
    fields: expect.any(Array),
  });
}

export function field(received: Received, property: string, message: unknown = expect.any(String)): void {
  isError(received, 400, "ValidationError");
  expect(received.json.fields).toContainEqual({ property, message });
}

export function form(parts: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.set(name, value);
  return data;
}
