import { usageError } from "../exit.ts";
import { type OptionDefinition, parseOptions } from "../options.ts";
import { RENDER_OPTIONS, type RenderSettings, settingsOf } from "../render-options.ts";

/** Options of `platen render` that a request does not answer itself. */
const SHARED: ReadonlySet<string> = new Set(
  "output font-dir font-catalogue font-cache font-formats limit allow-local allow-net allow-host untrusted strict all-diagnostics".split(
    " ",
  ),
);

/** Options of `platen generate`, in the order of its help. */
export const GENERATE_OPTIONS: readonly OptionDefinition[] = RENDER_OPTIONS.filter(({ name }) =>
  SHARED.has(name),
);

/** Input and output of `platen generate`; `-` stands for the standard streams. */
export interface GenerateJob {
  readonly input: string;
  readonly output: string;
}

/** Reads the arguments of `platen generate`; no job when help is wanted. @throws CommandError when they don't fit together. */
export function parseGenerateArguments(args: readonly string[]): {
  readonly settings: RenderSettings;
  readonly job: GenerateJob | undefined;
} {
  const options = parseOptions(GENERATE_OPTIONS, args);
  const given = settingsOf(options);
  // What a request makes of itself must not depend on the machine, as with the service.
  const settings = { ...given, fonts: { ...given.fonts, system: false } };
  if (options.has("help")) return { settings, job: undefined };
  const [input, ...rest] = options.positionals;
  if (input === undefined) throw usageError("Name the file of the request, or - for standard input.");
  if (rest.length > 0) throw usageError(`One request at a time, not also ${rest.join(", ")}.`);
  const output = options.get("output") ?? (input === "-" ? "-" : `${input.replace(/\.json$/i, "")}.pdf`);
  return { settings, job: { input, output } };
}
