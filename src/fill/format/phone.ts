import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import type { PhoneField, PhoneFormat } from "../../template/model.ts";
import type { CompoundBoxes } from "./compound.ts";
import { splitAcross } from "./split-box.ts";
import type { FormatContext, Piece, ReadContext, TextBox, ValueFormat } from "./value-format.ts";

export interface PhoneValue {
  readonly num: string;
  readonly region: CountryCode;
  readonly baseRegion: CountryCode;
}

/** A number in the pieces that may have boxes of their own. */
interface PhoneText {
  /** With its `+`; empty for local numbers. */
  readonly countryCode: string;
  readonly areaCode: string;
  /** What follows the area code. */
  readonly subscriber: string;
  readonly whole: string;
  readonly local: string;
}

const DEFAULT_REGION: CountryCode = "US";
const CALLING_CODES: ReadonlySet<string> = new Set(["1", "44", "52"]);
const REGIONS: ReadonlySet<string> = new Set(
  getCountries().filter((region) => CALLING_CODES.has(getCountryCallingCode(region))),
);

/** phone: an object of num, region and baseRegion, or a string; shown as a local number when the regions are equal. */
export function createPhoneFormat(field: PhoneField, boxes: CompoundBoxes): ValueFormat<PhoneValue> {
  const style = field.format?.style ?? "text";
  return {
    read: readPhone,
    // With country code, parentheses and separators.
    longest: ({ num }) => num.length + 12,
    pieces: (value, context) => {
      const text = value === undefined ? undefined : phoneText(value, style, context);
      if (context.isInteractive && boxes.parts.size === 0 && text !== undefined && text.countryCode !== "") {
        return phonePieces(boxes.whole, text);
      }
      if (boxes.parts.size === 0) return [{ type: "text", box: boxes.whole, text: text?.whole ?? "" }];
      const isSplit = boxes.parts.has("areaCode");
      return Array.from(boxes.parts, ([name, box]): Piece => {
        let part = text?.countryCode;
        if (name === "areaCode") part = text?.areaCode;
        if (name === "num") {
          part = isSplit ? text?.subscriber : boxes.parts.has("countryCode") ? text?.local : text?.whole;
        }
        return { type: "text", box, text: part ?? "" };
      });
    },
  };
}

/** A field for the country code and one for the number. */
function phonePieces(box: TextBox, { countryCode, local }: PhoneText): readonly Piece[] {
  const shares = [
    { part: "countryCode", text: countryCode, characters: 4 },
    { part: "num", text: local, characters: 14 },
  ];
  return splitAcross(box, shares).map(({ box: own, text }): Piece => ({ type: "text", box: own, text }));
}

function readPhone(value: unknown, path: string, context: ReadContext): PhoneValue | undefined {
  if (typeof value === "string") {
    return { num: value, region: DEFAULT_REGION, baseRegion: DEFAULT_REGION };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    context.refuse(path, "Must be an object with num, region and baseRegion, or a string.");
    return undefined;
  }
  const own = (name: string): unknown =>
    Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
  const num = own("num") ?? "";
  if (typeof num !== "string") {
    context.refuse(`${path}.num`, "Must be a string.");
    return undefined;
  }
  const region = regionOf(own("region"), `${path}.region`, context);
  const baseRegion = regionOf(own("baseRegion"), `${path}.baseRegion`, context);
  return region === undefined || baseRegion === undefined ? undefined : { num, region, baseRegion };
}

/** The region, the usual one where none is given, or undefined after it was refused. */
function regionOf(value: unknown, path: string, context: ReadContext): CountryCode | undefined {
  if (value === undefined || value === null || value === "") return DEFAULT_REGION;
  const region = typeof value === "string" ? value.trim().toUpperCase() : "";
  if (REGIONS.has(region)) return region as CountryCode;
  context.refuse(path, "Must be US, CA, MX, GB or another region whose country code is +1, +44 or +52.");
  return undefined;
}

function phoneText(value: PhoneValue, style: PhoneFormat["style"], context: FormatContext): PhoneText {
  const num = value.num.trim();
  if (num === "") return { countryCode: "", areaCode: "", subscriber: "", whole: "", local: "" };
  if (value.region === value.baseRegion && isNorthAmerican(value.region) && /^[2-9][0-9]{9}$/.test(num)) {
    // Most numbers are of this kind, and the library takes a hundred times as long to say the same.
    return styled([num.slice(0, 3), num.slice(3, 6), num.slice(6)], { style, countryCode: "" });
  }
  const parsed = parsePhoneNumberFromString(num, value.region);
  if (parsed === undefined || !parsed.isPossible()) {
    context.warn(
      "phone-not-understood",
      "This is not a telephone number of its region; it is shown as given.",
    );
    return { countryCode: "", areaCode: "", subscriber: num, whole: num, local: num };
  }
  return textOf(parsed, value, style);
}

function isNorthAmerican(region: CountryCode): boolean {
  return getCountryCallingCode(region) === "1";
}

function textOf(parsed: PhoneNumber, value: PhoneValue, style: PhoneFormat["style"]): PhoneText {
  const code = parsed.countryCallingCode;
  const isLocal = value.region === value.baseRegion && code === getCountryCallingCode(value.region);
  const countryCode = isLocal ? "" : `+${code}`;
  const local = isLocal ? parsed.formatNational() : parsed.formatInternational().slice(code.length + 2);
  if (style !== "text" || code === "1") {
    const { ext } = parsed;
    // Digits of an extension are none of the number.
    const end = ext === undefined ? local.length : local.lastIndexOf(ext);
    const groups = local
      .slice(0, end)
      .split(/[^0-9]+/)
      .filter((group) => group !== "");
    return withExtension(styled(groups, { style, countryCode }), ext);
  }
  const [areaCode = "", ...rest] = local.split(" ");
  const whole = countryCode === "" ? local : `${countryCode} ${local}`;
  return { countryCode, areaCode, subscriber: rest.join(" "), local, whole };
}

function withExtension(text: PhoneText, extension: string | undefined): PhoneText {
  if (extension === undefined) return text;
  const end = ` ext. ${extension}`;
  const { subscriber, local, whole } = text;
  return { ...text, subscriber: subscriber + end, local: local + end, whole: whole + end };
}

/** Groups of digits, the first of which is the area code. */
function styled(
  groups: readonly string[],
  { style, countryCode }: { style: PhoneFormat["style"]; countryCode: string },
): PhoneText {
  const [areaCode = "", ...rest] = groups;
  if (style === "text") {
    const subscriber = rest.join("-");
    // Abroad North American numbers are written without parentheses.
    const local = countryCode === "" ? `(${areaCode}) ${subscriber}` : [areaCode, ...rest].join(" ");
    return {
      countryCode,
      areaCode,
      subscriber,
      local,
      whole: countryCode === "" ? local : `${countryCode} ${local}`,
    };
  }
  const separator = style === "dots" ? "." : style === "dashes" ? "-" : "";
  const local = groups.join(separator);
  const whole = countryCode === "" ? local : countryCode + separator + local;
  return { countryCode, areaCode, subscriber: rest.join(separator), local, whole };
}
