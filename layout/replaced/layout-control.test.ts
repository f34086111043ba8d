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

describe("a value that is longer than its control shows", () => {
  const told = (html: string): string[] => layoutHtml(html).diagnostics.map(({ code }) => code);

  it.each([
    ["a field", "<input value=1,234,567 style='width: 50px'>"],
    ["a number", "<input type=number value=123456 style='width: 30px'>"],
    ["a field from right to left", "<input dir=rtl value=אאאאאאא style='width: 30px'>"],
    ["a menu", "<select style='width: 30px'><option>aaaaaaa</select>"],
    ["a list", "<select multiple style='width: 40px'><option>aaaaaaa</select>"],
    ["a textarea", "<textarea rows=1 cols=9>aaa aaa aaa aaa</textarea>"],
  ])("is told of: %s", (_, html) => {
    expect(told(html)).toEqual(["form-text-cut"]);
  });

  it.each([
    ["one that fits", "<input value=1,234 style='width: 80px'>"],
    ["one that reaches into the padding", "<input value=aaa style='width: 38px; padding: 0 5px'>"],
    [
      "a line higher than its field",
      "<input value=aaa style='width: 80px; height: 12px; line-height: 30px'>",
    ],
    ["a placeholder", "<input placeholder=aaaaaaaaa style='width: 30px'>"],
    ["a menu of its own width", "<select><option>aaaaaaa</select>"],
    ["the text of a button, which is shown beyond it", "<button style='width: 30px'>aaaaaaaa</button>"],
  ])("and nothing else is: %s", (_, html) => {
    expect(told(html)).toEqual([]);
  });
});
