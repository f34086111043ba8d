import type { EditorController } from "./controller.ts";

/** Makes a version the draft again, with its PDF, as a step that can be taken back. Gives a sentence about it. */
export async function bringBack(controller: EditorController, version: number): Promise<string> {
  const { service, document } = controller;
  try {
    const [former, bytes] = await Promise.all([
      service.open(document.template.id, version),
      service.base(document.template.id, version),
    ]);
    const { id: _id, ...rest } = former.template;
    const isSamePdf = isEqual(bytes, document.base.bytes);
    controller.perform(
      { template: { style: {}, groups: [], ...rest }, ...(isSamePdf ? {} : { base: { bytes } }) },
      `Bring back version ${version}`,
    );
    return `The draft is as version ${version} was.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
