import { optionsHelp } from "../options.ts";
import { FILL_OPTIONS } from "./fill-options.ts";

export const FILL_HELP: string = `Usage:
  platen fill ID DATA.json [-o OUTPUT.pdf] [options]
  platen fill --template TEMPLATE.json --pdf BASE.pdf DATA.json [-o OUTPUT.pdf]
  platen fill ID - < DATA.json > OUTPUT.pdf

Fills a template with what the JSON body of a POST to /api/v1/fill/ID.pdf holds:
{"data": {...}}, and style and title if wanted. Pictures may come from files beside
the data and below them, and from nowhere else unless allowed. Warnings go to
standard error.

Options:
${optionsHelp(FILL_OPTIONS)}

Exit status:
  0  the PDF was made
  1  the template could not be filled, or --strict found something
  2  the command line was wrong
  3  a file could not be read or written
`;
