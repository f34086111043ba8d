import { type PDFArray, PDFDict, PDFName, type PDFRef } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { DisplayItem } from "../../../layout/graphics/display-list.ts";
import { conformanceProfile } from "../conformance/standards.ts";
import { numbers } from "../testing/read-back.ts";
import { BLACK, operators, RED, read, selected, text } from "../testing/writer-fixture.ts";

const group: DisplayItem = {
  type: "begin-group",
  x: 0,
  y: 0,
  width: 9,
  height: 9,
  opacity: 0.5,
  blendMode: "normal",
};

describe("graphics", () => {
  it("sets colours only where they change", async () => {
    const box = { type: "fill-rectangle", x: 1, y: 2, width: 3, height: 4 } as const;
    expect(await operators({ ...box, color: RED }, { ...box, color: RED }, { ...box, color: BLACK })).toBe(
      "1 0 0 rg\n1 2 3 4 re\nf\n1 2 3 4 re\nf\n0 g\n1 2 3 4 re\nf",
    );
  });

  it("writes inks as inks, and their gradients", async () => {
    const box = { type: "fill-rectangle", x: 1, y: 2, width: 3, height: 4 } as const;
    const red = { ...RED, inks: [0, 1, 1, 0] } as const;
    const black = { ...BLACK, inks: [0, 0, 0, 1] } as const;
    expect(
      await operators(
        { ...box, color: red },
        { ...box, color: red },
        { ...box, color: black },
        { ...box, color: BLACK },
      ),
    ).toBe("0 1 1 0 k\n1 2 3 4 re\nf\n1 2 3 4 re\nf\n0 0 0 1 k\n1 2 3 4 re\nf\n0 g\n1 2 3 4 re\nf");
    const gradient = {
      type: "linear",
      x1: 0,
      y1: 0,
      x2: 9,
      y2: 0,
      stops: [
        { offset: 0, color: red },
        { offset: 1, color: black },
      ],
    } as const;
    const path = [0, 1, 1, 1, 9, 1, 1, 9, 5, 3];
    const back = await read([{ type: "fill-path", path, rule: "nonzero", paint: gradient }]);
    const shading = back.lookup(back.document.getPage(0).node, "Resources", "Shading", "S1");
    expect(String(shading)).toContain("DeviceCMYK");
    expect(String(shading)).not.toContain("DeviceRGB");
  });

  it("writes inks as they look in an archive, whose colours have to say that (ISO 19005-2 §6.2.4.3)", async () => {
    const color = { ...RED, inks: [0, 1, 1, 0] } as const;
    const asked = conformanceProfile("PDF/A-2b");
    const conformance = "profile" in asked ? asked.profile : undefined;
    const back = await read([{ type: "fill-rectangle", x: 1, y: 2, width: 3, height: 4, color }], {
      conformance,
    });
    expect(back.operators()).toContain("1 0 0 rg");
    expect(back.operators()).not.toMatch(/ k$/m);
  });

  it("mixes inks where they are transparent", async () => {
    const color = { ...RED, inks: [0, 1, 1, 0], alpha: 0.5 } as const;
    const back = await read([{ type: "fill-rectangle", x: 1, y: 2, width: 3, height: 4, color }]);
    expect(String(back.lookup(back.document.getPage(0).node, "Group", "CS"))).toBe("/DeviceCMYK");
  });

  it("knows that restore brings back what was saved", async () => {
    const box = { type: "fill-rectangle", x: 1, y: 2, width: 3, height: 4 } as const;
    const list: DisplayItem[] = [
      { ...box, color: RED },
      { type: "save" },
      { ...box, color: BLACK },
      { type: "restore" },
      { ...box, color: RED },
    ];
    expect((await operators(...list)).match(/rg/g)).toHaveLength(1);
  });

  it("balances what a list leaves open", async () => {
    expect(
      await operators({ type: "save" }, { type: "restore" }, { type: "restore" }, { type: "save" }),
    ).toBe("q\nQ\nq\nQ");
    expect(await operators(group, text(0, 10, "a"))).toMatch(/^q\n\/G1 gs\n\/X1 Do\nQ$/);
  });

  it("shows forms in the state that they take for granted, whatever the text before them left", async () => {
    const bold = { ...selected, embolden: true };
    const before = text(0, 10, "a", { selected: bold, letterSpacing: 2 });
    expect(await operators(before, group, text(0, 30, "a"))).toMatch(
      /2 Tc\n2 Tr\n[\s\S]*q\n\/G1 gs\n0 Tr\n0 Tc\n\/X1 Do\nQ$/,
    );
  });

  it("writes rectangles in paths as rectangles", async () => {
    const path = [0, 1, 1, 1, 9, 1, 1, 9, 5, 1, 1, 5, 3, 0, 2, 2, 2, 3, 3, 4, 4, 5, 5, 3];
    const item = {
      type: "fill-path",
      path,
      rule: "evenodd",
      paint: { type: "color", color: BLACK },
    } as const;
    expect(await operators(item)).toBe("0 g\n1 1 8 4 re\n2 2 m\n3 3 4 4 5 5 c\nh\nf*");
  });

  it("strokes with width, dash, cap and join", async () => {
    const stroke = {
      type: "stroke-path",
      path: [0, 0, 0, 1, 9, 9],
      color: RED,
      width: 2,
      join: "round",
    } as const;
    expect(await operators({ ...stroke, dash: [4, 2], dashOffset: 1, cap: "square" })).toBe(
      "1 0 0 RG\n2 w\n2 J\n1 j\n[4 2 ] 1 d\n0 0 m\n9 9 l\nS",
    );
    expect(await operators({ ...stroke, dash: [0, 0], dashOffset: 0, cap: "butt" })).toContain("[] 0 d");
  });

  it("clips, transforms and sets opacity", async () => {
    const faded = { red: 0, green: 0, blue: 0, alpha: 0.5 };
    const back = await read([
      { type: "clip", path: [0, 0, 0, 1, 9, 0, 1, 9, 9, 3], rule: "evenodd" },
      { type: "transform", matrix: [0.125, 0.125, -0.125, 0.125, 1, 2] },
      { type: "fill-rectangle", x: 0, y: 0, width: 1, height: 1, color: faded },
    ]);
    expect(back.operators()).toContain("h\nW* n\n.125 .125 -.125 .125 1 2 cm\n/G1 gs");
    const state = back.lookup(back.document.getPage(0).node, "Resources", "ExtGState", "G1") as PDFDict;
    expect(String(state.get(PDFName.of("ca")))).toBe("0.5");
  });

  it("shades gradients, with jumps where stops meet and a mask where they are transparent", async () => {
    const path = [0, 0, 0, 1, 10, 0, 1, 10, 10, 1, 0, 10, 3];
    const stops = [
      { offset: 0, color: RED },
      { offset: 0.5, color: BLACK },
      { offset: 0.5, color: RED },
      { offset: 1, color: { ...RED, alpha: 0 } },
    ];
    const paint = { type: "linear", x1: 0, y1: 0, x2: 10, y2: 0, stops } as const;
    const back = await read([{ type: "fill-path", path, rule: "nonzero", paint }]);
    expect(back.operators()).toMatch(
      /q\n\/G\d gs\n\/G\d gs\n0 0 10 10 re\nW n\n\/S\d sh\nQ|q\n\/G\d gs\n0 0 10 10 re\nW n\n\/S\d sh\nQ/,
    );
    const shadings = back.lookup(back.document.getPage(0).node, "Resources", "Shading") as PDFDict;
    const shading = back.document.context.lookup(shadings.values()[0] as PDFRef, PDFDict);
    const functions = back.lookup(shading, "Function", "Functions") as PDFArray;
    expect(functions.size()).toBe(2);
    expect(numbers(back.lookup(shading, "Function", "Bounds"))).toEqual([0.5]);
  });

  it("repeats a tile of any content as a form", async () => {
    const tile = {
      x: 0,
      y: 0,
      width: 20,
      height: 10,
      originX: 5,
      originY: 0,
      tileWidth: 10,
      tileHeight: 10,
    } as const;
    const back = await read([
      { type: "begin-tile", ...tile, stepX: 10, stepY: 10 },
      { type: "fill-rectangle", x: 6, y: 1, width: 2, height: 2, color: RED },
      { type: "end-tile" },
    ]);
    expect(back.operators().match(/\/X1 Do/g)).toHaveLength(3);
    expect(back.operators()).toContain("1 0 0 1 -10 0 cm");
    const form = back.lookup(back.document.getPage(0).node, "Resources", "XObject", "X1");
    expect(numbers(back.lookup(back.document.getPage(0).node, "Resources", "XObject", "X1", "BBox"))).toEqual(
      [5, 0, 15, 10],
    );
    expect(new TextDecoder().decode(back.decode(form))).toBe("1 0 0 rg\n6 1 2 2 re\nf\n");
  });

  it("composites groups as one, nested ones too", async () => {
    const group = (opacity: number): DisplayItem => ({
      type: "begin-group",
      x: 0,
      y: 0,
      width: 9,
      height: 9,
      opacity,
      blendMode: "multiply",
    });
    const box = { type: "fill-rectangle", x: 0, y: 0, width: 1, height: 1, color: RED } as const;
    const back = await read([
      group(0.5),
      box,
      group(0.25),
      box,
      { type: "end-group" },
      { type: "end-group" },
    ]);
    const page = back.document.getPage(0).node;
    expect(back.operators()).toContain("q\n/G2 gs\n/X2 Do\nQ");
    expect(String(back.lookup(page, "Resources", "ExtGState", "G2", "BM"))).toBe("/Multiply");
    expect(String(back.lookup(page, "Resources", "ExtGState", "G2", "ca"))).toBe("0.5");
    const outer = back.lookup(page, "Resources", "XObject", "X2");
    expect(new TextDecoder().decode(back.decode(outer))).toContain("q\n/G1 gs\n/X1 Do\nQ");
    expect(String(back.lookup(page, "Group", "S"))).toBe("/Transparency");
  });
});
