/**
 * Properties that mean nothing on paper: known, and ignored without a word.
 * DEVIATION css-contain-2 §4: `content-visibility` hides nothing: there is no later moment at which it could show.
 * DEVIATION css-transforms-2: `perspective-origin` has no effect, as there is no foreshortening within a box.
 * DEVIATION svg2 §13: `color-interpolation` has no effect; gradients mix in sRGB unless they name a space.
 * DEVIATION css-sizing-4: `contain-intrinsic-size` has no effect; boxes under size containment are as if empty.
 */
export const ignoredProperties: ReadonlySet<string> = new Set(
  `
  animation animation-composition animation-delay animation-direction animation-duration
  animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timeline
  animation-timing-function animation-range animation-range-start animation-range-end 
  caret caret-animation caret-color caret-shape color-adjust color-interpolation color-rendering
  content-visibility contain-intrinsic-size contain-intrinsic-width contain-intrinsic-height cursor dynamic-range-limit
  font-display font-smooth font-synthesis-position forced-color-adjust ime-mode interactivity interpolate-size
  nav-down nav-left nav-right nav-up orphans-limit outline-radius overflow-anchor overscroll-behavior
  overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y pointer-events
  print-color-adjust reading-flow reading-order resize scroll-behavior scroll-margin scroll-margin-block
  scroll-margin-block-end scroll-margin-block-start scroll-margin-bottom scroll-margin-inline scroll-margin-inline-end
  scroll-margin-inline-start scroll-margin-left scroll-margin-right scroll-margin-top scroll-padding
  scroll-padding-block scroll-padding-block-end scroll-padding-block-start scroll-padding-bottom
  scroll-padding-inline scroll-padding-inline-end scroll-padding-inline-start scroll-padding-left
  scroll-padding-right scroll-padding-top scroll-snap-align scroll-snap-stop scroll-snap-type scroll-timeline
  scroll-timeline-axis scroll-timeline-name scrollbar-color scrollbar-gutter scrollbar-width speak speak-as
  src text-rendering text-size-adjust timeline-scope touch-action perspective-origin
  transition transition-behavior transition-delay transition-duration transition-property
  transition-timing-function unicode-range user-select view-timeline view-timeline-axis view-timeline-inset
  view-timeline-name view-transition-class view-transition-name zoom-animation
  -webkit-box-orient enable-background shape-rendering
  azimuth cue cue-after cue-before elevation pause pause-after pause-before pitch pitch-range play-during richness
  speak-header speak-numeral speak-punctuation speech-rate stress voice-family volume
  `
    .trim()
    .split(/\s+/),
);
