import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileError, usageError } from "./exit.ts";
import type { CliHost } from "./host.ts";

/** How options take what nobody else should see, for their help. */
export const SECRET = "SECRET";

/**
 * The secret of an option: `env:NAME`, `file:PATH` (its first line), or `pass:TEXT`, which others on the machine may see in the list of
 * processes. What was given stands in no message.
 *
 * @throws CommandError when it is none of these, or can't be had.
 */
export async function readSecret(option: string, given: string, host: CliHost): Promise<string> {
  const [, kind, rest = ""] = /^(env|file|pass):(.*)$/s.exec(given) ?? [];
  switch (kind) {
    case "env": {
      const value = host.environment[rest];
      if (value === undefined) throw usageError(`--${option}: there is no environment variable ${rest}.`);
      return value;
    }
    case "file":
      return firstLine(rest, host);
    case "pass":
      return rest;
    default:
      throw usageError(`--${option} takes env:NAME, file:PATH or pass:TEXT.`);
  }
}

async function firstLine(path: string, host: CliHost): Promise<string> {
  try {
    const [line = ""] = (await readFile(resolve(host.workingDirectory, path), "utf8")).split(/\r?\n/, 1);
    return line;
  } catch (error) {
    throw fileError("read", path, error);
  }
}
