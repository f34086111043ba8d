import { describe, expect, test } from "vitest";
import { axisOf, type Bar, type BarChart, barChartSvg } from "./bar-chart.ts";

const bar = (label: string, value: number): Bar => ({
  label,
  value,
  text: `${value} ms`,
  isOurs: label === "Platen",
  isAhead: false,
});

const chart = (scale: BarChart["scale"], ...values: number[]): BarChart => ({
  title: "Letter",
  bars: values.map((value, index) => bar(index === 0 ? "Platen" : `R${index}`, value)),
  scale,
  tick: (value) => `${value}`,
});

describe("a logarithmic axis", () => {
  test("begins at the power of ten below the least value and has each further one", () => {
    expect(axisOf(chart("logarithmic", 4, 40, 2_500)).ticks).toEqual([1, 10, 100, 1_000]);
  });

  test("puts equal ratios at equal distances", () => {
    const { position } = axisOf(chart("logarithmic", 2, 2_000));
    expect(position(100) - position(10)).toBeCloseTo(position(1_000) - position(100));
  });

  test("leaves the least value a bar that can be seen", () => {
    expect(axisOf(chart("logarithmic", 10, 1_000)).position(10)).toBeGreaterThan(0);
  });
});

describe("a linear axis", () => {
  test("begins at nothing and has round steps", () => {
    const { ticks, position } = axisOf(chart("linear", 30, 140));
    expect(ticks).toEqual([0, 50, 100]);
    expect(position(0)).toBe(0);
  });

  test("has room for a line that stands higher than all bars", () => {
    const { position } = axisOf({ ...chart("linear", 5), reference: { value: 10, text: "ten" } });
    expect(position(10)).toBe(2 * position(5));
  });
});

describe("a drawing", () => {
  const svg = barChartSvg(chart("logarithmic", 4, 40));

  test("tells its figures to those who can't see it", () => {
    expect(svg).toContain('aria-label="Letter: Platen 4 ms, R1 40 ms"');
  });

  test("has a bar for each, ours dark", () => {
    expect(svg.match(/<rect/g)).toHaveLength(2);
    expect(svg.match(/fill="#0d3b52"/g)).toHaveLength(1);
  });

  test("writes labels as text, whatever they hold", () => {
    const svgOf = barChartSvg({ ...chart("linear", 1), bars: [{ ...bar("a<b", 1) }] });
    expect(svgOf).toContain(">a&lt;b</text>");
  });
});
