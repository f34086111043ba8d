import { optionsHelp } from "../options.ts";
import { GENERATE_OPTIONS } from "./generate-options.ts";

export const GENERATE_HELP: string = `Usage:
  platen generate REQUEST.json [-o OUTPUT.pdf] [options]
  platen generate - < REQUEST.json > OUTPUT.pdf

Makes the PDF that the JSON body of a POST to /api/v1/generate-pdf describes: from
Markdown, or from HTML and CSS. It may load files beside the request and below it,
and nothing else unless allowed. Warnings go to standard error.

Options:
${optionsHelp(GENERATE_OPTIONS)}

Exit status:
  0  the PDF was made
  1  the request could not be fulfilled, or --strict found something
  2  the command line was wrong
  3  a file could not be read or written
`;
