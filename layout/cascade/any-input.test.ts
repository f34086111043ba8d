import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { properties } from "../css/properties/registry.ts";
import { shorthands } from "../css/properties/shorthand-registry.ts";
import { computed } from "./testing/styled.ts";

const words = [
  ...new Set(properties.flatMap(({ property }) => property.syntax.match(/[a-z][a-z-]+/g) ?? [])),
];
const functions =
  "calc min max clamp round mod abs sign sin sqrt pow hypot atan2 log rgb hsl hwb lab oklch color color-mix from var env " +
  "linear-gradient radial-gradient conic-gradient image-set url attr counter translate rotate scale matrix matrix3d skew rect";
const units = ["", "px", "em", "rem", "ex", "vw", "lh", "%", "deg", "turn", "dpi", "cm", "frob"];
const numbers = ["0", "-0", "1", "-1", "2.5", "1e40", "1e400", "-1e400", "0.0001", "9999999999"];
const names = [...properties.map(({ property }) => property.name), ...shorthands.map(({ name }) => name)];

const leaf = fc.oneof(
  fc.constantFrom(...words, "red", "#fff", "currentcolor", '"text"', "infinity", "nan", "--x", "in", "from"),
  fc.tuple(fc.constantFrom(...numbers), fc.constantFrom(...units)).map(([number, unit]) => number + unit),
);
const { value } = fc.letrec<{ value: string; part: string }>((tie) => ({
  value: fc
    .array(fc.tuple(fc.constantFrom(" ", ", ", " / ", " + ", " - ", " * "), tie("part")), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) =>
      parts.map(([separator, part], index) => (index === 0 ? part : separator + part)).join(""),
    ),
  part: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc
      .tuple(fc.constantFrom(...functions.split(" ")), tie("value"))
      .map(([name, content]) => `${name}(${content})`),
  ),
}));

function hasStrayNumber(part: unknown): boolean {
  if (typeof part === "number") return !Number.isFinite(part);
  if (typeof part === "function") return true;
  return typeof part === "object" && part !== null && Object.values(part).some(hasStrayNumber);
}

describe("any declarations", () => {
  it("give finite, fully computed values", () => {
    const declaration = fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${name}: ${text}`);
    fc.assert(
      fc.property(fc.array(declaration, { minLength: 1, maxLength: 40 }), value, (declarations, custom) => {
        const style = computed(`${declarations.join(";")}; --x: ${custom}`, `font-size: ${custom}`);
        expect(hasStrayNumber(style)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
