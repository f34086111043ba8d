import { generateTemplateId } from "../../../templates.ts";
import type { StudioStore } from "../../state/studio-state.ts";
import type { BasePdf } from "../model/document.ts";
import { type Beginning, keeperOf, serviceOf } from "../state/controller.ts";
import { MOST_BYTES, sentenceAbout, tooLarge } from "../state/pdf-troubles.ts";
import type { WorkClient } from "../work/work-client.ts";

/**
 * What the editor of a template begins with: the draft of the service, or the work on it that this browser keeps.
 *
 * @throws ServiceError where the service has it and does not give it, and nothing is kept.
 */
export async function beginningOf(studio: StudioStore, id: string): Promise<Beginning> {
  const kept = await keeperOf(studio).read(id);
  if (kept !== undefined) {
    const { template, pdf, sample, begun, looksForFields } = kept;
    const base: BasePdf = { bytes: pdf };
    // Where it is not known to be the service's, the PDF is sent along.
    const remote = begun && { ...begun, versions: [], base: begun.hasBase === true ? base : { bytes: pdf } };
    const notes = ["Work that was not saved yet was found in this browser, and is open."];
    return { document: { template, base, sample }, remote, notes, isUnsaved: true, looksForFields };
  }
  const service = serviceOf(studio);
  const [remote, bytes] = await Promise.all([service.open(id), service.base(id)]);
  const { template, etag, versions } = remote;
  const base: BasePdf = { bytes };
  return {
    document: { template, base, sample: undefined },
    remote: { template, etag, versions, base },
    notes: [],
    isUnsaved: false,
  };
}

/**
 * A template of a PDF that somebody chose, with the fields of its form; where it has none, they are looked for once it is open. Or a
 * sentence about what is wrong with the file.
 */
export async function beginningOfPdf(work: WorkClient, file: File): Promise<Beginning | string> {
  if (file.size > MOST_BYTES) return tooLarge(file.name, file.size);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const id = generateTemplateId();
    const { template, pdf, notes } = await work.ask("import", { bytes, id, detect: "never" });
    const title = template.title === "Untitled" ? file.name.replace(/\.pdf$/i, "") : template.title;
    const looksForFields = template.fields.length === 0;
    return {
      document: { template: { ...template, title }, base: { bytes: pdf }, sample: undefined },
      remote: undefined,
      notes: notes.filter(({ code }) => code !== "no-fields").map(({ message }) => message),
      looksForFields,
      isUnsaved: true,
    };
  } catch (error) {
    return sentenceAbout(error, file);
  }
}
