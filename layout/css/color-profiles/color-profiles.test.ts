import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../../diagnostics.ts";
import { readSheet } from "../testing/test-sheets.ts";
import type { IccProfile } from "../values/types.ts";
import { ColorProfiles } from "./color-profiles.ts";

const ICC: IccProfile = { bytes: new Uint8Array(128), components: 4 };

/** The profile that a sheet gives a name, and the codes of what is wrong with it. */
function read(css: string, name = "--ink") {
  const diagnostics = new DiagnosticSink();
  const { sheet } = readSheet(css);
  const profiles = new ColorProfiles([sheet], new Map([["https://a.test/coated.icc", ICC]]), diagnostics);
  return { profile: profiles.get(name), profiles, codes: diagnostics.list().map(({ code }) => code) };
}

const gold = (more = ""): string =>
  `@color-profile --ink { -platen-separation: "Gold" device-cmyk(0 .2 .6 .2); ${more} }`;

describe("@color-profile", () => {
  it("names inks of their own, with what they look like", () => {
    const { profile, codes } = read(gold());
    expect(profile).toMatchObject({
      name: "--ink",
      space: { type: "spot", inks: [{ name: "Gold", alternate: { inks: [0, 0.2, 0.6, 0.2] } }] },
    });
    expect(codes).toEqual([]);
  });

  it("names an ICC profile and how its colours are brought to others", () => {
    const css = `@color-profile --ink { src: url(https://a.test/coated.icc); rendering-intent: perceptual; components: c, m, y, k }`;
    expect(read(css)).toMatchObject({
      profile: { space: { type: "icc", profile: ICC, intent: "perceptual" } },
      codes: [],
    });
  });

  it("counts where it is last in the cascade", () => {
    const css = `${gold()} @layer a { @color-profile --ink { -platen-separation: "Silver" gray } }`;
    expect(read(css).profile).toMatchObject({ space: { inks: [{ name: "Gold" }] } });
  });

  it("leaves an ink the look that it has already", () => {
    const css = `${gold()} @color-profile --again { -platen-separation: "Gold" yellow }`;
    const { profile, profiles } = read(css);
    expect(profiles.get("--again")?.space).toEqual(profile?.space);
  });

  it.each([
    ["no rule", "", "color-profile-missing"],
    ["no source", "@color-profile --ink { components: a }", "color-profile-missing"],
    ["other components", gold("components: one, two"), "color-profile-components"],
    ["no colour", '@color-profile --ink { -platen-separation: "Gold" }', "invalid-declaration"],
    [
      "an ink that prints nothing",
      '@color-profile --ink { -platen-separation: "None" red }',
      "invalid-declaration",
    ],
    ["an ink twice", '@color-profile --ink { -platen-separation: "A" red, "A" red }', "invalid-declaration"],
    [
      "a look that depends",
      '@color-profile --ink { -platen-separation: "A" currentcolor }',
      "invalid-declaration",
    ],
    [
      "a transparent look",
      '@color-profile --ink { -platen-separation: "A" rgb(0 0 0 / 0.5) }',
      "invalid-declaration",
    ],
    ["no intent", gold("rendering-intent: best"), "invalid-declaration"],
  ])("tells of %s", (_, css, code) => {
    expect(read(css).codes).toContain(code);
  });
});
