import { initialPageStyle, type PageStyle } from "../css/properties/arrangement/page.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type ComputeContext, RelativeValue } from "../css/values/specified.ts";
import type { CascadeLevel } from "./cascade.ts";
import type { StyleComputer } from "./compute-style.ts";
import { DependencyRecorder } from "./style-dependencies.ts";
import type { StyleTable } from "./style-table.ts";

/** The style of a page or margin box, and what `@page` says about the sheet of paper. */
export interface BlockStyle {
  readonly style: ComputedStyle;
  readonly page: Readonly<PageStyle>;
  /** Whether values in it depend on the fonts. */
  readonly usesFontMetrics: boolean;
}

export interface PageStyleInput {
  readonly parent: ComputedStyle;
  readonly rootStyle: ComputedStyle;
  /** Lowest precedence first. */
  readonly levels: readonly CascadeLevel[];
  readonly table: StyleTable;
  readonly computer: StyleComputer;
}

const noAttribute = (): undefined => undefined;

/** Computes a style that no element stands behind (css-page-3 §4.3). Pages and margin boxes are blocks. */
export function computePageStyle(input: PageStyleInput): BlockStyle {
  const { parent, rootStyle, levels, table, computer } = input;
  const dependencies = new DependencyRecorder();
  const style = table.child(parent);
  style.display = "block";
  const computed = computer.compute({
    parent,
    parentFontSize: table.fontSizeOf(parent),
    style,
    levels,
    isRoot: false,
    isItem: false,
    attribute: noAttribute,
    rootStyle,
    container: undefined,
    dependencies,
  });
  table.finish(style, parent, computed);
  const page = pageDescriptors(levels, computed.context);
  return { style, page, usesFontMetrics: dependencies.fontMetrics };
}

function pageDescriptors(levels: readonly CascadeLevel[], context: ComputeContext): PageStyle {
  const page = initialPageStyle();
  const fields = page as unknown as Record<string, unknown>;
  for (const level of levels) {
    for (const { key, value } of level.set.descriptors) {
      fields[key] = value instanceof RelativeValue ? value.compute(context) : value;
    }
  }
  return page;
}
