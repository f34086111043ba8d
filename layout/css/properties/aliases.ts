/**
 * Other names of properties that browsers honour (Compatibility standard §3.1, css-cascade "legacy name aliases") and
 * documents really use.
 */
const PREFIXED = [
  "box-decoration-break",
  "box-shadow",
  "box-sizing",
  "background-clip",
  "background-origin",
  "background-size",
  "border-radius",
  "border-top-left-radius",
  "border-top-right-radius",
  "border-bottom-left-radius",
  "border-bottom-right-radius",
  "border-image",
  "clip-path",
  "filter",
  "font-feature-settings",
  "font-kerning",
  "hyphens",
  "mask-image",
  "transform",
  "transform-origin",
  "text-emphasis",
  "text-emphasis-color",
  "text-emphasis-position",
  "text-emphasis-style",
  "writing-mode",
] as const;

const FLOW_SIDES = [
  ["before", "block-start"],
  ["after", "block-end"],
  ["start", "inline-start"],
  ["end", "inline-end"],
] as const;

export const aliases: ReadonlyMap<string, string> = new Map([
  ["word-wrap", "overflow-wrap"],
  ["-moz-hyphens", "hyphens"],
  ["-ms-hyphens", "hyphens"],
  ["-epub-hyphens", "hyphens"],
  ["-moz-tab-size", "tab-size"],
  ["-prince-bookmark-level", "bookmark-level"],
  ["-prince-bookmark-label", "bookmark-label"],
  ["font-width", "font-stretch"],
  ...PREFIXED.map((name): [string, string] => [`-webkit-${name}`, name]),
  ...FLOW_SIDES.flatMap(([side, flow]): [string, string][] => [
    [`-webkit-margin-${side}`, `margin-${flow}`],
    [`-webkit-padding-${side}`, `padding-${flow}`],
    [`-webkit-border-${side}`, `border-${flow}`],
    [`-webkit-border-${side}-width`, `border-${flow}-width`],
    [`-webkit-border-${side}-style`, `border-${flow}-style`],
    [`-webkit-border-${side}-color`, `border-${flow}-color`],
  ]),
  ["-webkit-logical-width", "inline-size"],
  ["-webkit-logical-height", "block-size"],
]);
