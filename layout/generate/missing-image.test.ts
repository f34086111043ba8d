import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const QUIRKS = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">';

const places = (html: string, page = "200px 100px"): string[] => layoutHtml(html, page).places();

describe("an image that could not be had", () => {
  it.each<[string, string, string[]]>([
    [
      "keeps the size of its attributes in quirks mode",
      `${QUIRKS}<img id=i src=no.png width=40 height=30 alt=ab><div id=a>x</div>`,
      ["p1 i 0,0 40×30", "p1 a 0,32 200×10"],
    ],
    [
      "keeps the size of its style, whatever the length of its text",
      "<img id=i src=no.png style='width: 40px; height: 30px; display: inline-block' alt='abcdef ghijkl mnopqr stuvwx'><div id=a>x</div>",
      ["p1 i 0,0 40×30", "p1 a 0,32 200×10"],
    ],
    [
      "keeps the ratio of its attributes",
      "<img id=i src=no.png width=40 height=20 style='width: 80px; height: auto; display: inline-block' alt=ab>",
      ["p1 i 0,0 80×40"],
    ],
    ["keeps its size without text", "<img id=i src=no.png width=40 height=30>", ["p1 i 0,0 40×30"]],
    ["may be a block", "<img id=i src=no.png width=40 height=30 style='display: block'>", ["p1 i 0,0 40×30"]],
    [
      "may be a float",
      "<img id=i src=no.png width=40 height=30 style='float: right' alt=ab>",
      ["p1 i 160,0 40×30"],
    ],
    [
      "may be of an input",
      "<input id=i type=image src=no.png width=40 height=30 style='display: block' alt=ab>",
      ["p1 i 0,0 40×30"],
    ],
    [
      "stands in one piece",
      "<div style='height: 80px'></div><img id=i src=no.png width=40 height=30 style='display: block'>",
      ["p2 i 0,0 40×30"],
    ],
    [
      "is its text in a line, whatever its size",
      "<div id=d>a<img id=i src=no.png width=80 height=60 alt='b c'>d</div>",
      ["p1 d 0,0 200×10", "p1 i 10,0 30×10"],
    ],
    [
      "is its text where it has no size",
      "<div id=d>a<img id=i src=no.png alt='b c'>d</div>",
      ["p1 d 0,0 200×10", "p1 i 10,0 30×10"],
    ],
    [
      "is nothing without text and size",
      "<div id=d><img src=no.png alt=' '><img src=no.png></div>",
      ["p1 d 0,0 200×0"],
    ],
  ])("%s", (_name, html, expected) => {
    expect(places(html).filter((place) => / [ida] /.test(place))).toEqual(expected);
  });

  it("shows its text in the box", () => {
    const { dump } = layoutHtml(
      "<img src=no.png width=40 height=30 style='float: left' alt='ab cd ef'>",
      "200px 100px",
    );
    expect(dump()).toMatch(/"ab ".*"cd ".*"ef"/s);
  });
});
