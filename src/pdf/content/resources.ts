import type { FontFace } from "../../../fonts/api/faces.ts";
import type { DiagnosticSink } from "../../../layout/api/basics.ts";
import type { ColorFace, ImageResource } from "../../../layout/api/display.ts";
import type { ConformanceClaim } from "../conformance/claim.ts";
import { checkImageColors } from "../conformance/image-colors.ts";
import type { PdfObjects } from "../file/pdfkit-adapter.ts";
import type { CompositeFonts } from "../fonts/composite-fonts.ts";
import { DocumentFont } from "../fonts/document-font.ts";
import { embedImage } from "../images/image.ts";
import type { PdfDictionary, PdfReference, PdfValue } from "../objects/values.ts";
import { ColorSpaces, type InkSpace } from "./color-spaces.ts";
import type { BlendSpace } from "./shading.ts";

/** An object with its name in resource dictionaries; names are unique in the document. */
export interface NamedResource {
  readonly name: string;
  readonly reference: PdfReference;
}

type FaceFonts = Map<FontFace, DocumentFont>;

const PLAIN = 0;
const VERTICAL = 1;
const HIDDEN = 2;
const HIDDEN_VERTICAL = 3;

/** Opens the colour glyphs of a face, where it has any. `name` tells it from other faces of the document. */
export type OpenColors = (face: FontFace, name: string) => ColorFace | undefined;

/** Fonts, images and graphics states of one document: each is stored once. */
export class DocumentResources {
  readonly objects: PdfObjects;
  readonly spaces: ColorSpaces;
  readonly #diagnostics: DiagnosticSink;
  readonly #claim: ConformanceClaim | undefined;
  readonly #openColors: OpenColors | undefined;
  readonly #fonts: DocumentFont[] = [];
  /** By face; a use that takes a font of its own, with codes of its own, has its own map. */
  readonly #fontOfFace: readonly [FaceFonts, FaceFonts, FaceFonts, FaceFonts] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ];
  readonly #images: Map<string, NamedResource | undefined> = new Map();
  readonly #drawings: Map<string, NamedResource> = new Map();
  readonly #states: Map<string, NamedResource> = new Map();
  #count = 0;

  constructor(
    objects: PdfObjects,
    diagnostics: DiagnosticSink,
    claim?: ConformanceClaim,
    openColors?: OpenColors,
  ) {
    this.objects = objects;
    this.#diagnostics = diagnostics;
    this.#claim = claim;
    this.#openColors = openColors;
    this.spaces = new ColorSpaces(objects, claim);
  }

  font(face: FontFace, isVertical = false, isHidden = false): DocumentFont {
    const use = isVertical ? (isHidden ? HIDDEN_VERTICAL : VERTICAL) : isHidden ? HIDDEN : PLAIN;
    const known = this.#fontOfFace[use].get(face);
    if (known !== undefined) return known;
    const font = this.#fontOfFile(face, isVertical, isHidden);
    this.#fontOfFace[use].set(face, font);
    return font;
  }

