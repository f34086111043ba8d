import { PDFDocument, type PDFPage } from "pdf-lib";
import type { Bitmap } from "../support/bitmap.ts";
import type { PageCharacter, PdfReader } from "../support/pdfium.ts";
import { type PageFacts, RASTER_DPI, type Raster, type Rectangle } from "./facts.ts";
import { type Annotations, readAnnotations } from "./read-annotations.ts";
import { type Paper, turnedPoint, turnedRectangle } from "./turned.ts";
import { wordsOf } from "./words.ts";

const POINTS_PER_PX = 72 / 96;

/** Reads the facts of a PDF by three readers of others: PDFium, pdf.js and pdf-lib. @throws Error when one can't read it. */
export async function readFacts(pdf: Uint8Array, reader: PdfReader): Promise<PageFacts[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const annotations = await readAnnotations(pdf);
  const opened = reader.open(pdf, { dpi: RASTER_DPI, smooth: true });
  try {
    return document.getPages().map((page, index) => {
      const seen = { characters: opened.characters(index), bitmap: opened.raster(index) };
      return pageFacts(page, annotations[index] ?? { links: [], fields: [] }, seen);
    });
  } finally {
    opened.close();
  }
}

function pageFacts(
  page: PDFPage,
  { links, fields }: Annotations,
  { characters, bitmap }: { readonly characters: readonly PageCharacter[]; readonly bitmap: Bitmap },
): PageFacts {
  const { x, y, width, height } = page.getCropBox();
  const trim = page.getTrimBox();
  const paper: Paper = {
    width,
    height,
    turns: Math.round((((page.getRotation().angle % 360) + 360) % 360) / 90),
  };
  const turned = <Thing extends { readonly rectangle: Rectangle }>(thing: Thing): Thing => ({
    ...thing,
    rectangle: turnedRectangle(thing.rectangle, paper),
  });
  const size = paper.turns % 2 === 0 ? ([width, height] as const) : ([height, width] as const);
  const placed = characters.map(({ text, x: left, y: top }) => ({
    text,
    // The reader counts down from the height that is shown, as if the page began at the origin.
    ...turnedPoint({ x: left * POINTS_PER_PX - x, y: top * POINTS_PER_PX + y + height - size[1] }, paper),
  }));
  const cut: Rectangle = [trim.x - x, y + height - trim.y - trim.height, trim.width, trim.height];
  return {
    size,
    trim: trim.width === width && trim.height === height ? undefined : turnedRectangle(cut, paper),
    words: wordsOf(placed.filter((character) => isOnPaper(character, size))),
    links: links.map(turned),
    fields: fields.map(turned),
    raster: quantised(bitmap),
  };
}

function isOnPaper({ x, y }: PageCharacter, [width, height]: readonly [number, number]): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** Steps of 17: 16 levels from black to white. */
function quantised({ width, height, data }: Bitmap): Raster {
  const levels = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      levels[pixel * 3 + channel] = Math.round((data[pixel * 4 + channel] ?? 0) / 17);
  return { width, height, data: levels };
}
