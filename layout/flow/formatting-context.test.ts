import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const FLOAT = "float: left; width: 50px; height: 30px";
const box = (id: string, style: string, content = ""): string =>
  `<div id=${id} style="${style}">${content}</div>`;

describe("clear and collapsing margins (CSS 2.2 §8.3.1)", () => {
  it.each<[string, string, string[]]>([
    [
      "a box that clears no float there is collapses with its parent",
      "right",
      ["p1 f 0,20 50×30", "p1 a 0,20 200×5"],
    ],
    ["a box that clears the float stands below it", "left", ["p1 f 0,0 50×30", "p1 a 0,30 200×5"]],
  ])("%s", (_, clear, places) => {
    const html = `<div>${box("f", FLOAT)}${box("a", `clear: ${clear}; margin-top: 20px; height: 5px`)}</div>`;
    expect(layoutHtml(html).places()).toEqual(places);
  });
});

describe("margins and floats above (CSS 2.2 §9.5.2)", () => {
  const inWrapper = (margin: number): string =>
    `<div style="height: 10px"></div><div id=w>${box("a", `clear: left; margin-top: ${margin}px; height: 5px`)}</div>`;
  it.each<[string, string, string[]]>([
    [
      "collapse where they alone lead past the float",
      box("f", FLOAT) + inWrapper(30),
      ["p1 w 0,40 200×5", "p1 a 0,40 200×5"],
    ],
    [
      "do not where the box clears it",
      box("f", FLOAT) + inWrapper(10),
      ["p1 w 0,10 200×25", "p1 a 0,30 200×5"],
    ],
    [
      "lie in the clearance of a box that begins with its float",
      `<div id=w>${box("f", FLOAT)}${box("a", "clear: left; margin-top: 40px; height: 5px")}</div>`,
      ["p1 w 0,0 200×35", "p1 a 0,30 200×5"],
    ],
    [
      "collapse past a float without height",
      `<div id=w>${box("f", "float: left")}${box("a", "clear: left; margin-top: 40px; height: 5px")}</div>`,
      ["p1 w 0,40 200×5", "p1 a 0,40 200×5"],
    ],
  ])("%s", (_, html, places) => {
    expect(
      layoutHtml(html)
        .places()
        .filter((place) => !place.includes(" f ")),
    ).toEqual(places);
  });
});

it("percentages of a formatting context beside a float are those of its container", () => {
  const html =
    box("f", FLOAT) + box("a", "display: flow-root; margin-left: 10%; padding-right: 10%; height: 10px");
  const { places } = layoutHtml(html, "200px 100px");
  expect(places()[1]).toBe("p1 a 50,0 150×10");
});

it("a formatting context that fits its content takes the room beside a float", () => {
  const fitted = (words: string) =>
    layoutHtml(
      box("f", FLOAT) + box("a", "display: flow-root; width: fit-content", words),
      "150px 100px",
    ).places();
  expect(fitted("aaaa")[1]).toBe("p1 a 50,0 40×10");
  expect(fitted("aaaa aaaa aaaa")[1]).toBe("p1 a 50,0 100×20");
  expect(fitted("aaaaaaaaaaaa")[1]).toBe("p1 a 0,30 120×10");
});

it.each<[string, string, string, string]>([
  ["fits its content", "ltr", "width: fit-content; margin-right: 20px", "p1 a 50,0 90×10"],
  ["has a least width", "ltr", "min-width: 90px; margin-right: 20px", "p1 a 50,0 90×10"],
  ["is written from the right", "rtl", "width: fit-content; margin-left: 20px", "p1 a 10,0 90×10"],
  ["is too wide without that margin, too", "ltr", "min-width: 110px; margin-right: 20px", "p1 a 0,30 130×10"],
  ["has an automatic margin at its near end", "ltr", "width: 60px; margin: 0 20px 0 auto", "p1 a 70,0 60×10"],
  [
    "has one at the right, written from there",
    "rtl",
    "width: 60px; margin: 0 auto 0 20px",
    "p1 a 20,0 60×10",
  ],
  ["would have no width up to that margin", "ltr", "margin-right: 100px", "p1 a 0,30 50×10"],
])(
  "the margin at the far end of a formatting context beside a float may overflow: one that %s",
  (_, direction, style, place) => {
    const float = box("f", FLOAT.replace("left", direction === "ltr" ? "left" : "right"));
    const content = style.includes("fit-content") ? "aaaaaaaaa" : "";
    const html = `<div style="direction: ${direction}">${float}${box("a", `display: flow-root; height: 10px; ${style}`, content)}</div>`;
    expect(layoutHtml(html, "150px 100px").places()[1]).toBe(place);
  },
);

