import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

describe("controls on a line", () => {
  it.each(["checkbox", "radio", "range"])("have margins below the baseline: %s", (type) => {
    const style = "width: 10px; height: 10px; margin: 0 0 30px";
    const html = `<p style="margin: 0"><input type=${type} style="${style}"><b id=b>x</b>`;
    const [place] = layoutHtml(html).places();
    // A line of 10 px whose text stands 2 px below the baseline.
    expect(place).toMatch(/^p1 b \d+,2 /);
  });
});

describe("bars", () => {
  it.each([
    ["progress", "200×20"],
    ["meter", "100×20"],
  ])("are as large as the text around: %s", (name, size) => {
    const [place] = layoutHtml(`<p style="margin: 0; font-size: 20px"><${name} id=b></${name}>`).places();
    expect(place).toContain(` ${size}`);
  });
});
