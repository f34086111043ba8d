import { expect, it } from "vitest";
import { supports } from "./supports.ts";

it.each([
  ["color", "red", true],
  ["COLOR", "oklch(0.5 0.1 20)", true],
  ["margin", "1px auto", true],
  ["margin-inline", "1px", true],
  ["width", "inherit", true],
  ["width", "var(--x)", true],
  ["--x", "anything", true],
  ["width", "red", false],
  ["colr", "red", false],
  ["display", "grid", true],
  ["grid-template-columns", "1fr", true],
  ["mask-border", "none", false],
  ["cursor", "pointer", false],
])("supports(%s: %s) is %s", (property, value, expected) => {
  expect(supports(property, value)).toBe(expected);
});