describe("overflow (css-overflow-3 §3.1)", () => {
  it.each<[string, number]>([
    ["hidden", 50],
    ["clip", 0],
  ])("%s: the left edge beside a float is at %i", (overflow, left) => {
    const html = box("f", FLOAT) + box("a", `overflow: ${overflow}; width: 100px; height: 10px`);
    expect(layoutHtml(html).places()[1]).toBe(`p1 a ${left},0 100×10`);
  });
});

describe("baseline of an inline-block (css-align-3 §9.1)", () => {
  const inside = (style: string): string[] => {
    const scroller = `<div style="${style}">a<br>b</div>`;
    const html = `<div style="line-height: 20px">${box("a", "display: inline-block", scroller)}${box("b", "display: inline-block", "c")}</div>`;
    return layoutHtml(html).places();
  };
  it.each<[string, string, string[]]>([
    ["the last line of its blocks", "", ["p1 a 0,0 10×40", "p1 b 10,20 10×20"]],
    [
      "the bottom margin edge of a scroll container",
      "overflow: hidden",
      ["p1 a 0,0 10×40", "p1 b 10,27 10×20"],
    ],
    ["its lines where it is clipped", "overflow: clip", ["p1 a 0,0 10×40", "p1 b 10,20 10×20"]],
  ])("is %s", (_, style, places) => {
    expect(inside(style)).toEqual(places);
  });
});

describe("shrink-to-fit", () => {
  it("has no indent where there are no lines", () => {
    expect(layoutHtml(box("a", "float: left; height: 5px; text-indent: 20px")).places()).toEqual([
      "p1 a 0,0 0×5",
    ]);
  });
});

describe("display: contents (css-display-3 §2.5)", () => {
  it("texts keep the line height that they inherit from the element", () => {
    const html = box("a", "", `<span style="display: contents; font-size: 30px; line-height: 40px">x</span>`);
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 200×40"]);
  });
});

describe("margins at the end of a box whose limits decide on its height (CSS 2.2 §8.3.1)", () => {
  it.each<[string, string, number]>([
    ["go through a box without", "", 30],
    ["end in a box that is higher than its content", "min-height: 40px", 40],
    ["end in a box that is lower than its content", "max-height: 5px", 5],
    ["go through where the limits change nothing", "min-height: 5px; max-height: 20px", 30],
  ])("%s", (_, style, top) => {
    const html = box("a", style, `<div style="margin-bottom: 20px">x</div>`) + box("b", "height: 5px");
    expect(layoutHtml(html).places()[1]).toBe(`p1 b 0,${top} 200×5`);
  });
});

describe("tables beside floats", () => {
  it("take all the room up to the float, their margin reaching under it", () => {
    const words = "x ".repeat(30);
    const html = box("f", FLOAT) + box("a", "display: table; margin-left: 8px", words);
    expect(layoutHtml(html).places()[1]).toBe("p1 a 50,0 150×40");
  });

  it.each(["40%", "80px"])(
    "stand below it where their content is wider than both %s and the room",
    (width) => {
      const wide = box("w", "width: 160px; height: 5px");
      const html = box("f", FLOAT) + box("a", `display: table; width: ${width}`, wide);
      expect(layoutHtml(html).places()[1]).toBe("p1 a 0,30 160×5");
    },
  );
});

