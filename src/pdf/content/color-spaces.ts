import type { Color, ColorProfile, IccSpace, SpotInk } from "../../../layout/api/display.ts";
import type { ConformanceClaim } from "../conformance/claim.ts";
import { grayProfile, srgbProfile } from "../conformance/srgb-profile.ts";
import type { PdfObjects } from "../file/pdfkit-adapter.ts";
import { iccSpace, isOfPress } from "../images/color-profile.ts";
import type { PdfValue } from "../objects/values.ts";
import type { BlendSpace } from "./shading.ts";

/** A colour as it is printed: in which space, and how much of each of its components. */
export interface InkColor {
  readonly space: InkSpace;
  readonly components: readonly number[];
}

/** A colour space that is not of a screen. */
export interface InkSpace {
  /** In resource dictionaries; undefined for DeviceCMYK, which has operators of its own. */
  readonly name: string | undefined;
  /** As it stands in shadings: a name, or a reference to the space's object. */
  readonly value: PdfValue;
  /** What transparency is mixed in around it. */
  readonly blendSpace: BlendSpace;
  /** As PDF names it (ISO 32000-1 table 70). */
  readonly intent: string;
  /** Its components are inks, each on its plate; else they are colours that a profile explains, which may need ink on all of them. */
  readonly isOfInks: boolean;
}

const USUAL_INTENT = "RelativeColorimetric";
const INTENTS = {
  "relative-colorimetric": USUAL_INTENT,
  "absolute-colorimetric": "AbsoluteColorimetric",
  perceptual: "Perceptual",
  saturation: "Saturation",
} as const;
const DEVICE_CMYK: InkSpace = {
  name: undefined,
  value: "DeviceCMYK",
  blendSpace: "DeviceCMYK",
  intent: USUAL_INTENT,
  isOfInks: true,
};
/** Plates that every press has: they need no description. */
const PROCESS_INKS: ReadonlySet<string> = new Set(["Cyan", "Magenta", "Yellow", "Black"]);

/** The colour spaces of one file, each written when the first colour asks for it (ISO 32000-1 §8.6). */
export class ColorSpaces {
  readonly #objects: PdfObjects;
  /** Whether inks of the device are written as they are; else as what they look like. */
  readonly #keepsDeviceInks: boolean;
  readonly #spaces: Map<ColorProfile, InkSpace> = new Map();
  /** Separations by the names of their inks: all that use one must say the same of it (ISO 19005-2 §6.2.4.4). */
  readonly #separations: Map<string, PdfValue> = new Map();

  /** What resource dictionaries say of colours of the device: of sRGB, where the output intent would make others of them (§8.6.5.6). */
  readonly defaults: { readonly DefaultRGB: PdfValue; readonly DefaultGray?: PdfValue } | undefined;
  /** Of groups and pages without inks. */
  readonly usualBlendSpace: BlendSpace;

  constructor(objects: PdfObjects, claim: ConformanceClaim | undefined) {
    this.#objects = objects;
    this.#keepsDeviceInks = claim?.allowsDeviceInks !== false;
    const isBound = claim?.bindsDeviceColors === true;
    const intent = isBound ? claim?.intent : undefined;
    this.defaults = intent && {
      DefaultRGB: iccSpace(srgbProfile(), 3, objects),
      // Presses with other inks than black have no grey of their own (ISO 15930-7).
      ...(claim?.profile.exchange !== undefined &&
        intent.components === 3 && { DefaultGray: iccSpace(grayProfile(), 1, objects) }),
    };
    this.usualBlendSpace = intent?.components === 4 ? "DeviceCMYK" : "DeviceRGB";
  }

  /** The space of sRGB colours where it is named: in shadings, masks, groups and the looks of inks. */
  get rgb(): PdfValue {
    return this.defaults?.DefaultRGB ?? "DeviceRGB";
  }

  /** The space of greys where it is named. */
  get gray(): PdfValue {
    return this.defaults?.DefaultGray ?? "DeviceGray";
  }

  /** A blending space as groups name it. */
  groupSpace(space: BlendSpace): PdfValue {
    return space === "DeviceRGB" ? this.rgb : space;
  }

