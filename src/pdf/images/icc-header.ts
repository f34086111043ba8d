/** What the header of an ICC profile says (ICC.1:2022 §7.2). */
export interface IccHeader {
  /** Four letters: `prtr` is of printers, `mntr` of screens, `scnr` of scanners, `spac` of a colour space. */
  readonly deviceClass: string;
  /** Components of the colours that it explains. */
  readonly components: 1 | 3 | 4;
}

/** Data colour spaces (§7.2.6) that PDF has a place for. */
const COMPONENTS: ReadonlyMap<string, IccHeader["components"]> = new Map([
  ["GRAY", 1],
  ["RGB ", 3],
  ["CMYK", 4],
]);
/** Classes of profiles that explain colours by themselves (ISO 32000-1 §8.6.5.5). */
const CLASSES: ReadonlySet<string> = new Set(["scnr", "mntr", "prtr", "spac"]);
const CONNECTION_SPACES: ReadonlySet<string> = new Set(["XYZ ", "Lab "]);
const HEADER_LENGTH = 128;
/** Version 5 (iccMAX) is unknown to readers of PDF. */
const LAST_VERSION = 4;

/** The header of a profile that readers of PDF know; else what is wrong with it, as the end of a sentence that begins with the profile. */
export function readIccHeader(bytes: Uint8Array): IccHeader | { readonly problem: string } {
  const name = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < HEADER_LENGTH || name(36) !== "acsp") return { problem: "is no ICC profile" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== bytes.length) return { problem: "is cut off or has more behind it" };
  if (view.getUint8(8) > LAST_VERSION)
    return { problem: `is of version ${view.getUint8(8)}; PDF knows up to 4` };
  const deviceClass = name(12);
  if (!CLASSES.has(deviceClass))
    return { problem: `is of the class "${deviceClass.trim()}", which explains no colours` };
  const components = COMPONENTS.get(name(16));
  if (components === undefined)
    return { problem: `is for colours of the kind "${name(16).trim()}"; PDF knows GRAY, RGB and CMYK` };
  if (!CONNECTION_SPACES.has(name(20))) return { problem: "leads to no colours that can be measured" };
  return { deviceClass, components };
}

const TAG_TABLE = 128;
const TAG_LENGTH = 12;
/** Tags of a profile; more are no profile of anybody. */
const MOST_TAGS = 200;

/** What a profile calls itself, in its first language (tag `desc`: §9.2.41, in version 2 ICC.1:2001-04 §6.5.17). */
export function iccName(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < TAG_TABLE + 4) return undefined;
  const count = Math.min(view.getUint32(TAG_TABLE), MOST_TAGS);
  for (let index = 0; index < count; index += 1) {
    const at = TAG_TABLE + 4 + index * TAG_LENGTH;
    if (at + TAG_LENGTH > bytes.length) return undefined;
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) !== "desc") continue;
    return describedName(
      bytes.subarray(view.getUint32(at + 4), view.getUint32(at + 4) + view.getUint32(at + 8)),
    );
  }
  return undefined;
}

function describedName(element: Uint8Array): string | undefined {
  const view = new DataView(element.buffer, element.byteOffset, element.byteLength);
  const type = String.fromCharCode(...element.subarray(0, 4));
  let letters = "";
  if (type === "desc" && element.length > 12) {
    const length = view.getUint32(8);
    for (const byte of element.subarray(12, 12 + length))
      if (byte >= 0x20) letters += String.fromCharCode(byte);
  } else if (type === "mluc" && element.length >= 28) {
    const name = element.subarray(view.getUint32(24), view.getUint32(24) + view.getUint32(20));
    for (let at = 0; at + 1 < name.length; at += 2)
      letters += String.fromCharCode(((name[at] ?? 0) << 8) | (name[at + 1] ?? 0));
  }
  return letters.trim() || undefined;
}
