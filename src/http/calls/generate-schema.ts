import type { TSchema } from "typebox";
import * as Type from "typebox";
import { conformanceSchema } from "../../contract/conformance-names.ts";
import { profileSchema } from "../../contract/icc-profile.ts";
import { PAGE_RANGES_PATTERN, PAGE_RANGES_REFUSAL } from "../../contract/page-ranges.ts";
import { type DescriptionAttributes, descriptionProperties } from "../../render/description-attributes.ts";
import {
  LENGTH_PATTERN,
  LENGTH_REFUSAL,
  MARGIN_PATTERN,
  MARGIN_REFUSAL,
  SIZE_PATTERN,
  SIZE_REFUSAL,
} from "../../render/page-lengths.ts";
import {
  MEDIA_TYPES,
  type PageCountPosition,
  type PageSettings,
  type RenderOptions,
} from "../../render/render-types.ts";

/** What of `RenderOptions` is a caller's to choose; the specification has none of it. */
export type GenerateOptions = Pick<RenderOptions, "media" | "pageRanges" | "imageDpi" | "tagged">;

/** The attributes of `POST /api/v1/generate-pdf` that both types of documents share. */
export interface GenerateAttributes extends GenerateOptions, DescriptionAttributes {
  readonly type?: "html" | "markdown";
  readonly title?: string;
  readonly page?: PageSettings;
  readonly conformance?: string | readonly string[];
  /** An ICC profile in base64. */
  readonly outputIntent?: string;
  readonly data: unknown;
}

/** `data` for the type html. */
export interface HtmlData {
  readonly html: string;
  readonly css?: string | null;
}

const size = Type.Optional(Type.String({ pattern: SIZE_PATTERN, refusal: SIZE_REFUSAL }));
const length = Type.Optional(Type.String({ pattern: LENGTH_PATTERN, refusal: LENGTH_REFUSAL }));
const margin = Type.Optional(Type.String({ pattern: MARGIN_PATTERN, refusal: MARGIN_REFUSAL }));

const POSITIONS: readonly PageCountPosition[] = [
  "topLeft",
  "topCenter",
  "topRight",
  "bottomLeft",
  "bottomCenter",
  "bottomRight",
];

/** Unknown attributes are let through everywhere: clients send some of their own. */
export const generateSchema: TSchema = Type.Object({
  type: Type.Optional(Type.Enum(["html", "markdown"])),
  title: Type.Optional(Type.String()),
  page: Type.Optional(
    Type.Object({
      width: size,
      height: size,
      margin,
      marginTop: length,
      marginRight: length,
      marginBottom: length,
      marginLeft: length,
      pageCount: Type.Optional(Type.Enum([...POSITIONS])),
      shrinkToFit: Type.Optional(Type.Boolean()),
    }),
  ),
  media: Type.Optional(Type.Enum([...MEDIA_TYPES])),
  pageRanges: Type.Optional(Type.String({ pattern: PAGE_RANGES_PATTERN, refusal: PAGE_RANGES_REFUSAL })),
  imageDpi: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      refusal: "Must be a number of pixels per inch above 0, such as 150.",
    }),
  ),
  tagged: Type.Optional(Type.Boolean()),
  conformance: Type.Optional(conformanceSchema()),
  outputIntent: Type.Optional(profileSchema()),
  ...descriptionProperties,
  data: Type.Unknown(),
});

/** What the specification has for Markdown and ignores for the type html. */
export const ignoredForHtml: TSchema = Type.Object({
  logo: Type.Unknown(),
  includeTimestamp: Type.Unknown(),
  fontSize: Type.Unknown(),
  fontFamily: Type.Unknown(),
  textColor: Type.Unknown(),
});

export const htmlDataSchema: TSchema = Type.Object({
  data: Type.Object(
    { html: Type.String(), css: Type.Optional(Type.Union([Type.String(), Type.Null()])) },
    { refusal: "Must be an object with html and css for the type html." },
  ),
});
