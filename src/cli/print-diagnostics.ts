import type { Diagnostic } from "../../layout/api/basics.ts";
import { timesText } from "./diagnostics-text.ts";
import type { CliHost } from "./host.ts";

/** Prints diagnostics of a file to standard error, a line each, in the style of compilers. */
export async function printDiagnostics(
  name: string,
  diagnostics: readonly Diagnostic[],
  host: CliHost,
): Promise<void> {
  const lines = diagnostics.map(
    ({ severity, message, code, occurrences }) =>
      `${name}: ${severity}: ${message}${timesText(occurrences)} [${code}]\n`,
  );
  if (lines.length > 0) await host.errors.write(lines.join(""));
}
