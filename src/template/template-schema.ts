import type { TSchema } from "typebox";
import * as Type from "typebox";

const MAXIMUM_FIELDS = 20_000;
const MAXIMUM_PAGES = 5_000;
/** PDF's own limit of a page's side (ISO 32000-1 annex C). */
const LARGEST = 14_400;

const closed = { additionalProperties: false };
const optional = Type.Optional;
const id: TSchema = Type.String({
  pattern: "^[A-Za-z0-9_-]{1,128}$",
  refusal: "Must be 1 to 128 letters, digits, - or _.",
});
const place: TSchema = Type.Number({ minimum: -LARGEST, maximum: LARGEST });
const length: TSchema = Type.Number({ minimum: 0, maximum: LARGEST });
const text: TSchema = Type.String({ maxLength: 2_000 });
const shortText: TSchema = Type.String({ maxLength: 200 });
const decimals: TSchema = Type.Integer({ minimum: 0, maximum: 20 });
const rotation: TSchema = Type.Enum([0, 90, 180, 270]);
const alignment: TSchema = Type.Enum(["left", "center", "right"]);

const rect: TSchema = Type.Object(
  { x: place, y: place, width: length, height: length },
  { ...closed, refusal: "Must be a rectangle with x, y, width and height in points." },
);
const MOST_BOXES = 1_000;
const MOST_OPTIONS = 5_000;
const boxes: TSchema = Type.Union(
  [
    Type.Integer({ minimum: 1, maximum: MOST_BOXES }),
    Type.Array(Type.Object({ rect }, closed), { minItems: 1, maxItems: MOST_BOXES }),
  ],
  {
    refusal: `Must be a list of { "rect": { x, y, width, height } }, or how many equal boxes rect has, 1 to ${MOST_BOXES}.`,
  },
);

const style: TSchema = Type.Object(
  {
    fontFamily: optional(Type.String({ minLength: 1, maxLength: 200 })),
    fontSize: optional(Type.Number({ minimum: 0, maximum: 1_000 })),
    textColor: optional(
      Type.String({ pattern: "^#[0-9A-Fa-f]{6}$", refusal: "Must be a colour such as #3E3E57." }),
    ),
    alignment: optional(alignment),
    fontWeight: optional(Type.Enum(["normal", "bold", "italic", "boldItalic"])),
  },
  closed,
);

const textOptions = {
  multiline: optional(Type.Boolean()),
  comb: optional(Type.Boolean()),
  maxLength: optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  shrink: optional(Type.Boolean()),
};

const part: TSchema = Type.Object(
  { ...textOptions, rect, style: optional(style), tooltip: optional(text) },
  closed,
);

const fieldBase = {
  id: optional(id),
  alias: optional(shortText),
  page: optional(Type.Integer({ minimum: 0, maximum: MAXIMUM_PAGES })),
  rect: optional(rect),
  rows: optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  step: optional(place),
  rotation: optional(rotation),
  style: optional(style),
  label: optional(text),
  tooltip: optional(text),
  required: optional(Type.Boolean()),
  readOnly: optional(Type.Boolean()),
};

const markFormat: TSchema = Type.Object(
  { mark: optional(Type.Enum(["check", "cross", "circle", "diamond", "square", "star"])) },
  closed,
);

const numberFormat: TSchema = Type.Object(
  {
    locale: optional(shortText),
    minimumDecimals: optional(decimals),
    maximumDecimals: optional(decimals),
    grouping: optional(Type.Boolean()),
    negative: optional(Type.Enum(["minus", "parentheses"])),
    symbol: optional(shortText),
    symbolPosition: optional(Type.Enum(["before", "after"])),
  },
  closed,
);

const radioChild: TSchema = Type.Object({ id, rect, label: optional(text) }, closed);

