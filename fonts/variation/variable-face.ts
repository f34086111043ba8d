import { openCharStrings } from "../cff/face-charstrings.ts";
import { AdvanceDeltas, VariationStore } from "../sfnt/advance-deltas.ts";
import { normalised, readAxes, readSegmentMaps } from "../sfnt/axes.ts";
import type { MetricOverrides } from "../sfnt/metric-overrides.ts";
import { guarded, viewOf } from "../sfnt/reader.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import { servedAngle, servesItalic, usualAngle } from "../slant.ts";
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
import { charStringTables } from "./charstring-instance.ts";
import { instanceTables } from "./instance.ts";
import { variedMetrics } from "./metric-deltas.ts";

/** Instances kept per font; documents use a few weights, and a few sizes. */
const maximumInstances = 64;

/** The file of a variable font. */
export interface VariableSource {
  readonly version: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
  readonly fixed?: MetricOverrides | undefined;
}

/** Makes the instances of one variable font, each once. */
export class VariableFont {
  readonly weightRange: StyleRange | undefined;
  readonly stretchRange: StyleRange | undefined;
  readonly axes: readonly VariationAxis[];
  readonly #maps: ReturnType<typeof readSegmentMaps>;
  readonly #tables: ReadonlyMap<string, Uint8Array>;
  readonly #version: number;
  readonly #fixed: MetricOverrides;
  readonly #instances = new Map<string, FontFace>();

  private constructor(source: VariableSource, fvar: Uint8Array) {
    const { version, tables } = source;
    this.#fixed = source.fixed ?? {};
    this.#version = version;
    this.#tables = tables;
    this.axes = readAxes(fvar);
    this.#maps = readSegmentMaps(tables.get("avar"), this.axes.length);
    this.weightRange = this.#rangeOf("wght");
    this.stretchRange = this.#rangeOf("wdth");
  }

  /** Undefined for fonts that are not variable, or whose tables are damaged. */
  static open(source: VariableSource): VariableFont | undefined {
    const { tables } = source;
    const fvar = tables.get("fvar");
    const hasOutlines = tables.has("CFF2") || tables.has("glyf");
    if (fvar === undefined || !hasOutlines) return undefined;
    try {
      const font = new VariableFont(source, fvar);
      return font.axes.length === 0 ? undefined : font;
    } catch {
      return undefined;
    }
  }

  /**
   * The instance for a style of the font's ranges; the base face where that is what it looks like. What an author says of an axis counts
   * before what an `@font-face` rule says (`own`), that before the style (css-fonts-4 §7.2).
   */
  instance(base: FontFace, style: InstanceRequest, own: AxisSettings = []): FontFace {
    const said = new Map([...own, ...(style.variations ?? [])]);
    const place = normalised(
      this.axes,
      this.#maps,
      (axis) => said.get(axis.tag) ?? coordinateOf(axis, style, base),
    );
    if (place.every((coordinate) => coordinate === 0)) return base;
    const key = place.join(" ");
    let instance = this.#instances.get(key);
    if (instance === undefined) {
      const font = { version: this.#version, tables: this.#tables, place, fixed: this.#fixed };
      try {
        instance = guarded("variations", () => new InstanceFace(base, font, style));
      } catch {
        // A font whose variations are damaged is drawn as if it had none.
        instance = base;
      }
      if (this.#instances.size >= maximumInstances) this.#instances.clear();
      this.#instances.set(key, instance);
    }
    return instance;
  }

  #rangeOf(tag: string): StyleRange | undefined {
    const axis = this.axes.find((candidate) => candidate.tag === tag);
    return axis === undefined ? undefined : [axis.minimum, axis.maximum];
  }
}

/** Where a style is on one of the axes that styles have (css-fonts-4 §7.1). */
function coordinateOf({ tag, initial }: VariationAxis, style: InstanceRequest, base: FontFace): number {
  switch (tag) {
    case "wght":
      return style.weight;
    case "wdth":
      return style.stretch;
    case "opsz":
      return style.opticalSize ?? initial;
    case "ital":
      return base.slant === "italic" || (style.slant === "italic" && servesItalic(base)) ? 1 : initial;
    case "slnt":
      // The axis counts the other way round. An italic may lean already where its axis begins.
      if (base.slant === "italic") return initial === 0 ? -usualAngle : initial;
      return -servedAngle(base, style);
    default:
      return initial;
  }
}

interface InstanceSource {
  readonly version: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
  readonly place: readonly number[];
  /** Metrics that an `@font-face` rule gives: they do not vary. */
  readonly fixed: MetricOverrides;
}

/** A variable font at one place of its axes. Outlines are worked out when they are embedded, and only those. */
class InstanceFace implements FontFace {
  readonly family: string;
  readonly postScriptName: string;
  readonly weight: number;
  readonly slant: FontSlant;
  readonly stretch: number;
  readonly metrics: FaceMetrics;
  readonly glyphCount: number;
  readonly outlines: "glyf" | "cff" | "none";
  readonly features: FeatureSettings | undefined;
  readonly axes: readonly VariationAxis[] | undefined;
  readonly #base: FontFace;
  readonly #source: InstanceSource;
  readonly #advances: AdvanceDeltas | undefined;
  /** Advances that were worked out; -1 for others. */
  readonly #known: Int32Array;
  readonly #positions: VariationStore | undefined;
  #bytes: Uint8Array | undefined;

