import type { AddressPart, FullNameField, FullNamePart, UsAddressField } from "../../template/model.ts";
import { splitAcross, splitDown } from "./split-box.ts";
import type { Piece, ReadContext, TextBox, ValueFormat } from "./value-format.ts";

type Parts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** The boxes of a compound field: that of the whole, and those of parts that are drawn by themselves. */
export interface CompoundBoxes {
  readonly whole: TextBox;
  readonly parts: ReadonlyMap<string, TextBox>;
}

const NAME_PARTS: readonly FullNamePart[] = ["firstName", "mi", "lastName"];

/** fullName: an object of firstName, mi and lastName. */
export function createFullNameFormat(
  field: FullNameField,
  boxes: CompoundBoxes,
): ValueFormat<Parts<FullNamePart>> {
  const isLastFirst = field.format?.order === "last";
  return {
    read: (value, path, context) => readParts(NAME_PARTS, value, { path, context }),
    pieces: (value = {}, { isInteractive }) => {
      if (isInteractive && boxes.parts.size === 0) return namePieces(boxes.whole, value, isLastFirst);
      return piecesOf(boxes, value, () => {
        const { firstName, mi, lastName } = value;
        const given = join([firstName, mi], " ");
        return isLastFirst ? join([lastName, given], ", ") : join([given, lastName], " ");
      });
    },
  };
}

const ADDRESS_PARTS: readonly AddressPart[] = ["street1", "street2", "city", "state", "zip", "country"];

/** usAddress: an object of street1, street2, city, state, zip and country. */
export function createAddressFormat(
  field: UsAddressField,
  boxes: CompoundBoxes,
): ValueFormat<Parts<AddressPart>> {
  const isOneLine = field.format?.layout === "line" || !boxes.whole.multiline;
  return {
    read: (value, path, context) => readParts(ADDRESS_PARTS, value, { path, context }),
    pieces: (value = {}, { isInteractive }) => {
      if (isInteractive && boxes.parts.size === 0) return addressPieces(boxes.whole, value, isOneLine);
      return piecesOf(boxes, value, () => {
        const { street1, street2, city, state, zip, country } = value;
        const place = join([city, join([state, zip], " ")], ", ");
        const street = isOneLine ? [street1, street2] : [join([street1, street2], ", ")];
        return join([...street, place, country], isOneLine ? ", " : "\n");
      });
    },
  };
}

function readParts<Name extends string>(
  names: readonly Name[],
  value: unknown,
  { path, context }: { path: string; context: ReadContext },
): Parts<Name> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    context.refuse(path, `Must be an object with ${names.join(", ")}.`);
    return undefined;
  }
  const parts: Partial<Record<Name, string>> = {};
  let isRefused = false;
  for (const name of names) {
    const part: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (part === undefined || part === null) continue;
    if (typeof part === "string") parts[name] = part;
    else {
      context.refuse(`${path}.${name}`, "Must be a string.");
      isRefused = true;
    }
  }
  return isRefused ? undefined : parts;
}

/** A piece for each part that is drawn by itself, else one for the whole. */
function piecesOf(
  boxes: CompoundBoxes,
  value: Readonly<Record<string, string | undefined>>,
  whole: () => string,
): readonly Piece[] {
  if (boxes.parts.size === 0) return [{ type: "text", box: boxes.whole, text: whole() }];
  return Array.from(boxes.parts, ([name, box]): Piece => ({ type: "text", box, text: value[name] ?? "" }));
}

/** Joins what is not empty. */
function join(texts: readonly (string | undefined)[], separator: string): string {
  return texts.filter((text) => text !== undefined && text.trim() !== "").join(separator);
}

/** Room that each part wants where all have to share one rectangle, in characters. */
const CHARACTERS: Readonly<Record<FullNamePart | AddressPart, number>> = {
  firstName: 12,
  mi: 4,
  lastName: 16,
  street1: 24,
  street2: 10,
  city: 18,
  state: 6,
  zip: 10,
  country: 14,
};

/** A field for each part of a name, side by side. */
function namePieces(box: TextBox, value: Parts<FullNamePart>, isLastFirst: boolean): readonly Piece[] {
  const names: readonly FullNamePart[] = isLastFirst ? ["lastName", "firstName", "mi"] : NAME_PARTS;
  return row(box, names, value);
}

/** A field for each part of an address, on the lines that they stand on in text. Street 2 and country are there if they are given. */
function addressPieces(box: TextBox, value: Parts<AddressPart>, isOneLine: boolean): readonly Piece[] {
  const given = (name: AddressPart): readonly AddressPart[] => ((value[name] ?? "") === "" ? [] : [name]);
  const lines: readonly (readonly AddressPart[])[] = [
    ["street1", ...given("street2")],
    ["city", "state", "zip"],
    ...given("country").map((name) => [name]),
  ];
  if (isOneLine) return row(box, lines.flat(), value);
  const rows = splitDown(box, lines.length);
  return lines.flatMap((names, index) => row(rows[index] ?? box, names, value));
}

function row<Name extends keyof typeof CHARACTERS>(
  box: TextBox,
  names: readonly Name[],
  value: Readonly<Partial<Record<Name, string>>>,
): readonly Piece[] {
  const shares = names.map((name) => ({
    part: name,
    text: value[name] ?? "",
    characters: CHARACTERS[name],
  }));
  return splitAcross(box, shares).map(({ box: own, text }): Piece => ({ type: "text", box: own, text }));
}
