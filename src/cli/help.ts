import { FILL_OPTIONS } from "./fill-options.ts";
import { GENERATE_OPTIONS } from "./generate-options.ts";
import { KEYS_OPTIONS } from "./keys-options.ts";
import { optionsHelp } from "./options.ts";
import { RENDER_OPTIONS } from "./render-options.ts";
import { SERVE_OPTIONS } from "./serve-configuration.ts";
import { TEMPLATE_COMMANDS, type TemplateCommandName } from "./template-options.ts";

export const MAIN_HELP: string = `platen makes PDF files from HTML and CSS, Markdown, or PDF templates, without a
browser.

Usage:
  platen render INPUT.html [-o OUTPUT.pdf]   render a document
  platen render --batch                      render many in one process
  platen generate REQUEST.json [-o OUT.pdf]  make what a request to the service asks for
  platen template create FORM.pdf            make a template of a PDF form
  platen fill ID DATA.json [-o OUT.pdf]      fill a template with data
  platen serve                               run the HTTP service
  platen keys                                make, list and revoke API keys
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

export const TEMPLATE_HELP: string = `Usage:
${templateUsage()}
  platen template COMMAND --help    tell more about a command

A template is a PDF with named fields on it. It has a draft, which can be changed,
and numbered versions, which can't: publishing makes one of the draft.

Exit status:
  0  done
  1  there is no such template, or something is wrong with it
  2  the command line was wrong
  3  a file could not be read or written
`;

/** Help of a command below `platen template`. */
export function templateCommandHelp(name: TemplateCommandName): string {
  const { usage, help, options } = TEMPLATE_COMMANDS[name];
  const sentence = `${help.charAt(0).toUpperCase()}${help.slice(1)}.`;
  return `Usage:\n  platen template ${`${name} ${usage}`.trim()} [options]\n\n${sentence}\n\nOptions:\n${optionsHelp(options)}\n`;
}

function templateUsage(): string {
  return Object.entries(TEMPLATE_COMMANDS)
    .map(([name, { usage, help }]) => `  ${`platen template ${name} ${usage}`.padEnd(39)} ${help}`)
    .join("\n");
}

export const KEYS_HELP: string = `Usage:
  platen keys create [options]    make a key and print it, this once
  platen keys list                show id, kind, date and label of each key
  platen keys revoke ID           make a key open nothing any more

Keys are kept with the templates of a service, as hashes.

Options:
${optionsHelp(KEYS_OPTIONS)}

Exit status:
  0  done
  1  there is no such key
  2  the command line was wrong
`;

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
