import type { TSchema } from "typebox";
import * as Type from "typebox";

/** Greatest number of CSS pixels a logo may have in either direction. */
const MAXIMUM_LOGO_SIZE = 500;
const WIDTH_PATTERN = "^\\s*(?:\\d{1,5}(?:\\.\\d*)?(?:px)?|(?:\\d{1,2}(?:\\.\\d*)?|100(?:\\.0*)?)%)\\s*$";
const MAXIMUM_COLUMN_WIDTH = 99_999;

const FONT_SIZE_REFUSAL = "Must be a whole number from 5 to 30.";
const LOGO_SIZE_REFUSAL = `Must be a number of pixels above 0 and up to ${MAXIMUM_LOGO_SIZE}.`;
const WIDTH_REFUSAL = "Must be a number of pixels, or a percentage of the width of the table such as 30%.";

const fontFamily = Type.Optional(
  Type.String({ minLength: 1, refusal: "Must be the name of a font family." }),
);
const fontSize = Type.Optional(Type.Integer({ minimum: 5, maximum: 30, refusal: FONT_SIZE_REFUSAL }));
const textColor = Type.Optional(
  Type.String({
    pattern: "^#?[0-9A-Fa-f]{6}$",
    refusal: "Must be a colour of six hexadecimal digits, such as #3E3E57.",
  }),
);
const flag = Type.Optional(Type.Boolean({ refusal: "Must be true or false." }));

const table = Type.Object(
  {
    rows: Type.Array(
      Type.Array(Type.String({ refusal: "Must be a string." }), { refusal: "Must be an array of strings." }),
      { refusal: "Must be an array of rows, each an array of strings." },
    ),
    firstRowHeaders: flag,
    rowGridlines: flag,
    columnGridlines: flag,
    verticalAlign: Type.Optional(Type.Enum(["top", "center", "bottom"])),
    columnOptions: Type.Optional(
      Type.Array(
        Type.Object(
          {
            align: Type.Optional(Type.Enum(["left", "center", "right"])),
            width: Type.Optional(
              Type.Union(
                [
                  Type.Number({ minimum: 0, maximum: MAXIMUM_COLUMN_WIDTH }),
                  Type.String({ pattern: WIDTH_PATTERN }),
                ],
                { refusal: WIDTH_REFUSAL },
              ),
            ),
          },
          { refusal: "Must be an object with align or width, or an empty one." },
        ),
        { refusal: "Must be an array of objects, one for each of the first columns." },
      ),
    ),
  },
  { refusal: "Must be an object with rows." },
);

const text = Type.Optional(Type.String({ refusal: "Must be a string." }));

const block = Type.Object(
  { label: text, heading: text, content: text, table: Type.Optional(table), fontFamily, fontSize, textColor },
  { refusal: "Must be an object with label, heading, content or table." },
);

const logoSize = Type.Optional(
  Type.Number({ exclusiveMinimum: 0, maximum: MAXIMUM_LOGO_SIZE, refusal: LOGO_SIZE_REFUSAL }),
);

const shared = {
  data: Type.Array(block, {
    refusal:
      "Must be an array of blocks for the type markdown, which is the default; for html and css set type to html.",
  }),
  fontFamily,
  fontSize,
  textColor,
  includeTimestamp: flag,
};

const withLogo: TSchema = Type.Object({
  ...shared,
  logo: Type.Object({
    src: Type.String({
      pattern: "^(?:[hH][tT][tT][pP][sS]?://|[dD][aA][tT][aA]:)",
      refusal: "Must be an http or https address, or a data URI.",
    }),
    maxWidth: logoSize,
    maxHeight: logoSize,
  }),
});

const withoutLogo: TSchema = Type.Object({
  ...shared,
  logo: Type.Optional(Type.Literal(false, { refusal: "Must be false, or an object with src." })),
});

/** The schema of a request of the type markdown. A logo has its own, so that a refusal names the member at fault. */
export function markdownSchema(attributes: Readonly<Record<string, unknown>>): TSchema {
  const { logo } = attributes;
  return typeof logo === "object" && logo !== null && !Array.isArray(logo) ? withLogo : withoutLogo;
}

/**
 * The attributes with members that are null left out, and cells that are null empty: some clients send all they know. What has
 * the wrong type stays as it is, for the schema to refuse.
 */
export function withoutMarkdownNulls(
  attributes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { data, logo } = attributes;
  return {
    ...attributes,
    data: mapArray(data, (block) => mapMember(withoutNulls(block), "table", withoutTableNulls)),
    ...(logo === undefined ? {} : { logo: withoutNulls(logo) }),
  };
}

function withoutTableNulls(value: unknown): unknown {
  const cleanRow = (row: unknown): unknown => mapArray(row, (cell) => cell ?? "");
  const rows = mapMember(withoutNulls(value), "rows", (list) => mapArray(list, cleanRow));
  return mapMember(rows, "columnOptions", (list) => mapArray(list, (column) => withoutNulls(column ?? {})));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

function mapArray(value: unknown, map: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(map) : value;
}

function mapMember(value: unknown, name: string, map: (member: unknown) => unknown): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? { ...value, [name]: map(value[name]) } : value;
}
