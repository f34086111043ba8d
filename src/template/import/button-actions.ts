import type { PDFDict, PDFObject } from "pdf-lib";
import { PDFName } from "pdf-lib";
import type { ObjectReader } from "./objects.ts";

/** Editors make a field for a picture of a button whose script imports one. `entry` gives an entry of the widget or what it inherits from. */
export function asksForPicture(entry: (key: string) => PDFObject | undefined, reader: ObjectReader): boolean {
  const actions: (PDFDict | undefined)[] = [
    reader.dict(entry("A")),
    reader.dictAt(reader.dict(entry("AA")), "U"),
  ];
  return actions.some((action) => {
    const script = action === undefined ? undefined : reader.text(action.get(PDFName.of("JS")));
    return script?.includes("buttonImportIcon") === true;
  });
}
