import { optionsHelp } from "../options.ts";
import { TEMPLATE_COMMANDS, type TemplateCommandName } from "./template-options.ts";

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
