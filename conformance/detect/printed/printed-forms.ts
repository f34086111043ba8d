import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from "pdf-lib";
import { chromium } from "playwright-core";
import { rectAsShown } from "../../../src/template/import/page-geometry.ts";
import type { Rect } from "../../../src/template/model.ts";
import { numbersOf } from "../form-entries.ts";
import type { FlatForm, KnownField } from "../known-field.ts";
import { formPage, type PrintedField } from "./form-page.ts";

/** Points to a pixel of CSS. */
const POINTS = 0.75;

/** Prints forms by Chromium, each on one page, and takes the places of the fields from its layout. */
export async function printByChromium(count: number): Promise<readonly FlatForm[]> {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 816, height: 1056 } });
    await page.emulateMedia({ media: "print" });
    const forms: FlatForm[] = [];
    for (let seed = 1; seed <= count; seed += 1) {
      const { html, fields } = formPage(seed, { links: false });
      await page.setContent(html);
      const boxes = await page.$$eval("[data-field]", (elements) =>
        elements.map((element): readonly [number, number, number, number, number] => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [Number(element.getAttribute("data-field")), x, y, width, height];
        }),
      );
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const known = boxes.flatMap(([number, x, y, width, height]) =>
        knownField(fields[number], {
          x: x * POINTS,
          y: y * POINTS,
          width: width * POINTS,
          height: height * POINTS,
        }),
      );
      forms.push({ name: `chromium-${String(seed).padStart(3, "0")}`, pdf, fields: known, pages: 1 });
    }
    return forms;
  } finally {
    await browser.close();
  }
}

/** Prints forms by WeasyPrint, where each field is a link whose place the PDF tells; the links are taken away again. */
export async function printByWeasyPrint(
  count: number,
  { command, directory }: { readonly command: string; readonly directory: string },
): Promise<readonly FlatForm[]> {
  mkdirSync(directory, { recursive: true });
  const forms: FlatForm[] = [];
  for (let seed = 1001; seed < 1001 + count; seed += 1) {
    const { html, fields } = formPage(seed, { links: true });
    const [source, target] = [join(directory, `${seed}.html`), join(directory, `${seed}.pdf`)];
    writeFileSync(source, html);
    execFileSync(command, ["-q", source, target], { stdio: "ignore" });
    const { pdf, rects } = await withoutLinks(readFileSync(target));
    const known = [...rects].flatMap(([number, rect]) => knownField(fields[number], rect));
    forms.push({ name: `weasyprint-${seed - 1000}`, pdf, fields: known, pages: 1 });
    for (const file of [source, target]) rmSync(file);
  }
  return forms;
}

async function withoutLinks(
  bytes: Uint8Array,
): Promise<{ readonly pdf: Uint8Array; readonly rects: ReadonlyMap<number, Rect> }> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const [page] = document.getPages();
  const rects = new Map<number, Rect>();
  const annotations = page?.node.lookup(PDFName.of("Annots"));
  const box = { left: 0, bottom: 0, right: 612, top: 792 };
  for (let index = 0; annotations instanceof PDFArray && index < annotations.size(); index += 1) {
    const link = annotations.lookup(index);
    const action = link instanceof PDFDict ? link.lookup(PDFName.of("A")) : undefined;
    const address = action instanceof PDFDict ? action.lookup(PDFName.of("URI")) : undefined;
    const corners = link instanceof PDFDict ? numbersOf(link.lookup(PDFName.of("Rect"))) : undefined;
    const number = address instanceof PDFString ? /^field:(\d+)$/.exec(address.decodeText())?.[1] : undefined;
    if (number !== undefined && corners !== undefined)
      rects.set(Number(number), rectAsShown(corners, box, 0));
  }
  page?.node.delete(PDFName.of("Annots"));
  document.catalog.delete(PDFName.of("StructTreeRoot"));
  return { pdf: await document.save({ addDefaultPage: false }), rects };
}

/** A place on the page; what lies beyond its foot is cut off and was not printed. */
function knownField(field: PrintedField | undefined, rect: Rect): readonly KnownField[] {
  if (field === undefined || rect.y + rect.height > 785) return [];
  const { kind, type, label } = field;
  return [{ page: 0, rect, kind, type, names: [label] }];
}
