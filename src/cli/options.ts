import { parseArgs } from "node:util";
import { usageError } from "./exit.ts";

/** One option of a command: what the parser and the help have to know. */
export interface OptionDefinition {
  readonly name: string;
  readonly short?: string;
  /** Name of the value in the help; without one the option is a switch. */
  readonly value?: string;
  /** May be given several times. */
  readonly repeatable?: boolean;
  readonly help: string;
}

export interface ParsedOptions {
  readonly positionals: readonly string[];
  /** Whether a switch was given. */
  has(name: string): boolean;
  /** The value of an option, the last one if it was given several times. */
  get(name: string): string | undefined;
  /** All values of a repeatable option. */
  all(name: string): readonly string[];
}

const LINE_WIDTH = 84;
const HELP: OptionDefinition = { name: "help", short: "h", help: "Show this help." };

/** Parses the arguments of a command by its options. @throws CommandError for unknown options and missing values. */
export function parseOptions(
  definitions: readonly OptionDefinition[],
  args: readonly string[],
): ParsedOptions {
  const options = Object.fromEntries(
    [...definitions, HELP].map(({ name, short, value, repeatable }) => [
      name,
      {
        type: value === undefined ? ("boolean" as const) : ("string" as const),
        multiple: repeatable === true,
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return {
      positionals,
      has: (name) => values[name] === true,
      get: (name) => {
        const value = values[name];
        return typeof value === "string" ? value : undefined;
      },
      all: (name) => {
        const value = values[name];
        return Array.isArray(value) ? value.map(String) : [];
      },
    };
  } catch (error) {
    // The parser's further sentences explain how to pass arguments that look like options.
    const [sentence = ""] = (error as Error).message.split(/\. /, 1);
    throw usageError(`${sentence.replace(/\.$/, "")}.`);
  }
}

/** The options as lines of help, in two columns. */
export function optionsHelp(definitions: readonly OptionDefinition[]): string {
  const rows = [...definitions, HELP].map(({ name, short, value, help }) => {
    const flag = `${short === undefined ? "    " : `-${short}, `}--${name}`;
    return { left: `  ${flag}${value === undefined ? "" : ` ${value}`}`, help };
  });
  const width = Math.max(...rows.map(({ left }) => left.length)) + 2;
  const indent = `\n${" ".repeat(width)}`;
  return rows
    .map(({ left, help }) => left.padEnd(width) + wrap(help, LINE_WIDTH - width).join(indent))
    .join("\n");
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line += line === "" ? word : ` ${word}`;
    }
  }
  return [...lines, line];
}
