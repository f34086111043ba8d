/** Standards of archiving (ISO 19005) and accessibility (ISO 14289) that a PDF can say it meets. */
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
] as const;

/** One of them. Several can be asked for together: one of archiving and one of accessibility, for the same version of PDF. */
export type Conformance = (typeof CONFORMANCE_STANDARDS)[number];

/** The version of PDF that a file is written in: 1.7 is ISO 32000-1, 2.0 ISO 32000-2. */
export type PdfVersion = "1.7" | "2.0";

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

/** What a file must keep to so that it meets all that was asked for. */
export interface ConformanceProfile {
  readonly archive: ArchiveStandard | undefined;
  readonly access: AccessStandard | undefined;
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
  if (archive === undefined && access === undefined) return { profile: undefined };
  const versions = new Set([
    archive && versionOf(archive.part === 4),
    access && versionOf(access.part === 2),
  ]);
  versions.delete(undefined);
  const [version = "1.7"] = versions;
  if (versions.size > 1) {
    const fitting = access?.part === 2 ? "PDF/UA-1" : "PDF/UA-2";
    return {
      problem: `${archive?.name} is for PDF ${versionOf(archive?.part === 4)} and ${access?.name} for PDF ${versionOf(access?.part === 2)}: ask for ${archive?.name} with ${fitting}.`,
    };
  }
  const isTagged = access !== undefined || archive?.level === "A";
  const label = [archive, access].flatMap((standard) => standard?.name ?? []).join(" and ");
  return { profile: { archive, access, version, isTagged, label } };
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

function versionOf(isSecond: boolean): PdfVersion {
  return isSecond ? "2.0" : "1.7";
}

function unknownStandard(name: string): string {
  return `"${name.slice(0, 100)}" is no standard that PDFs can be made for; ${CONFORMANCE_STANDARDS.slice(0, -1).join(", ")} and ${CONFORMANCE_STANDARDS.at(-1)} are.`;
}
