import { parseFace } from "../fonts/sfnt/face.ts";
import type { UnicodeRange } from "../fonts/stack.ts";
import type { FontFace, FontSlant } from "../fonts/types.ts";
import { type FontSource, parseFontSources } from "../layout/css/font-face.ts";
import type { FontFaceRule } from "../layout/css/sheet.ts";
import type { DiagnosticSink, SourcePosition } from "../layout/diagnostics.ts";
import { AbortedError } from "./errors.ts";
import type { Limits } from "./limits.ts";
import type { ResourceLoader } from "./resources/loader.ts";

export interface LoadFontsInput {
  readonly rules: readonly FontFaceRule[];
  /** Faces there are already, for `local()`. */
  readonly installed: readonly FontFace[];
  readonly loader: ResourceLoader;
  readonly limits: Limits;
  readonly diagnostics: DiagnosticSink;
}

export interface LoadedFonts {
  readonly faces: readonly FontFace[];
  readonly unicodeRanges: ReadonlyMap<FontFace, readonly UnicodeRange[]>;
}

/** Loads the faces that `@font-face` rules describe (css-fonts-4 §4). A face that can't be had is a diagnostic. */
export async function loadFonts(input: LoadFontsInput): Promise<LoadedFonts> {
  const budget = { bytes: 0 };
  const loaded = await Promise.all(input.rules.map((rule) => loadRule(rule, { ...input, budget })));
  const present = loaded.filter((font) => font !== undefined);
  const ranged = present.flatMap(({ face, ranges }) =>
    ranges === undefined ? [] : [[face, ranges] as const],
  );
  return { faces: present.map(({ face }) => face), unicodeRanges: new Map(ranged) };
}

type Environment = LoadFontsInput & { readonly budget: { bytes: number } };

async function loadRule(
  rule: FontFaceRule,
  environment: Environment,
): Promise<{ face: FontFace; ranges: readonly UnicodeRange[] | undefined } | undefined> {
  const description = parseFontSources(rule, environment.diagnostics);
  if (description === undefined) return undefined;
  const { family, weight, slant, stretch } = description;
  const overrides = {
    family,
    ...(weight === undefined ? {} : { weight }),
    ...(slant === undefined ? {} : { slant: slant as FontSlant }),
    ...(stretch === undefined ? {} : { stretch }),
  };
  for (const source of description.sources) {
    const bytes = await sourceBytes(source, description.position, environment);
    if (bytes === undefined) continue;
    try {
      return { face: parseFace(bytes, overrides), ranges: description.ranges };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      environment.diagnostics.warn(
        "invalid-font",
        `A font of "${family}" can't be used: ${reason}`,
        description.position,
      );
    }
  }
  return undefined;
}

/** The two types under which fonts are taken over HTTP, and those that mean the same in files. */
const FONT_TYPES: ReadonlySet<string> = new Set(["font/ttf", "application/x-font-ttf"]);

async function sourceBytes(
  source: FontSource,
  position: SourcePosition | undefined,
  environment: Environment,
): Promise<Uint8Array | undefined> {
  const { diagnostics, limits, budget } = environment;
  if (source.type === "local") {
    return environment.installed.find(
      (face) => face.postScriptName === source.name || face.family === source.name,
    )?.bytes;
  }
  if (source.format !== "" && source.format !== "truetype") return undefined;
  try {
    const { bytes, contentType } = await environment.loader.load(source.url, "font");
    const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
    if (!FONT_TYPES.has(type)) {
      diagnostics.warn(
        "font-type",
        `A font was ignored: its type is "${type}"; TrueType files as font/ttf or application/x-font-ttf are used.`,
        position,
      );
      return undefined;
    }
    budget.bytes += bytes.length;
    if (bytes.length > limits.fontBytes || budget.bytes > limits.documentFontBytes) {
      diagnostics.warn(
        "font-too-large",
        `A font was ignored: ${bytes.length} bytes are over the limit of a font or of the document.`,
        position,
      );
      return undefined;
    }
    return bytes;
  } catch (error) {
    if (error instanceof AbortedError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    diagnostics.warn("font-not-loaded", `A font could not be loaded: ${reason}`, position);
    return undefined;
  }
}
