import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Border boxes of the children of a flex container of 200 px: letters are squares of 10 px. */
function flex(style: string, children: string, page?: string): string[] {
  return layoutHtml(`<div style="display: flex; ${style}">${children}</div>`, page).places();
}

describe("main size (css-flexbox-1 §9.7)", () => {
  it.each([
    ["", "<p id=a style='flex: 1'>a</p><p id=b style='flex: 2'>b</p>", ["66.67×10", "133.33×10"]],
    ["", "<p id=a style='flex: 1'>a</p><p id=b>bb</p>", ["180×10", "20×10"]],
    ["", "<p id=a style='flex: 1; max-width: 30px'>a</p><p id=b style='flex: 1'>b</p>", ["30×10", "170×10"]],
    ["", "<p id=a style='width: 150px'></p><p id=b style='width: 250px'></p>", ["75×0", "125×0"]],
    ["", "<p id=a style='width: 300px; flex-shrink: 0'></p><p id=b>b</p>", ["300×10", "10×10"]],
    ["", "<p id=a style='flex: 0 1 10px'>aaaa</p><p id=b>b</p>", ["40×10", "10×10"]],
    ["", "<p id=a style='flex: 0 1 10px; min-width: 0'>a</p><p id=b>b</p>", ["10×10", "10×10"]],
    [
      "flex-direction: column; height: 100px",
      "<p id=a style='flex: 1'>a</p><p id=b>b</p>",
      ["200×90", "200×10"],
    ],
    [
      "",
      "<p id=a style='flex: 0 0 300px; max-width: 50%'></p><p id=b style='flex: 1'></p>",
      ["100×0", "100×0"],
    ],
    // A table gets no narrower than its content, and shrinks to it.
    [
      "",
      "<table id=a style='width: 90px'><td>aaa</table><p id=b style='width: 180px'></p>",
      ["66.67×10", "133.33×10"],
    ],
    ["", "<table id=a style='max-width: 10px'><td>aa</table>", ["20×10"]],
    ["flex-direction: column", "<table id=a><td>a</table><p id=b>b</p>", ["200×10", "200×10"]],
    // `flex: 1` is a basis of 0%: that of the content where the container has no height.
    ["flex-direction: column", "<p id=a style='flex: 1; overflow: hidden'>a</p>", ["200×10"]],
    // A ratio gives the content its room.
    ["align-items: start", "<p id=a style='aspect-ratio: 3; width: 30px'>a b c</p>", ["30×20"]],
    ["align-items: start", "<p id=a style='aspect-ratio: 1 / 2; max-height: 40px'>aaa a</p>", ["20×40"]],
  ])("%s %s", (style, children, sizes) => {
    const css = "<style>p { margin: 0 } table { border-spacing: 0 } td { padding: 0 }</style>";
    expect(flex(style, css + children).map((place) => place.split(" ")[3])).toEqual(sizes);
  });
});