/** What each type of field has beside the base. */
const own: Readonly<Record<string, Record<string, TSchema>>> = {
  shortText: textOptions,
  longText: textOptions,
  email: textOptions,
  ssn: { ...textOptions, format: optional(Type.Object({ pattern: optional(shortText) }, closed)) },
  ein: { ...textOptions, format: optional(Type.Object({ pattern: optional(shortText) }, closed)) },
  date: {
    ...textOptions,
    format: optional(Type.Object({ pattern: optional(shortText), locale: optional(shortText) }, closed)),
  },
  number: { ...textOptions, format: optional(numberFormat) },
  dollar: { ...textOptions, format: optional(numberFormat) },
  integer: { ...textOptions, format: optional(numberFormat) },
  percent: { ...textOptions, format: optional(numberFormat) },
  checkbox: { format: optional(markFormat) },
  radioGroup: {
    children: Type.Array(radioChild, { minItems: 1, maxItems: 1_000 }),
    format: optional(markFormat),
  },
  choice: {
    options: Type.Array(Type.Object({ value: text, label: optional(text) }, closed), {
      minItems: 1,
      maxItems: MOST_OPTIONS,
    }),
    list: optional(Type.Boolean()),
    multiple: optional(Type.Boolean()),
    editable: optional(Type.Boolean()),
    shrink: optional(Type.Boolean()),
  },
  charList: { boxes, shrink: optional(Type.Boolean()) },
  textWrap: { boxes, shrink: optional(Type.Boolean()) },
  fullName: {
    ...textOptions,
    parts: optional(partsOf(["firstName", "mi", "lastName"])),
    format: optional(Type.Object({ order: optional(Type.Enum(["first", "last"])) }, closed)),
  },
  usAddress: {
    ...textOptions,
    parts: optional(partsOf(["street1", "street2", "city", "state", "zip", "country"])),
    format: optional(Type.Object({ layout: optional(Type.Enum(["lines", "line"])) }, closed)),
  },
  phone: {
    ...textOptions,
    parts: optional(partsOf(["countryCode", "areaCode", "num"])),
    format: optional(
      Type.Object({ style: optional(Type.Enum(["text", "digits", "dots", "dashes"])) }, closed),
    ),
  },
  imageFile: {
    format: optional(
      Type.Object(
        {
          fit: optional(Type.Enum(["contain", "fill"])),
          alignment: optional(alignment),
          verticalAlignment: optional(Type.Enum(["top", "middle", "bottom"])),
        },
        closed,
      ),
    ),
  },
  signature: {},
};

function partsOf(names: readonly string[]): TSchema {
  return Type.Object(Object.fromEntries(names.map((name) => [name, optional(part)])), closed);
}

/** Schema of a field of each type. */
export const fieldSchemas: ReadonlyMap<string, TSchema> = new Map(
  Object.entries(own).map(([type, properties]) => [
    type,
    Type.Object({ type: Type.Literal(type), ...fieldBase, ...properties }, closed),
  ]),
);

/** A template but its fields: a field that fits none of the types is better told by its own type's schema. */
export const templateFrameSchema: TSchema = frameSchema(
  Type.Array(Type.Object({ type: Type.Enum([...fieldSchemas.keys()]) }), { maxItems: MAXIMUM_FIELDS }),
);

/** JSON Schema of a template record, as published; `JSON.stringify` gives its text. */
export const templateSchema: TSchema = frameSchema(
  Type.Array(Type.Union([...fieldSchemas.values()]), { maxItems: MAXIMUM_FIELDS }),
);

function frameSchema(fields: TSchema): TSchema {
  return Type.Object(
    {
      $schema: optional(Type.String()),
      id,
      title: text,
      style: optional(style),
      pages: Type.Array(
        Type.Object(
          {
            width: length,
            height: length,
            rotation: optional(rotation),
            origin: optional(Type.Object({ x: Type.Number(), y: Type.Number() }, closed)),
          },
          closed,
        ),
        { minItems: 1, maxItems: MAXIMUM_PAGES },
      ),
      fields,
      groups: optional(
        Type.Array(
          Type.Object(
            {
              id: optional(id),
              alias: Type.String({ minLength: 1, maxLength: 200 }),
              fields: Type.Array(id, { minItems: 1 }),
            },
            closed,
          ),
          { maxItems: MAXIMUM_FIELDS },
        ),
      ),
    },
    closed,
  );
}
