import type { Shorthand } from "./shorthand.ts";
import { backgroundShorthands } from "./shorthands/background.ts";
import { borderShorthands } from "./shorthands/border.ts";
import { boxShorthands } from "./shorthands/box.ts";
import { containmentShorthands } from "./shorthands/containment.ts";
import { flexShorthands } from "./shorthands/flex.ts";
import { fontShorthands } from "./shorthands/font.ts";
import { gridShorthands } from "./shorthands/grid.ts";
import { maskShorthands } from "./shorthands/mask.ts";
import { multicolShorthands } from "./shorthands/multicol.ts";
import { svgShorthands } from "./shorthands/svg.ts";
import { textShorthands } from "./shorthands/text.ts";
import { whiteSpaceShorthands } from "./shorthands/white-space.ts";

/** All shorthand properties but `all`, which is no list of values but a reset (see `declaration-parser.ts`). */
export const shorthands: readonly Shorthand[] = [
  ...backgroundShorthands,
  ...borderShorthands,
  ...boxShorthands,
  ...containmentShorthands,
  ...flexShorthands,
  ...fontShorthands,
  ...gridShorthands,
  ...multicolShorthands,
  ...svgShorthands,
  ...maskShorthands,
  ...textShorthands,
  ...whiteSpaceShorthands,
];

const BY_NAME: ReadonlyMap<string, Shorthand> = new Map(
  shorthands.map((shorthand) => [shorthand.name, shorthand]),
);

export function shorthandByName(name: string): Shorthand | undefined {
  return BY_NAME.get(name);
}
