import { PDFDict, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import { cmykProfile } from "../pdf/testing/cmyk-profile.ts";
import { exchangeProblems } from "../pdf/testing/exchange/check-exchange.ts";
import { ReadBack } from "../pdf/testing/read-back.ts";

const engine = new Engine();
const GOLD = '@color-profile --gold { -platen-separation: "Gold" device-cmyk(.2 .25 .6 .25) }';

/** Colours that are set on a page, and graphics states by what they say of overprint. */
async function painted(html: string, conformance = "") {
  const { pdf, diagnostics } = await engine.renderHtml(
    {
      html: `<!DOCTYPE html><title>t</title><style>@page { size: 300px } * { margin: 0 } ${GOLD}</style>${html}`,
    },
    { conformance, outputIntent: conformance === "" ? undefined : cmykProfile(), tagged: false },
  );
  const back = await ReadBack.of(pdf);
  const page = back.document.getPage(0).node;
  const states = page.Resources()?.lookupMaybe(PDFName.of("ExtGState"), PDFDict);
  const lines = back
    .operators()
    .split("\n")
    .flatMap((line): string[] => {
      const state = /^\/(\w+) gs$/.exec(line)?.[1];
      if (state !== undefined) return [overprintOf(states?.lookup(PDFName.of(state), PDFDict))];
      return / (?:k|K|scn|SCN|rg|g)$| sh$| Do$/.test(line) ? [line] : [];
    });
  return { lines, pdf, codes: diagnostics.map(({ code }) => code), hasGroup: page.has(PDFName.of("Group")) };
}

function overprintOf(state: PDFDict | undefined): string {
  const say = (key: string): string => String(state?.get(PDFName.of(key)));
  const all = [say("OP"), say("op"), say("OPM")].join(" ");
  if (all === "true true 1") return "overprint";
  return all === "false false 0" ? "knock out" : "transparency";
}

describe("-platen-overprint", () => {
  it("has black text leave what is below it, as the black ink", async () => {
    const { lines, hasGroup, codes } = await painted(
      "<body style='-platen-overprint: black'><p>a<p style='color: device-cmyk(0 1 0 0)'>b<p style='color: device-cmyk(0 0 0 1)'>c",
    );
    expect(lines).toEqual(["overprint", "0 0 0 1 k", "knock out", "0 1 0 0 k", "overprint", "0 0 0 1 k"]);
    expect([hasGroup, codes]).toEqual([false, []]);
  });

  it("is inherited, and ends where it is none", async () => {
    const { lines } = await painted(
      "<body style='-platen-overprint: black'><p>a <b style='-platen-overprint: none'>b</b>",
    );
    expect(lines).toEqual(["overprint", "0 0 0 1 k", "knock out", "0 g"]);
  });

  it("leaves out rich black and greys when it is of black alone", async () => {
    const { lines } = await painted(
      "<body style='-platen-overprint: black'><p style='color: device-cmyk(.6 .4 .4 1)'>a<p style='color: gray'>b",
    );
    expect(lines).not.toContain("overprint");
  });

  it("has all inks leave what is below them, and paper none", async () => {
    const { lines } = await painted(
      "<body style='-platen-overprint: all'><p style='color: color(--gold .5)'>a<p style='color: gray'>b<p style='color: white'>c<p style='color: device-cmyk(0 0 0 0)'>d",
    );
    expect(lines.map((line) => line.replace(/^0 0 0 \.\d+ k$/, "grey as black ink"))).toEqual([
      "overprint",
      ".5 scn",
      "grey as black ink",
      "knock out",
      "1 g",
      "0 0 0 0 k",
    ]);
  });

  it("holds for boxes, borders, outlines, lines of text and drawings", async () => {
    const parts = [
      "<div style='height: 9px; background: black'></div>",
      "<div style='height: 9px; border: 3px solid'></div>",
      "<div style='height: 9px; outline: 3px solid'></div>",
      "<table style='border-collapse: collapse'><tr><td style='border: 3px solid; padding: 3px'></table>",
      "<u style='color: transparent; text-decoration-color: black'>a</u>",
      "<svg width=9 height=9><rect width=9 height=9 fill=black /></svg>",
      "<svg width=9 height=9><path d='M0 0 9 9' stroke=black /></svg>",
      "<div style='columns: 2; column-rule: 3px solid'><p>&nbsp;<p>&nbsp;</div>",
    ];
    for (const part of parts)
      expect((await painted(`<body style='-platen-overprint: black'>${part}`)).lines[0]).toBe("overprint");
  });

  it("holds for gradients of an ink of its own, and not for pictures", async () => {
    const { lines, codes } = await painted(
      "<body style='-platen-overprint: all'><div style='height: 9px; background: linear-gradient(color(--gold 1), color(--gold .2))'></div><img alt='' src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'><p>a",
    );
    expect(lines.map((line) => line.replace(/^\/\w+ /, ""))).toEqual([
      "overprint",
      "sh",
      "Do",
      "overprint",
      "0 0 0 1 k",
    ]);
    expect(codes).toEqual([]);
  });

  it.each([
    ["a colour of the screen", "<p style='color: red'>a"],
    [
      "a gradient of the four inks",
      "<p style='height: 9px; background: linear-gradient(device-cmyk(1 0 0 0), device-cmyk(0 1 0 0))'>",
    ],
  ])("is told not to hold for %s", async (_, html) => {
    const { lines, codes } = await painted(`<body style='-platen-overprint: all'>${html}`);
    expect(lines[0]).not.toBe("overprint");
    expect(codes).toEqual(["overprint-without-ink"]);
  });

  it("goes together with PDF/X-4", async () => {
    const { pdf, lines, codes } = await painted("<p style='-platen-overprint: black'>a", "PDF/X-4");
    expect(lines).toContain("overprint");
    expect(codes).toEqual([]);
    expect(await exchangeProblems(pdf)).toEqual([]);
  });
});
