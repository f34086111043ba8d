import { describe, expect, it } from "vitest";
import {
  AbortedError,
  LimitError,
  PlatenError,
  ResourceError,
  throwIfAborted,
  ValidationError,
} from "./errors.ts";

describe("errors", () => {
  it("have the name of their class, a stable code and a message", () => {
    const errors = [
      new ValidationError([{ property: "page.width", message: "Must be a length." }]),
      new ResourceError("not-found", "https://a.example/x", "There is no such file."),
      new LimitError("pages", 5, "More than 5 pages."),
      new AbortedError(),
    ];
    expect(errors.map(({ name, code }) => [name, code])).toEqual([
      ["ValidationError", "validation"],
      ["ResourceError", "resource-not-found"],
      ["LimitError", "limit-exceeded"],
      ["AbortedError", "aborted"],
    ]);
    for (const error of errors) expect(error).toBeInstanceOf(PlatenError);
  });

  it("of validation name every attribute, and the first as the property at fault", () => {
    const error = new ValidationError([
      { property: "a.b", message: "Required" },
      { property: "", message: "No JSON." },
    ]);
    expect(error.message).toBe("a.b: Required; No JSON.");
    expect(error.property).toBe("a.b");
  });

  it("of resources cut long addresses", () => {
    const { url } = new ResourceError("malformed", `data:,${"x".repeat(10_000)}`, "No.");
    expect(url.length).toBeLessThan(130);
    expect(url).toContain("(10006 characters)");
  });

  it("keep what caused them", () => {
    const cause = new Error("socket");
    expect(new ResourceError("network", "https://a.example/", "Failed.", cause).cause).toBe(cause);
  });

  it("tell that the work was called off", () => {
    expect(() => throwIfAborted(AbortSignal.abort("reason"))).toThrow(AbortedError);
    expect(() => throwIfAborted(new AbortController().signal)).not.toThrow();
    expect(() => throwIfAborted(undefined)).not.toThrow();
  });
});
