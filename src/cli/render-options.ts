import { defaultLimits, type Limits } from "../contract/limits.ts";
import { PAGE_RANGES_REFUSAL, parsePageRanges } from "../contract/page-ranges.ts";
import { ALL_FORMATS, type FontFormat } from "../fonts/font-formats.ts";
import { CONFORMANCE_STANDARDS, conformanceProfile } from "../pdf/conformance/standards.ts";
import {
  DUMP_STAGES,
  type DumpStage,
  MEDIA_TYPES,
  type MediaType,
  type PageSettings,
} from "../render/render-types.ts";
import { ATTACH_OPTION, type AttachmentChoice, attachmentOf } from "./attachments.ts";
import { usageError } from "./exit.ts";
import { FONT_OPTIONS, type FontChoice, fontChoiceOf, type NetworkAccess } from "./fonts.ts";
import { type OptionDefinition, type ParsedOptions, parseOptions } from "./options.ts";
import { parseMargin, parsePageSize } from "./page-size.ts";
import { PROPERTY_OPTIONS } from "./property-options.ts";
import { METADATA_OPTION } from "./read-metadata.ts";
import { PROTECTION_OPTIONS, signatureOptions } from "./seal/seal-options.ts";

/** What a document may be written in. */
export type SourceFormat = "html" | "markdown";
const SOURCE_FORMATS: readonly SourceFormat[] = ["html", "markdown"];

/** Options of `platen render`, in the order of its help. */
export const RENDER_OPTIONS: readonly OptionDefinition[] = [
  {
    name: "output",
    short: "o",
    value: "FILE",
    help: "Where the PDF goes; - for standard output. Without it: beside the input, as .pdf.",
  },
  { name: "css", value: "FILE", repeatable: true, help: "A stylesheet after those of the document." },
  {
    name: "title",
    value: "TEXT",
    help: "Title of the PDF; what the document says unless given, as with the following.",
  },
  ...PROPERTY_OPTIONS,
  { name: "size", value: "SIZE", help: 'Page size: a4, letter, "a5 landscape", "210mm 297mm" …' },
  { name: "margin", value: "MARGIN", help: 'Page margin as in CSS, such as 20mm or "1in 20mm".' },
  { name: "from", value: "FORMAT", help: "What the input is: html or markdown; by its name unless given." },
  {
    name: "media",
    value: "TYPE",
    help: "Medium of style sheets: print, or screen for pages that lack rules for print.",
  },
  {
    name: "shrink-to-fit",
    help: "Make content that is wider than its page smaller until it fits, to a quarter of its size. Without it: tables, pictures and lines that the paper or a scroll container would cut off, by themselves, frames of a given width, or the document, to a half; and scroll containers are as high as their content, unless it gives its pages a size; where that names a paper, tables, pictures and lines that the paper would cut off.",
  },
  {
    name: "no-shrink-to-fit",
    help: "Leave content as large as it is, and let the paper and scroll containers cut it off.",
  },
  {
    name: "page-ranges",
    value: "RANGES",
    help: "Pages that come into the PDF, such as 1-3,5,8-; they keep their numbers.",
  },
  {
    name: "image-dpi",
    value: "N",
    help: "Make pictures smaller that have far more than N pixels per inch where they are shown.",
  },
  ATTACH_OPTION,
  METADATA_OPTION,
  { name: "tagged", help: "Tell the structure of the document, however large it is (tagged PDF)." },
  { name: "untagged", help: "Leave the structure out: smaller files, which screen readers can't read." },
  {
    name: "conformance",
    value: "LIST",
    help: `Standards that the PDF is to meet, with commas: ${CONFORMANCE_STANDARDS.join(", ")}.`,
  },
  {
    name: "output-intent",
    value: "FILE",
    help: "The ICC profile of the printer or screen that the PDF is made for.",
  },
  ...PROTECTION_OPTIONS,
  ...signatureOptions("sign-"),
  { name: "base", value: "URL", help: "Address or path that relative addresses start from." },
  ...FONT_OPTIONS,
  {
    name: "no-system-fonts",
    help: "Use no font of this machine: the same bytes everywhere. Under --untrusted none is used anyway.",
  },
  {
    name: "font-formats",
    value: "LIST",
    help: `Formats of fonts that the document may bring, with commas; ${ALL_FORMATS.join(", ")} unless given.`,
  },
  {
    name: "allow-local",
    value: "DIR",
    repeatable: true,
    help: "Let it read all files below this directory, too, as those beside the input; without it those that a document from a file shows.",
  },
  { name: "allow-net", help: "Let the document load from public addresses." },
  {
    name: "allow-host",
    value: "HOST[:PORT]",
    repeatable: true,
    help: "Let it load from this host, even at a private address.",
  },
  {
    name: "untrusted",
    help: "The rules and limits of the service: no files, public addresses and hosts of --allow-host only.",
  },
  {
    name: "limit",
    value: "NAME=N",
    repeatable: true,
    help: `Another limit than the usual one: ${Object.keys(defaultLimits).join(", ")}.`,
  },
  { name: "strict", help: "Take every warning for an error." },
  {
    name: "all-diagnostics",
    help: "Print every diagnostic; without it those alike share a line, ten lines of a kind, and how many more there are.",
  },
  { name: "dump", value: "STAGE", help: `Print what a stage made: ${DUMP_STAGES.join(", ")}.` },
  { name: "watch", help: "Render again whenever a file changes, until interrupted." },
  {
    name: "batch",
    help: "Read lines INPUT<TAB>OUTPUT from standard input and answer each with a line of JSON.",
  },
];

