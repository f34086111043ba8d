import { containerShorthand } from "../box/containment.ts";
import type { Shorthand } from "../shorthand.ts";

export const containmentShorthands: readonly Shorthand[] = [
  {
    name: "container",
    section: "css-conditional-5 §4.3",
    syntax: "<'container-name'> [ / <'container-type'> ]?",
    longhands: ["container-name", "container-type"],
    parse: containerShorthand,
  },
];
