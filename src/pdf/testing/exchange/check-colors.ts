import { decodePDFRawStream, PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import type { FileView } from "./file-view.ts";

/** Spaces of the device with the name of what explains them, and the presses whose own they are by the number of their inks. */
const DEVICE: Readonly<Record<string, { readonly default: string; readonly presses: readonly number[] }>> = {
  DeviceGray: { default: "DefaultGray", presses: [1, 4] },
  DeviceRGB: { default: "DefaultRGB", presses: [3] },
  DeviceCMYK: { default: "DefaultCMYK", presses: [4] },
};
const OPERATORS: Readonly<Record<string, string>> = {
  g: "DeviceGray",
  G: "DeviceGray",
  rg: "DeviceRGB",
  RG: "DeviceRGB",
  k: "DeviceCMYK",
  K: "DeviceCMYK",
};

/** Colours of the device are those of the press, or are explained; inks are explained alike wherever they are used. */
export function colorProblems(view: FileView): string[] {
  return [...operatorProblems(view), ...spaceProblems(view), ...imageProblems(view), ...inkProblems(view)];
}

function operatorProblems(view: FileView): string[] {
  return [...view.painted()].flatMap(({ at, operators, resources }) =>
    [...new Set(operators.flatMap((operator) => OPERATORS[operator] ?? []))]
      .filter((space) => !isExplained(view, space, resources))
      .map((space) => `${at}: ${space}`),
  );
}

function isExplained(view: FileView, space: string, resources: PDFDict | undefined): boolean {
  const { default: name = "", presses = [] } = DEVICE[space] ?? {};
  if (presses.includes(view.press.components)) return true;
  return view.dictionary(resources?.get(PDFName.of("ColorSpace")))?.has(PDFName.of(name)) === true;
}

/** Shadings, groups and what inks look like name their spaces themselves; so do images, whose spaces are explained by who shows them. */
function spaceProblems(view: FileView): string[] {
  const problems: string[] = [];
  for (const [at, dictionary] of view.dictionaries()) {
    const isImage = dictionary.get(PDFName.of("Subtype")) === PDFName.of("Image");
    const named = dictionary.get(PDFName.of("ColorSpace"));
    const listed = named instanceof PDFDict ? named.values() : [named];
    const spaces = [dictionary.get(PDFName.of("CS")), ...(isImage ? [] : listed)];
    for (const space of spaces) if (isForeign(view, space)) problems.push(`${at}: ${String(space)}`);
  }
  for (const [{ objectNumber }, object] of view.document.context.enumerateIndirectObjects())
    if (object instanceof PDFArray && isForeign(view, object))
      problems.push(`${objectNumber}: ${String(object)}`);
  return problems;
}

/** Whether a space is, or rests on, one of the device that is not the press's; or says again what the press's own is. */
function isForeign(view: FileView, value: PDFObject | undefined): boolean {
  const space = view.lookup(value);
  if (space instanceof PDFName) {
    const device = DEVICE[space.asString().slice(1)];
    return device !== undefined && !device.presses.includes(view.press.components);
  }
  if (!(space instanceof PDFArray)) return false;
  const [kind, second, third] = space.asArray();
  switch (String(kind)) {
    case "/ICCBased":
      return isPress(view, second);
    case "/Indexed":
      return isForeign(view, second);
    case "/Separation":
    case "/DeviceN":
      return isForeign(view, third);
    default:
      return false;
  }
}

function isPress(view: FileView, value: PDFObject | undefined): boolean {
  const stream = view.lookup(value);
  if (!(stream instanceof PDFRawStream) || String(stream.dict.get(PDFName.of("N"))) !== "4") return false;
  const bytes = decodePDFRawStream(stream).decode();
  return Buffer.from(bytes).equals(Buffer.from(view.press.profile));
}

/** All that shows an image has to explain its space; masks are no colours. */
function imageProblems(view: FileView): string[] {
  const masks = new Set<PDFObject | undefined>();
  for (const [, dictionary] of view.dictionaries())
    masks.add(view.lookup(dictionary.get(PDFName.of("SMask"))));
  return [...view.painted()].flatMap(({ at, resources }) =>
    (view.dictionary(resources?.get(PDFName.of("XObject")))?.values() ?? []).flatMap((value) => {
      const image = view.lookup(value);
      if (!(image instanceof PDFRawStream) || masks.has(image)) return [];
      const space = view.lookup(image.dict.get(PDFName.of("ColorSpace")));
      const base = space instanceof PDFArray && String(space.get(0)) === "/Indexed" ? space.get(1) : space;
      if (!(base instanceof PDFName))
        return isForeign(view, space) ? [`${at}: an image in ${String(space)}`] : [];
      const name = base.asString().slice(1);
      return isExplained(view, name, resources) ? [] : [`${at}: an image in ${name}`];
    }),
  );
}

function inkProblems(view: FileView): string[] {
  const looks = new Map<string, string>();
  const problems: string[] = [];
  for (const [, object] of view.document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFArray) || String(object.get(0)) !== "/Separation") continue;
    const [, ink, ...look] = object.asArray().map(String);
    const known = looks.get(ink ?? "") ?? look.join(" ");
    if (known !== look.join(" ")) problems.push(`the ink ${ink} has two looks`);
    looks.set(ink ?? "", known);
  }
  return problems;
}
