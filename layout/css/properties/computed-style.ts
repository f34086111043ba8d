import type { AlignmentStyle } from "./arrangement/alignment.ts";
import type { FlexStyle } from "./arrangement/flex.ts";
import type { FragmentationStyle } from "./arrangement/fragmentation.ts";
import type { GapStyle } from "./arrangement/gap.ts";
import type { GridStyle } from "./arrangement/grid.ts";
import type { MulticolStyle } from "./arrangement/multicol.ts";
import type { PageFloatStyle } from "./arrangement/page-floats.ts";
import type { PagedStyle } from "./arrangement/paged.ts";
import type { TableStyle } from "./arrangement/table.ts";
import type { BackgroundStyle } from "./box/background.ts";
import type { BorderProperties } from "./box/border.ts";
import type { BoxStyle } from "./box/box.ts";
import type { ContainmentStyle } from "./box/containment.ts";
import type { ControlStyle } from "./box/control.ts";
import type { DisplayStyle } from "./box/display.ts";
import type { EffectStyle } from "./box/effects.ts";
import type { MaskStyle } from "./box/mask.ts";
import type { ShapeStyle } from "./box/shapes.ts";
import type { SvgStyle } from "./box/svg.ts";
import type { SvgGeometryStyle } from "./box/svg-geometry.ts";
import type { FontStyleProperties } from "./text/font.ts";
import type { HyphenationStyle } from "./text/hyphenation.ts";
import type { ListStyle } from "./text/list.ts";
import type { MathStyle } from "./text/math.ts";
import type { RubyStyle } from "./text/ruby.ts";
import type { TextStyle } from "./text/text.ts";
import type { TextBoxStyle } from "./text/text-box.ts";
import type { TextInkStyle } from "./text/text-ink.ts";
import type { TextSpacingStyle } from "./text/text-spacing.ts";
import type { WhiteSpaceStyle } from "./text/white-space.ts";

/** All properties of an element in computed form, by camelCase name. Derived from the groups of the registry. */
export interface StyleProperties
  extends AlignmentStyle,
    BackgroundStyle,
    BorderProperties,
    BoxStyle,
    ContainmentStyle,
    DisplayStyle,
    EffectStyle,
    FlexStyle,
    FontStyleProperties,
    FragmentationStyle,
    GapStyle,
    GridStyle,
    HyphenationStyle,
    ListStyle,
    MaskStyle,
    MathStyle,
    MulticolStyle,
    ControlStyle,
    PageFloatStyle,
    PagedStyle,
    RubyStyle,
    ShapeStyle,
    SvgGeometryStyle,
    SvgStyle,
    TableStyle,
    TextBoxStyle,
    TextInkStyle,
    TextSpacingStyle,
    TextStyle,
    WhiteSpaceStyle {}

/**
 * The computed style of an element, pseudo-element or anonymous box. Interned by the style stage: equal (what the parent hands down,
 * matched declarations) give the same object, so `===` is a cheap equality and `id` a cache key.
 */
export type ComputedStyle = Readonly<StyleProperties> & {
  /** Unique within a document; dense from 0. */
  readonly id: number;
  /** Language of the text (BCP 47), from `lang`; empty when unknown. */
  readonly language: string;
  /** `display` was inline-level before it was blockified: decides the static position of out-of-flow boxes (CSS 2.2 §10.3.7). */
  readonly hadInlineDisplay: boolean;
  /** Custom properties in effect, for `var()`. */
  readonly customProperties: ReadonlyMap<string, string>;
};
