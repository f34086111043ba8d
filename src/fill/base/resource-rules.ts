import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from "pdf-lib";
import type { ObjectReader } from "../../template/import/objects.ts";
import { streamBytes } from "../../template/import/stream-bytes.ts";
import { colorProblem } from "./color-rules.ts";
import type { RuleTools } from "./font-rules.ts";

/** Blend modes of ISO 32000-1 §11.3.5. */
const BLEND_MODES: ReadonlySet<string> = new Set(
  "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity".split(
    " ",
  ),
);
const INTENTS: ReadonlySet<string> = new Set([
  "RelativeColorimetric",
  "AbsoluteColorimetric",
  "Perceptual",
  "Saturation",
]);
/** Filters of ISO 32000-1 but for LZW, which archives don't have (ISO 19005-2 §6.1.7.2), and Crypt. */
const FILTERS: ReadonlySet<string> = new Set([
  "FlateDecode",
  "Fl",
  "ASCIIHexDecode",
  "AHx",
  "ASCII85Decode",
  "A85",
  "RunLengthDecode",
  "RL",
  "CCITTFaxDecode",
  "CCF",
  "DCTDecode",
  "DCT",
  "JBIG2Decode",
]);

/** Rules about what content streams name: each tells of what archives forbid (ISO 19005-2 §6.2). */
export class ResourceRules {
  readonly #tools: RuleTools;

  constructor(tools: RuleTools) {
    this.#tools = tools;
  }

  color(space: PDFObject | undefined, resources: PDFDict | undefined, page: number): void {
    const { reader, budget } = this.#tools;
    const problem = colorProblem(space, resources, {
      reader,
      bytesOf: (stream) => streamBytes(stream, budget),
    });
    if (problem === undefined) return;
    const { what, mend, concerns } = problem;
    this.#tools.lacks.add(concerns, "conformance-color", `${where(page)} has ${what}: ${mend}.`);
  }

  intent(name: string | undefined, page: number): void {
    if (name !== undefined && !INTENTS.has(name))
      this.#base(page, `has the rendering intent "${name}", which standards don't know`);
  }

  /** A graphics state (ISO 19005-2 §6.2.5, §6.2.10). */
  state(dict: PDFDict, page: number): void {
    const { reader } = this.#tools;
    const name = (key: string): string | undefined => reader.name(dict.get(PDFName.of(key)));
    if (reader.get(dict, "TR") !== undefined || reader.get(dict, "HTP") !== undefined)
      this.#base(page, "has transfer functions");
    if (reader.get(dict, "TR2") !== undefined && name("TR2") !== "Default")
      this.#base(page, "has transfer functions");
    const halftone = reader.dictAt(dict, "HT");
    if (halftone !== undefined) this.#base(page, "has halftones of its own");
    this.intent(name("RI"), page);
    if (reader.number(dict.get(PDFName.of("OPM"))) === 1) this.#base(page, "overprints colours (OPM 1)");
    for (const mode of namesOf(reader.get(dict, "BM"), reader))
      if (!BLEND_MODES.has(mode))
        this.#base(page, `has the blend mode "${mode}", which standards don't know`);
  }

  /** A picture (ISO 19005-2 §6.2.8). */
  image(stream: PDFStream, resources: PDFDict | undefined, page: number): void {
    const { reader } = this.#tools;
    const { dict } = stream;
    this.filters(dict, page);
    for (const key of ["Alternates", "OPI"])
      if (reader.get(dict, key) !== undefined) this.#base(page, `has a picture with ${key}`);
    if (reader.boolean(dict.get(PDFName.of("Interpolate"))) === true)
      this.#base(page, "has a picture that is to be smoothed (Interpolate)");
    this.intent(reader.name(dict.get(PDFName.of("Intent"))), page);
    const isMask = reader.boolean(dict.get(PDFName.of("ImageMask"))) === true;
    if (!isMask) this.color(dict.get(PDFName.of("ColorSpace")), resources, page);
    for (const key of ["SMask", "Mask"]) {
      const mask = reader.get(dict, key);
      if (mask instanceof PDFStream) this.filters(mask.dict, page);
    }
  }

  /** A form (ISO 19005-2 §6.2.9). */
  form({ dict }: PDFStream, page: number): void {
    const { reader } = this.#tools;
    this.filters(dict, page);
    const isPostScript = ["PS", "OPI", "Ref"].some((key) => reader.get(dict, key) !== undefined);
    if (isPostScript || reader.name(dict.get(PDFName.of("Subtype2"))) === "PS")
      this.#base(page, "has a drawing of PostScript, of a server, or of another file");
    const group = reader.dictAt(dict, "Group");
    if (group?.has(PDFName.of("CS")) === true) this.color(group.get(PDFName.of("CS")), undefined, page);
  }

  filters(dict: PDFDict, page: number): void {
    const { reader } = this.#tools;
    for (const filter of namesOf(reader.get(dict, "Filter"), reader))
      if (!FILTERS.has(filter)) this.#base(page, `has data that are packed by ${filter}`);
  }

  /** Something that content streams of standards don't have. */
  content(page: number, what: string): void {
    this.#tools.lacks.add(
      "all",
      "conformance-base",
      `${where(page)} ${what}: save the PDF anew with another program.`,
    );
  }

  #base(page: number, what: string): void {
    this.#refuse("conformance-base", `${where(page)} ${what}: save the PDF anew for archives.`);
  }

  #refuse(code: string, message: string): void {
    this.#tools.lacks.add("archive", code, message);
  }
}

export function where(page: number): string {
  return `Page ${page} of the base PDF`;
}

function namesOf(object: PDFObject | undefined, reader: ObjectReader): string[] {
  if (object instanceof PDFArray) return object.asArray().flatMap((element) => reader.name(element) ?? []);
  if (object instanceof PDFNumber || object instanceof PDFDict) return [];
  return object === undefined ? [] : [reader.name(object) ?? ""];
}