describe("places", () => {
  const BOXES =
    "<i id=a style='width: 50px; height: 20px'></i><i id=b style='width: 50px; height: 30px'></i>";
  it.each([
    ["justify-content: flex-end", ["100,0", "150,0"]],
    ["justify-content: center", ["50,0", "100,0"]],
    ["justify-content: space-between", ["0,0", "150,0"]],
    ["justify-content: space-around", ["25,0", "125,0"]],
    ["flex-direction: row-reverse", ["150,0", "100,0"]],
    ["flex-direction: row-reverse; justify-content: start", ["50,0", "0,0"]],
    ["direction: rtl", ["150,0", "100,0"]],
    ["align-items: center", ["0,5", "50,0"]],
    ["align-items: end", ["0,10", "50,0"]],
    ["gap: 7px", ["0,0", "57,0"]],
    ["flex-wrap: wrap; width: 60px; row-gap: 4px", ["0,0", "0,24"]],
    ["flex-wrap: wrap-reverse; width: 60px", ["0,30", "0,0"]],
    ["flex-wrap: wrap; width: 60px; height: 100px; align-content: end", ["0,50", "0,70"]],
    ["flex-wrap: wrap; width: 60px; height: 100px", ["0,0", "0,45"]],
    ["flex-direction: column; align-items: flex-end", ["150,0", "150,20"]],
    ["flex-direction: column-reverse", ["0,30", "0,0"]],
    ["flex-flow: column wrap; height: 40px", ["0,0", "100,0"]],
    ["flex-flow: column wrap; align-content: end", ["150,0", "150,20"]],
    ["flex-direction: column-reverse; height: 40px; justify-content: space-evenly", ["0,24", "0,0"]],
    ["flex-wrap: wrap-reverse; height: 40px; align-items: baseline; align-content: end", ["0,20", "50,10"]],
    ["flex-direction: column; align-items: last baseline", ["150,0", "150,20"]],
  ])("%s", (style, places) => {
    expect(flex(style, BOXES).map((place) => place.split(" ")[2])).toEqual(places);
  });

  it("gives free space to auto margins", () => {
    expect(flex("height: 50px", "<i id=a style='width: 20px; height: 10px; margin: auto'></i>")).toEqual([
      "p1 a 90,20 20×10",
    ]);
  });

  it("sorts by order", () => {
    const items = "<i id=a style='order: 1; width: 10px'></i><i id=b style='width: 10px'></i>";
    expect(flex("", items)).toEqual(["p1 b 0,0 10×0", "p1 a 10,0 10×0"]);
  });

  it("aligns baselines", () => {
    const items = "<i id=a style='padding-top: 30px'>a</i><i id=b>b</i>";
    expect(flex("align-items: baseline", items)).toEqual(["p1 a 0,0 10×40", "p1 b 10,30 10×10"]);
  });

  it("gathers last baselines at the end of a line, and first ones there in reversed lines", () => {
    const items = "<i id=a>a<br>b</i><i id=b>c</i><i id=c style='height: 30px; align-self: start'></i>";
    expect(flex("align-items: last baseline", items)).toEqual([
      "p1 a 0,10 10×20",
      "p1 b 10,20 10×10",
      "p1 c 20,0 0×30",
    ]);
    expect(flex("flex-wrap: wrap-reverse; align-items: baseline", items)).toEqual([
      "p1 a 0,10 10×20",
      "p1 b 10,10 10×10",
      "p1 c 20,0 0×30",
    ]);
  });

  it("lets negative margins make lines and columns lower", () => {
    const items = "<i id=a>a</i><i id=b style='margin-top: -10px'>b</i>";
    const box = (style: string): string => `<div id=f style="display: flex; ${style}">${items}</div>`;
    expect(layoutHtml(box("flex-direction: column")).places()[0]).toBe("p1 f 0,0 200×10");
    expect(layoutHtml(box("align-items: baseline")).places()[0]).toBe("p1 f 0,0 200×10");
  });

  it("is as wide as its items: those of a ratio by its height, those of a basis by their content", () => {
    const width = (style: string, items: string): string | undefined =>
      layoutHtml(`<div id=f style="display: flex; float: left; ${style}">${items}</div>`).places()[0];
    expect(width("height: 30px", "<i style='aspect-ratio: 2'></i>")).toBe("p1 f 0,0 60×30");
    expect(width("", "<i style='flex: 0 0 20px'>aaaa</i>")).toBe("p1 f 0,0 40×10");
    expect(width("", "<i style='flex: 0 0 20px; min-width: 0'>aaaa</i>")).toBe("p1 f 0,0 20×10");
    expect(width("padding: 5%", "<i>aaaa</i>")).toBe("p1 f 0,0 60×30");
  });

  it("puts positioned children where the only item would be", () => {
    const child = "<i id=a style='position: absolute; width: 20px; height: 10px'></i>";
    expect(flex("justify-content: center; align-items: end; height: 50px", child)).toEqual([
      "p1 a 90,40 20×10",
    ]);
  });
});

