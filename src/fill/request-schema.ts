import type { TSchema } from "typebox";
import * as Type from "typebox";
import { conformanceSchema } from "../contract/conformance-names.ts";
import { profileSchema } from "../contract/icc-profile.ts";
import { assertValid } from "../contract/validate.ts";
import { type DescriptionAttributes, descriptionProperties } from "../render/description-attributes.ts";
import type { Alignment, FontWeight, TextStyle } from "../template/model.ts";

/** What a caller asks for: the attributes of the fill endpoint's body. */
export interface FillRequest extends TextStyle, DescriptionAttributes {
  /** Title of the PDF. */
  readonly title?: string | undefined;
  /** The filled fields stay fields that a reader can edit. */
  readonly useInteractiveFields?: boolean | undefined;
  /** Interactive fields are read-only unless a value says otherwise. */
  readonly defaultReadOnly?: boolean | undefined;
  /** Standards that the PDF is to meet, such as `PDF/A-3b,PDF/UA-1`. */
  readonly conformance?: string | readonly string[] | undefined;
  /** The ICC profile of what the PDF is made to come out of, in base64. */
  readonly outputIntent?: string | undefined;
  /** Values by alias, or an array of such objects: a filled copy for each. A string is encrypted data. */
  readonly data: unknown;
}

export const ALIGNMENTS: readonly Alignment[] = ["left", "center", "right"];
export const FONT_WEIGHTS: readonly FontWeight[] = ["normal", "bold", "italic", "boldItalic"];
export const LARGEST_FONT_SIZE = 1000;
export const COLOR_PATTERN = "^#?[0-9A-Fa-f]{6}$";
export const COLOR_REFUSAL = "Must be a colour of six hexadecimal digits, such as #3E3E57.";

const DATA_REFUSAL = "Must be an object, an array of objects, or an encrypted string.";

/** Unknown attributes are let through: clients send some of their own. */
export const fillRequestSchema: TSchema = Type.Object({
  title: Type.Optional(Type.String()),
  fontFamily: Type.Optional(Type.String({ minLength: 1, refusal: "Must be the name of a font family." })),
  fontSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST_FONT_SIZE,
      refusal: `Must be a whole number from 1 to ${LARGEST_FONT_SIZE}.`,
    }),
  ),
  textColor: Type.Optional(Type.String({ pattern: COLOR_PATTERN, refusal: COLOR_REFUSAL })),
  alignment: Type.Optional(Type.Enum([...ALIGNMENTS])),
  fontWeight: Type.Optional(Type.Enum([...FONT_WEIGHTS])),
  useInteractiveFields: Type.Optional(Type.Boolean()),
  defaultReadOnly: Type.Optional(Type.Boolean()),
  conformance: Type.Optional(conformanceSchema()),
  outputIntent: Type.Optional(profileSchema()),
  ...descriptionProperties,
  data: Type.Union([Type.Object({}), Type.Array(Type.Unknown()), Type.String()], { refusal: DATA_REFUSAL }),
});

/**
 * Checks the attributes of a request. Those that are null count as absent. What is inside `data` is checked against the template, by
 * `planRecord`.
 *
 * @throws ValidationError with a property path for each attribute at fault.
 */
export function parseFillRequest(body: Readonly<Record<string, unknown>>): FillRequest {
  const given = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  const attributes = Object.fromEntries(given);
  assertValid(fillRequestSchema, attributes);
  return attributes as unknown as FillRequest;
}
