import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import { parseDocument } from "../document/parse-document.ts";
import { chooseImage } from "./image-candidates.ts";

/** Address and density chosen for the first `img`, on a page 600 px wide. */
function choose(html: string, decodedTypes: readonly string[] = []): string | undefined {
  const document = parseDocument({ html }, new DiagnosticSink());
  for (let node = 0; node < document.nodeCount; node += 1) {
    if (!document.isElement(node) || document.nameOf(node) !== "img") continue;
    const chosen = chooseImage(document, node, {
      facts: { mediaWidth: 600, mediaHeight: 800 },
      decodedTypes: new Set(decodedTypes),
    });
    return chosen && `${chosen.address} ${Math.round(chosen.density * 100) / 100}`;
  }
  return undefined;
}

describe("the image chosen of a source set", () => {
  it.each<[name: string, attributes: string, chosen: string | undefined]>([
    ["none", "src=a.png", undefined],
    ["the largest density", "srcset='a.png, b.png 2x, c.png 1.5x'", "b.png 2"],
    ["src counts as density 1", "src=a.png srcset='b.png .5x'", "a.png 1"],
    ["without white space", "srcset='a.png,b.png 3x,c.png'", "a.png,b.png 3"],
    [
      "data addresses keep their commas",
      "srcset='data:image/png;base64,AAAA 2x'",
      "data:image/png;base64,AAAA 2",
    ],
    ["the smallest of two pixels per px", "srcset='a 300w, b 1200w, c 2400w' sizes=600px", "b 2"],
    ["the largest where none is sharp enough", "srcset='a 300w, b 900w' sizes=600px", "b 1.5"],
    ["the page's width where no sizes are given", "srcset='a 600w, b 1200w, c 1800w'", "b 2"],
    ["sizes in parts of the page", "srcset='a 300w, b 600w, c 1200w' sizes=50vw", "b 2"],
    ["sizes that are calculated", "srcset='a 500w, b 1000w' sizes='calc(50vw - 50px)'", "a 2"],
    [
      "sizes by condition",
      "srcset='a 200w, b 400w, c 1200w' sizes='(min-width: 700px) 600px, (min-width: 500px) 200px, 100px'",
      "b 2",
    ],
    ["sizes that mean nothing", "srcset='a 600w, b 1200w' sizes='auto, 20, (x'", "b 2"],
    ["src does not count among widths", "src=z srcset='a 300w' sizes=300px", "a 1"],
    ["descriptors that mean nothing", "src=a srcset='b 2y, c -1x, d 0w, e 3x 4x'", "a 1"],
    ["formats that can't be read", "src=a.png srcset='a.webp 2x, a.avif?x=1 3x'", "a.png 1"],
    ["an empty one", "srcset=' , ,'", undefined],
  ])("%s", (_name, attributes, chosen) => {
    expect(choose(`<img ${attributes}>`)).toBe(chosen);
  });

  it.each([
    ["brackets", "a (,".repeat(50_000), ""],
    ["words", "a ".repeat(100_000), ""],
    ["commas", `a${",".repeat(100_000)}b`, ""],
    ["digits", `a ${"1".repeat(100_000)}`, ""],
    ["digits of sizes", "a 1w", "1".repeat(100_000)],
    ["brackets of sizes", "a 1w", "(".repeat(50_000)],
  ])("is found in a moment among many %s", (_name, sources, sizes) => {
    expect(choose(`<img srcset="${sources}, ,b 2x" sizes="${sizes}">`)).toBe("b 2");
  });
});

describe("the image chosen of a picture", () => {
  const picture = (sources: string): string => `<picture>${sources}<img src=a.png></picture>`;
  it.each<[name: string, html: string, chosen: string | undefined]>([
    ["the first source that fits", picture("<source srcset=b.png><source srcset=c.png>"), "b.png 1"],
    ["for print", picture("<source media=screen srcset=b.png><source media=print srcset=c.png>"), "c.png 1"],
    ["by the page's width", picture("<source media='(max-width: 500px)' srcset=b.png>"), undefined],
    ["by type", picture("<source type=image/webp srcset=b><source type='IMAGE/PNG; x=1' srcset=c>"), "c 1"],
    ["by name", picture("<source srcset=b.webp><source srcset=c.jpg>"), "c.jpg 1"],
    ["by density and width", picture("<source srcset='b 600w, c 1200w' sizes=100vw>"), "c 2"],
    ["sources after it do not count", "<picture><img src=a.png><source srcset=b.png></picture>", undefined],
    ["sources without addresses", picture("<source src=b.png><source srcset=''>"), undefined],
  ])("%s", (_name, html, chosen) => {
    expect(choose(html)).toBe(chosen);
  });
});

describe("the image chosen where there is a decoder for WebP", () => {
  it.each<[name: string, html: string, chosen: string | undefined]>([
    ["what PDF can hold comes first", "<img src=a.png srcset='b.webp 2x, c.png 1.5x'>", "c.png 1.5"],
    [
      "a picture with another fallback",
      "<picture><source type=image/webp srcset=b><img src=a.jpg></picture>",
      undefined,
    ],
    [
      "a picture without another",
      "<picture><source type=image/webp srcset='b, c 2x'><img alt=x></picture>",
      "c 2",
    ],
    ["sources by name", "<img src=a.webp srcset='b.webp 2x, c.avif 3x'>", "b.webp 2"],
    [
      "of both the one it is for",
      "<picture><source type=image/avif srcset=b><img srcset=c.webp></picture>",
      "c.webp 1",
    ],
  ])("%s", (_name, html, chosen) => {
    expect(choose(html, ["image/webp"])).toBe(chosen);
  });
});
