import { amount, limits } from "../contract/check-limits.ts";
import {
  anything,
  type Check,
  callable,
  date,
  flag,
  isBytes,
  isText,
  listOf,
  objectOf,
  oneOf,
  only,
  refuseWrong,
  signal,
  text,
} from "../contract/check-members.ts";
import type { CacheLimits } from "../contract/limits.ts";
import { ALL_FORMATS } from "../fonts/font-formats.ts";
import type { ImageDecoders } from "../resources/image-decoder.ts";
import { ENGINE_MEMBERS } from "./check-engine.ts";
import { checkMetadata } from "./check-metadata.ts";
import { attachments, profile, standards } from "./check-shared.ts";
import { LENGTHS } from "./page-lengths.ts";
import { MARGIN_BOXES } from "./page-settings.ts";
import {
  DUMP_STAGES,
  type EngineOptions,
  MEDIA_TYPES,
  type PageSettings,
  type RenderInput,
  type RenderOptions,
} from "./render-types.ts";

const matching = ({ pattern, refusal }: (typeof LENGTHS)["size"]): Check =>
  only((value) => isText(value) && new RegExp(pattern).test(value), refusal);

const PAGE_MEMBERS = {
  width: matching(LENGTHS.size),
  height: matching(LENGTHS.size),
  margin: matching(LENGTHS.margin),
  marginTop: matching(LENGTHS.side),
  marginRight: matching(LENGTHS.side),
  marginBottom: matching(LENGTHS.side),
  marginLeft: matching(LENGTHS.side),
  pageCount: oneOf(Object.keys(MARGIN_BOXES)),
  shrinkToFit: flag,
} satisfies Record<keyof PageSettings, Check>;

const SIZE = "Is not known; give width and height, such as 210mm and 297mm.";

const page = objectOf(PAGE_MEMBERS, {
  refusal: 'Must be an object such as { width: "210mm", height: "297mm" }.',
  elsewhere: { size: SIZE, format: SIZE },
});

/** What documents of HTML and of Markdown have in common. */
export const INPUT_MEMBERS: Readonly<Record<Exclude<keyof RenderInput, "html">, Check>> = {
  css: text,
  title: text,
  author: text,
  subject: text,
  keywords: text,
  page,
  baseUrl: text,
  attachments,
  /** Is checked by what all who write some share. */
  metadata: anything,
};

/** Its faces are checked where they are read. */
const fonts = only(Array.isArray, "Must be an array of font files (Uint8Array) or parsed faces.");

const OPTION_MEMBERS = {
  fonts,
  fetch: callable,
  fontFormats: listOf(
    oneOf([...ALL_FORMATS, "collection"]),
    "Must be an array of formats, such as truetype.",
  ),
  pageRanges: only(isText, "Must be pages and ranges as a string, such as 1-3,5,8-."),
  imageDpi: only(
    (dpi) => typeof dpi === "number" && dpi > 0 && dpi < Number.POSITIVE_INFINITY,
    "Must be a number of pixels per inch above 0, such as 150.",
  ),
  media: oneOf(MEDIA_TYPES),
  limits,
  cachePartition: text,
  signal,
  onProgress: callable,
  dump: oneOf(DUMP_STAGES),
  inspect: flag,
  date,
  tagged: flag,
  conformance: standards,
  outputIntent: profile,
  watermark: text,
} satisfies Record<keyof RenderOptions, Check>;

const all = <T>(names: object, value: T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, value]));

const OF_ENGINE = all(ENGINE_MEMBERS, "Belongs to the options of new Engine().");
const OF_PAGE = all(PAGE_MEMBERS, 'Belongs to page, such as page: { margin: "20mm" }.');

/** What documents of one kind have, or have by another name. */
const OF_OTHERS = {
  lang: 'Belongs to documents of Markdown; say it in the document, as <html lang="en">.',
  html: "Belongs to documents for renderHtml and streamHtml.",
  markdown: "Belongs to documents for renderMarkdown and streamMarkdown.",
};

const OPTIONS = objectOf(OPTION_MEMBERS, {
  refusal: "Must be an object; leave it out for none.",
  elsewhere: {
    ...OF_ENGINE,
    ...OF_PAGE,
    ...all({ html: 0, ...INPUT_MEMBERS }, "Belongs to the document, the first argument."),
  },
});

/** What documents of one kind are checked by. */
export interface DocumentCheck {
  readonly check: Check;
  /** The member that has to be there. */
  readonly needed: string;
}

/** The check of documents that have members of their own beside those of all documents. */
export function documentOf(own: Readonly<Record<string, Check>>, needed: string): DocumentCheck {
  const check = objectOf(
    { ...own, ...INPUT_MEMBERS },
    {
      refusal: `Must be an object with ${needed}.`,
      needed: [needed],
      elsewhere: {
        ...OF_OTHERS,
        ...OF_ENGINE,
        ...OF_PAGE,
        ...all(OPTION_MEMBERS, "Belongs to the options, the second argument."),
      },
    },
  );
  return { check, needed };
}

const DOCUMENT = documentOf(
  { html: only((html) => isText(html) || isBytes(html), "Must be a string or bytes (Uint8Array).") },
  "html",
);

const DECODERS: Readonly<Record<keyof ImageDecoders, Check>> = {
  "image/webp": callable,
  "image/avif": callable,
};
const CACHE_LIMITS: Readonly<Record<keyof CacheLimits, Check>> = {
  sheetBytes: amount,
  fontBytes: amount,
  imageBytes: amount,
};
const FAMILY = 'Must be the name of a family, such as "Noto Serif".';
const genericFamilies: Check = (families) =>
  Object.entries(families ?? {}).flatMap(([generic, family]) =>
    isText(family) ? [] : [{ property: generic, message: FAMILY }],
  );

const refusal = "Must be an object.";
const PARTS = objectOf(
  {
    ...all(ENGINE_MEMBERS, anything),
    genericFamilies,
    imageDecoders: objectOf(DECODERS, { refusal }),
    cacheLimits: objectOf(CACHE_LIMITS, { refusal }),
  },
  { refusal },
);

/** Checks the parts of what an engine is made of. @throws ValidationError with each part that is not as it has to be, or not known. */
export function checkParts(options: EngineOptions): void {
  refuseWrong("options", PARTS(options));
}

/** Checks what callers without types may give. @throws ValidationError with each member that is not as it has to be, or not known. */
export function checkCall(
  input: unknown,
  options: unknown,
  { check, needed }: DocumentCheck = DOCUMENT,
): void {
  refuseWrong(needed, check(input));
  refuseWrong("options", OPTIONS(options));
  checkMetadata((input as RenderInput).metadata);
}
