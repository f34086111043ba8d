import { ruleText } from "../../invoice/errors.ts";
import { EXIT_FAILED, EXIT_OK, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { parseOptions } from "../options.ts";
import { refuseOverwriting, writeOutput } from "../output.ts";
import { inputName, readInput } from "./invoice-file.ts";
import { READ_HELP } from "./invoice-help.ts";
import { READ_OPTIONS } from "./invoice-options.ts";
import { toldOf } from "./told.ts";

/** `platen invoice read`. */
export async function readCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(READ_OPTIONS, args);
  if (options.has("help")) {
    await host.output.write(READ_HELP);
    return EXIT_OK;
  }
  const [input, ...rest] = options.positionals;
  if (input === undefined || rest.length > 0)
    throw usageError("Name one PDF or XML, or - for standard input.");
  const output = options.get("output") ?? "-";
  refuseOverwriting(output, [input], host);
  const [{ readInvoice }, { checkReadInvoice, titleOfRead }] = await Promise.all([
    import("../../invoice/read/read-invoice.ts"),
    import("../../invoice/read/check-read.ts"),
  ]);
  const bytes = await readInput(input, host);
  const found = await toldOf(input, () => readInvoice(bytes));
  const { invoice, profile, unknown, xml } = found;
  const { broken } = checkReadInvoice(found);
  const notes = [
    `${titleOfRead(found)}${profile === undefined ? `, by its syntax; it names ${invoice.specification ?? "no specification"}` : ""}`,
    ...broken.map((rule) => `warning: ${ruleText(rule)}`),
    ...unknown.map((path) => `note: no place in the data for ${path}`),
  ];
  await host.errors.write(notes.map((note) => `${inputName(input)}: ${note}\n`).join(""));
  if (options.has("strict") && broken.length > 0) return EXIT_FAILED;
  const text = options.has("xml-only")
    ? xml
    : new TextEncoder().encode(`${JSON.stringify(invoice, null, 2)}\n`);
  if (output === "-") await host.output.write(text);
  else await writeOutput(output, text, host.workingDirectory);
  return EXIT_OK;
}
