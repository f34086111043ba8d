import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Border boxes by id. Letters are squares of 10 px, 8 above the baseline; scripts of 7.1 px. */
function places(formula: string, display = ""): Record<string, Place> {
  const { places: lines } = layoutHtml(`<math ${display}>${formula}</math>`);
  return Object.fromEntries(
    lines().map((line) => {
      const [, id = "", left, top, width, height] =
        /p1 (\w+) ([-\d.]+),([-\d.]+) ([\d.]+)×([\d.]+)/.exec(line) ?? [];
      return [id, { left: Number(left), top: Number(top), width: Number(width), height: Number(height) }];
    }),
  );
}

const box = (id: string, formula: Record<string, Place>): Place =>
  formula[id] ?? { left: Number.NaN, top: 0, width: 0, height: 0 };
const bottom = ({ top, height }: Place): number => top + height;
const right = ({ left, width }: Place): number => left + width;
const middle = ({ left, width }: Place): number => left + width / 2;

describe("parts that are not in flow (mathml-core §3.1)", () => {
  it.each([
    ["mfrac", "is a row without a part that is taken out", "<mi>a</mi><mi id='x'>b</mi>"],
    ["msup", "has its base where another part is taken out", "<mi>a</mi><mi id='x'>b</mi>"],
    ["msubsup", "counts scripts among what is left", "<mi>a</mi><mi>c</mi><mi>d</mi><mi id='x'>b</mi>"],
    ["mroot", "is a row without its index", "<mi>a</mi><mi id='x'>b</mi>"],
    ["munder", "has its base alone", "<mi>a</mi><mi id='x'>b</mi>"],
  ])("%s %s", (name, _, parts) => {
    const taken = parts.replace("id='x'", "style='position: absolute; top: 50px'");
    const left = parts.replace(/<mi id='x'>b<\/mi>/, "");
    const whole = (content: string): Place => box("m", places(`<${name} id="m">${content}</${name}>`));
    expect(whole(taken)).toEqual(whole(left));
  });
});

describe("fractions (mathml-core §3.3.2)", () => {
  const fraction = '<mfrac id="f"><mi id="a">a</mi><mi id="b">bb</mi></mfrac>';

  it("set the numerator over the denominator, both in the middle, smaller in a line of text", () => {
    const formula = places(fraction);
    const [a, b] = [box("a", formula), box("b", formula)];
    expect(bottom(a)).toBeLessThan(b.top);
    expect(middle(a)).toBeCloseTo(middle(b), 1);
    expect(a.width).toBeCloseTo(7.1, 1);
  });

  it("are as large as the text in a formula on a line of its own, in the middle of it", () => {
    const formula = places(fraction, "display=block");
    expect(box("a", formula).width).toBe(10);
    expect(middle(box("f", formula))).toBe(100);
  });

  it("have no line with a thickness of 0, and keep their distance", () => {
    const formula = places(fraction.replace("<mfrac", "<mfrac linethickness=0"), "display=block");
    expect(box("b", formula).top - bottom(box("a", formula))).toBeGreaterThan(0.5 * 7);
  });

  it.each([
    ["left", 0],
    ["right", 1],
  ])("stand on the %s as their attributes say", (alignment, share) => {
    const formula = places(fraction.replace("<mfrac", `<mfrac numalign=${alignment}`));
    const [a, b] = [box("a", formula), box("b", formula)];
    expect(a.left - b.left).toBeCloseTo(share * (b.width - a.width), 1);
  });
});

