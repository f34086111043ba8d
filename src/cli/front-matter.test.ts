import { expect, it } from "vitest";
import { withoutFrontMatter } from "./front-matter.ts";

it.each([
  ["hyphens", "---\ntitle: A\ntags:\n  - b\n---\n# Text\n", "\n\n\n\n\n# Text\n"],
  ["full stops at its end, and line ends of Windows", "---\r\ntitle: A\r\n...\r\nText", "\n\n\nText"],
  ["nothing behind it", "---\na: b\n---", "\n\n"],
])("leaves out what stands between %s, and keeps the lines", (_, markdown, expected) => {
  expect(withoutFrontMatter(markdown)).toBe(expected);
});

it.each([
  ["a thematic break", "---\n\nText"],
  ["text between two of them", "---\n\nText\n\n---\n"],
  ["text right between them", "---\nText\n---\n"],
  ["something above", "\n---\na: b\n---\nText"],
  ["a heading with a line below", "Text\n---\nmore\n---\n"],
])("is not mistaken for %s", (_, markdown) => {
  expect(withoutFrontMatter(markdown)).toBe(markdown);
});
