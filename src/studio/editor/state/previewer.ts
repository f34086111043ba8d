import { openPdf } from "../../reader/load-reader.ts";
import { pdfBlob, save } from "../../ui/save.ts";
import { ProblemFinder, sampleText } from "../model/sample.ts";
import type { Filled } from "../work/protocol.ts";
import { WorkError } from "../work/work-client.ts";
import type { EditorController } from "./controller.ts";
import { type PreviewState, templateOf } from "./editor-state.ts";

const PAUSE = 150;

/**
 * Fills the template with the sample data while the preview is shown, or when it is to be saved: one at a time, and of those that come
 * meanwhile the last.
 */
export class Previewer {
  readonly #controller: EditorController;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  #isStale = false;
  #isToBeSaved = false;
  #revision = 0;

  constructor(controller: EditorController) {
    this.#controller = controller;
  }

  /** Makes the preview anew, after a pause. */
  refresh(): void {
    if (this.#controller.state.view.mode !== "preview") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#make(), PAUSE);
  }

  /** Saves the filled PDF of the template as it is now; why there is none is among the findings. */
  save(): void {
    this.#isToBeSaved = true;
    clearTimeout(this.#timer);
    void this.#make();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#controller.state.preview?.open?.close();
  }

  async #make(): Promise<void> {
    if (this.#isBusy) {
      this.#isStale = true;
      return;
    }
    this.#isBusy = true;
    try {
      await this.#fill();
    } finally {
      this.#isBusy = false;
    }
    if (this.#isStale && !this.#controller.isClosed) {
      this.#isStale = false;
      await this.#make();
    }
  }

  async #fill(): Promise<void> {
    const { state, document, work } = this.#controller;
    const { template, base } = document;
    const isToBeSaved = this.#isToBeSaved;
    this.#isToBeSaved = false;
    try {
      const data: unknown = JSON.parse(sampleText(document));
      const order = { template, bytes: base.bytes, data, interactive: state.view.interactive };
      const filled = await work.ask("fill", order);
      if (isToBeSaved) save(`${template.id}-filled.pdf`, pdfBlob(filled.pdf));
      await this.#show(filled);
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #show(filled: Filled): Promise<void> {
    const { pdf, pageCount, diagnostics, missingFamilies } = filled;
    const open = await openPdf(pdf);
    const template = templateOf(this.#controller.state);
    const finder = new ProblemFinder(template);
    const told = diagnostics.map(({ message, field }) => ({
      message,
      problem: finder.find({ message, severity: "warning", field }),
    }));
    const missing = missingFamilies.map(
      (family) => `${family} is not in the studio; Noto Sans stands for it here. The service may have it.`,
    );
    const notes = [...told.flatMap(({ message, problem }) => (problem ? [] : [message])), ...missing];
    const problems = told.flatMap(({ problem }) => problem ?? []);
    this.#put({ open, pageCount, problems, notes, refusal: undefined });
  }

  #refuse(error: unknown): void {
    const template = templateOf(this.#controller.state);
    if (error instanceof SyntaxError) {
      this.#keep([], `The data are no JSON: ${error.message}`);
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    const fields = error instanceof WorkError ? error.failure.fields : [];
    const finder = new ProblemFinder(template);
    const problems = fields.flatMap(
      ({ property, message: text }) =>
        finder.find({ message: `${property}: ${text}`, severity: "error" }) ?? [],
    );
    this.#keep(problems, message);
  }

  /** The pages that were made last stay. */
  #keep(problems: PreviewState["problems"], refusal: string): void {
    const { preview } = this.#controller.state;
    const { open, pageCount = 0 } = preview ?? {};
    this.#put({ open, pageCount, problems, notes: [], refusal });
  }

  #put(preview: Omit<PreviewState, "revision">): void {
    const former = this.#controller.state.preview?.open;
    this.#revision += 1;
    const revision = this.#revision;
    if (this.#controller.isClosed) {
      preview.open?.close();
      return;
    }
    this.#controller.set(() => ({ preview: { ...preview, revision } }));
    if (former !== undefined && former !== preview.open) former.close();
  }
}
