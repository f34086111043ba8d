import { EXIT_OK, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { type OptionDefinition, optionsHelp, parseOptions } from "../options.ts";
import { readSecret, SECRET } from "../secret.ts";
import { DESCRIPTION_OPTIONS, described, readDescription } from "./description-options.ts";
import { readSeal } from "./read-seal.ts";
import { sealJob, told, writePdf } from "./seal-file.ts";
import { PROTECTION_OPTIONS } from "./seal-options.ts";

const OPTIONS: readonly OptionDefinition[] = [
  { name: "output", short: "o", value: "FILE", help: "Where the PDF goes; - for standard output." },
  ...PROTECTION_OPTIONS,
  ...DESCRIPTION_OPTIONS,
  { name: "password", value: SECRET, help: "Opens the PDF that is given, where it is encrypted already." },
];

const HELP: string = `Usage:
  platen protect INPUT.pdf -o OUTPUT.pdf --user-password env:NAME [options]

Encrypts a PDF with AES-256 as PDF 2.0 has it (revision 6). Archive files (PDF/A) may not be
encrypted, and signed ones would lose their signature: protect first, then sign.

Options:
${optionsHelp(OPTIONS)}

Exit status:
  0  the PDF was protected
  1  it could not be protected
  2  the command line was wrong
  3  a file could not be read or written
`;

/** `platen protect`. */
export async function protectCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(OPTIONS, args);
  if (options.has("help")) {
    await host.output.write(HELP);
    return EXIT_OK;
  }
  const job = sealJob(options, host);
  const { protection } = await readSeal(options, "", host);
  if (protection === undefined) {
    throw usageError("Give --user-password, --owner-password or --permissions.");
  }
  const given = options.get("password");
  const password = given === undefined ? undefined : await readSecret("password", given, host);
  const description = await readDescription(options, host);
  const bytes = await described(job, { ...description, password }, host);
  const { protectPdf } = await import("../../protect/protect.ts");
  await writePdf(job, await told(job, () => protectPdf(bytes, { ...protection, password })), host);
  return EXIT_OK;
}
