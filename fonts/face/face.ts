import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import { openCff2 } from "../cff/cff2-font.ts";
import { hasGlyphPictures } from "../color/has-color-glyphs.ts";
import { defined } from "../defined.ts";
import { FontError } from "../error.ts";
import { AdvanceWidths } from "../sfnt/advances.ts";
import { type CharacterMap, readCharacterMap } from "../sfnt/cmap.ts";
import {
  defaultFontLimits,
  directoryOffsets,
  type FontLimits,
  readDirectory,
  type TableDirectory,
} from "../sfnt/directory.ts";
import type { MetricOverrides } from "../sfnt/metric-overrides.ts";
import { readMetrics, readStyle } from "../sfnt/metrics.ts";
import {
  nameFamily,
  nameFull,
  namePostScript,
  nameTypographicFamily,
  readFamilyNames,
  readNames,
} from "../sfnt/names.ts";
import { readGlyphLocations } from "../sfnt/outlines.ts";
import { guarded, viewOf } from "../sfnt/reader.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import type {
  AxisSettings,
  FaceMetrics,
  FeatureSettings,
  FontFace,
  FontSlant,
  InstanceRequest,
  StyleRange,
  VariationAxis,
} from "../types.ts";
import { VariableFont } from "../variation/variable-face.ts";

/** Descriptors that replace what the font file says of itself, as an `@font-face` rule does. */
export interface FaceOverrides {
  readonly family?: string;
  /** Weights and widths the face stands for. */
  readonly weight?: StyleRange;
  readonly slant?: FontSlant;
  readonly slantRange?: StyleRange;
  readonly stretch?: StyleRange;
  readonly metrics?: MetricOverrides;
  readonly variations?: AxisSettings;
  readonly features?: FeatureSettings;
}

/**
 * Parses a single TrueType or OpenType font and checks every table this library reads at once. A collection gives its first face.
 * @throws FontError when the file is no font, is malformed or costs more than the limits allow.
 */
export function parseFace(
  bytes: Uint8Array,
  overrides: FaceOverrides = {},
  limits: FontLimits = defaultFontLimits,
): FontFace {
  const offsets = directoryOffsets(bytes, limits);
  return faceAt(bytes, { offset: defined(offsets[0]), alone: offsets.length === 1 }, overrides);
}

/** Parses all faces of a font collection (TTC, OTC); a single font gives one face. Faces share the file's bytes. */
export function parseCollection(bytes: Uint8Array, limits: FontLimits = defaultFontLimits): FontFace[] {
  const offsets = directoryOffsets(bytes, limits);
  return offsets.map((offset) => faceAt(bytes, { offset, alone: offsets.length === 1 }, {}));
}

class SfntFace implements FontFace {
  readonly family: string;
  readonly postScriptName: string;
  readonly fullName: string | undefined;
  readonly weight: number;
  readonly slant: FontSlant;
  readonly stretch: number;
  readonly weightRange: StyleRange | undefined;
  readonly stretchRange: StyleRange | undefined;
  readonly slantRange: StyleRange | undefined;
  readonly metrics: FaceMetrics;
  readonly glyphCount: number;
  readonly outlines: "glyf" | "cff" | "none";
  readonly glyphLocations: Uint32Array | undefined;
  readonly #directory: TableDirectory;
  readonly #characterMap: CharacterMap;
  readonly #advances: AdvanceWidths;
  readonly axes: readonly VariationAxis[] | undefined;
  readonly place: readonly number[] | undefined;
  readonly features: FeatureSettings | undefined;
  readonly #variable: VariableFont | undefined;
  /** What the rule that named the face says of its axes. */
  readonly #variations: AxisSettings | undefined;
  /** True when a rule named the family: what the file calls itself then does not count. */
  readonly #isRenamed: boolean;
  #otherFamilies: readonly string[] | undefined;
  #bytes: Uint8Array | undefined;
  #id: string | undefined;

  constructor(decoded: DecodedFace, overrides: FaceOverrides, bytes: Uint8Array | undefined) {
    this.family = overrides.family ?? decoded.family;
    this.#isRenamed = overrides.family !== undefined;
    this.postScriptName = decoded.postScriptName;
    this.fullName = decoded.fullName;
    this.#variable = VariableFont.open({ ...decoded.directory, fixed: overrides.metrics });
    this.axes = this.#variable?.axes;
    this.place = this.axes?.map(() => 0);
    this.features = overrides.features;
    this.#variations = overrides.variations;
    this.weightRange = overrides.weight ?? this.#variable?.weightRange;
    this.weight = within(overrides.weight, decoded.weight);
    this.slant = overrides.slant ?? decoded.slant;
    this.slantRange = overrides.slantRange;
    this.stretchRange = overrides.stretch ?? this.#variable?.stretchRange;
    this.stretch = within(overrides.stretch, decoded.stretch);
    this.metrics = withOverrides(decoded.metrics, overrides.metrics);
    this.glyphCount = decoded.glyphCount;
    this.outlines = decoded.outlines;
    this.glyphLocations = decoded.glyphLocations;
    this.#directory = decoded.directory;
    this.#characterMap = decoded.characterMap;
    this.#advances = decoded.advances;
    this.#bytes = bytes;
  }

  get id(): string {
    this.#id ??= bytesToHex(sha256(this.bytes)).slice(0, 32);
    return this.#id;
  }

  get otherFamilies(): readonly string[] {
    this.#otherFamilies ??= this.#isRenamed ? [] : readFamilyNames(this.table("name"));
    return this.#otherFamilies;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= writeSfnt(this.#directory.version, this.#directory.tables);
    return this.#bytes;
  }

