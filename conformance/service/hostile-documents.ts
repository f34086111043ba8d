import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";

/** A document made to hurt, and the row of the threat table it belongs to. */
export interface HostileDocument {
  readonly row: number;
  readonly name: string;
  readonly html: string;
  readonly css?: string;
  /** Status of the answer, 200 unless given. */
  readonly status?: number;
}

const many = (count: number, text: string | ((index: number) => string)): string =>
  typeof text === "string"
    ? text.repeat(count)
    : Array.from({ length: count }, (_item, index) => text(index)).join("");

/** Custom properties that double with each step. */
const doubling = many(40, (index) => `--v${index}: var(--v${index + 1}) var(--v${index + 1});`);

/** The head of a PNG that says it is huge, and no picture after it. */
function lyingPng(width: number, height: number): string {
  const chunk = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const data = deflateSync(Buffer.alloc(4_000_000));
  const file = [
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return `data:image/png;base64,${Buffer.concat(file).toString("base64")}`;
}

/** Noto Sans with some of its bytes replaced. */
function brokenFont(seed: number): string {
  const path = createRequire(import.meta.url).resolve(
    "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  );
  const font = Buffer.from(readFileSync(path).subarray(0, 60_000 + seed * 3_000));
  for (let change = 0; change < 200; change += 1)
    font[(change * 7919 * (seed + 1)) % 3_000] = (change * 31 + seed) % 256;
  return `@font-face { font-family: B; src: url("data:font/ttf;base64,${font.toString("base64")}") }`;
}

const svg = (content: string): string =>
  `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50">${content}</svg>`)}">text`;

