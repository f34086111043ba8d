import type { DiagnosticSink } from "../../../layout/api/basics.ts";
import type { ImageResource } from "../../../layout/api/display.ts";
import type { ConformanceClaim } from "../../pdf/conformance/claim.ts";
import { checkImageColors } from "../../pdf/conformance/image-colors.ts";
import type { FileWriter } from "../../pdf/file/file-writer.ts";
import { embedImage } from "../../pdf/images/image.ts";
import type { PlacedItem } from "../place/place-page.ts";
import { type PlacedBox, rotationOf } from "./content-writer.ts";

const FRACTIONS = { left: 0, center: 0.5, right: 1 };

/** From the unit square of the stored image to that of the upright one, by EXIF orientation 1 to 8. */
const ORIENTATIONS: readonly string[] = [
  "",
  "",
  "-1 0 0 1 1 0 cm ",
  "-1 0 0 -1 1 1 cm ",
  "1 0 0 -1 0 1 cm ",
  "0 -1 -1 0 1 1 cm ",
  "0 -1 1 0 0 1 cm ",
  "0 1 1 0 0 0 cm ",
  "0 1 -1 0 1 0 cm ",
];

/** The images of one file: each is in it once. */
export class DocumentImages {
  readonly #file: FileWriter;
  readonly #diagnostics: DiagnosticSink;
  readonly #names: Map<string, string | undefined> = new Map();
  #entries = "";

  readonly #claim: ConformanceClaim | undefined;

  constructor(file: FileWriter, diagnostics: DiagnosticSink, claim?: ConformanceClaim) {
    this.#file = file;
    this.#claim = claim;
    this.#diagnostics = diagnostics;
  }

  /** Entries of the XObject resources. */
  entries(): string {
    return this.#entries;
  }

  /** Operators that draw an image in its box; none, with a diagnostic, for one that turns out to be broken. */
  operators(item: Extract<PlacedItem, { type: "image" }>, place: PlacedBox): string {
    const { box, image, style } = item;
    if (image === undefined) return "";
    const name = this.#nameOf(image, item.value.path);
    if (name === undefined) return "";
    const isTurned = place.rotation === 90 || place.rotation === 270;
    const width = isTurned ? place.height : place.width;
    const height = isTurned ? place.width : place.height;
    const ratio = image.ratio ?? 1;
    const scaled = box.fit === "fill" ? { width, height } : contained(ratio, width, height);
    const x = (width - scaled.width) * (box.horizontal ?? FRACTIONS[style.alignment]);
    const y = (height - scaled.height) * (1 - box.vertical);
    const matrix = [scaled.width, 0, 0, scaled.height, x, y].map((value) => rounded(value)).join(" ");
    return `q ${rotationOf(place)}${matrix} cm ${ORIENTATIONS[image.orientation] ?? ""}/${name} Do Q\n`;
  }

  #nameOf(image: ImageResource, path: string): string | undefined {
    if (this.#names.has(image.id)) return this.#names.get(image.id);
    let name: string | undefined;
    try {
      const { id } = embedImage(image, this.#file);
      name = `I${this.#names.size + 1}`;
      this.#entries += `/${name} ${id} 0 R`;
      checkImageColors(image, this.#claim, this.#file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#diagnostics.warn("image-not-embedded", `${path}: The image is left out: ${reason}.`);
    }
    this.#names.set(image.id, name);
    return name;
  }
}

function contained(ratio: number, width: number, height: number): { width: number; height: number } {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