/** What the document may load. */
export interface AccessSettings {
  readonly allowLocal: readonly string[];
  readonly allowNet: boolean;
  readonly allowHosts: readonly string[];
  readonly untrusted: boolean;
}

/** The part of the network that fonts may come from. */
export function networkOf({ allowNet, allowHosts, untrusted }: AccessSettings): NetworkAccess {
  return { network: allowNet || untrusted, allowHosts };
}

/** What holds for every document of one run. */
export interface RenderSettings {
  readonly css: readonly string[];
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly subject: string | undefined;
  readonly keywords: string | undefined;
  readonly page: PageSettings;
  readonly base: string | undefined;
  readonly fonts: FontChoice;
  readonly access: AccessSettings;
  readonly strict: boolean;
  /** Whether no diagnostic is only counted. */
  readonly allDiagnostics: boolean;
  /** Undefined: by the name of the input. */
  readonly from: SourceFormat | undefined;
  readonly media: MediaType | undefined;
  readonly tagged: boolean | undefined;
  readonly conformance: string | undefined;
  /** Path of an ICC profile. */
  readonly outputIntent: string | undefined;
  readonly pageRanges: string | undefined;
  readonly imageDpi: number | undefined;
  /** A file with further properties of the metadata. */
  readonly metadata: string | undefined;
  readonly attach: readonly AttachmentChoice[];
  readonly fontFormats: readonly FontFormat[] | undefined;
  readonly limits: Partial<Limits>;
}

/** `platen render` for one document; `-` stands for the standard streams. */
export interface RenderJob {
  readonly input: string;
  /** Undefined: no PDF is wanted, only a dump. */
  readonly output: string | undefined;
  readonly dump: DumpStage | undefined;
  readonly watch: boolean;
}

export interface RenderArguments {
  readonly help: boolean;
  readonly settings: RenderSettings;
  /** Undefined for `--batch`. */
  readonly job: RenderJob | undefined;
  /** All of them, for what is read from files. */
  readonly options: ParsedOptions;
}

/** Reads the arguments of `platen render`. @throws CommandError when they don't fit together. */
export function parseRenderArguments(args: readonly string[]): RenderArguments {
  const options = parseOptions(RENDER_OPTIONS, args);
  const help = options.has("help");
  const settings = settingsOf(options);
  if (help || options.has("batch")) {
    if (!help) checkBatch(options);
    return { help, settings, job: undefined, options };
  }
  return { help, settings, job: jobOf(options), options };
}

/** What options say of every document of a run. @throws CommandError when they don't fit together. */
export function settingsOf(options: ParsedOptions): RenderSettings {
  const size = options.get("size");
  const margin = options.get("margin");
  const access: AccessSettings = {
    allowLocal: options.all("allow-local"),
    allowNet: options.has("allow-net"),
    allowHosts: options.all("allow-host"),
    untrusted: options.has("untrusted"),
  };
  if (access.untrusted && access.allowLocal.length > 0) {
    throw usageError("--untrusted allows no local files; leave it or --allow-local out.");
  }
  return {
    css: options.all("css"),
    title: options.get("title"),
    author: options.get("author"),
    subject: options.get("subject"),
    keywords: options.get("keywords"),
    page: {
      ...(size === undefined ? {} : parsePageSize(size)),
      margin: margin === undefined ? undefined : parseMargin(margin),
      shrinkToFit: shrinkToFitOf(options),
    },
    from: choiceOf(options, "from", SOURCE_FORMATS),
    media: choiceOf(options, "media", MEDIA_TYPES),
    tagged: taggedOf(options),
    conformance: conformanceOf(options.get("conformance")),
    outputIntent: options.get("output-intent"),
    pageRanges: pageRangesOf(options),
    imageDpi: imageDpiOf(options),
    metadata: options.get("metadata"),
    attach: options.all("attach").map(attachmentOf),
    fontFormats: fontFormatsOf(options),
    limits: limitsOf(options.all("limit")),
    base: options.get("base"),
    fonts: { ...fontChoiceOf(options), system: usesSystemFonts(options) },
    access,
    strict: options.has("strict"),
    allDiagnostics: options.has("all-diagnostics"),
  };
}

