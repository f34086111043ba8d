import type { AlignmentStyle } from "../css/properties/alignment.ts";
import type { BackgroundStyle } from "../css/properties/background.ts";
import type { BorderProperties } from "../css/properties/border.ts";
import type { BoxStyle } from "../css/properties/box.ts";
import type { ContainmentStyle } from "../css/properties/containment.ts";
import type { ControlStyle } from "../css/properties/control.ts";
import type { DisplayStyle } from "../css/properties/display.ts";
import type { EffectStyle } from "../css/properties/effects.ts";
import type { FlexStyle } from "../css/properties/flex.ts";
import type { FontStyleProperties } from "../css/properties/font.ts";
import type { FragmentationStyle } from "../css/properties/fragmentation.ts";
import type { GapStyle } from "../css/properties/gap.ts";
import type { GridStyle } from "../css/properties/grid.ts";
import type { HyphenationStyle } from "../css/properties/hyphenation.ts";
import type { ListStyle } from "../css/properties/list.ts";
import type { MaskStyle } from "../css/properties/mask.ts";
import type { MathStyle } from "../css/properties/math.ts";
import type { MulticolStyle } from "../css/properties/multicol.ts";
import type { PageFloatStyle } from "../css/properties/page-floats.ts";
import type { PagedStyle } from "../css/properties/paged.ts";
import type { RubyStyle } from "../css/properties/ruby.ts";
import type { ShapeStyle } from "../css/properties/shapes.ts";
import type { SvgStyle } from "../css/properties/svg.ts";
import type { SvgGeometryStyle } from "../css/properties/svg-geometry.ts";
import type { TableStyle } from "../css/properties/table.ts";
import type { TextStyle } from "../css/properties/text.ts";
import type { TextBoxStyle } from "../css/properties/text-box.ts";
import type { TextInkStyle } from "../css/properties/text-ink.ts";
import type { TextSpacingStyle } from "../css/properties/text-spacing.ts";
import type { WhiteSpaceStyle } from "../css/properties/white-space.ts";

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
 * The computed style of an element, pseudo-element or anonymous box. Interned by the style stage: equal (parent style, matched
 * declarations) give the same object, so `===` is a cheap equality and `id` a cache key.
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
