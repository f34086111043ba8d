import { describe, expect, it } from "vitest";
import { ValidationError } from "../contract/errors.ts";
import { parseFillRequest } from "./request-schema.ts";

function refused(body: Record<string, unknown>): Record<string, string> {
  try {
    parseFillRequest(body);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.fields.map(({ property, message }) => [property, message]));
  }
  return {};
}

describe("parseFillRequest", () => {
  it("takes every attribute of the specification and lets others through", () => {
    const body = {
      title: "Form",
      fontFamily: "Courier",
      fontSize: 12,
      textColor: "#00ff00",
      alignment: "center",
      fontWeight: "italic",
      useInteractiveFields: true,
      defaultReadOnly: false,
      data: {},
    };
    expect(parseFillRequest({ ...body, extra: 1 })).toMatchObject(body);
  });

  it("takes null for absent", () => {
    expect(parseFillRequest({ title: null, fontSize: null, data: {} })).toEqual({ data: {} });
  });

  it("says that missing data are required", () => {
    expect(refused({})).toEqual({ data: "Required" });
    expect(refused({ data: null })).toEqual({ data: "Required" });
  });

  it.each<[string, unknown]>([
    ["title", 5],
    ["fontFamily", 5],
    ["fontSize", 10.5],
    ["fontSize", 0],
    ["fontSize", "10"],
    ["textColor", "red"],
    ["textColor", "#fff"],
    ["alignment", "justify"],
    ["fontWeight", "700"],
    ["useInteractiveFields", "true"],
    ["defaultReadOnly", 1],
    ["data", 5],
  ])("refuses %s: %j", (name, value) => {
    expect(Object.keys(refused({ data: {}, [name]: value }))).toEqual([name]);
  });

  it.each([{}, [], [{}], "encrypted"])("takes %j for data", (data) => {
    expect(parseFillRequest({ data }).data).toEqual(data);
  });
});
