import { iccReference, type ProfileSink } from "../images/color-profile.ts";
import { iccName, readIccHeader } from "../images/icc-header.ts";
import type { ObjectSink, PdfDictionary, PdfReference, PdfValue } from "../objects/values.ts";
import { text } from "../objects/values.ts";
import { srgbProfile } from "./srgb-profile.ts";

const SRGB = "sRGB IEC61966-2.1";
/** Of printers and of screens: what something can come out of (ISO 19005-2 §6.2.3). */
const OUTPUT_CLASSES: ReadonlySet<string> = new Set(["prtr", "mntr"]);

/** What a document is made to come out of, by its ICC profile. */
export interface OutputIntent {
  readonly profile: Uint8Array;
  readonly components: 1 | 3 | 4;
  /** As its profile calls it. */
  readonly name: string;
  /** Whether it is a press or another printer, which PDF/X wants. */
  readonly isPrinter: boolean;
}

/** Reads an output intent; where it is none, what is wrong with it, as the end of a sentence that begins with the profile. */
export function readOutputIntent(profile: Uint8Array): OutputIntent | { readonly problem: string } {
  const header = readIccHeader(profile);
  if ("problem" in header) return header;
  const { deviceClass, components } = header;
  if (!OUTPUT_CLASSES.has(deviceClass))
    return {
      problem: `is of the class "${deviceClass}"; an output intent is of a printer (prtr) or a screen (mntr)`,
    };
  return { profile, components, name: iccName(profile) ?? "Custom", isPrinter: deviceClass === "prtr" };
}

/** What colours of the device mean in an archive unless something else is asked for: those of sRGB (ISO 19005-2 §6.2.3). */
export function srgbIntents(objects: ObjectSink): PdfValue {
  const profile = objects.writeStream({ N: 3 }, srgbProfile());
  return [intentEntries("GTS_PDFA1", SRGB, { name: SRGB, profile })];
}

/** The intent of the caller, once for each kind of standard that looks for it (ISO 32000-1 §14.11.5). */
export function outputIntents(
  { profile, components, name }: OutputIntent,
  kinds: readonly ("GTS_PDFA1" | "GTS_PDFX")[],
  objects: ProfileSink,
): PdfValue {
  const reference = iccReference(profile, components, objects);
  return kinds.map((kind) => intentEntries(kind, "Custom", { name, profile: reference }));
}

function intentEntries(
  kind: "GTS_PDFA1" | "GTS_PDFX",
  identifier: string,
  { name, profile }: { readonly name: string; readonly profile: PdfReference },
): PdfDictionary {
  return {
    Type: "OutputIntent",
    S: kind,
    OutputConditionIdentifier: text(identifier),
    Info: text(name),
    DestOutputProfile: profile,
  };
}
