import {
  drawObject,
  PDFDocument,
  PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
  scale,
  translate,
} from "pdf-lib";

/** Values by field name: texts and ticks. */
export type FormRecord = Readonly<Record<string, string | boolean>>;

const PAGES = 2;
const TEXTS_PER_PAGE = 15;
const BOXES_PER_PAGE = 5;
/** Pixels; grey noise, which does not compress. */
const PICTURE_SIDE = 320;

const PICTURE = {
  Type: "XObject",
  Subtype: "Image",
  Width: PICTURE_SIDE,
  Height: PICTURE_SIDE,
  ColorSpace: "DeviceGray",
  BitsPerComponent: 8,
};

/**
 * The form that is measured: two Letter pages with 30 text fields and 10 check boxes, and a picture, of about 110 KB in all.
 */
export async function benchForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const picture = document.context.register(document.context.stream(noise(PICTURE_SIDE ** 2), PICTURE));
  const form = document.getForm();
  for (let index = 0; index < PAGES; index += 1) {
    const page = document.addPage([612, 792]);
    page.drawText(`Application for a permit, page ${index + 1} of ${PAGES}`, {
      x: 50,
      y: 740,
      size: 16,
      font,
    });
    page.node.setXObject(PDFName.of("Picture"), picture);
    page.pushOperators(
      pushGraphicsState(),
      translate(480, 700),
      scale(80, 80),
      drawObject("Picture"),
      popGraphicsState(),
    );
    for (let row = 0; row < TEXTS_PER_PAGE; row += 1) {
      const y = 690 - row * 34;
      page.drawText(`Line ${row + 1}. Write in capitals what the instructions ask for.`, {
        x: 50,
        y,
        size: 7,
        font,
      });
      rule(page, y - 22);
      const field = form.createTextField(textName(index, row));
      field.addToPage(page, { x: 50, y: y - 20, width: 250, height: 16, borderWidth: 0 });
      field.setFontSize(10);
    }
    for (let row = 0; row < BOXES_PER_PAGE; row += 1) {
      const y = 690 - row * 34;
      page.drawText(`I declare that statement ${row + 1} is true.`, { x: 370, y: y - 17, size: 9, font });
      form.createCheckBox(boxName(index, row)).addToPage(page, { x: 350, y: y - 19, width: 12, height: 12 });
    }
  }
  return document.save();
}

/** Values for every field: two words and a number, which hardly any two records have in common. */
export function benchRecord(index: number): FormRecord {
  const random = createRandom(index + 1);
  const word = (): string => WORDS[random() % WORDS.length] ?? "";
  const record: Record<string, string | boolean> = {};
  for (let page = 0; page < PAGES; page += 1) {
    for (let row = 0; row < TEXTS_PER_PAGE; row += 1) {
      record[textName(page, row)] = `${word()} ${word()} ${random() % 10_000}`;
    }
    for (let row = 0; row < BOXES_PER_PAGE; row += 1) record[boxName(page, row)] = random() % 2 === 0;
  }
  return record;
}

const SYLLABLES = "ma Jo né ris ton Spring field Ång ström ber ly van dez ku ro Mül ler ha ny".split(" ");
const WORDS = SYLLABLES.flatMap((first) => SYLLABLES.map((second) => first + second));

function textName(page: number, row: number): string {
  return `text${page * TEXTS_PER_PAGE + row}`;
}

function boxName(page: number, row: number): string {
  return `box${page * BOXES_PER_PAGE + row}`;
}

function rule(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: 50, y }, end: { x: 300, y }, thickness: 0.5, color: rgb(0.6, 0.6, 0.6) });
}

function noise(length: number): Uint8Array {
  const random = createRandom(7);
  return Uint8Array.from({ length }, () => random() & 0xff);
}

/** The same numbers for the same seed (xorshift). */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