function choiceOf<Choice extends string>(
  options: ParsedOptions,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const given = options.get(name);
  const choice = choices.find((candidate) => candidate === given);
  if (given !== undefined && choice === undefined) {
    throw usageError(`--${name} takes ${choices.join(" or ")}, not ${given}.`);
  }
  return choice;
}

/** What a person has installed is what they mean by its name; a stranger's document learns nothing of it. */
function usesSystemFonts(options: ParsedOptions): boolean {
  return !options.has("no-system-fonts") && !options.has("untrusted");
}

function shrinkToFitOf(options: ParsedOptions): boolean | undefined {
  if (options.has("shrink-to-fit") && options.has("no-shrink-to-fit")) {
    throw usageError(
      "--shrink-to-fit and --no-shrink-to-fit contradict each other; leave one of the two out.",
    );
  }
  return options.has("shrink-to-fit") ? true : options.has("no-shrink-to-fit") ? false : undefined;
}

function taggedOf(options: ParsedOptions): boolean | undefined {
  if (options.has("tagged") && options.has("untagged")) {
    throw usageError("--tagged and --untagged contradict each other; leave one of the two out.");
  }
  const asked = conformanceProfile(options.get("conformance") ?? "");
  if (options.has("untagged") && "profile" in asked && asked.profile?.isTagged === true) {
    throw usageError(
      `--untagged and --conformance ${asked.profile.label} contradict each other: it wants the structure.`,
    );
  }
  return options.has("tagged") ? true : options.has("untagged") ? false : undefined;
}

function conformanceOf(given: string | undefined): string | undefined {
  const found = conformanceProfile(given ?? "");
  if ("problem" in found) throw usageError(`--conformance: ${found.problem}`);
  return given;
}

function pageRangesOf(options: ParsedOptions): string | undefined {
  const given = options.get("page-ranges");
  try {
    if (given !== undefined) parsePageRanges(given);
    return given;
  } catch {
    throw usageError(`--page-ranges: ${PAGE_RANGES_REFUSAL}`);
  }
}

function imageDpiOf(options: ParsedOptions): number | undefined {
  const given = options.get("image-dpi");
  if (given === undefined) return undefined;
  if (!/^\d+(?:\.\d+)?$/.test(given) || Number(given) === 0)
    throw usageError(`--image-dpi takes a number of pixels per inch such as 150, not ${given}.`);
  return Number(given);
}

function fontFormatsOf(options: ParsedOptions): readonly FontFormat[] | undefined {
  return options
    .get("font-formats")
    ?.split(",")
    .map((given) => {
      const format = ALL_FORMATS.find((known) => known === given.trim().toLowerCase());
      if (format === undefined)
        throw usageError(`--font-formats takes some of ${ALL_FORMATS.join(",")}, not ${given}.`);
      return format;
    });
}

function limitsOf(given: readonly string[]): Partial<Limits> {
  return Object.fromEntries(
    given.map((text): [string, number] => {
      const [, name = "", number = ""] = /^(\w+)=(\d+)$/.exec(text) ?? [];
      if (number === "")
        throw usageError(`--limit takes a name and a number, such as pages=20000, not ${text}.`);
      if (!Object.hasOwn(defaultLimits, name))
        throw usageError(`--limit knows no ${name}; its names are ${Object.keys(defaultLimits).join(", ")}.`);
      return [name, Number(number)];
    }),
  );
}

function jobOf(options: ParsedOptions): RenderJob {
  const [input, ...rest] = options.positionals;
  if (input === undefined) throw usageError("Name the document to render, or - for standard input.");
  if (rest.length > 0) throw usageError(`One document at a time, not also ${rest.join(", ")}; see --batch.`);
  const dump = options.get("dump");
  const stage = DUMP_STAGES.find((candidate) => candidate === dump);
  if (dump !== undefined && stage === undefined) {
    throw usageError(`--dump takes one of ${DUMP_STAGES.join(", ")}.`);
  }
  const watch = options.has("watch");
  const output = options.get("output") ?? (stage === undefined ? defaultOutput(input) : undefined);
  if (stage !== undefined && output === "-") {
    throw usageError("The dump goes to standard output; give the PDF a file.");
  }
  if (watch && (input === "-" || output === "-"))
    throw usageError("--watch needs files for input and output.");
  return { input, output, dump: stage, watch };
}

function checkBatch(options: ParsedOptions): void {
  if (options.positionals.length > 0) throw usageError("--batch reads its documents from standard input.");
  for (const name of ["output", "dump"]) {
    if (options.get(name) !== undefined) throw usageError(`--${name} does not go with --batch.`);
  }
  if (options.has("watch")) throw usageError("--watch does not go with --batch.");
}

function defaultOutput(input: string): string {
  return input === "-" ? "-" : `${input.replace(/\.(?:html?|xhtml|md|markdown)$/i, "")}.pdf`;
}
