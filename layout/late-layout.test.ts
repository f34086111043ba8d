import { expect, it } from "vitest";
import { parse } from "./document/testing/parse.ts";
import { hasLateElements } from "./late-layout.ts";

it("loads no layout of controls and formulas for documents that have none", () => {
  const letter = "<p>Dear <b>members</b>,<ul><li>thank you</ul>";
  const elements = ["<input>", "<textarea></textarea>", "<math><mi>x</mi></math>"];
  expect([letter, ...elements].map((html) => hasLateElements(parse(html)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
