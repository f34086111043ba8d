import { describe, expect, it } from "vitest";
import { presentedKeys } from "./auth.ts";
import { KeyRing } from "./keys.ts";

describe("an empty key", () => {
  it.each(["", " \n"])("is none that opens anything (%j)", (key) => {
    expect(() => new KeyRing([{ key, kind: "production" }])).toThrow(
      expect.objectContaining({ fields: [{ property: "key", message: "Must not be empty." }] }),
    );
  });

  it.each([
    ["a user without a name", `Basic ${btoa(":")}`],
    ["a user whose name is a space", `Basic ${btoa(" :")}`],
  ])("is presented by nobody: %s", (_name, header) => {
    expect(presentedKeys(header)).toEqual([]);
  });

  it("is left out where a token says nothing in base64", () => {
    expect(presentedKeys(`Bearer ${btoa(":")}`)).toEqual([btoa(":")]);
  });
});
