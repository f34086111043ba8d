import { optionsHelp } from "../options.ts";
import { RENDER_OPTIONS } from "../render-options.ts";

export const RENDER_HELP: string = `Usage:
  platen render INPUT.html|INPUT.md [-o OUTPUT.pdf] [options]
  platen render - < INPUT.html > OUTPUT.pdf
  platen render --batch [options]

Renders a document of HTML or Markdown to a PDF. A document may show stylesheets,
pictures and fonts of this machine, and attach what lies beside and below it; nothing
else unless allowed, and with --untrusted no files at all. Warnings go to standard
error, one a line, as FILE:LINE:COLUMN: warning: MESSAGE [CODE].

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
