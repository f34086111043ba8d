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
  ["-webkit-hyphens", "none", false],
  ["-moz-orient", "inline", false],
  ["margin-trim", "inline", false],
  ["-webkit-appearance", "-apple-pay-button", false],
  ["background-image", "linear-gradient(in lab, red, red)", true],
  ["color", "color-mix(in lab, red, red)", true],
])("supports(%s: %s) is %s", (property, value, expected) => {
  expect(supports(property, value)).toBe(expected);
});
