import { PDFDict, PDFName, type PDFObject } from "pdf-lib";
import type { ObjectReader } from "./objects.ts";

/** Whether a PDF runs scripts or does something by itself when it is opened. */
export function hasScripts(root: PDFDict | undefined, reader: ObjectReader): boolean {
  const opens = root?.has(PDFName.of("OpenAction")) === true || root?.has(PDFName.of("AA")) === true;
  if (opens || reader.dictAt(reader.dictAt(root, "Names"), "JavaScript") !== undefined) return true;
  return reader.context.enumerateIndirectObjects().some(([, object]) => {
    if (!(object instanceof PDFDict)) return false;
    const events = reader.dictAt(object, "AA")?.values() ?? [];
    const actions = [
      object,
      reader.dictAt(object, "A"),
      ...events.map((event: PDFObject) => reader.dict(event)),
    ];
    return actions.some((action) => action !== undefined && isScript(action, reader));
  });
}

function isScript(action: PDFDict, reader: ObjectReader): boolean {
  return action.has(PDFName.of("JS")) || reader.name(action.get(PDFName.of("S"))) === "JavaScript";
}
