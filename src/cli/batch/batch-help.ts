import { optionsHelp } from "../options.ts";
import { BATCH_OPTIONS } from "./batch-options.ts";

export const BATCH_HELP: string = `Usage:
  platen batch RECORDS.ndjson --template ID -o DIR [options]
  platen batch RECORDS.ndjson --html DOCUMENT.html -o DIR [options]
  platen batch REQUESTS.ndjson -o DIR [options]

Makes a PDF of each line, in all cores. A line is an object of JSON: the data of a
template or a document, or else a request to the service, with "template" for a fill.
results.ndjson has a line for each: pages, bytes, SHA-256 and diagnostics, or the
error. A record that is wrong fails alone. Stopped or killed, the same command goes on
where it stopped.

Options:
${optionsHelp(BATCH_OPTIONS)}

Exit status:
  0  all PDFs were made
  1  some records failed, or the run was stopped
  2  the command line was wrong
  3  a file could not be read or written
`;
