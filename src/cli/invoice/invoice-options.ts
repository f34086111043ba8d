import { INVOICE_LANGUAGES } from "../../invoice/print/languages.ts";
import { INVOICE_TEMPLATES } from "../../invoice/print/print-invoice.ts";
import { PROFILE_NAMES, type ProfileName } from "../../invoice/profiles.ts";
import { usageError } from "../exit.ts";
import { type OptionDefinition, type ParsedOptions, parseOptions } from "../options.ts";
import { RENDER_OPTIONS, type RenderSettings, settingsOf } from "../render-options.ts";

/** Options of `platen render` that are about where things come from. */
const SHARED: ReadonlySet<string> = new Set(
  "output-intent font-dir font-catalogue font-cache allow-local allow-net allow-host limit strict".split(" "),
);

/** Options of `platen invoice`, in the order of its help. */
export const INVOICE_OPTIONS: readonly OptionDefinition[] = [
  {
    name: "output",
    short: "o",
    value: "FILE",
    help: "Where the PDF or XML goes; - for standard output. Without it: beside the input.",
  },
  {
    name: "profile",
    value: "NAME",
    help: `What is written, and by which rules: ${PROFILE_NAMES.join(", ")}; en16931 unless given, and that of the input for XML and PDF.`,
  },
  { name: "xml-only", help: "Write the XML alone." },
  {
    name: "template",
    value: "NAME|FILE",
    help: `How it is printed: ${INVOICE_TEMPLATES.join(", ")}, or a file with a template of Liquid; classic unless given.`,
  },
  {
    name: "language",
    value: "TAGS",
    help: `Language of the labels, or several such as de,en: ${INVOICE_LANGUAGES.join(", ")}; en unless given.`,
  },
  {
    name: "conformance",
    value: "STANDARDS",
    help: "PDF/A-3b, 3u or 3a, and with a comma PDF/UA-1; PDF/A-3b unless given.",
  },
  ...RENDER_OPTIONS.filter(({ name }) => SHARED.has(name)),
];

/** Options of `platen invoice read`, in the order of its help. */
export const READ_OPTIONS: readonly OptionDefinition[] = [
  { name: "output", short: "o", value: "FILE", help: "Where the data go; standard output unless given." },
  { name: "xml-only", help: "Write the XML as it is, instead of its data." },
  { name: "strict", help: "Fail when the invoice breaks rules." },
];

/** What `platen invoice` is to make. */
export interface InvoiceJob {
  readonly input: string;
  readonly output: string;
  readonly profile: ProfileName | undefined;
  readonly isXml: boolean;
  readonly template: string | undefined;
  readonly language: string | undefined;
  readonly conformance: string | undefined;
}

/** Reads the arguments of `platen invoice`; no job when help is wanted. @throws CommandError when they don't fit together. */
export function parseInvoiceArguments(args: readonly string[]): {
  readonly settings: RenderSettings;
  readonly job: InvoiceJob | undefined;
} {
  const options = parseOptions(INVOICE_OPTIONS, args);
  const given = settingsOf(options);
  // An invoice must look the same whatever the machine has.
  const settings = { ...given, fonts: { ...given.fonts, system: false } };
  return { settings, job: options.has("help") ? undefined : jobOf(options) };
}

function jobOf(options: ParsedOptions): InvoiceJob {
  const [input, ...rest] = options.positionals;
  if (input === undefined) throw usageError("Name the data of the invoice, or - for standard input.");
  if (rest.length > 0) throw usageError(`One invoice at a time, not also ${rest.join(", ")}.`);
  const isXml = options.has("xml-only");
  const output = options.get("output") ?? defaultOutput(input, isXml ? "xml" : "pdf");
  return {
    input,
    output,
    isXml,
    profile: profileOf(options.get("profile")),
    template: options.get("template"),
    language: options.get("language"),
    conformance: options.get("conformance"),
  };
}

function profileOf(given: string | undefined): ProfileName | undefined {
  const known = PROFILE_NAMES.find((name) => name === given?.toLowerCase());
  if (given !== undefined && known === undefined)
    throw usageError(`--profile takes one of ${PROFILE_NAMES.join(", ")}, not ${given}.`);
  return known;
}

function defaultOutput(input: string, extension: string): string {
  return input === "-" ? "-" : `${input.replace(/\.(?:json|xml|pdf)$/i, "")}.${extension}`;
}