describe("scripts (mathml-core §3.4.1)", () => {
  it("stand raised and lowered beside their base, apart from each other", () => {
    const formula = places('<msubsup><mi id="x">x</mi><mn id="i">1</mn><mn id="k">2</mn></msubsup>');
    const [x, i, k] = ["x", "i", "k"].map((id) => box(id, formula)) as [Place, Place, Place];
    expect(i.left).toBe(k.left);
    expect(i.left).toBeGreaterThan(right(x));
    expect(bottom(k)).toBeLessThan(i.top);
    expect(k.top).toBeLessThan(x.top);
    expect(bottom(i)).toBeGreaterThan(bottom(x));
  });

  it("get smaller step by step", () => {
    const formula = places('<msup><mi>x</mi><msup id="m"><mi id="y">y</mi><mi id="z">z</mi></msup></msup>');
    expect(box("y", formula).width).toBeCloseTo(7.1, 1);
    expect(box("z", formula).width).toBeCloseTo(5.04, 1);
  });

  it("stand before their base behind mprescripts", () => {
    const formula = places(
      '<mmultiscripts><mi id="c">C</mi><mn id="a">6</mn><none/><mprescripts/><none/><mn id="b">14</mn></mmultiscripts>',
    );
    expect(right(box("b", formula))).toBeLessThan(box("c", formula).left);
    expect(box("a", formula).left).toBeGreaterThan(right(box("c", formula)));
  });
});

describe("limits (mathml-core §3.4.2)", () => {
  const sum = '<munderover><mo id="o">∑</mo><mi id="i">i</mi><mi id="n">n</mi></munderover>';

  it("stand under and over a sum on a line of its own, which is larger", () => {
    const formula = places(sum, "display=block");
    const [o, i, n] = ["o", "i", "n"].map((id) => box(id, formula)) as [Place, Place, Place];
    expect(o.width).toBeCloseTo(14, 1);
    expect(bottom(n)).toBeLessThan(o.top);
    expect(i.top).toBeGreaterThan(bottom(o));
    expect(middle(i)).toBeCloseTo(middle(o), 1);
  });

  it("stand beside it in a line of text", () => {
    const formula = places(sum);
    expect(box("n", formula).left).toBeGreaterThan(right(box("o", formula)));
  });

  it("accents lie close on what they mark, and bars are as wide as it", () => {
    const formula = places('<mover id="m"><mrow id="r"><mi>a</mi><mi>b</mi></mrow><mo id="o">¯</mo></mover>');
    expect(box("r", formula).top - bottom(box("o", formula))).toBeCloseTo(0.6, 1);
    expect(box("m", formula).width).toBe(20);
  });
});

describe("properties of formulas (mathml-core §4)", () => {
  const sum = '<munder><mo id="o">∑</mo><mi id="i">i</mi></munder>';

  it("math-style: normal sets a sum in a line as on a line of its own", () => {
    const formula = places(sum, 'style="math-style: normal"');
    expect(formula["o"]).toEqual({ ...box("o", places(sum, "display=block")), left: 0 });
    expect(box("i", formula).top).toBeGreaterThan(bottom(box("o", formula)));
  });

  it("math-style: compact sets a sum on a line of its own as in a line", () => {
    const formula = places(sum, 'display=block style="math-style: compact"');
    expect(box("o", formula).width).toBe(10);
    expect(box("i", formula).left).toBeGreaterThan(right(box("o", formula)));
  });

  it.each([
    ["0", 10],
    ["1", 7.1],
    ["add(2)", 5.05],
  ])("math-depth: %s makes letters %d px wide", (depth, width) => {
    const formula = places(`<mi id="a" style="math-depth: ${depth}; font-size: math">a</mi>`);
    expect(box("a", formula).width).toBeCloseTo(width, 1);
  });
});