  table(tag: string): Uint8Array | undefined {
    return this.#directory.tables.get(tag);
  }

  glyphOf(codePoint: number): number {
    return this.#characterMap.glyphOf(codePoint);
  }

  advanceOf(glyph: number): number {
    return this.#advances.of(glyph);
  }

  instance(style: InstanceRequest): FontFace {
    return this.#variable?.instance(this, style, this.#variations) ?? this;
  }
}

function within(range: StyleRange | undefined, value: number): number {
  return range === undefined ? value : Math.min(range[1], Math.max(range[0], value));
}

function withOverrides(metrics: FaceMetrics, overrides: MetricOverrides | undefined): FaceMetrics {
  if (overrides === undefined) return metrics;
  const { unitsPerEm } = metrics;
  const { ascent, descent, lineGap } = overrides;
  return {
    ...metrics,
    ...(ascent === undefined ? {} : { ascent: ascent * unitsPerEm }),
    ...(descent === undefined ? {} : { descent: descent * unitsPerEm }),
    ...(lineGap === undefined ? {} : { lineGap: lineGap * unitsPerEm }),
  };
}

interface DecodedFace {
  readonly directory: TableDirectory;
  readonly family: string;
  readonly postScriptName: string;
  readonly fullName: string | undefined;
  readonly weight: number;
  readonly slant: FontSlant;
  readonly stretch: number;
  readonly metrics: FaceMetrics;
  readonly outlines: "glyf" | "cff" | "none";
  readonly glyphLocations: Uint32Array | undefined;
  readonly characterMap: CharacterMap;
  readonly glyphCount: number;
  readonly advances: AdvanceWidths;
}

function faceAt(
  bytes: Uint8Array,
  place: { offset: number; alone: boolean },
  overrides: FaceOverrides,
): FontFace {
  // A view of Node's own kind slices without copying; with a plain one nobody can write into the font by mistake.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const directory = readDirectory(plain, place.offset);
  const decoded = guarded("tables", () => decode(directory));
  return new SfntFace(decoded, overrides, place.alone ? plain : undefined);
}

function decode(directory: TableDirectory): DecodedFace {
  const required = (tag: string): Uint8Array => {
    const table = directory.tables.get(tag);
    if (table === undefined) throw new FontError("missing-table", `The font has no "${tag}" table.`);
    return table;
  };
  const head = required("head");
  const hhea = required("hhea");
  const os2 = directory.tables.get("OS/2");
  const glyphCount = viewOf(required("maxp")).getUint16(4);
  if (glyphCount === 0) throw new FontError("malformed", "The font has no glyphs.");
  const characterMap = readCharacterMap(required("cmap"), glyphCount);
  const advances = new AdvanceWidths(required("hmtx"), viewOf(hhea).getUint16(34), glyphCount);
  const names = readNames(directory.tables.get("name"));
  const locations = readLocations(directory, glyphCount);
  const outlines = outlinesOf(directory, locations);
  const family = names.get(nameTypographicFamily) ?? names.get(nameFamily) ?? "";
  const metrics = readMetrics({
    head,
    hhea,
    os2,
    post: directory.tables.get("post"),
    advances,
    characterMap,
    topOf: (glyph) => topOf(directory.tables.get("glyf"), locations, glyph),
  });
  return {
    directory,
    family,
    postScriptName: postScriptName(names.get(namePostScript) ?? family),
    fullName: names.get(nameFull),
    ...readStyle(head, os2),
    metrics,
    glyphLocations: locations,
    outlines,
    characterMap,
    glyphCount,
    advances,
  };
}

/** @throws FontError when there is nothing that could be shown, as in fonts of bitmaps alone and in damaged ones. */
function outlinesOf(directory: TableDirectory, locations: Uint32Array | undefined): DecodedFace["outlines"] {
  if (locations !== undefined) return "glyf";
  if (hasCharStrings(directory)) return "cff";
  if (hasGlyphPictures((tag) => directory.tables.has(tag))) return "none";
  throw new FontError(
    "missing-table",
    "The font has nothing to show: neither outlines nor pictures of glyphs.",
  );
}

/** A damaged CFF2 table is refused at once, as no reader of PDF files would take it. */
function hasCharStrings({ tables }: TableDirectory): boolean {
  if (tables.has("CFF ")) return true;
  const table = tables.get("CFF2");
  return table !== undefined && openCff2(table, []).charStrings.count > 0;
}

function readLocations(directory: TableDirectory, glyphCount: number): Uint32Array | undefined {
  const loca = directory.tables.get("loca");
  const glyf = directory.tables.get("glyf");
  const head = directory.tables.get("head");
  if (loca === undefined || glyf === undefined || head === undefined) return undefined;
  return readGlyphLocations(loca, glyf, { glyphCount, long: viewOf(head).getInt16(50) !== 0 });
}

function topOf(
  glyf: Uint8Array | undefined,
  locations: Uint32Array | undefined,
  glyph: number,
): number | undefined {
  if (glyf === undefined || locations === undefined) return undefined;
  const start = defined(locations[glyph]);
  return start === locations[glyph + 1] ? undefined : viewOf(glyf).getInt16(start + 8);
}

/** PDF names and PostScript allow printable ASCII without delimiters; nothing else reaches a file. */
function postScriptName(name: string): string {
  const cleaned = name.replace(/[^!-~]|[()<>[\]{}/%]/g, "").slice(0, 63);
  return cleaned === "" ? "Unnamed" : cleaned;
}
