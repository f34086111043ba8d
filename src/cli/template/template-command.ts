import { templateSchema } from "../../template/template-schema.ts";
import { EXIT_OK, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { parseOptions } from "../options.ts";
import { type TemplateCall, withNegativeVersion } from "./template-call.ts";
import { toCommandError } from "./template-files.ts";
import { TEMPLATE_HELP, templateCommandHelp } from "./template-help.ts";
import { createTemplate, importRecord, validateRecord } from "./template-making.ts";
import { TEMPLATE_COMMANDS, type TemplateCommandName } from "./template-options.ts";
import { previewTemplate } from "./template-preview.ts";
import { openStore } from "./template-store-option.ts";
import {
  deleteTemplate,
  exportRecord,
  listTemplates,
  publishTemplate,
  showTemplate,
} from "./template-viewing.ts";

type TemplateAction = (call: TemplateCall) => Promise<void>;

const ACTIONS: Readonly<Record<TemplateCommandName, TemplateAction>> = {
  create: async (call) => createTemplate(call, await storeOf(call)),
  import: async (call) => importRecord(call, await storeOf(call)),
  export: async (call) => exportRecord(call, await storeOf(call)),
  list: async (call) => listTemplates(call, await storeOf(call)),
  show: async (call) => showTemplate(call, await storeOf(call)),
  publish: async (call) => publishTemplate(call, await storeOf(call)),
  delete: async (call) => deleteTemplate(call, await storeOf(call)),
  validate: validateRecord,
  preview: async (call) => previewTemplate(call, await storeOf(call)),
  schema: ({ host }) => host.output.write(`${JSON.stringify(templateSchema, null, 2)}\n`),
};

/** `platen template`: makes, keeps and shows templates. */
export async function templateCommand(args: readonly string[], host: CliHost): Promise<number> {
  const [name, ...rest] = args;
  if (name === "--help" || name === "-h") {
    await host.output.write(TEMPLATE_HELP);
    return EXIT_OK;
  }
  if (name === undefined || !isCommandName(name)) {
    const names = Object.keys(TEMPLATE_COMMANDS).join(", ");
    throw usageError(
      name === undefined ? `Name what to do: ${names}.` : `There is no template ${name}; there are ${names}.`,
    );
  }
  const { options: definitions, count, usage } = TEMPLATE_COMMANDS[name];
  const options = parseOptions(definitions, withNegativeVersion(rest));
  if (options.has("help")) {
    await host.output.write(templateCommandHelp(name));
    return EXIT_OK;
  }
  const { positionals } = options;
  if (positionals.length !== count) {
    throw usageError(`template ${name} takes ${count === 0 ? "no argument" : `one argument: ${usage}`}.`);
  }
  try {
    await ACTIONS[name]({ argument: positionals[0] ?? "", options, host });
    return EXIT_OK;
  } catch (error) {
    throw toCommandError(error);
  }
}

function isCommandName(name: string): name is TemplateCommandName {
  return Object.hasOwn(TEMPLATE_COMMANDS, name);
}

function storeOf({ options, host }: TemplateCall): ReturnType<typeof openStore> {
  return openStore(options, host);
}