describe("pictures whose size is a percentage", () => {
  const picture = (style: string): string =>
    `<svg id=a width=400 height=100 viewBox="0 0 400 100" style="height: auto; ${style}"></svg>`;

  it.each(["width: 50%", "max-width: 50%"])("stand beside a float where that fits: %s", (size) => {
    const html = box("f", FLOAT) + picture(`display: block; ${size}`);
    expect(layoutHtml(html).places()[1]).toBe("p1 a 50,0 100×25");
  });

  it.each(["width: 50%", "max-width: 50%"])("float beside the line they stand in: %s", (size) => {
    expect(layoutHtml(`xx ${picture(`float: left; ${size}`)} xx`).places()).toEqual(["p1 a 0,0 100×25"]);
  });
});

describe("fixed boxes without insets", () => {
  it.each(["absolute", "fixed"])(
    "stand where they would in the positioned box around them (%s)",
    (position) => {
      const html = box(
        "a",
        `position: ${position}; left: 30px; top: 20px`,
        `x${box("b", "position: fixed", "y")}`,
      );
      expect(layoutHtml(html).places()).toContain("p1 b 30,30 10×10");
    },
  );
});

describe("text-indent (CSS 2.2 §16.1)", () => {
  it("indents an anonymous block only where it is the first child", () => {
    const floats = (html: string): string[] =>
      layoutHtml(`<div style="text-indent: 20px">${html}</div>`).places();
    const span = `<span id=s style="display: inline-block; width: 5px; height: 10px; text-indent: 0"></span>`;
    expect(floats(`${span}<p id=p></p>`)).toContain("p1 s 20,0 5×10");
    expect(floats(`<p id=p></p>${span}`)).toContain("p1 s 0,10 5×10");
  });
});

it("a formatting context with fit-content leaves room for its margins beside a float", () => {
  const style = "display: flow-root; width: fit-content; margin: 0 5px";
  const html = `${box("f", FLOAT)}<div id=a style="${style}">${"wwww ".repeat(8)}</div>`;
  expect(layoutHtml(html).places()).toContain("p1 a 50,0 145×30");
});

describe("a formatting context beside a float that begins further down", () => {
  it("is narrowed rather than moved below", () => {
    const html = `${box("f", FLOAT)}<div style="height: 5px; margin-bottom: -25px"></div>${box("a", "overflow: hidden; height: 30px")}`;
    expect(layoutHtml(`<div style="padding-top: 40px">${html}</div>`).places()).toContain(
      "p1 a 50,20 150×30",
    );
  });

  it("stands beside it where it has a width and need not be narrowed", () => {
    const html = `${box("f", FLOAT)}<div style="height: 5px; margin-bottom: -25px"></div>${box("a", "overflow: hidden; width: 60px; height: 30px")}`;
    expect(layoutHtml(`<div style="padding-top: 40px">${html}</div>`).places()).toContain("p1 a 50,20 60×30");
  });
});

describe("positioned blocks without insets after text", () => {
  it.each([
    ["ltr", 0],
    ["rtl", 190],
  ])("begin below the line (%s)", (direction, left) => {
    const html = `<div style="direction: ${direction}">x${box("a", "position: absolute; width: 10px; height: 5px")}</div>`;
    expect(layoutHtml(html).places()).toContain(`p1 a ${left},10 10×5`);
  });
});

describe("inline boxes with nothing in them", () => {
  it.each([
    ["border-top: 2px solid", 0],
    ["padding-bottom: 2px", 0],
    ["padding-left: 2px", 10],
  ])("make a line where they have edges at their sides (%s)", (style, height) => {
    expect(layoutHtml(box("a", "", `<span style="${style}"></span>`)).places()).toContain(
      `p1 a 0,0 200×${height}`,
    );
  });
});

it("what would span columns stands beside floats where there are no columns, too (css-multicol-1 §6)", () => {
  expect(layoutHtml(`${box("f", FLOAT)}${box("a", "column-span: all; height: 5px")}`).places()).toEqual([
    "p1 f 0,0 50×30",
    "p1 a 50,0 150×5",
  ]);
});
