import type { PDFStream } from "pdf-lib";
import type { FileWriter } from "../../pdf/file/file-writer.ts";
import type { SourcePage } from "../../template/import/pages.ts";
import type { BoxLook, FormAppearance } from "../format/value-format.ts";
import type { ObjectCopier } from "./object-copier.ts";
import type { PlacedAppearance, PlaceLook } from "./page-annotations.ts";
import { matrixText, multiplied, shownMatrix } from "./shown-space.ts";

/** Writes the appearances that filled copies choose from, each stream once. */
export class LooksWriter {
  readonly looks: Map<string, BoxLook> = new Map();
  readonly #copier: ObjectCopier;
  readonly #file: FileWriter;
  readonly #ids: Map<PDFStream, number> = new Map();

  constructor(copier: ObjectCopier, file: FileWriter) {
    this.#copier = copier;
    this.#file = file;
  }

  add(look: PlaceLook, page: SourcePage): void {
    const { key, border, isOffDrawn } = look;
    const on = this.#appearance(look.on, page);
    // A button that is off is needed where it is not part of the page, and by fields that readers can change.
    const off = on === undefined && isOffDrawn ? undefined : this.#appearance(look.off, page);
    this.looks.set(key, { border, on, off, isOffDrawn });
  }

  /** Entries of the resources of every page that shows appearances. */
  entries(): string {
    return [...this.#ids.values()].map((id) => `/B${id} ${id} 0 R`).join("");
  }

  #appearance(placed: PlacedAppearance | undefined, page: SourcePage): FormAppearance | undefined {
    if (placed === undefined) return undefined;
    const { stream } = placed;
    let id = this.#ids.get(stream);
    if (id === undefined) {
      id = this.#file.reserveId();
      this.#ids.set(stream, id);
      this.#copier.stream(id, stream);
    }
    const matrix = multiplied(placed.matrix, shownMatrix(page.box, page.rotation));
    return { id, operators: `q ${matrixText(matrix)} cm /B${id} Do Q\n`, isTurned: page.rotation !== 0 };
  }
}
