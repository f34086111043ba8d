/** What opens, reads and fills PDFs for the editor, in a worker of the page. Nothing is loaded for templates but fonts of the studio. */
import { Engine, LimitError, PlatenError, ValidationError } from "../../../index.ts";
import {
  checkTemplate,
  detectFields,
  importTemplate,
  readPageMarks,
  type Template,
  TemplateImportError,
} from "../../../templates.ts";
import { loadFonts } from "../../engine/engine-fonts.ts";
import type { Filled, FillOrder, FromWorker, JobName, Jobs, ToWorker, WorkFailure } from "./protocol.ts";

const LIMITS = { outputBytes: 64 * 1024 * 1024 };

addEventListener("message", ({ data, ports: [port] }: MessageEvent<{ readonly fonts: string }>) => {
  if (port !== undefined) serve(port, new URL(data.fonts));
});

function serve(port: MessagePort, fonts: URL): void {
  const send = (message: FromWorker): void => port.postMessage(message);
  const filler = new Filler(fonts);
  port.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
    try {
      send({ type: "done", id: data.id, result: await perform(data, filler) });
    } catch (error) {
      send({ type: "failed", id: data.id, failure: failureOf(error) });
    }
  };
  send({ type: "ready" });
  void warmUp();
}

/** Loads what reads PDFs before there is one: a person takes longer to choose a file. */
async function warmUp(): Promise<void> {
  const nothing = new Uint8Array();
  await Promise.allSettled([importTemplate(nothing), detectFields(nothing)]);
}

async function perform(message: ToWorker, filler: Filler): Promise<Jobs[JobName]["result"]> {
  switch (message.job) {
    case "import": {
      const { bytes, id, detect } = message.order;
      return importTemplate(bytes, { id, detect });
    }
    case "marks":
      return readPageMarks(message.order.bytes);
    case "detect":
      return detectFields(message.order.bytes);
    case "check":
      return checkTemplate(message.order.record);
    case "fill":
      return filler.fill(message.order);
  }
}

/** The engine with its fonts, loaded with the first fill. */
class Filler {
  readonly #fonts: URL;
  #engine: Promise<{ readonly engine: Engine; readonly families: ReadonlySet<string> }> | undefined;

  constructor(fonts: URL) {
    this.#fonts = fonts;
  }

  async fill({ template, bytes, data, interactive }: FillOrder): Promise<Filled> {
    this.#engine ??= this.#open();
    const { engine, families } = await this.#engine;
    const { known, missing } = withKnownFamilies(template, families);
    const prepared = await engine.prepareTemplate({ template: known, pdf: bytes });
    const request = { data, useInteractiveFields: interactive };
    const { pdf, pageCount, diagnostics } = await engine.fillTemplate(prepared, request, { limits: LIMITS });
    return { pdf, pageCount, diagnostics, missingFamilies: missing };
  }

  async #open() {
    const [tools, list] = await Promise.all([loadFonts(this.#fonts), (await fetch(this.#fonts)).json()]);
    const entries: readonly { readonly family: string }[] = list;
    return { engine: new Engine(tools), families: new Set(entries.map(({ family }) => family)) };
  }
}

/** The template without families that are not here; the service may have them. */
function withKnownFamilies(
  template: Template,
  families: ReadonlySet<string>,
): { readonly known: Template; readonly missing: readonly string[] } {
  const missing = new Set<string>();
  const known: unknown = JSON.parse(JSON.stringify(template), (key, value) => {
    if (key !== "fontFamily" || typeof value !== "string" || families.has(value)) return value;
    missing.add(value);
    return undefined;
  });
  return { known: known as Template, missing: [...missing] };
}

function failureOf(error: unknown): WorkFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ValidationError)
    return { name: error.name, message, reason: undefined, fields: error.fields };
  const reason =
    error instanceof TemplateImportError
      ? error.reason
      : error instanceof LimitError
        ? error.limit
        : undefined;
  const name = error instanceof PlatenError ? error.name : "Error";
  return { name, message, reason, fields: [] };
}
