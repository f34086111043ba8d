import { describe, expect, it } from "vitest";
import { presentedKeys } from "./auth.ts";
import { KeyRing } from "./keys.ts";

it.each([
  ["no keys", undefined, "keys", "Must be an array of { key, kind }."],
  ["keys of the environment that are not there", [{ kind: "production" }], "key", "Must be a string."],
  [
    "a kind that would be no development key",
    [{ key: "k", kind: "dev" }],
    "kind",
    "Must be development or production.",
  ],
])("refuses %s", (_, keys, property, message) => {
  expect(() => new KeyRing(keys as never)).toThrow(
    expect.objectContaining({ fields: [{ property, message }] }),
  );
});

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
