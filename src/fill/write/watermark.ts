import {
  placeWatermark,
  WATERMARK_GRAY,
  WATERMARK_OPACITY,
  type WatermarkPlace,
  type WatermarkRun,
} from "../../pdf/content/watermark.ts";
import type { FileWriter } from "../../pdf/file/file-writer.ts";
import { numberText } from "../../pdf/objects/pdf-syntax.ts";
import type { PreparedPage } from "../prepare/prepared-pages.ts";
import { ContentWriter } from "./content-writer.ts";
import type { DocumentFonts } from "./document-fonts.ts";

const COLOR = numberText(WATERMARK_GRAY);

/** The watermark of one file: transparent grey text along the diagonal, one form XObject for each size of page. */
export class WatermarkForms {
  readonly #runs: readonly WatermarkRun[];
  readonly #file: FileWriter;
  readonly #fonts: DocumentFonts;
  readonly #forms: Map<string, number> = new Map();

  constructor(runs: readonly WatermarkRun[], file: FileWriter, fonts: DocumentFonts) {
    this.#runs = runs;
    this.#file = file;
    this.#fonts = fonts;
  }

  /** Entries of the XObject resources. */
  entries(): string {
    return Array.from(this.#forms.values(), (id, index) => `/W${index} ${id} 0 R`).join("");
  }

  /** The graphics state resources, with their key. */
  states(): string {
    return this.#forms.size === 0
      ? ""
      : `/ExtGState<</GW<</Type/ExtGState/ca ${numberText(WATERMARK_OPACITY)}>>>>`;
  }

  /** Operators that draw the watermark over a page. */
  operators(page: PreparedPage): string {
    const place = placeWatermark(this.#runs, page);
    if (place === undefined) return "";
    const key = `${page.width} ${page.height}`;
    let index = [...this.#forms.keys()].indexOf(key);
    if (index < 0) {
      index = this.#forms.size;
      this.#forms.set(key, this.#write(page, place));
    }
    // The state stands before the form: then the text is transparent as a whole, even where its letters overlap.
    return `q /GW gs /W${index} Do Q\n`;
  }

  #write({ width, height }: PreparedPage, { fontSize, x, drop, ...angle }: WatermarkPlace): number {
    const [cosine, sine] = [angle.cosine.toFixed(5), angle.sine.toFixed(5)];
    const content = new ContentWriter(this.#fonts);
    content.begin();
    content.operators(
      `${cosine} ${sine} -${sine} ${cosine} ${numberText(width / 2)} ${numberText(height / 2)} cm\n`,
    );
    const runs = this.#runs.map(({ run, selected }) => ({
      type: "glyphs" as const,
      run,
      selected,
      width: (run.width * 1000) / run.face.metrics.unitsPerEm,
    }));
    const line = { x, y: -drop, runs };
    content.text({ fontSize, lines: [line], isClipped: false, border: 0 }, COLOR, {
      x: 0,
      y: 0,
      width,
      height,
      rotation: 0,
    });
    const id = this.#file.reserveId();
    const fonts = [...new Set(this.#runs.map(({ selected }) => this.#fonts.composite(selected.face)))];
    const resources = fonts.map(({ name, reference }) => `/${name} ${reference.id} 0 R`).join("");
    this.#file.stream(
      id,
      `/Type/XObject/Subtype/Form/BBox[0 0 ${numberText(width)} ${numberText(height)}]` +
        `/Group<</S/Transparency>>/Resources<</Font<<${resources}>>>>`,
      content.end(),
    );
    return id;
  }
}