  #fontOfFile(face: FontFace, isVertical: boolean, isHidden: boolean): DocumentFont {
    const known = this.#fonts.find(
      (other) =>
        other.isVertical === isVertical && other.isHidden === isHidden && isSameFile(other.face, face),
    );
    if (known !== undefined) return known;
    const name = `F${this.#fonts.length + 1}`;
    const colors = isHidden ? undefined : this.#openColors?.(face, name);
    const font = new DocumentFont(face, name, this.objects.reserve(), { isVertical, isHidden, colors });
    this.#fonts.push(font);
    return font;
  }

  /** The embedded image, or undefined with a diagnostic when it is broken or of a kind PDF has no place for. */
  image(resource: ImageResource): NamedResource | undefined {
    if (this.#images.has(resource.id)) return this.#images.get(resource.id);
    let named: NamedResource | undefined;
    try {
      named = { name: `I${this.#images.size + 1}`, reference: embedImage(resource, this.objects) };
      checkImageColors(resource, this.#claim, this.objects);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#diagnostics.warn("image-not-embedded", `An image could not be embedded: ${reason}`);
    }
    this.#images.set(resource.id, named);
    return named;
  }

  /** The form of a drawing, written once. */
  drawing(id: string, write: () => PdfReference): NamedResource {
    let form = this.#drawings.get(id);
    if (form === undefined) {
      form = { name: this.uniqueName("D"), reference: write() };
      this.#drawings.set(id, form);
    }
    return form;
  }

  /** The graphics state with this opacity for fills and strokes, in thousandths, and this blend mode. */
  state(alpha: number, blendMode: string): NamedResource {
    return this.stateOf(`${alpha} ${blendMode}`, () => ({ ca: alpha, CA: alpha, BM: blendMode }));
  }

  /** The graphics state in which inks leave the plates of others as they are, or not (ISO 32000-1 §8.6.7); mode 1: also where they are none of the four. */
  overprint(isOn: boolean): NamedResource {
    return this.stateOf(`overprint ${isOn}`, () => ({ OP: isOn, op: isOn, OPM: isOn ? 1 : 0 }));
  }

  /** Tells once of colours that can't overprint, since they have no plates. */
  tellWithoutPlates(): void {
    this.#diagnostics.addOnce("overprint-without-ink", () => ({
      code: "overprint-without-ink",
      severity: "warning",
      message:
        "A colour that is to overprint (-platen-overprint) is none of inks, or a gradient is none of inks of their own, and takes the place of what is below it: write the colour as device-cmyk(), and the gradient in an ink with a plate of its own.",
      position: undefined,
    }));
  }

  /** A graphics state made once per key. */
  stateOf(key: string, make: () => PdfDictionary): NamedResource {
    let state = this.#states.get(key);
    if (state === undefined) {
      state = {
        name: `G${this.#states.size + 1}`,
        reference: this.objects.write({ Type: "ExtGState", ...make() }),
      };
      this.#states.set(key, state);
    }
    return state;
  }

  /** A name for a resource that is used once. */
  uniqueName(prefix: string): string {
    this.#count += 1;
    return prefix + this.#count;
  }

  /** Fonts that are not in the file: readers have them. */
  missingFonts(): string[] {
    return this.#fonts.flatMap(({ face }) => face.builtIn ?? []);
  }

  /** Some character is shown that no font has. */
  get lacksGlyphs(): boolean {
    return this.#fonts.some((font) => font.lacksGlyphs);
  }

  /** `known` are those of earlier files. */
  writeFonts(known?: CompositeFonts): void {
    const output = { diagnostics: this.#diagnostics, known };
    for (const font of this.#fonts) font.write(this.objects, output);
  }
}

/** Compares ids last: an id costs a hash over the file. */
function isSameFile(a: FontFace, b: FontFace): boolean {
  return a.postScriptName === b.postScriptName && a.bytes.length === b.bytes.length && a.id === b.id;
}

/** The resource dictionary of one content stream under construction. */
export class StreamResources {
  readonly #entries: Record<string, Record<string, PdfValue>>;
  #transparent = false;
  /** What colours are mixed in where they are transparent: inks once one of them is written. */
  blendSpace: BlendSpace;

  constructor(spaces: ColorSpaces) {
    const { defaults } = spaces;
    this.#entries = defaults === undefined ? {} : { ColorSpace: { ...defaults } };
    this.blendSpace = spaces.usualBlendSpace;
  }

  add(category: "Font" | "XObject" | "Shading" | "Pattern", resource: NamedResource): string {
    this.#namesOf(category)[resource.name] = resource.reference;
    return resource.name;
  }

  /** A graphics state; with it something in the stream may not be opaque, unless it is told otherwise. */
  addState(resource: NamedResource, isTransparent: boolean): string {
    this.#namesOf("ExtGState")[resource.name] = resource.reference;
    if (isTransparent) this.#transparent = true;
    return resource.name;
  }

  /** Gives the name of a colour space that has one. */
  addSpace({ name = "", value }: InkSpace): string {
    this.#namesOf("ColorSpace")[name] = value;
    return name;
  }

  #namesOf(category: string): Record<string, PdfValue> {
    const known = this.#entries[category];
    if (known !== undefined) return known;
    const names: Record<string, PdfValue> = {};
    this.#entries[category] = names;
    return names;
  }

  /** Something in the stream is not opaque. */
  get isTransparent(): boolean {
    return this.#transparent;
  }

  dictionary(): PdfDictionary {
    return this.#entries;
  }
}
