import { openPdf } from "../../reader/load-reader.ts";
import { isSameFile, replacementBy } from "../model/document.ts";
import type { EditorController } from "./controller.ts";

/** Shows the pages of a version with its fields. Gives a sentence where that can't be. */
export async function lookAt(controller: EditorController, version: number): Promise<string | undefined> {
  const { service, document } = controller;
  const { id } = document.template;
  try {
    const [{ template }, bytes] = await Promise.all([service.open(id, version), service.base(id, version)]);
    const open = await openPdf(bytes);
    if (controller.isClosed) {
      open.close();
      return undefined;
    }
    controller.state.compared?.open.close();
    controller.set(() => ({ compared: { version, template, open } }));
    controller.view({ mode: "compare", side: "pages" });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Makes a version the draft again, with its PDF, as a step that can be taken back. Gives a sentence about it. */
export async function bringBack(controller: EditorController, version: number): Promise<string> {
  const { service, document } = controller;
  try {
    const [former, bytes] = await Promise.all([
      service.open(document.template.id, version),
      service.base(document.template.id, version),
    ]);
    const isSamePdf = isSameFile({ bytes }, document.base);
    controller.perform(
      { template: replacementBy(former.template), ...(isSamePdf ? {} : { base: { bytes } }) },
      `Bring back version ${version}`,
    );
    return `The draft is as version ${version} was.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