describe("pages", () => {
  const lines = (count: number): string => Array.from({ length: count }, () => "x").join("<br>");

  it("cut a row with its items side by side", () => {
    const items = `<div id=a style="width: 50px">${lines(8)}</div><div id=b>${lines(4)}</div><div id=c>${lines(11)}</div>`;
    expect(flex("", items, "200px 50px")).toEqual([
      "p1 a 0,0 50×50",
      "p1 b 50,0 10×50",
      "p1 c 60,0 10×50",
      "p2 a 0,0 50×50",
      "p2 b 50,0 10×50",
      "p2 c 60,0 10×50",
      "p3 a 0,0 50×20",
      "p3 b 50,0 10×20",
      "p3 c 60,0 10×20",
    ]);
  });

  it("move a row whose item avoids breaks", () => {
    const row = `<div id=a style="break-inside: avoid">${lines(3)}</div>`;
    const html = `<p style="margin: 0">${lines(3)}</p><div style="display: flex">${row}</div>`;
    expect(layoutHtml(html, "200px 50px").places()).toEqual(["p2 a 0,0 10×30"]);
  });

  it("end between the lines of a wrapping row", () => {
    const items = ["a", "b", "c"].map((id) => `<i id=${id} style="width: 200px">${lines(2)}</i>`).join("");
    expect(flex("flex-wrap: wrap; row-gap: 5px", items, "200px 50px")).toEqual([
      "p1 a 0,0 200×20",
      "p1 b 0,25 200×20",
      "p2 c 0,0 200×20",
    ]);
  });

  it("cut the margins below the last items", () => {
    const html = `<div id=f style="display: flex; flex-direction: column"><i id=a style="margin: 10px 0; height: 35px"></i></div>`;
    expect(layoutHtml(html, "200px 50px").places()).toEqual(["p1 f 0,0 200×50", "p1 a 0,10 200×35"]);
  });

  it("cut columns side by side", () => {
    const items = `<i id=a style="flex: none; height: 80px"></i><i id=b style="flex: none; height: 70px"></i><i id=c style="height: 10px"></i>`;
    expect(flex("flex-flow: column wrap; height: 120px", items, "200px 50px")).toEqual([
      "p1 a 0,0 100×50",
      "p1 b 100,0 100×50",
      "p2 a 0,0 100×30",
      "p2 b 100,0 100×20",
      "p2 c 100,20 100×10",
    ]);
  });

  it("cut a container that is higher than its items, wherever these lie", () => {
    const html = (style: string): string =>
      `<div id=f style="display: flex; height: 80px; background: red; ${style}"><i id=a>x</i></div>`;
    const cut = ["p1 f 0,0 200×50", "p2 f 0,0 200×30"];
    expect(layoutHtml(html("align-items: start"), "200px 50px").places()).toEqual([
      cut[0],
      "p1 a 0,0 10×10",
      cut[1],
    ]);
    expect(layoutHtml(html("align-items: end"), "200px 50px").places()).toEqual([...cut, "p2 a 0,20 10×10"]);
  });

  it("leave the container as high as it is beside what overflows its items", () => {
    const html = `<div id=f style="display: flex"><div id=a style="height: 20px">${lines(7)}</div></div><p id=b style="margin: 0">x</p>`;
    expect(layoutHtml(html, "200px 50px").places()).toEqual([
      "p1 f 0,0 200×20",
      "p1 a 0,0 10×20",
      "p1 b 0,20 200×10",
      "p2 f 0,0 200×0",
      "p2 a 0,0 10×0",
    ]);
  });

  it("cut off the margin above all items of a line at a page's start, unless the break is asked for", () => {
    const html = (style = ""): string =>
      `<div id=x style="display: flex; flex-wrap: wrap"><div style="width: 100%; height: 40px"></div>
       <div id=a style="margin-top: 7px; width: 50%; height: 20px; break-inside: avoid; ${style}"></div>
       <div id=b style="margin-top: 9px; width: 50%; height: 20px; break-inside: avoid"></div></div>`;
    const at = (style?: string): string[] =>
      layoutHtml(html(style), "100px 50px")
        .places()
        .filter((place) => place.startsWith("p2"));
    expect(at()).toEqual(["p2 x 0,0 100×22", "p2 a 0,0 50×20", "p2 b 50,2 50×20"]);
    expect(at("break-before: page")).toEqual(["p2 x 0,0 100×29", "p2 a 0,7 50×20", "p2 b 50,9 50×20"]);
  });

  it("cut off the margins of a column's items at a page's start, unless the break is asked for", () => {
    const items = (style: string): string =>
      `<div id=a style="height: 40px"></div><div id=b style="margin-top: 7px; height: 20px; ${style}"></div>`;
    expect(flex("flex-direction: column", items("break-inside: avoid"), "200px 50px")[1]).toBe(
      "p2 b 0,0 200×20",
    );
    expect(flex("flex-direction: column", items("break-before: page"), "200px 50px")[1]).toBe(
      "p2 b 0,7 200×20",
    );
  });

  it("give lines of aligned items to the next page rather than stubs", () => {
    const items = `<div id=a>${lines(8)}</div><div id=b style="align-self: center">${lines(2)}</div>`;
    expect(flex("", items, "200px 36px")).toEqual(
      ["p1 a 0,0 10×36", "p2 a 0,0 10×36", "p3 a 0,0 10×20", "p2 b 10,0 10×20"].sort(),
    );
  });

  it("go on with a column", () => {
    const items = `<div id=a>${lines(3)}</div><div id=b style="break-before: page">${lines(7)}</div><div id=c>c</div>`;
    expect(flex("flex-direction: column", items, "200px 50px")).toEqual([
      "p1 a 0,0 200×30",
      "p2 b 0,0 200×50",
      "p3 b 0,0 200×20",
      "p3 c 0,20 200×10",
    ]);
  });
});