export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  { row: 1, name: "a hundred thousand elements in each other", html: `${many(100_000, "<div>")}deep` },
  { row: 1, name: "fifty thousand inline elements in each other", html: `${many(50_000, "<b>")}deep` },
  {
    row: 1,
    name: "calc in calc",
    html: "<p>x",
    css: `p { width: ${many(5_000, "calc(")}1px${many(5_000, ")")} }`,
  },
  {
    row: 1,
    name: "var in var",
    html: "<p>x",
    css: `p { ${many(3_000, (n) => `--v${n}: var(--v${n + 1});`)} color: var(--v0) }`,
  },
  {
    row: 1,
    name: "not in not",
    html: "<p>x",
    css: `${many(5_000, ":not(")}p${many(5_000, ")")} { color: red }`,
  },
  {
    row: 1,
    name: "groups of SVG in each other",
    html: svg(`${many(20_000, "<g>")}<rect/>${many(20_000, "</g>")}`),
  },
  { row: 2, name: "a hundred thousand spans", html: many(100_000, "<i>x</i>") },
  {
    row: 2,
    name: "twenty thousand rules",
    html: "<p>x",
    css: many(20_000, (n) => `.c${n}, #i${n} { color: red }`),
  },
  { row: 2, name: "twenty thousand rows", html: `<table>${many(20_000, "<tr><td>a<td>b")}</table>` },
  { row: 2, name: "one word of a million letters", html: "x".repeat(1_000_000) },
  {
    row: 3,
    name: "siblings of siblings",
    html: many(3_000, "<p>x"),
    css: many(50, (n) => `p ~ p ~ p ~ p ~ .n${n} { color: red }`),
  },
  {
    row: 3,
    name: "descendants of descendants",
    html: `${many(300, "<div>")}x`,
    css: many(50, (n) => `${many(12, "div ")} .n${n} { color: red }`),
  },
  {
    row: 4,
    name: "values that double",
    html: "<p>x",
    css: `p { ${doubling} --v40: xxxxxxxx; content: var(--v0); font-family: var(--v0) }`,
  },
  {
    row: 4,
    name: "counters without end",
    html: "<ol start='999999999'><li>x<li>y</ol>",
    css: "ol { list-style: lower-roman } li { counter-increment: list-item 2147483647 }",
  },
  {
    row: 4,
    name: "additive signs without end",
    html: "<ol start='2000000000'><li>x</ol>",
    css: "@counter-style s { system: additive; additive-symbols: 1 x } ol { list-style: s }",
  },
  { row: 4, name: "quotes that open and never close", html: many(20_000, "<q>x") },
  {
    row: 5,
    name: "numbers beyond all",
    html: many(
      20,
      (n) =>
        `<div style="width: 1e${n * 20}px; margin: -1e${n * 18}px; font-size: ${n}e${n * 15}em; line-height: 1e308; border: 1e99px solid">x</div>`,
    ),
  },
  {
    row: 5,
    name: "no numbers at all",
    html: "<div>x</div>",
    css: "div { width: calc(1px / 0); height: calc(0 / 0 * 1px); margin: calc(infinity * 1px) calc(NaN * 1px); letter-spacing: 1e30px; transform: scale(1e300) rotate(1e300deg) }",
  },
  {
    row: 5,
    name: "sizes that grow in each other",
    html: `${many(200, "<div>")}x`,
    css: "div { font-size: 9em; padding: 3em }",
  },
  {
    row: 6,
    name: "pages without end",
    html: many(6_000, "<p>x"),
    css: "p { break-after: page }",
    status: 422,
  },
  {
    row: 6,
    name: "a box that is higher than all pages",
    html: "<div style='height: 1e9px'>x</div>",
  },
  { row: 7, name: "pages of no size", html: "<p>text", css: "@page { size: 0 0 }" },
  { row: 7, name: "pages of one pixel", html: "<p>text", css: "@page { size: 1px 1px; margin: 0 }" },
  { row: 7, name: "margins larger than the page", html: "<p>text", css: "@page { margin: 50in }" },
  {
    row: 7,
    name: "margins that leave minus",
    html: "<p>text",
    css: "@page { margin: -50in; size: 99999in }",
  },
  {
    row: 8,
    name: "a total that changes the total",
    html: `<p class="t">x</p>${many(200, "<p>word")}`,
    css: ".t::after { content: counter(pages); font-size: calc(1px * 30) } .t { height: 12em }",
  },
  {
    row: 8,
    name: "a running element in itself",
    html: "<div style='position: running(h)'>x</div><p>y",
    css: "@page { @top-left { content: element(h) element(h) } } div::after { content: element(h) }",
  },
  {
    row: 9,
    name: "spans of a billion",
    html: "<table><tr><td colspan='1000000000' rowspan='1000000000'>x<td>y</table>",
  },
  { row: 9, name: "five thousand columns", html: `<table><tr>${many(5_000, "<td>x")}</table>` },
  { row: 9, name: "tables in each other", html: `${many(200, "<table><tr><td>")}x` },
  { row: 10, name: "a picture that says it is huge", html: `<img src="${lyingPng(100_000, 100_000)}">text` },
  { row: 10, name: "a picture that says less than it is", html: `<img src="${lyingPng(10, 10)}">text` },
  {
    row: 10,
    name: "pictures that are huge together",
    html: many(12, (n) => `<img src="${lyingPng(6_000, 6_000 + n)}">`),
  },
  {
    row: 11,
    name: "entities in SVG",
    html: svg(`<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><text>&b;</text>`),
  },
  {
    row: 11,
    name: "uses that double",
    html: svg(
      `<defs><g id="u0"><rect width="1" height="1"/></g>${many(30, (n) => `<g id="u${n + 1}"><use xlink:href="#u${n}"/><use xlink:href="#u${n}"/></g>`)}</defs><use xlink:href="#u30"/>`,
    ),
  },
  { row: 11, name: "a use of itself", html: svg(`<g id="a"><use xlink:href="#a"/></g>`) },
  ...[0, 1, 2, 3, 4, 5].map((seed) => ({
    row: 12,
    name: `broken font ${seed}`,
    html: "<p style='font-family: B'>AVAST ffi",
    css: brokenFont(seed),
  })),
];
