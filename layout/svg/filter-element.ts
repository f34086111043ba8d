import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import {
  type FilterGraph,
  type FilterPrimitive,
  MAXIMUM_PRIMITIVES,
  NOTHING,
  SOURCE_ALPHA,
  SOURCE_GRAPHIC,
} from "../graphics/effect.ts";
import { type Axis, attributeLength } from "../graphics/lengths.ts";
import { readEffect } from "./filter-primitives.ts";
import type { Referrer } from "./references.ts";
import type { Scene } from "./scene.ts";

/**
 * The filter that an address leads to (filter-effects-1 §8), in the user units of the element that refers to it. Undefined when there is no
 * such element.
 */
export function filterGraph(scene: Scene, reference: string, referrer: Referrer): FilterGraph | undefined {
  const node = scene.target(reference);
  if (node === NO_NODE || scene.document.nameOf(node) !== "filter") {
    scene.input.diagnostics.warn(
      "svg-reference",
      `No filter is applied: "${reference}" leads to none in this document.`,
    );
    return undefined;
  }
  const { document } = scene;
  const bounds = referrer.bounds();
  const isRegionBox = document.attribute(node, "filterUnits") !== "userSpaceOnUse";
  const isBox = document.attribute(node, "primitiveUnits") === "objectBoundingBox";
  if (bounds === undefined && (isRegionBox || isBox)) return { region: undefined, primitives: [] };
  const style = scene.ownStyle(node);
  const region = readRegion(scene, node, {
    units: new FilterUnits(isRegionBox ? bounds : undefined, referrer.frame.viewport, style),
    initial: isRegionBox && bounds !== undefined ? tenthMore(bounds) : tenthMore(viewportBox(referrer)),
  });
  const units = new FilterUnits(isBox ? bounds : undefined, referrer.frame.viewport, style);
  return { region, primitives: readPrimitives(scene, node, { referrer, units, region }) };
}

/** Reads lengths in user units: given as such, or in parts of a box. */
export class FilterUnits {
  readonly #box: Rectangle | undefined;
  readonly #viewport: { readonly width: number; readonly height: number };
  readonly #style: ComputedStyle;

  constructor(box: Rectangle | undefined, viewport: { width: number; height: number }, style: ComputedStyle) {
    this.#box = box;
    this.#viewport = viewport;
    this.#style = style;
  }

  length(text: string | undefined, axis: Axis): number | undefined {
    const viewport = this.#box === undefined ? this.#viewport : { width: 1, height: 1 };
    const value = attributeLength(text, axis, { viewport, style: this.#style });
    return value === undefined ? undefined : this.scaled(value, axis);
  }

  place(text: string | undefined, axis: "horizontal" | "vertical"): number | undefined {
    const value = this.length(text, axis);
    const start = axis === "horizontal" ? this.#box?.x : this.#box?.y;
    return value === undefined ? undefined : value + (start ?? 0);
  }

  /** A number of the primitive's units in user units. */
  scaled(value: number, axis: Axis): number {
    const box = this.#box;
    if (box === undefined) return value;
    if (axis === "diagonal") return value * Math.sqrt((box.width ** 2 + box.height ** 2) / 2);
    return value * (axis === "horizontal" ? box.width : box.height);
  }
}

function viewportBox({ frame: { viewport } }: Referrer): Rectangle {
  return { x: 0, y: 0, width: viewport.width, height: viewport.height };
}

function tenthMore({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x - 0.1 * width, y: y - 0.1 * height, width: 1.2 * width, height: 1.2 * height };
}

function readRegion(
  { document }: Scene,
  node: NodeId,
  { units, initial }: { readonly units: FilterUnits; readonly initial: Rectangle },
): Rectangle {
  return {
    x: units.place(document.attribute(node, "x"), "horizontal") ?? initial.x,
    y: units.place(document.attribute(node, "y"), "vertical") ?? initial.y,
    width: Math.max(0, units.length(document.attribute(node, "width"), "horizontal") ?? initial.width),
    height: Math.max(0, units.length(document.attribute(node, "height"), "vertical") ?? initial.height),
  };
}

/** What reading a primitive needs of its filter. */
export interface PrimitiveContext {
  readonly referrer: Referrer;
  readonly units: FilterUnits;
  /** Of the filter, or of the primitive. */
  readonly region: Rectangle;
}

function readPrimitives(scene: Scene, filter: NodeId, context: PrimitiveContext): FilterPrimitive[] {
  const { document } = scene;
  const primitives: FilterPrimitive[] = [];
  const names = new Map<string, number>([
    ["SourceGraphic", SOURCE_GRAPHIC],
    ["SourceAlpha", SOURCE_ALPHA],
  ]);
  for (const node of scene.children(filter)) {
    const style = scene.ownStyle(node);
    const region = readRegion(scene, node, { units: context.units, initial: context.region });
    const effect = readEffect(scene, node, { ...context, region });
    if (effect === undefined) continue;
    if (primitives.length >= MAXIMUM_PRIMITIVES) {
      scene.warn(
        "svg-limit",
        `A filter has more than ${MAXIMUM_PRIMITIVES} primitives; the rest is left out.`,
        node,
      );
      break;
    }
    const previous = primitives.length - 1;
    const input = (name: string | undefined): number => {
      const given = name?.trim() ?? "";
      if (STANDARD_NOTHING.has(given)) return NOTHING;
      // A name that nothing has is as good as none.
      return names.get(given) ?? (previous < 0 ? SOURCE_GRAPHIC : previous);
    };
    const inputs =
      effect.type === "merge"
        ? mergedNames(scene, node).map(input)
        : [input(document.attribute(node, "in")), input(document.attribute(node, "in2"))];
    const isLinear = style.colorInterpolationFilters === "linearrgb";
    primitives.push({
      effect,
      inputs,
      region: isWhole(region, context.region) ? undefined : region,
      isLinear,
    });
    const result = document.attribute(node, "result")?.trim();
    if (result !== undefined && result !== "" && result !== "SourceGraphic" && result !== "SourceAlpha")
      names.set(result, primitives.length - 1);
  }
  return primitives;
}

/** Inputs of the specification that nothing on paper gives. */
const STANDARD_NOTHING: ReadonlySet<string> = new Set([
  "BackgroundImage",
  "BackgroundAlpha",
  "FillPaint",
  "StrokePaint",
]);
const MAXIMUM_MERGED = 100;

function mergedNames(scene: Scene, node: NodeId): (string | undefined)[] {
  const { document } = scene;
  return [...scene.children(node)]
    .filter((child) => document.nameOf(child) === "feMergeNode")
    .slice(0, MAXIMUM_MERGED)
    .map((child) => document.attribute(child, "in"));
}

function isWhole(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
