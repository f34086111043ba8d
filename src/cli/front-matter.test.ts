import { expect, it } from "vitest";
import { frontMatterOf, withoutFrontMatter } from "./front-matter.ts";

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

it.each([
  ["as it is", "title: Yearly report", "Yearly report"],
  ["in either quotes", `title: "The \\"report\\""`, 'The "report"'],
  ["with characters by their numbers", `title: "Caf\\u00e9"`, "Café"],
  ["in single quotes", "title: 'It''s: # all'", "It's: # all"],
  ["without what explains it", "title: Report # for now", "Report"],
  ["with colons", "title: Report: 2026", "Report: 2026"],
])("tells a title %s", (_, line, title) => {
  expect(frontMatterOf(`---\nlayout: post\n${line}\n---\n# Text\n`)).toEqual({ title });
});

it.each([
  ["escapes that are unknown", `title: "a\\xb"`],
  ["lists", "keywords: [a, b]"],
  ["lists below", "keywords:\n  - a"],
  ["blocks", "title: |\n  A\n  B"],
  ["texts of several lines", "title: A\n  B"],
  ["what belongs to something else", "series:\n  title: A"],
])("passes over %s", (_, lines) => {
  expect(frontMatterOf(`---\nlayout: post\n${lines}\nend: x\n---\nText`)).toEqual({});
});

it("tells nothing of text without front matter", () => {
  expect(frontMatterOf("title: A\n")).toEqual({});
});
