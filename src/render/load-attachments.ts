import { resolveReference } from "../../layout/api/basics.ts";
import type { Document, NodeId } from "../../layout/api/documents.ts";
import { AbortedError, shortUrl } from "../contract/errors.ts";
import {
  ATTACHMENT_RELATIONSHIPS,
  type AttachedFile,
  type AttachmentRelationship,
} from "../pdf/document/attachments.ts";
import type { RenderJob } from "./render-job.ts";
import type { AttachmentInput } from "./render-types.ts";

/** Files that a document carries with it, by address. */
export type Attachments = ReadonlyMap<string, AttachedFile>;

interface Wanted {
  readonly node: NodeId;
  readonly url: string;
  readonly description: string;
  /** `<link>`: the whole document's; `<a>`: shown where it stands. */
  readonly isOfDocument: boolean;
  readonly relationship: AttachmentRelationship;
}

/** Loads what `<link rel=attachment>` and `<a rel=attachment>` name. What can't be had is a diagnostic. */
export async function loadAttachments(
  document: Document,
  { loader, diagnostics, input }: Pick<RenderJob, "loader" | "diagnostics" | "input">,
): Promise<Attachments> {
  const wanted = wantedFiles(document);
  const loads = await Promise.allSettled(wanted.map(({ url }) => loader.load(url, "attachment")));
  const names = new Set<string>();
  const files = givenFiles(input.attachments, names);
  for (const [index, { node, url, description, isOfDocument, relationship }] of wanted.entries()) {
    const load = loads[index] as (typeof loads)[number];
    if (load.status === "rejected") {
      if (load.reason instanceof AbortedError) throw load.reason;
      const reason = load.reason instanceof Error ? load.reason.message : String(load.reason);
      const message = `The attachment ${shortUrl(url)} could not be loaded: ${reason}`;
      diagnostics.warn("attachment-not-loaded", message, document.positionOf(node));
      continue;
    }
    const known = files.get(url);
    if (known !== undefined) {
      if (isOfDocument && !known.isOfDocument) files.set(url, { ...known, isOfDocument });
      continue;
    }
    const name = uniqueName(document.attribute(node, "download") || nameOf(url), names);
    const { bytes, contentType } = load.value;
    files.set(url, { name, description, bytes, contentType, isOfDocument, relationship });
  }
  return files;
}

function wantedFiles(document: Document): Wanted[] {
  const wanted: Wanted[] = [];
  const link = document.names.indexOf("link");
  const anchor = document.names.indexOf("a");
  for (let node = 0; node < document.nodeCount; node += 1) {
    const name = document.nameId[node] ?? -1;
    if (name < 0 || (name !== link && name !== anchor)) continue;
    const relations = (document.attribute(node, "rel") ?? "").toLowerCase().split(/[\t\n\f\r ]+/);
    if (!relations.includes("attachment")) continue;
    const href = (document.attribute(node, "href") ?? "").trim();
    const url = href === "" ? undefined : resolveReference(href, document.baseUrl);
    if (url === undefined) continue;
    const description = document.attribute(node, "title") ?? "";
    const relationship = relationshipOf(document.attribute(node, "data-relationship"));
    wanted.push({ node, url, description, isOfDocument: name === link, relationship });
  }
  return wanted;
}

/** Files of the caller's by addresses of their own. Their names are added to those that are taken. */
export function givenFiles(
  attachments: readonly AttachmentInput[] = [],
  names: Set<string> = new Set(),
): Map<string, AttachedFile> {
  return new Map(attachments.map((given, index) => [`given:${index}`, givenFile(given, names)]));
}

function givenFile(given: AttachmentInput, names: Set<string>): AttachedFile {
  const { name, bytes, mediaType = "", description = "", relationship = "Unspecified" } = given;
  return {
    name: uniqueName(name, names),
    description,
    bytes,
    contentType: mediaType,
    isOfDocument: true,
    relationship,
  };
}

/** `data-relationship`, without regard to case. */
function relationshipOf(text: string | undefined): AttachmentRelationship {
  const name = text?.trim().toLowerCase();
  return ATTACHMENT_RELATIONSHIPS.find((known) => known.toLowerCase() === name) ?? "Unspecified";
}

/** The last part of an address's path. */
function nameOf(url: string): string {
  if (url.startsWith("data:")) return "attachment";
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const last = path.slice(path.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last) || "attachment";
  } catch {
    return last;
  }
}

/** A name that no other file has. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  const dot = name.lastIndexOf(".");
  for (let number = 2; taken.has(unique); number += 1) {
    unique = dot > 0 ? `${name.slice(0, dot)} ${number}${name.slice(dot)}` : `${name} ${number}`;
  }
  taken.add(unique);
  return unique;
}
