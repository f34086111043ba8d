import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeAll, describe, it } from "vitest";
import { contractHtml } from "../../examples/contract.ts";
import { labelsHtml } from "../../examples/labels.ts";
import { statementHtml } from "../../examples/statement.ts";
import type { ResourceRequest, ResourceResponse } from "../../src/resources/resource.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { PdfReader } from "../support/pdfium.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

let renderer: FeatureRenderer;

beforeAll(async () => {
  renderer = await FeatureRenderer.create();
});

/** With page settings, though empty ones, documents keep their own default styles. */
const render = (html: string): Promise<RenderedPages> =>
  renderer.render({ html, page: {}, fetch: readExample });

/** Files beside the examples, and of installed packages. */
async function readExample({ url }: ResourceRequest): Promise<ResourceResponse> {
  const { pathname } = new URL(url);
  const directory = pathname.startsWith("/node_modules/") ? "../.." : "../../examples";
  const bytes = readFileSync(new URL(`${directory}${pathname}`, import.meta.url));
  return { bytes, contentType: pathname.endsWith(".ttf") ? "font/ttf" : "", url };
}

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/${name}.html`, import.meta.url), "utf8");

describe("examples", () => {
  it("carries the balance of a bank statement over from page to page", async () => {
    const html = statementHtml(840);
    const page = await render(html);
    assert.deepEqual(page.result.diagnostics, []);
    assert.equal(page.count, 40);
    const balances = [...html.matchAll(/<tr data-balance="(.+?)"/g)].map(([, balance = ""]) => balance);
    assert.equal(balances.length, 840);
    const bookings = Array.from({ length: page.count }, (_, at) =>
      page.lines(at + 1).filter((line) => /^\d\d\.\d\d\.2025/.test(line)),
    );
    for (const [at, booking] of bookings.flat().entries())
      assert.ok(booking.endsWith(balances[at] ?? "?"), `${booking} ${balances[at]}`);
    assert.equal(bookings.flat().length, 840);
    for (let number = 2; number <= page.count; number += 1) {
      const carried = page.lines(number).find((line) => line.startsWith("CarriedoverCHF"));
      const before = page.lines(number - 1);
      assert.equal(carried?.slice("CarriedoverCHF".length), before.at(-1)?.replace("TobecarriedoverCHF", ""));
      const balance = balances[bookings.slice(0, number - 1).flat().length - 1];
      assert.equal(carried, `CarriedoverCHF${balance}`);
      assert.ok(page.lines(number).some((line) => line.includes(`Page${number}of${page.count}`)));
    }
  });

  it("carries nothing over from the last page of a statement", async () => {
    const page = await render(statementHtml(60));
    assert.ok(page.count > 2);
    const last = Array.from({ length: page.count }, (_, at) => page.lines(at + 1).at(-1) ?? "");
    for (const line of last.slice(0, -1)) assert.match(line, /^TobecarriedoverCHF/);
    assert.equal(last.at(-1), "Endofthestatement");
    // Heads name the month of the first booking.
    const months = [2, 3, 4].map((number) => /Lakes(\w+2025)$/m.exec(page.lines(number).join("\n"))?.[1]);
    assert.deepEqual(months, ["April2025", "July2025", "October2025"]);
  });

  it("numbers clauses of a contract, and leads to them by number, title and page", async () => {
    const page = await render(contractHtml());
    assert.deepEqual(page.result.diagnostics, []);
    // A cover and the contents come before page 1.
    const entries = page.lines(2).flatMap((line) => {
      const [, title, number] = /^(.+?)\.{4,}(\d+)$/.exec(line) ?? [];
      return title === undefined ? [] : [{ title, page: Number(number) + 2 }];
    });
    assert.equal(entries.length, 12);
    for (const entry of entries) assert.ok(page.lines(entry.page).includes(entry.title), entry.title);
    const references = Array.from({ length: page.count }, (_, at) => page.lines(at + 1).join("")).join("");
    const found = [...references.matchAll(/clause(\d+\.\d)onpage(\d+)/g)];
    assert.ok(found.length >= 8);
    for (const [, clause = "", number] of found)
      assert.ok(
        page.lines(Number(number) + 2).some((line) => line.startsWith(clause)),
        clause,
      );
    assert.deepEqual(page.bookmarks().slice(0, 2), ["Contents", "§ 1 Definitions"]);
  });

  it("draws a dashboard written with utility classes", async () => {
    const page = await render(example("dashboard"));
    // One of its labels is cut short by an ellipsis.
    assert.deepEqual(page.codes, ["text-left-out"]);
    assert.equal(page.count, 3);
    const [first, second, third] = [1, 2, 3].map((number) => page.lines(number).join(""));
    assert.ok(first?.includes("€1.28M14,90") && !first.includes("Download"), first);
    for (const text of [second, third]) assert.match(text ?? "", /REGIONCODESTATEOFPLANREVENUE/);
    assert.ok(third?.includes("Figuresof"), third);
  });

  it("sets a catalogue in flex and grid, every product on a page of its kind", async () => {
    const page = await render(example("catalogue"));
    assert.deepEqual(page.result.diagnostics, []);
    assert.equal(page.count, 13);
    const text = Array.from({ length: page.count }, (_, at) => page.lines(at + 1).join("")).join("");
    for (const [, number = ""] of example("catalogue").matchAll(/No\. (\d+)/g))
      assert.equal(text.split(`No.${number}`).length, 2, number);
  });

  it("sets a paper in two columns with footnotes at the bottom of their pages", async () => {
    const page = await render(example("paper"));
    assert.deepEqual(page.result.diagnostics, []);
    assert.equal(page.count, 4);
    const notes = [...example("paper").matchAll(/<span class="note">([^<]{20})/g)].map(
      ([, text = ""]) => text,
    );
    assert.ok(notes.length >= 3, `${notes.length} notes`);
    for (const note of notes) {
      const { y } = page.place(note, page.pageOf(note));
      assert.ok(y > page.size().height * 0.75, `${note}: ${y}`);
    }
  });

  it("makes an application form of two pages with a field of every kind", async () => {
    const page = await render(example("application-form"));
    assert.deepEqual(page.result.diagnostics, []);
    assert.equal(page.count, 2);
    assert.ok(page.has("Page 2 of 2", 2));
    const kinds = new Set(
      page.document
        .getForm()
        .getFields()
        .map((field) => field.constructor.name),
    );
    assert.equal(kinds.size, 6, [...kinds].join(" "));
  });

  it("draws a certificate on a background in its own font", async () => {
    const page = await render(example("certificate"));
    assert.deepEqual(page.result.diagnostics, []);
    assert.equal(page.count, 1);
    assert.ok(page.size().width > page.size().height);
    assert.ok(page.has("Amélie Okonkwo-Lindström"));
  });

  it("puts every address on the label where the sheet has it, within 0.1 mm", async () => {
    const html = labelsHtml(60);
    const page = await render(html);
    assert.deepEqual(page.result.diagnostics, []);
    assert.equal(page.count, 3);
    const names = [...html.matchAll(/class="name">(.+?)</g)].map(([, name = ""]) =>
      name.replace("&amp;", "&"),
    );
    // A dot to a tenth of a millimetre.
    const reader = await PdfReader.create();
    const colored = html.replace(
      "</style>",
      ".label:nth-child(odd) { background: #00ff00 } * { color: #00ff00 }</style>",
    );
    const tenths = reader.open((await render(colored)).result.pdf, { dpi: 254 });
    const bitmaps = [0, 1, 2].map((at) => tenths.raster(at));
    tenths.close();
    for (const [at, name] of names.entries()) {
      const [number, row, column] = [Math.floor(at / 21) + 1, Math.floor((at % 21) / 3), at % 3];
      const left = 7.21 + column * 66.04;
      const top = 15.15 + row * 38.1;
      const { x, y } = page.place(name.split("-")[0] ?? "", number);
      assert.ok(Math.abs(x - inPixels(left + 5)) <= 1, `${name}: ${x}`);
      assert.ok(y > inPixels(top) && y < inPixels(top + 38.1), `${name}: ${y}`);
      if (at % 2 === 1) continue;
      const area = { left: left * 10, top: top * 10, right: (left + 63.5) * 10, bottom: (top + 38.1) * 10 };
      expectFilled(bitmaps[number - 1] as Bitmap, area);
    }
  });

  it("sets a Japanese letter vertically, over two pages from right to left", async () => {
    const folder = "/node_modules/@expo-google-fonts/noto-sans-jp";
    const face = (weight: number, name: string): string =>
      `@font-face { font-family: "Noto Sans"; font-weight: ${weight}; src: url(${folder}/${weight}${name}/NotoSansJP_${weight}${name}.ttf) }`;
    const font = `<style>${face(400, "Regular")} ${face(700, "Bold")}</style>`;
    const page = await render(font + example("scripts/japanese-vertical-letter"));
    assert.deepEqual(page.result.diagnostics, []);
    assert.equal(page.count, 2);
    const { width, height } = page.size();
    const [heading, first, second] = ["季", "拝", "平"].map((text) => page.place(text)) as [
      Place,
      Place,
      Place,
    ];
    assert.ok(heading.x > width - 120 && heading.y < 100, `${heading.x}, ${heading.y}`);
    assert.ok(second.x < first.x && first.x < heading.x, `${second.x} ${first.x} ${heading.x}`);
    // Numbers stand side by side, annotations on the right of their bases.
    const [one, two] = [page.place("3"), page.place("5")];
    assert.ok(one.y === two.y && one.x < two.x, `${one.x}, ${one.y} ${two.x}, ${two.y}`);
    assert.ok(page.place("き").x > page.place("錦").x + 10);
    const last = page.place("具", 2);
    assert.ok(last.y > height - 120 && last.x < width / 2, `${last.x}, ${last.y}`);
  });
});

interface Place {
  readonly x: number;
  readonly y: number;
}

const inPixels = (millimetres: number): number => (millimetres * 96) / 25.4;

/** Green to within a pixel of each edge, and not beyond it. */
function expectFilled(
  { width, data }: Bitmap,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): void {
  const isGreen = (x: number, y: number): boolean => {
    const at = (Math.floor(y) * width + Math.floor(x)) * 4;
    return data[at] === 0 && data[at + 1] === 255;
  };
  const [x, y] = [left + 20, top + 20];
  assert.deepEqual(
    [isGreen(left + 1, y), isGreen(right - 1, y), isGreen(x, top + 1), isGreen(x, bottom - 1)],
    [true, true, true, true],
    `inside ${left}, ${top}`,
  );
  assert.deepEqual(
    [isGreen(left - 1, y), isGreen(right + 1, y), isGreen(x, top - 1), isGreen(x, bottom + 1)],
    [false, false, false, false],
    `outside ${left}, ${top}`,
  );
}
