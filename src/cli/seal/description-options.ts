import type { PdfDescription } from "../../describe/pdf-description.ts";
import { ATTACH_OPTION, attachmentOf, readAttachments } from "../attachments.ts";
import type { CliHost } from "../host.ts";
import type { OptionDefinition, ParsedOptions } from "../options.ts";
import { PROPERTY_OPTIONS } from "../property-options.ts";
import { METADATA_OPTION, readMetadata } from "../read-metadata.ts";
import { readPdf, type SealJob, told } from "./seal-file.ts";

/** Options that say what a finished PDF is, and give it files. */
export const DESCRIPTION_OPTIONS: readonly OptionDefinition[] = [
  {
    name: "title",
    value: "TEXT",
    help: "Title of the PDF; what it has stays unless given, as with the following.",
  },
  ...PROPERTY_OPTIONS,
  METADATA_OPTION,
  ATTACH_OPTION,
];

/** @throws CommandError when a file that they name can't be read. */
export async function readDescription(options: ParsedOptions, host: CliHost): Promise<PdfDescription> {
  const { workingDirectory } = host;
  return {
    title: options.get("title"),
    author: options.get("author"),
    subject: options.get("subject"),
    keywords: options.get("keywords"),
    metadata: await readMetadata(options.get("metadata"), workingDirectory),
    attachments: await readAttachments(options.all("attach").map(attachmentOf), workingDirectory),
  };
}

/** The PDF of a job as it is described. @throws CommandError when it can't be read or described. */
export async function described(
  job: SealJob,
  description: PdfDescription,
  host: CliHost,
): Promise<Uint8Array> {
  const bytes = await readPdf(job, host);
  const { describePdf } = await import("../../describe/describe-pdf.ts");
  return told(job, () => describePdf(bytes, description));
}
