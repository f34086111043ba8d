import type { RenderHtml } from "../../render/render-types.ts";
import { formatDiagnostic } from "../diagnostics-text.ts";
import { EXIT_OK, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { type OptionDefinition, optionsHelp, parseOptions } from "../options.ts";
import { readSecret, SECRET } from "../secret.ts";
import { DESCRIPTION_OPTIONS, described, readDescription } from "./description-options.ts";
import { readSeal } from "./read-seal.ts";
import { sealJob, told, writePdf } from "./seal-file.ts";
import { signatureOptions } from "./seal-options.ts";
import { signingFetch } from "./signing-fetch.ts";

const OPTIONS: readonly OptionDefinition[] = [
  { name: "output", short: "o", value: "FILE", help: "Where the PDF goes; - for standard output." },
  ...signatureOptions(""),
  ...DESCRIPTION_OPTIONS,
  { name: "password", value: SECRET, help: "Opens the PDF, where it is encrypted." },
  {
    name: "allow-host",
    value: "HOST[:PORT]",
    repeatable: true,
    help: "A server of revocation data at a private address; public ones and the timestamp server are asked anyway.",
  },
];

const HELP: string = `Usage:
  platen sign INPUT.pdf -o OUTPUT.pdf --p12 KEY.p12 --key-password env:NAME [options]

Signs a PDF by PAdES. What stood in the file stays as it is, so that earlier signatures remain
valid; when anything fails, nothing is written.

Options:
${optionsHelp(OPTIONS)}

Exit status:
  0  the PDF was signed
  1  it could not be signed
  2  the command line was wrong
  3  a file could not be read or written
`;

/** `platen sign`. */
export async function signCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(OPTIONS, args);
  if (options.has("help")) {
    await host.output.write(HELP);
    return EXIT_OK;
  }
  const job = sealJob(options, host);
  const { signature } = await readSeal(options, "", host);
  if (signature === undefined) throw usageError("Give --p12, or --certificate with --private-key.");
  const given = options.get("password");
  const password = given === undefined ? undefined : await readSecret("password", given, host);
  const tools = { fetch: signingFetch(signature, options.all("allow-host")), render: lazyRender(host) };
  const description = await readDescription(options, host);
  const bytes = await described(job, { ...description, password }, host);
  const { signPdf } = await import("../../sign/sign.ts");
  const { pdf, diagnostics } = await told(job, () => signPdf(bytes, { ...signature, password }, tools));
  const names = { document: job.input, sheets: [], workingDirectory: host.workingDirectory };
  for (const diagnostic of diagnostics) await host.errors.write(`${formatDiagnostic(diagnostic, names)}\n`);
  await writePdf(job, pdf, host);
  return EXIT_OK;
}

/** An engine that is made when a look has to be rendered. */
function lazyRender(host: CliHost): RenderHtml {
  return async (input, options) => (await host.createEngine({})).renderHtml(input, options);
}
