import { describe, expect, it } from "vitest";
import { styled } from "../../cascade/testing/styled.ts";
import { type PropertyKey, properties, propertyByKey } from "./registry.ts";
import { boxPropertyCases } from "./testing/box-property-cases.ts";
import { textPropertyCases } from "./testing/text-property-cases.ts";

/** For each property values with their computed form. */
const CASES: Readonly<Partial<Record<PropertyKey, Readonly<Record<string, unknown>>>>> = {
  ...boxPropertyCases,
  ...textPropertyCases,
};

const FIXTURE = "body { font-size: 10px; color: #00f } #x { font-size: 20px }";

function computedValue(key: PropertyKey, declarations: string): unknown {
  return styled('<div id="x"></div>', `${FIXTURE} #x { ${declarations} }`, {
    baseUrl: "http://site/dir/page",
  }).of("x")[key];
}

describe("the property registry", () => {
  it.each(properties.map(({ key }) => key))("%s", (key) => {
    const { property } = propertyByKey(key);
    const cases = Object.entries(CASES[key] ?? {});
    expect(cases.length).toBeGreaterThan(0);
    for (const [value, expected] of cases) {
      expect(computedValue(key, `${property.name}: ${value}`), value).toEqual(expected);
    }
  });

  it.each(properties.map(({ property }) => property.name))(
    "%s takes the CSS-wide keywords and no junk",
    (name) => {
      for (const value of ["inherit", "INITIAL", "unset", "revert", "revert-layer"]) {
        expect(styled("<p id=x>", `#x { ${name}: ${value} }`).diagnostics(), value).toEqual([]);
      }
      for (const value of [
        // Lists of dashes and of tracks may be as long as they like.
        isOpenList(name) ? "1px/2px" : "1px 2px 3px 4px 5px 6px 7px 8px",
        "inherit, inherit",
        "!",
        "rgb(1,2,3) rgb(1,2,3)",
      ]) {
        expect(styled("<p id=x>", `#x { ${name}: ${value} }`).diagnostics(), value).toMatchObject([
          { code: expect.stringMatching(/^invalid-(value|declaration)$/) },
        ]);
      }
    },
  );

  it("gives every name once", () => {
    const names = properties.map(({ property }) => property.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

function isOpenList(name: string): boolean {
  return name === "stroke-dasharray" || /^grid-(template|auto)-(rows|columns)$/.test(name);
}
