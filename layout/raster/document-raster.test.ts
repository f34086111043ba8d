import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import type { DisplayItem, Matrix } from "../graphics/display-list.ts";
import { type Effect, type FilterGraph, SOURCE_GRAPHIC } from "../graphics/effect.ts";
import { RED } from "../paint/testing/paint-fixture.ts";
import { DocumentRaster } from "./document-raster.ts";
import { Glyphs } from "./glyphs.ts";
import { Pictures } from "./pictures.ts";

const fill = (width: number, height: number): DisplayItem => ({
  type: "fill-rectangle",
  x: 10,
  y: 10,
  width,
  height,
  color: RED,
});
const graph = (effect: Effect): FilterGraph => ({
  region: undefined,
  primitives: [{ effect, inputs: [SOURCE_GRAPHIC], region: undefined, isLinear: false }],
});
const blur = (deviation: number): FilterGraph => graph({ type: "blur", x: deviation, y: deviation });
const PLACE = { toList: [1, 0, 0, 1, 0, 0] as Matrix, visible: undefined, enlargement: 1 };

class Fixture {
  readonly diagnostics = new DiagnosticSink();
  readonly raster: DocumentRaster;

  constructor(budget = 10_000_000) {
    const tools = { glyphs: new Glyphs(() => undefined), pictures: new Pictures(() => undefined) };
    this.raster = new DocumentRaster(tools, this.diagnostics, budget);
  }

  get codes(): string[] {
    return this.diagnostics.list().map(({ code }) => code);
  }
}

function imageIn(items: readonly DisplayItem[] | undefined): Extract<DisplayItem, { type: "image" }> {
  return items?.find((item) => item.type === "image") as Extract<DisplayItem, { type: "image" }>;
}

describe("DocumentRaster", () => {
  it("makes a picture as large as what can be seen of the effect", () => {
    const image = imageIn(new Fixture().raster.filtered({ ...PLACE, items: [fill(100, 50)] }, [blur(2)]));
    expect([image.x, image.width, image.y, image.height].map(Math.round)).toEqual([5, 110, 5, 60]);
  });

  it.each([
    [1, 3],
    [3, 2],
    [10, 1],
    [48, 0.5],
  ])("takes fewer pixels for softer blurs: a deviation of %i px, %s to the px", (deviation, resolution) => {
    const { width, image } = imageIn(
      new Fixture().raster.filtered({ ...PLACE, items: [fill(300, 300)] }, [blur(deviation)]),
    );
    expect((image.width ?? 0) / width).toBeCloseTo(resolution, 5);
  });

  it("takes more where things are shown larger, and draws in the user units of a matrix", () => {
    const toList: Matrix = [0, 2, -2, 0, 50, 0];
    const items: DisplayItem[] = [{ type: "fill-rectangle", x: 30, y: 0, width: 20, height: 10, color: RED }];
    const drawn = new Fixture().raster.filtered({ ...PLACE, toList, items }, [
      graph({ type: "offset", x: 5, y: 0 }),
    ]);
    const image = imageIn(drawn);
    expect([image.x, image.y, image.width, image.height]).toEqual([5, 0, 5, 10]);
    expect((image.image.width ?? 0) / image.width).toBe(6);
    expect(drawn?.[1]).toEqual({ type: "transform", matrix: toList });
  });

  it("draws only what can be seen", () => {
    const visible = { x: 0, y: 0, width: 50, height: 50 };
    const image = imageIn(
      new Fixture().raster.filtered({ ...PLACE, visible, items: [fill(5000, 5000)] }, [blur(2)]),
    );
    expect(image.width).toBeLessThan(60);
    const outside = new Fixture().raster.filtered(
      { ...PLACE, visible: { ...visible, x: -900 }, items: [fill(50, 50)] },
      [blur(2)],
    );
    expect(outside).toEqual([]);
  });

  it.each([
    ["huge", 100_000, 40],
    ["costly", 1000, 100],
  ])("takes fewer pixels for what is %s, and tells so", (_, size, count) => {
    const fixture = new Fixture();
    const primitive = graph({ type: "offset", x: 1, y: 0 })
      .primitives[0] as FilterGraph["primitives"][number];
    const steps = { region: undefined, primitives: Array.from({ length: count }, () => primitive) };
    const { image } = imageIn(fixture.raster.filtered({ ...PLACE, items: [fill(size, size)] }, [steps]));
    expect((image.width ?? 0) * (image.height ?? 0)).toBeLessThan(600_000);
    expect(fixture.codes).toEqual(["filter-resolution"]);
  });

  it("leaves effects out when the budget of the document is used up, once with a diagnostic", () => {
    const { raster, diagnostics } = new Fixture(200_000);
    const draw = (width: number): boolean =>
      raster.filtered({ ...PLACE, items: [fill(width, 100)] }, [blur(1)]) !== undefined;
    // What has been drawn before costs nothing.
    expect([draw(100), draw(101), draw(102), draw(100)]).toEqual([true, false, false, true]);
    expect(
      raster.shadow({ ...PLACE, items: [fill(300, 300)] }, { x: 1, y: 1, deviation: 2, color: RED }),
    ).toBeUndefined();
    expect(diagnostics.list().map(({ code }) => code)).toEqual(["filter-limit"]);
  });

  it("gives alike pictures one id, and pictures by whose pixels nothing is known none", () => {
    const { raster } = new Fixture();
    const at = (x: number): string =>
      imageIn(
        raster.shadow(
          { ...PLACE, items: [{ ...fill(20, 20), x } as DisplayItem] },
          { x: 0, y: 0, deviation: 2, color: RED },
        ),
      ).image.id;
    expect(at(30)).toBe(at(10));
    expect(
      raster.recolored({ ...imageIn([]), id: "x", format: "png" } as never, [], { width: 1, height: 1 }),
    ).toBeUndefined();
  });
});