  constructor(base: FontFace, source: InstanceSource, style: InstanceRequest) {
    this.#base = base;
    this.#source = source;
    this.family = base.family;
    this.postScriptName =
      `${base.postScriptName}-${source.place.map((value) => Math.round(1000 * value)).join("-")}`.slice(
        0,
        63,
      );
    this.weight = style.weight;
    this.stretch = style.stretch;
    this.slant = base.slant;
    this.glyphCount = base.glyphCount;
    this.outlines = base.outlines;
    this.#known = new Int32Array(base.glyphCount).fill(-1);
    const hvar = source.tables.get("HVAR");
    this.#advances = hvar === undefined ? undefined : new AdvanceDeltas(hvar, source.place);
    this.metrics = {
      ...variedMetrics(base.metrics, source.tables.get("MVAR"), { place: source.place, fixed: source.fixed }),
      zeroAdvance: this.advanceOf(base.glyphOf(0x30)),
    };
    this.features = base.features;
    this.axes = base.axes;
    this.#positions = positionVariations(source);
    // Damage shows here, not while text is set.
    if (this.outlines === "glyf") this.subsetTables([0]);
    else openCharStrings(this);
  }

  get place(): readonly number[] {
    return this.#source.place;
  }

  get id(): string {
    return `${this.#base.id} ${this.#source.place.join(" ")}`;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= writeSfnt(
      this.#source.version,
      this.outlines === "glyf" ? this.subsetTables(undefined) : charStringTables(this, this.#source.tables),
    );
    return this.#bytes;
  }

  table(tag: string): Uint8Array | undefined {
    return this.#source.tables.get(tag);
  }

  glyphOf(codePoint: number): number {
    return this.#base.glyphOf(codePoint);
  }

  advanceOf(glyph: number): number {
    const known = this.#known[glyph];
    if (known !== undefined && known >= 0) return known;
    const advance = this.#workOut(glyph);
    if (known !== undefined) this.#known[glyph] = advance;
    return advance;
  }

  positionDelta(outer: number, inner: number): number {
    try {
      return Math.round(this.#positions?.delta(outer, inner) ?? 0);
    } catch {
      return 0;
    }
  }

  #workOut(glyph: number): number {
    const advance = this.#base.advanceOf(glyph);
    try {
      return Math.max(0, Math.round(advance + (this.#advances?.of(glyph) ?? 0)));
    } catch {
      return advance;
    }
  }

  subsetTables(glyphs: Iterable<number> | undefined): ReadonlyMap<string, Uint8Array> {
    const { tables, place } = this.#source;
    const advanceOf = (glyph: number): number => this.advanceOf(glyph);
    return guarded("outlines", () =>
      instanceTables({ tables, glyphCount: this.glyphCount, place, advanceOf, glyphs }),
    );
  }
}

/** The variations that positioning rules refer to (OpenType GDEF, from version 1.3 on). */
function positionVariations({ tables, place }: InstanceSource): VariationStore | undefined {
  const table = tables.get("GDEF");
  if (table === undefined || table.length < 18) return undefined;
  const view = viewOf(table);
  const store = view.getUint32(0) >= 0x00010003 ? view.getUint32(14) : 0;
  return store === 0 ? undefined : new VariationStore(table, store, place);
}