describe("rows (mathml-core §3.3.1)", () => {
  it.each([
    ["a sum", "+", 4 / 18],
    ["a product", "×", 3 / 18],
    ["a relation", "=", 5 / 18],
    ["what is not seen", "\u2062", 0],
  ])("leave room around the sign of %s", (_, sign, share) => {
    const formula = places(`<mi id="a">a</mi><mo id="o">${sign}</mo><mi id="b">b</mi>`);
    expect(box("o", formula).left - right(box("a", formula))).toBeCloseTo(share * 10, 1);
  });

  it("leave none before the operand of a sign that stands first, or in scripts", () => {
    const first = places('<mo id="o">-</mo><mi id="a">a</mi>');
    expect(box("a", first).left).toBe(right(box("o", first)));
    const script = places('<msup><mi>x</mi><mrow><mi>n</mi><mo id="o">+</mo><mn id="a">1</mn></mrow></msup>');
    expect(box("a", script).left).toBeCloseTo(right(box("o", script)), 1);
  });

  it.each([
    ["lspace", '<mi id="a">a</mi><mo id="o" lspace="1em">+</mo><mi>b</mi>', 10],
    ["a named space", '<mi id="a">a</mi><mo id="o" lspace="thinmathspace">+</mo><mi>b</mi>', 30 / 18],
  ])("take the room from %s", (_, formula, room) => {
    const made = places(formula);
    expect(box("o", made).left - right(box("a", made))).toBeCloseTo(room, 1);
  });

  it("make fences as high as what is between them", () => {
    const row = places(
      '<mrow id="r"><mo>(</mo><mfrac id="f"><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></mrow>',
      "display=block",
    );
    expect(box("r", row).height).toBeGreaterThanOrEqual(box("f", row).height);
    const fixed = places(
      '<mo stretchy="false" id="o">(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac>',
      "display=block",
    );
    expect(box("o", fixed).height).toBeCloseTo(10.2, 1);
  });

  it("make fences of mfenced", () => {
    const short = places('<mfenced id="f" open="[" close=")"><mi>a</mi><mi>b</mi></mfenced>');
    const long = places('<mrow id="f"><mo>[</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo>)</mo></mrow>');
    expect(box("f", short)).toEqual(box("f", long));
  });
});

describe("roots (mathml-core §3.3.3)", () => {
  it("have room for the sign and the line, and the index before them", () => {
    const formula = places('<mroot id="r"><mi id="x">x</mi><mn id="n">3</mn></mroot>');
    const [r, x, n] = ["r", "x", "n"].map((id) => box(id, formula)) as [Place, Place, Place];
    expect(n.left).toBe(r.left);
    expect(x.left).toBeGreaterThan(right(n));
    expect(x.top).toBeGreaterThan(r.top);
  });
});

describe("tables, spaces and styles", () => {
  it("set the cells of a table in a formula on its axis", () => {
    const formula = places(
      '<mi id="a">a</mi><mtable id="t"><mtr><mtd>1</mtd></mtr><mtr><mtd>2</mtd></mtr></mtable>',
    );
    const axis = bottom(box("a", formula)) - 4;
    expect(box("t", formula).top + box("t", formula).height / 2).toBeCloseTo(axis, 1);
  });

  it.each([
    ["mspace", '<mspace id="s" width="2em" height="1em" depth="5px"/>', 20, 15],
    ["mpadded", '<mpadded id="s" width="+1em" height="3em" depth="0"><mi>x</mi></mpadded>', 20, 30],
    ["mpadded by shares", '<mpadded id="s" width="200%"><mi>x</mi></mpadded>', 20, 8],
    ["mphantom", '<mphantom id="s"><mi>x</mi></mphantom>', 10, 8],
    ["mathsize", '<mi id="s" mathsize="2em">x</mi>', 20, 16],
    ["scriptlevel", '<mstyle id="s" scriptlevel="+1"><mi>x</mi></mstyle>', 7.1, 5.68],
    [
      "the first of semantics",
      '<semantics id="s"><mi>x</mi><annotation>text</annotation></semantics>',
      10,
      8,
    ],
  ])("%s", (_, formula, width, height) => {
    const made = box("s", places(formula));
    expect([made.width, made.height]).toEqual([expect.closeTo(width, 1), expect.closeTo(height, 1)]);
  });

  it("move a formula that has no room left to the next page, whole", () => {
    const formula = '<math display=block><mfrac id="f"><mi>a</mi><mi>b</mi></mfrac></math>';
    const { places: lines } = layoutHtml(`<div style="height: 90px"></div>${formula}`, "200px 100px");
    expect(lines().find((line) => line.includes(" f "))).toMatch(/^p2 f /);
  });
});
