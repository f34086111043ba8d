import type { DiagnosticSink } from "../../layout/api/basics.ts";
import type { ImageResource } from "../../layout/api/display.ts";
import { AbortedError, ResourceError } from "../contract/errors.ts";
import type { ImageReader } from "../resources/image-reader.ts";
import type { ResourceLoader } from "../resources/loader.ts";
import type { RecordPlan } from "./plan.ts";

export interface FillImagesInput {
  readonly loader: ResourceLoader;
  readonly reader: ImageReader;
  /** Of one image. */
  readonly maximumBytes: number;
  readonly diagnostics: DiagnosticSink;
}

/** Loads the images of a fill request, each once. One that can't be had is a diagnostic, and its field stays unfilled. */
export class FillImages {
  readonly #input: FillImagesInput;
  readonly #images: Map<string, ImageResource> = new Map();
  readonly #asked: Set<string> = new Set();

  constructor(input: FillImagesInput) {
    this.#input = input;
  }

  /** The images loaded so far, by URL. */
  get images(): ReadonlyMap<string, ImageResource> {
    return this.#images;
  }

  /** Loads the images of one object of data. */
  async load(plan: RecordPlan): Promise<void> {
    const loads: Promise<void>[] = [];
    for (const { values } of plan.pages) {
      for (const { field, value, path } of values) {
        if (field.field.type !== "imageFile" || typeof value !== "string" || this.#asked.has(value)) continue;
        this.#asked.add(value);
        loads.push(this.#loadOne(value, path));
      }
    }
    if (loads.length > 0) await Promise.all(loads);
  }

  async #loadOne(url: string, path: string): Promise<void> {
    const { loader, reader, maximumBytes, diagnostics } = this.#input;
    try {
      const response = await loader.load(url, "image");
      if (response.bytes.length > maximumBytes) {
        throw new ResourceError("too-large", url, `The image has more than ${maximumBytes} bytes.`);
      }
      this.#images.set(url, await reader.read(response));
      reader.tellOfEnd(response, `${path}: The image`, (...told) => diagnostics.warn(...told));
    } catch (error) {
      if (error instanceof AbortedError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      diagnostics.warn("image-not-loaded", `${path}: The field stays unfilled: ${reason}`);
    }
  }
}
