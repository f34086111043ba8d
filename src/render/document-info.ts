import { type DiagnosticSink, resolveReference } from "../../layout/api/basics.ts";
import { type Document, metaContent } from "../../layout/api/documents.ts";
import { principalFlow, type StyledTree } from "../../layout/api/styles.ts";
import { ValidationError } from "../contract/errors.ts";
import { type OutputIntent, readOutputIntent } from "../pdf/conformance/output-intent.ts";
import { type ConformanceProfile, conformanceProfile } from "../pdf/conformance/standards.ts";
import { ATTACHMENT_TARGET } from "../pdf/document/attachments.ts";
import type { DocumentMetadata } from "../pdf/document/metadata.ts";
import { parseViewerSettings, type ViewerSettings } from "../pdf/document/viewer-settings.ts";
import type { Attachments } from "./load-attachments.ts";
import type { RenderInput, RenderOptions } from "./render-types.ts";

/** What the PDF says of itself: what the caller says, else `<title>` and the usual `<meta>` names (HTML §4.2.5.1); `<html lang>`. */
export function metadataOf(
  document: Document,
  input: RenderInput,
  options: RenderOptions,
  styles: StyledTree,
): DocumentMetadata {
  return {
    title: input.title ?? document.title,
    language: styles.styleOf(document.root).language,
    author: input.author ?? metaContent(document, "author"),
    subject: input.subject ?? metaContent(document, "description"),
    keywords: input.keywords ?? metaContent(document, "keywords"),
    creator: metaContent(document, "generator"),
    creationDate: options.date ?? dateOf(document, ["dcterms.created", "dcterms.date", "date"]),
    modificationDate: dateOf(document, ["dcterms.modified", "last-modified"]),
  };
}

const DATE =
  /^\s*(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?\s*$/i;

/** The first date among some `<meta>` names, in a form of the W3C's profile of ISO 8601; without a zone it is in UTC. */
function dateOf(document: Document, names: readonly string[]): Date | undefined {
  for (const name of names) {
    const match = DATE.exec(metaContent(document, name) ?? "");
    if (match === null) continue;
    const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", zone = "Z"] = match;
    const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
    const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
    if (!Number.isNaN(date.getTime())) return date;
  }
  return undefined;
}

/**
 * The standards that a caller asks for.
 *
 * @throws ValidationError when there is no such standard, or two of them are not for one file.
 */
export function conformanceAsked(
  conformance: string | readonly string[] | undefined,
): ConformanceProfile | undefined {
  const found = conformanceProfile(conformance ?? "");
  if ("problem" in found) throw new ValidationError([{ property: "conformance", message: found.problem }]);
  return found.profile;
}

/** @throws ValidationError when the bytes are no ICC profile of a printer or a screen. */
export function outputIntentAsked(profile: Uint8Array | undefined): OutputIntent | undefined {
  const intent = profile && readOutputIntent(profile);
  if (intent === undefined || !("problem" in intent)) return intent;
  throw new ValidationError([{ property: "outputIntent", message: `The output intent ${intent.problem}.` }]);
}

/** The standards that the document asks for itself, by `<meta name=pdf-conformance>`. */
export function conformanceOf(
  document: Document,
  diagnostics: DiagnosticSink,
): ConformanceProfile | undefined {
  const found = conformanceProfile(metaContent(document, "pdf-conformance") ?? "");
  if (!("problem" in found)) return found.profile;
  diagnostics.warn("conformance-unknown", found.problem);
  return undefined;
}

/** How the document asks to be opened, by `<meta name=pdf-viewer>`, and which way its pages follow each other. */
export function viewerSettingsOf(styles: StyledTree, diagnostics: DiagnosticSink): ViewerSettings {
  const { settings, unknown } = parseViewerSettings(metaContent(styles.document, "pdf-viewer") ?? "");
  for (const word of unknown.slice(0, 20))
    diagnostics.warn("viewer-setting-unknown", `"${word.slice(0, 100)}" is no setting of pdf-viewer.`);
  const { pageProgression, writingMode } = principalFlow(styles);
  // Of vertical text PDFium, which has Chrome's reader, would copy the letters of each column in another order.
  const isTold = pageProgression === "rtl" && writingMode === "horizontal-tb";
  return isTold ? { ...settings, direction: "R2L" } : settings;
}

/** Schemes that links of a PDF may have. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Where a link leads: an address of an allowed scheme, `#name` within the document, or undefined. */
export function linkTarget(href: string, document: Document): string | undefined {
  if (href.startsWith("#")) return href;
  const url = resolveReference(href, document.baseUrl);
  if (url === undefined) return undefined;
  const { baseUrl } = document;
  if (baseUrl !== "" && url.startsWith(`${baseUrl}#`)) return url.slice(baseUrl.length);
  return LINK_SCHEMES.has(url.slice(0, url.indexOf(":") + 1).toLowerCase()) ? url : undefined;
}

/** Where a link leads when attached files are considered too: `<a rel=attachment>` opens the file in the PDF. */
export function linkOrFile(href: string, document: Document, files: Attachments): string | undefined {
  const url = files.size === 0 ? undefined : resolveReference(href, document.baseUrl);
  const file = url === undefined ? undefined : files.get(url);
  return file === undefined ? linkTarget(href, document) : `${ATTACHMENT_TARGET}${url}`;
}
