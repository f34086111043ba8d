import { createRequire } from "node:module";
import { CommandError, EXIT_FAILED, EXIT_OK, EXIT_USAGE, usageError } from "./exit.ts";
import { MAIN_HELP } from "./help.ts";
import type { CliHost } from "./host.ts";

type Command = (args: readonly string[], host: CliHost) => Promise<number>;

/** Each with what it needs: a letter waits for no server. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["render", async () => (await import("./render/render-command.ts")).renderCommand],
  ["generate", async () => (await import("./generate/generate-command.ts")).generateCommand],
  ["fill", async () => (await import("./fill/fill-command.ts")).fillCommand],
  ["batch", async () => (await import("./batch/batch-command.ts")).batchCommand],
  ["invoice", async () => (await import("./invoice/invoice-command.ts")).invoiceCommand],
  ["template", async () => (await import("./template/template-command.ts")).templateCommand],
  ["sign", async () => (await import("./seal/sign-command.ts")).signCommand],
  ["protect", async () => (await import("./seal/protect-command.ts")).protectCommand],
  ["serve", async () => (await import("./serve/serve-command.ts")).serveCommand],
  ["worker", async () => (await import("./worker/worker-command.ts")).workerCommand],
  ["studio", async () => (await import("./studio/studio-command.ts")).studioCommand],
  ["keys", async () => (await import("./keys/keys-command.ts")).keysCommand],
]);

const COMMAND_NAMES =
  "render, generate, fill, batch, invoice, template, sign, protect, studio, serve, worker and keys";

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
    return await (await command())(rest, host);
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
