import { describe, expect, it } from "vitest";
import { type Effect, type FilterPrimitive, SOURCE_ALPHA, SOURCE_GRAPHIC } from "../../graphics/effect.ts";
import { Glyphs } from "../glyphs.ts";
import { Pictures } from "../pictures.ts";
import { createPixels, type Pixels } from "../pixels.ts";
import { applyFilterGraph } from "./apply-filter.ts";

type Rgba = readonly [number, number, number, number];
const RED: Rgba = [255, 0, 0, 255];
const GREEN = { red: 0, green: 1, blue: 0, alpha: 1 };

/** A picture of 9 × 9 pixels with a square of 3 × 3 in its middle. */
function square(color: Rgba = RED): Pixels {
  const pixels = createPixels({ x0: 0, y0: 0, x1: 9, y1: 9 });
  for (let y = 3; y < 6; y += 1) for (let x = 3; x < 6; x += 1) pixels.data.set(color, 4 * (9 * y + x));
  return pixels;
}

/** A primitive on the picture, or on the results of others. */
function primitive(effect: Effect, more: Partial<FilterPrimitive> = {}): FilterPrimitive {
  return { effect, inputs: [SOURCE_GRAPHIC], region: undefined, isLinear: false, ...more };
}

function filtered(
  primitives: readonly FilterPrimitive[],
  { source = square(), scale = 1 }: { source?: Pixels; scale?: number } = {},
): (x: number, y: number) => number[] {
  const tools = { glyphs: new Glyphs(() => undefined), pictures: new Pictures(() => undefined) };
  const matrix = [scale, 0, 0, scale, 0, 0] as const;
  const { data } = applyFilterGraph(source, { region: undefined, primitives }, { ...tools, scale, matrix });
  return (x, y) => [...data.subarray(4 * (9 * y + x), 4 * (9 * y + x) + 4)];
}

const NONE = [0, 0, 0, 0];

