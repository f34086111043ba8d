import type { DiagnosticSink } from "../../layout/diagnostics.ts";
import type { ImageResource } from "../../layout/replaced/image-resource.ts";
import { AbortedError, ResourceError } from "../errors.ts";
import type { Limits } from "../limits.ts";
import { PixelBudget, readImage } from "../resources/images.ts";
import type { ResourceLoader } from "../resources/loader.ts";
import type { RecordPlan } from "./plan.ts";

/** Loads the images of a fill request, each once. One that can't be had is a diagnostic, and its field stays unfilled. */
export class FillImages {
  readonly #loader: ResourceLoader;
  readonly #limits: Limits;
  readonly #diagnostics: DiagnosticSink;
  readonly #budget: PixelBudget;
  readonly #images: Map<string, ImageResource> = new Map();
  readonly #asked: Set<string> = new Set();

  constructor(loader: ResourceLoader, limits: Limits, diagnostics: DiagnosticSink) {
    this.#loader = loader;
    this.#limits = limits;
    this.#diagnostics = diagnostics;
    this.#budget = new PixelBudget(limits);
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
    try {
      const response = await this.#loader.load(url, "image");
      const { assetBytes } = this.#limits;
      if (response.bytes.length > assetBytes) {
        throw new ResourceError("too-large", url, `The image has more than ${assetBytes} bytes.`);
      }
      const image = readImage(response, this.#limits);
      this.#budget.add(image);
      this.#images.set(url, image);
    } catch (error) {
      if (error instanceof AbortedError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      this.#diagnostics.warn("image-not-loaded", `${path}: The field stays unfilled: ${reason}`);
    }
  }
}
