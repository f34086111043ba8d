import { usageError } from "../exit.ts";
import { type OptionDefinition, type ParsedOptions, parseOptions } from "../options.ts";
import { RENDER_OPTIONS, type RenderSettings, settingsOf } from "../render-options.ts";
import { PROTECTION_OPTIONS, signatureOptions } from "../seal/seal-options.ts";

/** Options of `platen render` that a request does not answer itself, or that say in its place what the PDF is, carries and is to meet. */
const SHARED: ReadonlySet<string> = new Set(
  "output title author subject keywords attach metadata conformance output-intent font-dir font-catalogue font-cache font-formats limit allow-local allow-net allow-host untrusted strict all-diagnostics".split(
    " ",
  ),
);

/** Options of `platen generate`, in the order of its help. */
export const GENERATE_OPTIONS: readonly OptionDefinition[] = [
  ...RENDER_OPTIONS.filter(({ name }) => SHARED.has(name)),
  ...PROTECTION_OPTIONS,
  ...signatureOptions("sign-"),
];

/** Input and output of `platen generate`; `-` stands for the standard streams. */
export interface GenerateJob {
  readonly input: string;
  readonly output: string;
}

/** Reads the arguments of `platen generate`; no job when help is wanted. @throws CommandError when they don't fit together. */
export function parseGenerateArguments(args: readonly string[]): {
  readonly settings: RenderSettings;
  readonly job: GenerateJob | undefined;
  /** All of them, for what is read from files. */
  readonly options: ParsedOptions;
} {
  const options = parseOptions(GENERATE_OPTIONS, args);
  const given = settingsOf(options);
  // What a request makes of itself must not depend on the machine, as with the service.
  const settings = { ...given, fonts: { ...given.fonts, system: false } };
  if (options.has("help")) return { settings, job: undefined, options };
  const [input, ...rest] = options.positionals;
  if (input === undefined) throw usageError("Name the file of the request, or - for standard input.");
  if (rest.length > 0) throw usageError(`One request at a time, not also ${rest.join(", ")}.`);
  const output = options.get("output") ?? (input === "-" ? "-" : `${input.replace(/\.json$/i, "")}.pdf`);
  return { settings, job: { input, output }, options };
}