describe("applyFilterGraph", () => {
  it("blurs alike to all sides", () => {
    for (const deviation of [0.8, 1]) {
      const at = filtered([primitive({ type: "blur", x: deviation, y: deviation })]);
      expect(at(4, 2)).toEqual(at(4, 6));
      expect(Math.abs((at(4, 2)[3] as number) - (at(2, 4)[3] as number))).toBeLessThanOrEqual(1);
      expect(at(4, 4)[3]).toBeLessThan(255);
      expect(at(4, 2)[3]).toBeGreaterThan(0);
    }
    const across = filtered([primitive({ type: "blur", x: 1, y: 0 })]);
    expect(across(2, 4)[3]).toBeGreaterThan(0);
    expect(across(4, 2)).toEqual(NONE);
  });

  it("blurs by boxes as by a Gaussian from a deviation of two on", () => {
    const pixels = createPixels({ x0: 0, y0: 0, x1: 101, y1: 1 });
    for (let x = 0; x < 50; x += 1) pixels.data.set(RED, 4 * x);
    const { data } = applyFilterGraph(
      pixels,
      { region: undefined, primitives: [primitive({ type: "blur", x: 8, y: 0 })] },
      {
        glyphs: new Glyphs(() => undefined),
        pictures: new Pictures(() => undefined),
        scale: 1,
        matrix: [1, 0, 0, 1, 0, 0],
      },
    );
    const alpha = (x: number): number => data[4 * x + 3] as number;
    // One deviation inside and outside of the edge: 84 and 16 in a hundred.
    expect(Math.abs(alpha(42) - 0.83 * 255)).toBeLessThan(6);
    expect(Math.abs(alpha(58) - 0.15 * 255)).toBeLessThan(6);
  });

  it("moves, floods, tiles and merges within the regions of primitives", () => {
    const moved = filtered([primitive({ type: "offset", x: 2, y: 1 })]);
    expect([moved(3, 3), moved(7, 6)]).toEqual([NONE, [...RED]]);
    const region = { x: 0, y: 0, width: 2, height: 3 };
    const flood = primitive({ type: "flood", color: GREEN }, { region });
    const flooded = filtered([flood]);
    expect([flooded(1, 2), flooded(2, 2), flooded(4, 4)]).toEqual([[0, 255, 0, 255], NONE, NONE]);
    const half = primitive({ type: "flood", color: GREEN }, { region: { ...region, width: 1 } });
    const wide = primitive({ type: "merge" }, { inputs: [0], region });
    const tiles = filtered([half, wide, primitive({ type: "tile" }, { inputs: [1] })]);
    expect([tiles(0, 0), tiles(1, 0), tiles(2, 8), tiles(3, 8)]).toEqual([
      [0, 255, 0, 255],
      NONE,
      [0, 255, 0, 255],
      NONE,
    ]);
    const merged = filtered([flood, primitive({ type: "merge" }, { inputs: [0, SOURCE_GRAPHIC] })]);
    expect([merged(0, 0), merged(4, 4)]).toEqual([[0, 255, 0, 255], [...RED]]);
  });

  it("composites by the operators of Porter and Duff and by arithmetic", () => {
    const flood = primitive({ type: "flood", color: GREEN }, { region: { x: 0, y: 0, width: 9, height: 5 } });
    const operate = (operator: Extract<Effect, { type: "composite" }>["operator"]): number[][] => {
      const effect = { type: "composite", operator, factors: [0, 0.5, 0.5, 0] } as const;
      const at = filtered([flood, primitive(effect, { inputs: [0, SOURCE_GRAPHIC] })]);
      // In both, in the flood alone, in the source alone.
      return [at(4, 4), at(0, 0), at(4, 5)];
    };
    const green = [0, 255, 0, 255];
    expect(operate("over")).toEqual([green, green, [...RED]]);
    expect(operate("in")).toEqual([green, NONE, NONE]);
    expect(operate("out")).toEqual([NONE, green, NONE]);
    expect(operate("atop")).toEqual([green, NONE, [...RED]]);
    expect(operate("xor")).toEqual([NONE, green, [...RED]]);
    expect(operate("lighter")).toEqual([[255, 255, 0, 255], green, [...RED]]);
    expect(operate("arithmetic")[0]).toEqual([128, 128, 0, 255]);
  });

  it("blends", () => {
    const effect = { type: "blend", mode: "screen" } as const;
    const at = filtered([
      primitive({ type: "flood", color: GREEN }),
      primitive(effect, { inputs: [0, SOURCE_GRAPHIC] }),
    ]);
    expect([at(4, 4), at(0, 0)]).toEqual([
      [255, 255, 0, 255],
      [0, 255, 0, 255],
    ]);
  });

  it("changes colours by a matrix and by functions, not by what alpha has made of them", () => {
    const half: Rgba = [128, 0, 0, 128];
    const swap = [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0];
    const swapped = filtered([primitive({ type: "color-matrix", matrix: swap })], { source: square(half) });
    expect(swapped(4, 4)).toEqual([0, 0, 128, 128]);
    const identity = { type: "identity" } as const;
    const table = { type: "table", values: [1, 0] } as const;
    const functions = [table, { type: "linear", slope: 0, intercept: 1 }, identity, identity] as const;
    const changed = filtered([primitive({ type: "component-transfer", functions })], {
      source: square(half),
    });
    expect(changed(4, 4)).toEqual([0, 128, 0, 128]);
    const steps = { type: "discrete", values: [0, 1] } as const;
    const gamma = { type: "gamma", amplitude: 1, exponent: 2, offset: 0 } as const;
    const others = filtered(
      [primitive({ type: "component-transfer", functions: [steps, gamma, identity, identity] })],
      { source: square([140, 128, 0, 255]) },
    );
    expect(others(4, 4)).toEqual([255, 64, 0, 255]);
  });

  it("works in linear light where it should", () => {
    const grey: Rgba = [128, 128, 128, 255];
    const matrix = [2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0];
    const effect = { type: "color-matrix", matrix } as const;
    expect(filtered([primitive(effect)], { source: square(grey) })(4, 4)).toEqual([255, 255, 255, 255]);
    const linear = filtered([primitive(effect, { isLinear: true })], { source: square(grey) })(4, 4);
    expect(linear[0]).toBeGreaterThan(170);
    expect(linear[0]).toBeLessThan(180);
  });

  it("casts shadows", () => {
    const color = { ...GREEN, alpha: 0.5 };
    const at = filtered([
      primitive({ type: "drop-shadow", x: 3, y: 3, deviationX: 0, deviationY: 0, color }),
    ]);
    expect([at(4, 4), at(7, 7), at(1, 1)]).toEqual([[...RED], [0, 128, 0, 128], NONE]);
  });

  it("makes shapes thicker and thinner", () => {
    const thick = filtered([primitive({ type: "morphology", operator: "dilate", x: 2, y: 1 })]);
    expect([thick(1, 4), thick(0, 4), thick(4, 2), thick(4, 1)]).toEqual([[...RED], NONE, [...RED], NONE]);
    const thin = filtered([primitive({ type: "morphology", operator: "erode", x: 1, y: 1 })]);
    expect([thin(4, 4), thin(3, 4), thin(4, 5)]).toEqual([[...RED], NONE, NONE]);
    const huge = filtered([primitive({ type: "morphology", operator: "dilate", x: 1e6, y: 1e6 })]);
    expect(huge(0, 0)).toEqual([...RED]);
  });

  it("convolves with a turned kernel", () => {
    const kernel = [0, 0, 0, 1, 0, 0, 0, 0, 0];
    const effect = {
      type: "convolve-matrix",
      columns: 3,
      rows: 3,
      kernel,
      divisor: 1,
      bias: 0,
      targetX: 1,
      targetY: 1,
      edgeMode: "none",
      preservesAlpha: false,
      step: 1,
    } as const;
    const at = filtered([primitive(effect)]);
    expect([at(2, 4), at(4, 4), at(5, 4)]).toEqual([[...RED], [...RED], NONE]);
    const kept = filtered([primitive({ ...effect, preservesAlpha: true })]);
    expect(kept(2, 4)).toEqual(NONE);
  });

  it("displaces by a map", () => {
    const map = primitive({ type: "flood", color: { red: 1, green: 0.5, blue: 0, alpha: 1 } });
    const effect = { type: "displacement-map", scale: 4, channelX: 0, channelY: 1 } as const;
    const at = filtered([map, primitive(effect, { inputs: [SOURCE_GRAPHIC, 0] })]);
    expect([at(1, 4), at(3, 4), at(4, 4)]).toEqual([[...RED], [...RED], NONE]);
  });

  it("makes noise that depends on the seed alone", () => {
    const effect = {
      type: "turbulence",
      frequencyX: 0.1,
      frequencyY: 0.1,
      octaves: 2,
      seed: 3,
      isFractal: true,
      isStitched: false,
    } as const;
    const [one, again, other] = [
      filtered([primitive(effect)]),
      filtered([primitive(effect)]),
      filtered([primitive({ ...effect, seed: 4 })]),
    ];
    const row = (at: typeof one): number[][] => Array.from({ length: 9 }, (_, x) => at(x, 4));
    expect(row(one)).toEqual(row(again));
    expect(row(one)).not.toEqual(row(other));
    // Noise is coarse at twice the pixels to the unit as at one.
    const fine = filtered([primitive(effect)], { scale: 2 });
    expect(Math.abs((fine(8, 8)[3] as number) - (one(4, 4)[3] as number))).toBeLessThan(20);
  });

  it("lights the slopes that look to the light", () => {
    const light = { type: "distant", azimuth: 180, elevation: 45 } as const;
    const effect = {
      type: "lighting",
      isSpecular: false,
      surfaceScale: 5,
      constant: 1,
      exponent: 1,
      color: { red: 1, green: 1, blue: 1, alpha: 1 },
      light,
    } as const;
    const at = filtered([primitive(effect, { inputs: [SOURCE_ALPHA] })]);
    expect(at(2, 4)[0]).toBeGreaterThan(at(6, 4)[0] as number);
    expect(at(0, 0)).toEqual([180, 180, 180, 255]);
    const shine = filtered([
      primitive({ ...effect, isSpecular: true, exponent: 8 }, { inputs: [SOURCE_ALPHA] }),
    ]);
    expect(shine(2, 4)[3]).toBeGreaterThan(shine(6, 4)[3] as number);
    const spot = { type: "spot", x: 0, y: 0, z: 5, pointsAt: [0, 0, 0], exponent: 1, coneAngle: 30 } as const;
    const lit = filtered([primitive({ ...effect, light: spot }, { inputs: [SOURCE_ALPHA] })]);
    expect(lit(0, 0)[0]).toBeGreaterThan(200);
    expect(lit(8, 8)[0]).toBe(0);
  });

  it("is transparent without primitives, and where inputs lead nowhere", () => {
    expect(filtered([])(4, 4)).toEqual(NONE);
    expect(filtered([primitive({ type: "blur", x: 1, y: 1 }, { inputs: [7] })])(4, 4)).toEqual(NONE);
  });
});
