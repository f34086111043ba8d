import { expect, it } from "vitest";
import { Engine } from "../node/index.ts";

it("tells which font would bring an emoji", async () => {
  const engine = new Engine();
  const { diagnostics } = await engine.renderHtml({ html: "<p>\u{1f600} \uf8ff" });
  expect(diagnostics.map(({ message }) => message.replace(/ \(tried: .*\)/, ""))).toEqual([
    "No font has the character U+1F600; add a font that covers it, such as Noto Color Emoji.",
    "No font has the character U+F8FF; add a font that covers it.",
  ]);
});
