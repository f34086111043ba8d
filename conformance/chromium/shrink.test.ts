import { describe, expect, it } from "vitest";
import { readCase, writeCase } from "./case-tree.ts";
import { randomOf } from "./mutants.ts";
import { PROFILES, randomCase } from "./random-cases.ts";
import { shrink } from "./shrink.ts";

describe("random cases", () => {
  it.each(PROFILES)("are read and written as they are: %s", (profile) => {
    const html = randomCase(profile, randomOf("7"));
    const bare = (text: string) => text.replaceAll(/\s+/g, "").replaceAll(`;"`, `"`);
    expect(bare(writeCase(readCase(html)))).toBe(bare(html));
  });

  it("shrink to what shows something", async () => {
    const whole = readCase(
      `<head><main><div style="float: left; width: 5px"><b>a</b> <b style="color: red">b</b></div><p>c</p></main>`,
    );
    const least = await shrink(whole, async (smaller) => /float.*<b.*>b</s.test(writeCase(smaller)));
    expect(writeCase(least)).toBe(`<head><main><div style="float: left"><b>b</b></div></main>\n`);
  });
});
