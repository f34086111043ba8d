import { usedColor } from "../../cascade/used-color.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { FilterStep } from "../../css/values/filter.ts";
import type { Color } from "../../css/values/types.ts";
import type { DiagnosticSink } from "../../diagnostics.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import { type Effect, type FilterGraph, SOURCE_GRAPHIC } from "../../graphics/effect.ts";
import { EVERYWHERE } from "../../graphics/everywhere.ts";
import { scaleOf } from "../../graphics/matrices.ts";
import type { DocumentRaster, RasterRequest } from "../document-raster.ts";
import { recolor, withAlpha } from "./filter-colors.ts";
import { castShadow } from "./filter-shadow.ts";

/** Where a filter is applied. */
export interface FilterPlace extends Omit<RasterRequest, "items"> {
  readonly raster: DocumentRaster;
  readonly diagnostics: DiagnosticSink;
  /** The filter that a reference leads to; undefined when there is none. */
  graphOf(url: string): FilterGraph | undefined;
}

/**
 * Applies `filter` (filter-effects-1) to the items from `start` on, which are all that is drawn of an element. Colours, opacity and shadows
 * leave vectors as they are; from the first function on that can't, what is drawn becomes a picture.
 */
export function applyFilter(
  style: ComputedStyle,
  items: DisplayItem[],
  start: number,
  place: FilterPlace,
): void {
  if (style.filter === "none" || items.length === start) return;
  const steps = style.filter;
  const graphs = graphsOf(steps, style, place.graphOf);
  if (graphs === undefined) return;
  for (const [index, step] of steps.entries()) {
    const isMixed = step.type === "color" && isBlended(items, start);
    if (step.type === "reference" || (step.type === "blur" && step.deviation > 0) || isMixed) {
      const drawn = place.raster.filtered({ ...place, items: items.slice(start) }, graphs.slice(index));
      if (drawn === undefined) return;
      items.length = start;
      for (const item of drawn) items.push(item);
      return;
    }
    if (step.type === "color") recolor(items, start, step.matrix, place);
    else if (step.type === "opacity") {
      const group = { ...EVERYWHERE, opacity: step.opacity, blendMode: "normal" };
      items.splice(start, 0, { type: "begin-group", ...group });
      items.push({ type: "end-group" });
    } else if (step.type === "shadow") {
      const [a, b, c, d] = place.toList;
      const shadow = {
        x: a * step.x + c * step.y,
        y: b * step.x + d * step.y,
        deviation: step.deviation * scaleOf(place.toList),
        color: usedColor(step.color, style),
      };
      castShadow(items, start, shadow, place);
    }
  }
}

/** Whether colours are mixed with others below them: what a filter makes of the mixture is not the mixture of what it makes of them. */
function isBlended(items: readonly DisplayItem[], start: number): boolean {
  for (let index = start; index < items.length; index += 1) {
    const item = items[index] as DisplayItem;
    if (item.type === "begin-group" && item.blendMode !== "normal") return true;
  }
  return false;
}

/** All steps as filters; undefined when a reference leads nowhere: it makes all of the list void (filter-effects-1 §5). */
export function graphsOf(
  steps: readonly FilterStep[],
  style: ComputedStyle,
  graphOf: (url: string) => FilterGraph | undefined,
): FilterGraph[] | undefined {
  const graphs: FilterGraph[] = [];
  for (const step of steps) {
    const graph = step.type === "reference" ? graphOf(step.url) : stepGraph(step, style);
    if (graph === undefined) return undefined;
    graphs.push(graph);
  }
  return graphs;
}

/** A function as a filter of one primitive. */
function stepGraph(step: Exclude<FilterStep, { type: "reference" }>, style: ComputedStyle): FilterGraph {
  const effect = stepEffect(step, (color) => usedColor(color, style));
  return {
    region: undefined,
    primitives: [{ effect, inputs: [SOURCE_GRAPHIC], region: undefined, isLinear: false }],
  };
}

function stepEffect(
  step: Exclude<FilterStep, { type: "reference" }>,
  colorOf: (color: Extract<FilterStep, { type: "shadow" }>["color"]) => Color,
): Effect {
  switch (step.type) {
    case "color":
      return { type: "color-matrix", matrix: withAlpha(step.matrix) };
    case "opacity":
      return {
        type: "color-matrix",
        matrix: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, step.opacity, 0],
      };
    case "blur":
      return { type: "blur", x: step.deviation, y: step.deviation };
    case "shadow": {
      const { x, y, deviation } = step;
      const color = colorOf(step.color);
      return { type: "drop-shadow", x, y, deviationX: deviation, deviationY: deviation, color };
    }
  }
}
