import { optionsHelp } from "../options.ts";
import { SERVE_OPTIONS } from "./serve-configuration.ts";

export const SERVE_HELP: string = `Usage:
  platen serve [options]

Runs the HTTP service: POST /api/v1/generate-pdf makes a PDF from HTML
and CSS or from Markdown, POST /api/v1/fill/ID.pdf fills a PDF template.
Documents may load from public addresses only. The address it listens on shows
what to try.

Options:
${optionsHelp(SERVE_OPTIONS)}

Each option can also be a variable of the environment, such as PLATEN_PORT (lists
are PLATEN_KEYS, PLATEN_ALLOW_HOSTS and so on, separated by commas), or stand in
the file of --config, as --print-config writes it. Options go before variables,
and those before the file. Without any key a development key is made at the
first start, kept, and printed.
`;
