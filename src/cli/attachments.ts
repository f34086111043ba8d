import { basename, extname } from "node:path";
import { ATTACHMENT_RELATIONSHIPS, type AttachmentRelationship } from "../pdf/document/attachments.ts";
import type { AttachmentInput } from "../render/render-types.ts";
import type { OptionDefinition } from "./options.ts";
import { readFileAt } from "./read-file.ts";

export const ATTACH_OPTION: OptionDefinition = {
  name: "attach",
  value: "FILE[,RELATIONSHIP]",
  repeatable: true,
  help: `A file for the PDF to carry, and what it is to the document: ${ATTACHMENT_RELATIONSHIPS.join(", ")}.`,
};

/** Media types of files that PDFs often carry. */
const MEDIA_TYPES_OF_FILES: Readonly<Record<string, string>> = {
  ".csv": "text/csv",
  ".html": "text/html",
  ".json": "application/json",
  ".pdf": "application/pdf",
  ".txt": "text/plain",
  ".xml": "text/xml",
  ".zip": "application/zip",
};

/** A file to attach, as the command line names it. */
export interface AttachmentChoice {
  readonly path: string;
  readonly relationship: AttachmentRelationship | undefined;
}

/** What follows the last comma is a relationship where it is the name of one, and part of the file's name where not. */
export function attachmentOf(text: string): AttachmentChoice {
  const comma = text.lastIndexOf(",");
  const name = comma < 0 ? "" : text.slice(comma + 1).toLowerCase();
  const relationship = ATTACHMENT_RELATIONSHIPS.find((known) => known.toLowerCase() === name);
  return { path: relationship === undefined ? text : text.slice(0, comma), relationship };
}

/** Reads files that a PDF is to carry. @throws CommandError when one can't be read. */
export function readAttachments(
  choices: readonly AttachmentChoice[],
  workingDirectory: string,
): Promise<readonly AttachmentInput[]> {
  return Promise.all(
    choices.map(async ({ path, relationship }) => ({
      name: basename(path),
      bytes: await readFileAt(path, workingDirectory),
      mediaType: MEDIA_TYPES_OF_FILES[extname(path).toLowerCase()],
      relationship,
    })),
  );
}
