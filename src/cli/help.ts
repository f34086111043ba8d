import { GENERATE_OPTIONS } from "./generate-options.ts";
import { optionsHelp } from "./options.ts";
import { RENDER_OPTIONS } from "./render-options.ts";
import { SERVE_OPTIONS } from "./serve-options.ts";

export const MAIN_HELP: string = `platen makes PDF files from HTML and CSS, or Markdown, without a browser.

Usage:
  platen render INPUT.html [-o OUTPUT.pdf]   render a document
  platen render --batch                      render many in one process
  platen generate REQUEST.json [-o OUT.pdf]  make what a request to the service asks for
  platen serve                               run the HTTP service
  platen COMMAND --help                      tell more about a command
  platen --version                           tell the version
`;

export const RENDER_HELP: string = `Usage:
  platen render INPUT.html [-o OUTPUT.pdf] [options]
  platen render - < INPUT.html > OUTPUT.pdf
  platen render --batch [options]

Renders an HTML document to a PDF. A document may load files beside it and below
it, and nothing else unless allowed. Warnings go to standard error, one a line, as
FILE:LINE:COLUMN: warning: MESSAGE [CODE].

Options:
${optionsHelp(RENDER_OPTIONS)}

With --batch each line of standard input is an input's path, a tab and an output's
path; the answer is a line of JSON:
  {"input", "ok": true, "pages", "ms", "diagnostics"} or {"input", "ok": false, "error"}

Exit status:
  0  the PDF was made (with --batch: all were)
  1  the document could not be rendered, or --strict found something
  2  the command line was wrong
  3  a file could not be read or written
`;

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

export const SERVE_HELP: string = `Usage:
  platen serve [options]

Runs the HTTP service: POST /api/v1/generate-pdf makes a PDF from HTML
and CSS or from Markdown.
Documents may load from public addresses only. The address it listens on shows
what to try.

Options:
${optionsHelp(SERVE_OPTIONS)}

Keys may also come from the environment, separated by commas: PLATEN_KEYS and
PLATEN_DEVELOPMENT_KEYS. Without any key a development key is made at the first
start, kept, and printed.
`;
