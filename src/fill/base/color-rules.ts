import { PDFArray, type PDFDict, PDFName, type PDFObject } from "pdf-lib";
import type { ObjectReader } from "../../template/import/objects.ts";
import type { Concern } from "./base-lack.ts";

/** A colour space in a colour space in a colour space: more is a mistake. */
const DEEPEST = 8;
/** Names that inline images use for the spaces of the device (ISO 32000-1 table 93). */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ["CMYK", "DeviceCMYK"],
  ["RGB", "DeviceRGB"],
  ["G", "DeviceGray"],
]);
const PLAIN: ReadonlySet<string> = new Set(["DeviceGray", "CalRGB", "CalGray", "Lab", "Pattern"]);
const COMPONENTS: ReadonlyMap<string, number> = new Map([
  ["GRAY", 1],
  ["RGB ", 3],
  ["Lab ", 3],
  ["CMYK", 4],
]);

/** Colours of the device that nothing explains but an output intent of their kind: what they are, and what they may be told by instead. */
const DEVICE: ReadonlyMap<string, { readonly usual: string; readonly problem: ColorProblem }> = new Map([
  ["DeviceCMYK", { usual: "DefaultCMYK", problem: unexplained("CMYK", "inks", "RGB") }],
  ["DeviceRGB", { usual: "DefaultRGB", problem: unexplained("RGB", "light", "CMYK") }],
]);

/** What of a colour space an archive has no place for. */
export interface ColorProblem {
  readonly what: string;
  readonly mend: string;
  readonly concerns: Concern;
}

function unexplained(name: string, concerns: Concern, other: string): ColorProblem {
  return {
    what: `${name} colours without an ICC profile, which say nothing of how they look`,
    mend: `convert it to ${other}, save it with a profile, or give an output intent for ${name}`,
    concerns,
  };
}

function unknown(what: string): ColorProblem {
  return { what, mend: "convert it to RGB, or save it with a profile", concerns: "archive" };
}

/** What of a colour space an archive has no place for (ISO 19005-2 §6.2.4); undefined where nothing is. */
export function colorProblem(
  space: PDFObject | undefined,
  resources: PDFDict | undefined,
  tools: {
    readonly reader: ObjectReader;
    readonly bytesOf: (stream: PDFObject | undefined) => Uint8Array | undefined;
  },
  depth = 0,
): ColorProblem | undefined {
  const { reader } = tools;
  const found = reader.resolve(space);
  const inner = (index: number): ColorProblem | undefined =>
    found instanceof PDFArray ? colorProblem(found.get(index), resources, tools, depth + 1) : undefined;
  const name = reader.name(found instanceof PDFArray ? found.get(0) : found) ?? "";
  const family = SHORT_NAMES.get(name) ?? name;
  if (depth > DEEPEST) return unknown("a colour space that is nested too deeply");
  const device = DEVICE.get(family);
  if (device !== undefined) {
    const usual = reader.dictAt(resources, "ColorSpace")?.get(PDFName.of(device.usual));
    if (usual !== undefined && depth < DEEPEST) return colorProblem(usual, undefined, tools, depth + 1);
    return device.problem;
  }
  if (PLAIN.has(family))
    return family === "Pattern" && found instanceof PDFArray && found.size() > 1 ? inner(1) : undefined;
  if (!(found instanceof PDFArray)) {
    const named = reader.dictAt(resources, "ColorSpace")?.get(PDFName.of(family));
    return named === undefined
      ? unknown(`the colour space "${name}", which is not there`)
      : colorProblem(named, undefined, tools, depth + 1);
  }
  if (family === "ICCBased") return profileProblem(found.get(1), tools);
  if (family === "Indexed" || family === "I") return inner(1);
  if (family === "Separation") return inner(2);
  return unknown(`the colour space ${family || "without a name"}, which can't be checked`);
}

/** ISO 19005-2 §6.2.4.2. */
function profileProblem(
  object: PDFObject | undefined,
  tools: {
    readonly reader: ObjectReader;
    readonly bytesOf: (stream: PDFObject | undefined) => Uint8Array | undefined;
  },
): ColorProblem | undefined {
  const bytes = tools.bytesOf(tools.reader.resolve(object));
  const count = tools.reader.number(tools.reader.dict(object)?.get(PDFName.of("N")));
  if (bytes === undefined || bytes.length < 128) return unknown("an ICC profile that can't be read");
  const word = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  const isKnown =
    (bytes[8] ?? 9) <= 4 && ["scnr", "mntr", "prtr", "spac"].includes(word(12)) && word(36) === "acsp";
  return isKnown && COMPONENTS.get(word(16)) === count
    ? undefined
    : unknown("an ICC profile of a version or kind that archives don't know");
}
