/** Standards of archiving (ISO 19005), accessibility (ISO 14289) and exchange for print (ISO 15930) that a PDF can say it meets. */
export const CONFORMANCE_STANDARDS = [
  "PDF/A-2b",
  "PDF/A-2u",
  "PDF/A-2a",
  "PDF/A-3b",
  "PDF/A-3u",
  "PDF/A-3a",
  "PDF/A-4",
  "PDF/A-4f",
  "PDF/UA-1",
  "PDF/UA-2",
  "PDF/X-4",
] as const;

/** One of them. Several can be asked for together: one of each kind, for the same version of PDF. */
export type Conformance = (typeof CONFORMANCE_STANDARDS)[number];

/** The version of PDF that a file is written in: 1.7 is ISO 32000-1, 2.0 ISO 32000-2; 1.6 came before and is that of ISO 15930-7. */
export type PdfVersion = "1.6" | "1.7" | "2.0";

/** A part of ISO 19005 with its level: accessible, basic, with Unicode, or (part 4) with embedded files of any kind. */
export interface ArchiveStandard {
  readonly name: Conformance;
  readonly part: 2 | 3 | 4;
  readonly level: "A" | "B" | "U" | "F" | undefined;
}

/** A part of ISO 14289. */
export interface AccessStandard {
  readonly name: Conformance;
  readonly part: 1 | 2;
}

/** A part of ISO 15930: what a print shop is sent. */
export interface ExchangeStandard {
  readonly name: Conformance;
}

/** What a file must keep to so that it meets all that was asked for. */
export interface ConformanceProfile {
  readonly archive: ArchiveStandard | undefined;
  readonly access: AccessStandard | undefined;
  readonly exchange: ExchangeStandard | undefined;
  readonly version: PdfVersion;
  /** Whether the structure of the document has to be in the file. */
  readonly isTagged: boolean;
  /** All that was asked for, for messages. */
  readonly label: string;
}

/** The profile of standards by their names in any case, one or several; a message where there is none. */
export function conformanceProfile(
  asked: string | readonly string[],
): { readonly profile: ConformanceProfile | undefined } | { readonly problem: string } {
  const names = (typeof asked === "string" ? [asked] : asked)
    .flatMap((name) => name.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const standards: Conformance[] = [];
  for (const name of names) {
    const known = CONFORMANCE_STANDARDS.find((standard) => standard.toLowerCase() === name.toLowerCase());
    if (known === undefined) return { problem: unknownStandard(name) };
    if (!standards.includes(known)) standards.push(known);
  }
  return combined(standards);
}

function combined(
  standards: readonly Conformance[],
): { readonly profile: ConformanceProfile | undefined } | { readonly problem: string } {
  const archives = standards.flatMap((name) => archiveStandard(name) ?? []);
  const accesses = standards.flatMap((name) => accessStandard(name) ?? []);
  if (archives.length > 1 || accesses.length > 1) {
    const [first, second] = archives.length > 1 ? archives : accesses;
    return { problem: `A PDF meets one of ${first?.name} and ${second?.name}: ask for one of them.` };
  }
  const [archive] = archives;
  const [access] = accesses;
  const exchange = standards.includes("PDF/X-4") ? ({ name: "PDF/X-4" } as const) : undefined;
  const all = [exchange, archive, access].flatMap((standard) => standard?.name ?? []);
  const [first] = all;
  if (first === undefined) return { profile: undefined };
  const other = all.find((name) => isSecond(name) !== isSecond(first));
  if (other !== undefined) return { problem: unlikeVersions(first, other) };
  const isTagged = access !== undefined || archive?.level === "A";
  const version = versionOf(first);
  return { profile: { archive, access, exchange, version, isTagged, label: labelOf(all) } };
}

/** The standards of PDF 2.0. */
const SECOND: ReadonlySet<string> = new Set(["PDF/A-4", "PDF/A-4f", "PDF/UA-2"]);

function isSecond(name: Conformance): boolean {
  return SECOND.has(name);
}

/** PDF/A-2, PDF/A-3 and PDF/UA-1 take files of PDF 1.6 too. */
function versionOf(name: Conformance): PdfVersion {
  if (name === "PDF/X-4") return "1.6";
  return isSecond(name) ? "2.0" : "1.7";
}

function unlikeVersions(first: Conformance, other: Conformance): string {
  const isAccess = accessStandard(other) !== undefined;
  const fitting = isAccess ? (isSecond(other) ? "PDF/UA-1" : "PDF/UA-2") : "PDF/A-2b";
  return `${first} is for PDF ${versionOf(first)} and ${other} for PDF ${versionOf(other)}: ask for ${first} with ${fitting}.`;
}

function labelOf(names: readonly Conformance[]): string {
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function archiveStandard(name: Conformance): ArchiveStandard | undefined {
  const match = /^PDF\/A-([234])([abuf]?)$/.exec(name);
  if (match === null) return undefined;
  const level = match[2]?.toUpperCase();
  return {
    name,
    part: match[1] === "2" ? 2 : match[1] === "3" ? 3 : 4,
    level: level === "A" || level === "B" || level === "U" || level === "F" ? level : undefined,
  };
}

function accessStandard(name: Conformance): AccessStandard | undefined {
  if (name === "PDF/UA-1") return { name, part: 1 };
  return name === "PDF/UA-2" ? { name, part: 2 } : undefined;
}

function unknownStandard(name: string): string {
  return `"${name.slice(0, 100)}" is no standard that PDFs can be made for; ${CONFORMANCE_STANDARDS.slice(0, -1).join(", ")} and ${CONFORMANCE_STANDARDS.at(-1)} are.`;
}
