import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

describe("the end of a box at the end of a page (css-break-3 §4.1)", () => {
  const box = (content: string): string =>
    `<div id=a style="padding: 4px; border: 1px solid; orphans: 1; widows: 1">${content}</div>`;
  const places = (html: string, page: string): string[] => layoutHtml(html, page).places();

  it("does not part padding and border from the last line", () => {
    expect(places(box("x<br>x<br>x<br>x"), "200px 47px")).toEqual(["p1 a 0,0 200×47", "p2 a 0,0 200×15"]);
  });

  it("nor from the last block", () => {
    const blocks = "<p id=b style='margin: 0'>x</p><p id=c style='margin: 0'>x</p>";
    expect(places(box(blocks), "200px 27px")).toEqual([
      "p1 a 0,0 200×27",
      "p1 b 5,5 190×10",
      "p2 a 0,0 200×15",
      "p2 c 5,0 190×10",
    ]);
  });

  it("nor from the margin below it", () => {
    const paragraph = "<p id=b style='margin: 0 0 10px'>x<br>x</p>";
    expect(places(box(paragraph), "200px 33px")).toEqual([
      "p1 a 0,0 200×33",
      "p1 b 5,5 190×28",
      "p2 a 0,0 200×25",
      "p2 b 5,0 190×10",
    ]);
  });

  it("nor cuts them below a height", () => {
    const high = "<div id=a style='height: 40px; padding: 5px; border: 1px solid'></div>";
    expect(places(high, "200px 48px")).toEqual(["p1 a 0,0 200×46", "p2 a 0,0 200×6"]);
    expect(places(high, "200px 30px")).toEqual(["p1 a 0,0 200×30", "p2 a 0,0 200×22"]);
  });

  it("nor leaves those above alone", () => {
    const high = "<div id=a style='height: 40px; padding: 5px; border: 1px solid'></div>";
    expect(places(`<p id=p style="margin: 0">x</p>${high}`, "200px 16px")[1]).toBe("p2 a 0,0 200×16");
    expect(places(`<p id=p style="margin: 0">x</p>${high}`, "200px 17px")[1]).toBe("p1 a 0,10 200×7");
  });

  it("nor from columns, in it or its own", () => {
    const columns = "columns: 2; gap: 0; orphans: 1; widows: 1";
    const lines = "x<br>x<br>x<br>x";
    const above = "<p style='margin: 0'>x</p>";
    const inside = places(
      `${above}<div id=a style="padding: 5px"><div style="${columns}">${lines}</div></div>`,
      "200px 37px",
    );
    const own = places(`${above}<div id=a style="padding: 5px; ${columns}">${lines}</div>`, "200px 37px");
    expect([inside, own]).toEqual([
      ["p1 a 0,10 200×27", "p2 a 0,0 200×15"],
      ["p1 a 0,10 200×27", "p2 a 0,0 200×15"],
    ]);
  });

  it("nor from the last row of a table", () => {
    const table =
      "<table style='border-spacing: 0'><tr id=b><td style='padding: 0'>x<tr id=c><td style='padding: 0'>x</table>";
    expect(places(box(table), "200px 27px").filter((place) => !place.includes(" a "))).toEqual([
      "p1 b 5,5 10×10",
      "p2 c 5,0 10×10",
    ]);
  });

  it("moves it whole where nothing inside may be parted", () => {
    const html = `<p style="margin: 0">x</p>${box("<p id=b style='margin: 0'>x</p>")}`;
    expect(places(html, "200px 28px")).toEqual(["p2 a 0,0 200×20", "p2 b 5,5 190×10"]);
  });

  it("is where its maximum height ends, though its content goes on", () => {
    const limited = (overflow: string): string =>
      `<div id=a style="max-height: 30px; ${overflow}"><div style="height: 20px"></div><div id=b style="height: 60px"></div></div><p id=c>x</p>`;
    const all = (html: string): string[] => places(`<style>p { margin: 0 }</style>${html}`, "200px 50px");
    expect(all(limited(""))).toEqual([
      "p1 a 0,0 200×30",
      "p1 b 0,20 200×30",
      "p1 c 0,30 200×10",
      "p2 a 0,0 200×0",
      "p2 b 0,0 200×30",
    ]);
    expect(all(limited("overflow: hidden"))).toEqual([
      "p1 a 0,0 200×30",
      "p1 b 0,20 200×30",
      "p1 c 0,30 200×10",
    ]);
  });

  it("but cuts a box that is higher than its content", () => {
    expect(
      places("<div id=a style='min-height: 50px; padding: 4px; background: red'>x</div>", "200px 40px"),
    ).toEqual(["p1 a 0,0 200×40", "p2 a 0,0 200×18"]);
  });

  it("is at its margin where that is negative: pages are bled off that way", () => {
    const bled = (id: string): string =>
      `<div id=${id} style="height: 80px; margin: -10px; padding: 10px; break-after: page">x</div>`;
    expect(places(bled("a") + bled("b"), "200px 80px")).toEqual([
      "p1 a -10,-10 220×100",
      "p2 b -10,-10 220×100",
    ]);
    expect(places(`<div>x</div><section>${bled("a")}</section>`, "200px 90px")).toEqual([
      "p1 a -10,0 220×100",
    ]);
    expect(places(`${bled("a")}x`, "200px 70px")).toEqual(["p1 a -10,-10 220×80", "p2 a -10,0 220×20"]);
  });
});

describe("edges that box-decoration-break: clone repeats (css-break-3 §5.4)", () => {
  const box = (id: string, style: string): string => `<div id=${id} style="${style}"></div>`;

  it("leave a height for the content, or the boxes, of all pages where edges are repeated", () => {
    const cloned = (style: string): string =>
      box("a", `border: 10px solid; box-decoration-break: clone; ${style}`);
    expect(layoutHtml(cloned("height: 100px"), "100px 100px").places()).toEqual([
      "p1 a 0,0 100×100",
      "p2 a 0,0 100×40",
    ]);
    expect(layoutHtml(cloned("height: 100px; box-sizing: border-box"), "100px 70px").places()).toEqual([
      "p1 a 0,0 100×70",
      "p2 a 0,0 100×30",
    ]);
    const above = box("b", "height: 85px");
    expect(layoutHtml(above + cloned("height: 10px"), "100px 100px").places()).toEqual([
      "p1 b 0,0 100×85",
      "p2 a 0,0 100×30",
    ]);
  });

  it("cut the margin below the last child, to stand on its page", () => {
    const child = box("b", "height: 60px; margin-bottom: 30px");
    const cloned = `<div id=a style="border: 10px solid; box-decoration-break: clone">${child}</div>`;
    expect(layoutHtml(cloned, "100px 100px").places()).toEqual(["p1 a 0,0 100×100", "p1 b 10,10 80×60"]);
  });

  it("stand around no float that goes on after the end of its box", () => {
    const float = "<div id=f style='float: left; width: 20px; height: 50px'></div>";
    const cloned = `<div id=a style="border: 10px solid; box-decoration-break: clone"><div style="height: 20px">${float}</div></div>`;
    expect(layoutHtml(cloned, "100px 50px").places()).toEqual([
      "p1 a 0,0 100×40",
      "p1 f 10,10 20×30",
      "p2 a 0,0 100×0",
      "p2 f 10,0 20×20",
    ]);
  });
});