  /** How a colour is printed; undefined where it is one of sRGB, or has to be. */
  inkOf({ red, green, blue, inks, profiled, overprints }: Color): InkColor | undefined {
    if (profiled !== undefined)
      return { space: this.#spaceOf(profiled.profile), components: profiled.components };
    if (!this.#keepsDeviceInks) return undefined;
    if (inks !== undefined) return { space: DEVICE_CMYK, components: inks };
    // Grey of the device would clear the plates of all other inks: overprinting takes the ink itself (§11.7.4.3, table 149).
    const isGray = overprints === true && red === green && green === blue;
    return isGray ? { space: DEVICE_CMYK, components: [0, 0, 0, 1 - red] } : undefined;
  }

  #spaceOf(profile: ColorProfile): InkSpace {
    const known = this.#spaces.get(profile);
    if (known !== undefined) return known;
    const { space } = profile;
    const made = space.type === "icc" ? this.#iccSpace(space) : this.#spotSpace(space.inks);
    this.#spaces.set(profile, made);
    return made;
  }

  #iccSpace({ profile, intent }: IccSpace): InkSpace {
    const { bytes, components } = profile;
    if (components === 4 && isOfPress(bytes, this.#objects))
      return { ...DEVICE_CMYK, intent: INTENTS[intent] };
    return {
      ...this.#written(iccSpace(bytes, components, this.#objects)),
      blendSpace: components === 4 && this.#keepsDeviceInks ? "DeviceCMYK" : "DeviceRGB",
      intent: INTENTS[intent],
      isOfInks: false,
    };
  }

  #spotSpace(inks: readonly SpotInk[]): InkSpace {
    const [first] = inks;
    const isAlone = inks.length === 1 && first !== undefined;
    const value = isAlone ? this.#separation(first) : this.#deviceN(inks);
    const { space } = this.#alternatesOf(inks);
    const blendSpace = space === "DeviceCMYK" ? space : "DeviceRGB";
    return { ...this.#written(value), blendSpace, intent: USUAL_INTENT, isOfInks: true };
  }

  #written(value: PdfValue): { readonly name: string | undefined; readonly value: PdfValue } {
    const name = `C${this.#spaces.size + 1}`;
    if (!Array.isArray(value)) return { name, value };
    const reference = this.#objects.reserve();
    this.#objects.writeArray(value, reference);
    return { name, value: reference };
  }

  /** One ink: the tint transform goes from paper to the look of all of it (§8.6.6.4). */
  #separation(ink: SpotInk): PdfValue {
    const known = this.#separations.get(ink.name);
    if (known !== undefined) return known;
    const { space, paper, ofInk } = this.#alternatesOf([ink]);
    const transform = { FunctionType: 2, Domain: [0, 1], C0: paper, C1: ofInk(ink), N: 1 };
    const reference = this.#objects.reserve();
    const tint = this.#objects.write(transform);
    this.#objects.writeArray(["Separation", ink.name, this.#named(space), tint], reference);
    this.#separations.set(ink.name, reference);
    return reference;
  }

  /** Several inks, whose looks are laid over each other; each of them is described by itself too (§8.6.6.5). */
  #deviceN(inks: readonly SpotInk[]): PdfValue {
    const { space, paper, ofInk } = this.#alternatesOf(inks);
    const colorants: Record<string, PdfValue> = {};
    for (const ink of inks) if (!PROCESS_INKS.has(ink.name)) colorants[ink.name] = this.#separation(ink);
    const domain = inks.flatMap(() => [0, 1]);
    const program = overlayProgram(inks.map(ofInk), paper.length, space === "DeviceCMYK");
    const transform = this.#objects.writeStream(
      { FunctionType: 4, Domain: domain, Range: paper.flatMap(() => [0, 1]) },
      new TextEncoder().encode(program),
    );
    const names = inks.map(({ name }) => name);
    return ["DeviceN", names, this.#named(space), transform, { Colorants: colorants }];
  }

  #named(space: Alternates["space"]): PdfValue {
    if (space === "DeviceRGB") return this.rgb;
    return space === "DeviceGray" ? this.gray : space;
  }

  /** What inks look like where there is no plate for them: in the four inks where all say so and these may be written, else in grey or sRGB. */
  #alternatesOf(inks: readonly SpotInk[]): Alternates {
    const looks = inks.map(({ alternate }) => alternate);
    if (this.#keepsDeviceInks && looks.every((look) => look.inks !== undefined))
      return { space: "DeviceCMYK", paper: [0, 0, 0, 0], ofInk: ({ alternate }) => alternate.inks ?? [] };
    if (looks.every(({ red, green, blue }) => red === green && green === blue))
      return { space: "DeviceGray", paper: [1], ofInk: ({ alternate }) => [alternate.red] };
    const ofInk = ({ alternate: { red, green, blue } }: SpotInk): readonly number[] => [red, green, blue];
    return { space: "DeviceRGB", paper: [1, 1, 1], ofInk };
  }
}

/** Where the looks of inks are told. */
interface Alternates {
  readonly space: "DeviceGray" | "DeviceRGB" | "DeviceCMYK";
  /** Components of what is not printed. */
  readonly paper: readonly number[];
  readonly ofInk: (ink: SpotInk) => readonly number[];
}

/** Whether two colours are printed alike. */
export function isSameInk(first: InkColor | undefined, second: InkColor | undefined): boolean {
  if (first === second) return true;
  if (first === undefined || second === undefined || first.space !== second.space) return false;
  return first.components.every((component, index) => component === second.components[index]);
}

/**
 * A calculator (§7.10.5) from the tints of some inks to what they look like over each other. What is left of the paper's light is the
 * product of what each ink leaves; where components are inks, they are what is missing of it.
 */
function overlayProgram(looks: readonly (readonly number[])[], count: number, isInk: boolean): string {
  const steps: string[] = [];
  for (let component = 0; component < count; component += 1) {
    steps.push("1");
    for (const [index, look] of looks.entries()) {
      const value = look[component] ?? 0;
      const taken = (isInk ? value : 1 - value).toFixed(4);
      // Below the light are the components that are finished, and the tints below those.
      steps.push(`${looks.length - index + component} index ${taken} mul 1 exch sub mul`);
    }
    if (isInk) steps.push("1 exch sub");
  }
  steps.push(`${looks.length + count} ${count} roll`, ...looks.map(() => "pop"));
  return `{ ${steps.join(" ")} }`;
}
