import { type DetectedInPdf, defaultTemplateLimits, type TemplateField } from "../../../templates.ts";
import type { BasePdf } from "../model/document.ts";
import { withFound } from "../model/found.ts";
import type { EditorController } from "./controller.ts";
import { templateOf } from "./editor-state.ts";

/** Looks for fields on the pages, once for each PDF. Those of a new template come to it while it is worked on already. */
export class FieldSearch {
  readonly #controller: EditorController;
  #asked: { readonly base: BasePdf; readonly answer: Promise<DetectedInPdf> } | undefined;
  #isWanted: boolean;
  #whenDone: Promise<void> = Promise.resolve();

  constructor(controller: EditorController, isWanted: boolean) {
    this.#controller = controller;
    this.#isWanted = isWanted;
  }

  /** Settles when no fields are awaited for the template any more. */
  get whenDone(): Promise<void> {
    return this.#whenDone;
  }

  /** What the pages seem to have. @throws WorkError */
  async find(): Promise<readonly TemplateField[]> {
    const { base } = this.#controller.document;
    const fields = (await this.#ask(base)).fields.map(({ field }) => field);
    if (base === this.#controller.document.base) this.#controller.set(() => ({ found: fields }));
    return fields;
  }

  /** Adds what is found to a template that was made without it, once; another PDF under it meanwhile is looked at in its turn. */
  addOnce(): void {
    if (!this.#isWanted) return;
    this.#controller.set(() => ({ search: { kind: "looking" } }));
    this.#whenDone = this.#add(this.#controller.document.base);
  }

  #ask(base: BasePdf): Promise<DetectedInPdf> {
    if (this.#asked?.base !== base) {
      const answer = this.#controller.work.ask("detect", { bytes: base.bytes });
      this.#asked = { base, answer };
      answer.catch(() => {
        if (this.#asked?.answer === answer) this.#asked = undefined;
      });
    }
    return this.#asked?.answer ?? Promise.reject(new Error("Nothing was asked."));
  }

  async #add(base: BasePdf): Promise<void> {
    try {
      const found = await this.#ask(base);
      if (this.#controller.isClosed || base !== this.#controller.document.base) return;
      const before = templateOf(this.#controller.state).fields.length;
      if (before + found.fields.length > defaultTemplateLimits.templateFields) {
        this.#tell(
          `More than ${defaultTemplateLimits.templateFields} fields were found; none of them was taken.`,
        );
        return;
      }
      // The state tells that the search is over before what it brings is kept.
      this.#tell("");
      this.#controller.amend((history) => withFound(history, found));
      const count = templateOf(this.#controller.state).fields.length - before;
      this.#tell([sentenceAbout(count), ...found.notes.map(({ message }) => message)].join(" "));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (base === this.#controller.document.base)
        this.#tell(`No fields were found by themselves. ${reason}`);
    }
  }

  #tell(message: string): void {
    this.#isWanted = false;
    this.#controller.set(({ notes }) => ({
      search: { kind: "done", message },
      notes: message === "" ? notes : [...notes, message],
    }));
  }
}

function sentenceAbout(count: number): string {
  if (count === 0) return "The pages show no place to write. Draw fields with the tools above them.";
  return count === 1
    ? "1 field was found. Look it over before publishing."
    : `${count} fields were found. Look them over before publishing.`;
}
