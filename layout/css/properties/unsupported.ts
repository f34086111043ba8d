/** Names with a common reason, which completes the sentence "… is not supported yet: ". */
const REASONS: readonly (readonly [reason: string, names: string])[] = [
  ["columns are as high as the content or the container", "column-height column-wrap"],
  [
    "masks have no borders",
    `mask-border mask-border-mode mask-border-outset mask-border-repeat mask-border-slice mask-border-source
     mask-border-width`,
  ],
  [
    "use the transform property instead",
    "offset offset-anchor offset-distance offset-path offset-position offset-rotate",
  ],
  ["use line-clamp instead", "max-lines block-ellipsis continue"],
  [
    "initial letters sit on baselines, and lines end at their box",
    "initial-letter-align initial-letter-wrap",
  ],
  ["annotations stay with their bases", "ruby-merge"],
  [
    "lines break as white-space says",
    `white-space-trim
     line-break-opportunity 
     hyphenate-limit-last hyphenate-limit-lines hyphenate-limit-zone line-padding word-space-transform text-group-align
     line-fit-edge inline-sizing
     line-grid line-snap block-step text-decoration-skip
     text-decoration-skip-box text-decoration-skip-inset text-decoration-skip-self text-decoration-skip-spaces text-emphasis-skip`,
  ],
  ["use font-feature-settings instead", "font-language-override"],
  ["superscripts are raised as far in cramped formulas as in others", "math-shift"],
  ["sizes come from the content", "object-view-box image-resolution interpolation"],
  ["overflow is cut at the padding edge", "margin-trim corner-shape border-limit box-snap"],
  [
    "anchors are not known on paper",
    `anchor-name anchor-scope position-anchor position-area position-try position-try-fallbacks position-try-order
     position-visibility`,
  ],
  [
    "page floats go to the first page with room",
    "float-defer float-offset clear-after wrap-flow wrap-through wrap-before wrap-after wrap-inside",
  ],
  ["only the outline of headings is made", "bookmark-target"],
  ["fields are as large as their attributes or width and height say", "field-sizing"],
];

/** Properties of the standards that are known but have no effect yet, with what happens instead. */
export const unsupportedProperties: ReadonlyMap<string, string> = new Map(
  REASONS.flatMap(([reason, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name): [string, string] => [name, reason]),
  ),
);
