import { usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import type { ParsedOptions } from "../options.ts";

/** What a command below `platen template` gets: its argument, empty where it takes none, and its options. */
export interface TemplateCall {
  readonly argument: string;
  readonly options: ParsedOptions;
  readonly host: CliHost;
}

/** Joins `--version -1` to one argument: the parser takes -1 for an option otherwise. */
export function withNegativeVersion(args: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const argument of args) {
    if (joined.at(-1) === "--version" && /^-\d+$/.test(argument)) joined.push(`${joined.pop()}=${argument}`);
    else joined.push(argument);
  }
  return joined;
}

/** The number that `--version` gives. @throws CommandError when it is none. */
export function versionNumberOf(options: ParsedOptions, otherwise: number): number {
  const text = options.get("version");
  if (text === undefined) return otherwise;
  if (!/^-?\d{1,15}$/.test(text)) {
    throw usageError(
      "--version takes a number: -1 for the draft, -2 for the newest published version, or its own.",
    );
  }
  return Number(text);
}
