import { createRequire } from "node:module";
import { batchCommand } from "./batch/batch-command.ts";
import { CommandError, EXIT_FAILED, EXIT_OK, EXIT_USAGE, usageError } from "./exit.ts";
import { fillCommand } from "./fill/fill-command.ts";
import { generateCommand } from "./generate/generate-command.ts";
import { MAIN_HELP } from "./help.ts";
import type { CliHost } from "./host.ts";
import { keysCommand } from "./keys/keys-command.ts";
import { renderCommand } from "./render/render-command.ts";
import { protectCommand } from "./seal/protect-command.ts";
import { signCommand } from "./seal/sign-command.ts";
import { serveCommand } from "./serve/serve-command.ts";
import { studioCommand } from "./studio/studio-command.ts";
import { templateCommand } from "./template/template-command.ts";

type Command = (args: readonly string[], host: CliHost) => Promise<number>;

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["render", renderCommand],
  ["generate", generateCommand],
  ["fill", fillCommand],
  ["batch", batchCommand],
  ["template", templateCommand],
  ["sign", signCommand],
  ["protect", protectCommand],
  ["serve", serveCommand],
  ["studio", studioCommand],
  ["keys", keysCommand],
]);

const COMMAND_NAMES = "render, generate, fill, batch, template, sign, protect, studio, serve and keys";

/** Runs the command line and gives the exit status. Errors become one line on standard error. */
export async function runCli(args: readonly string[], host: CliHost): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === undefined) throw usageError(`Name a command: ${COMMAND_NAMES}.`);
    if (["--help", "-h", "help"].includes(name)) {
      await host.output.write(MAIN_HELP);
      return EXIT_OK;
    }
    if (name === "--version" || name === "-v") {
      await host.output.write(`platen ${packageVersion()}\n`);
      return EXIT_OK;
    }
    const command = COMMANDS.get(name);
    if (command === undefined) throw usageError(`There is no command ${name}; there are ${COMMAND_NAMES}.`);
    return await command(rest, host);
  } catch (error) {
    if (!(error instanceof CommandError)) {
      await host.errors.write(`platen: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
      return EXIT_FAILED;
    }
    const known = name !== undefined && COMMANDS.has(name);
    const hint = error.exitCode === EXIT_USAGE ? `Try: platen ${known ? `${name} ` : ""}--help\n` : "";
    await host.errors.write(`platen: ${error.message}\n${hint}`);
    return error.exitCode;
  }
}

function packageVersion(): string {
  // By the package's own name, so that it is found from the sources and from the build alike.
  return createRequire(import.meta.url)("platen/package.json").version;
}