it("lays out deep nesting in time", () => {
  const deep = "<div style='display: flex; flex-direction: column'><div style='display: flex'>".repeat(20);
  expect(layoutHtml(`${deep}<i id=a>x</i>`).places()).toEqual(["p1 a 0,0 10×10"]);
});

describe("items with a ratio and sizes of their content (css-sizing-4 §4.2)", () => {
  it.each([
    ["", "height: 40px; max-width: min-content", "0,0 80×40"],
    ["", "height: 40px; flex: 0 1 min-content", "0,0 80×40"],
    ["height: 40px", "width: max-content", "0,0 80×40"],
    ["flex-direction: column; align-items: start", "height: 5px", "0,0 20×5"],
    ["flex-direction: column; align-items: start", "height: 5px; min-width: 0", "0,0 10×5"],
  ])("%s; %s", (style, own, place) => {
    expect(flex(style, `<i id=a style="aspect-ratio: 2; ${own}">aa</i>`)).toEqual([`p1 a ${place}`]);
  });

  it("count in the width of their container", () => {
    const inner = `<div id=a style="display: flex; height: 10px"><i style="aspect-ratio: 2">aaa</i></div>`;
    expect(flex("", inner)).toEqual(["p1 a 0,0 30×10"]);
  });
});

it("does not stretch what is no higher than its content", () => {
  expect(flex("height: 50px", "<i id=a style='max-height: min-content'>a</i>")).toEqual(["p1 a 0,0 10×10"]);
});

describe("baselines of the container (css-flexbox-1 §8.5)", () => {
  const high = "<i style='display: block; width: 100%; height: 30px'></i>";
  it.each([
    ["flex-wrap: wrap", `<i style='width: 90px'>a</i>${high}`, "0,0"],
    // The line at the top is that which starts the container, and so is the item there.
    ["flex-wrap: wrap-reverse", `<i style='width: 90px'>a</i>${high}`, "0,22"],
    ["flex-direction: column-reverse", `<i>a</i>${high}`, "0,22"],
    ["flex-direction: row-reverse", `<i>a</i>${high}`, "0,22"],
    ["flex-direction: row-reverse", `${high}<i>a</i>`, "0,0"],
    ["flex-direction: row-reverse; direction: rtl", `<i>a</i>${high}`, "0,22"],
    ["flex-direction: row-reverse", `<i style='align-self: baseline'>a</i>${high}`, "0,0"],
    ["direction: rtl", `<i>a</i>${high}`, "0,0"],
  ])("%s", (style, items, place) => {
    const html = `<span id=a style="display: inline-block; width: 10px">x</span><div style="display: inline-flex; width: 100px; ${style}">${items}</div>`;
    expect(layoutHtml(html).places()).toEqual([`p1 a ${place} 10×10`]);
  });
});

describe("baselines in columns (css-flexbox-1 §8.3)", () => {
  it.each([
    ["baseline", ["0,0 10×10", "20,10 30×10", "20,20 10×10"]],
    ["last baseline", ["0,0 10×10", "170,10 30×10", "170,20 10×10"]],
  ])("%s gathers the left edges of items", (value, places) => {
    const margin = value === "baseline" ? "margin-left: 20px" : "";
    const items = `<i id=z style="align-self: start">a</i><i id=a style="${margin}">aaa</i><i id=b>b</i>`;
    expect(
      flex(`flex-direction: column; align-items: ${value}`, items).map((place) => place.slice(5)),
    ).toEqual(places);
  });
});
