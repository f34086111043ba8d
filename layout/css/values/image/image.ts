import { color } from "../color/color.ts";
import type { ComponentValue } from "../component-value.ts";
import { either } from "../grammar.ts";
import { splitAtCommas } from "../math-expression.ts";
import { mapSpecified, type Specified } from "../specified.ts";
import type { ImageValue, UrlValue } from "../types.ts";
import { url } from "../url.ts";
import type { ValueParser, ValueReader } from "../value-reader.ts";
import { gradient } from "./gradient.ts";

/** Types of images that PDF can hold; what has to be decoded is taken only where there is no other. */
const STORED_TYPE = /^image\/(?:png|jpeg|gif|svg\+xml)$/i;
const DECODED_TYPE = /^image\/(?:webp|avif)$/i;
/** More than resolutions differ by. */
const LAST = 1e6;

/** Resolution nearest to which `image-set()` chooses: print is sharper than screens. */
const WANTED_RESOLUTION = 3;

/**
 * `image-set()`: the candidate whose resolution is nearest to print (css-images-4 §2.4).
 * DEVIATION css-images-4 §2.4: images that have to be decoded (WebP, AVIF) are chosen only where there is no other, whatever their
 * resolution: what PDF holds as it is makes smaller files sooner.
 */
const imageSet: ValueParser<ImageValue> = (reader) => {
  const call = reader.takeFunction("image-set", "-webkit-image-set");
  if (call === undefined) return undefined;
  let best: Specified<ImageValue> | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const part of splitAtCommas(call.content)) {
    const candidate = readCandidate(reader, part);
    if (candidate === undefined) return undefined;
    if (candidate === "unreadable") continue;
    const distance = Math.abs(candidate.resolution - WANTED_RESOLUTION) + (candidate.isStored ? 0 : LAST);
    if (distance < bestDistance) {
      const { resolution } = candidate;
      best = mapSpecified(candidate.image, (value) =>
        "url" in value && resolution !== 1 && resolution > 0 ? { ...value, resolution } : value,
      );
      bestDistance = distance;
    }
  }
  return best;
};

function readCandidate(
  reader: ValueReader,
  part: readonly ComponentValue[],
): { image: Specified<ImageValue>; resolution: number; isStored: boolean } | "unreadable" | undefined {
  const first = part[0];
  if (first === undefined) return undefined;
  const found = either(url, gradient)(reader.inside([asAddress(first)]));
  if (found === undefined) return undefined;
  let resolution = 1;
  let isStored = true;
  for (const value of part.slice(1)) {
    const type = value.kind === "function" && value.name === "type" ? value.content[0] : undefined;
    if (type?.kind === "string") {
      isStored = STORED_TYPE.test(type.value);
      if (!isStored && !DECODED_TYPE.test(type.value)) return "unreadable";
    }
    if (value.kind !== "dimension") continue;
    const scale = value.unit === "dpi" ? 1 / 96 : value.unit === "dpcm" ? 2.54 / 96 : 1;
    resolution = value.value * scale;
  }
  return { image: found, resolution, isStored };
}

/**
 * `image()` (css-images-4 §2.3): addresses, each with the next as what stands in when it can't be had, and a colour as the last. A tag of
 * direction has no effect.
 * DEVIATION css-images-4 §2.3: `ltr` and `rtl` in `image()` are read and turn no picture round.
 */
const imageNotation: ValueParser<ImageValue> = (reader) => {
  const call = reader.takeFunction("image");
  if (call === undefined) return undefined;
  const content = withoutDirection(call.content);
  const parts = splitAtCommas(content);
  let fallback: Specified<ImageValue> | undefined;
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index] ?? [];
    const isLast = index === parts.length - 1;
    const own =
      reader.parseInside(part.map(asAddress), url) ??
      (isLast ? reader.parseInside(part, solidColor) : undefined);
    if (own === undefined) return undefined;
    if (fallback === undefined) fallback = own;
    else {
      const address = own as UrlValue;
      fallback = mapSpecified(fallback, (image): ImageValue => ({ url: address.url, fallback: image }));
    }
  }
  return fallback;
};

function withoutDirection(content: readonly ComponentValue[]): readonly ComponentValue[] {
  const [first] = content;
  const isDirection = first?.kind === "ident" && (first.value === "ltr" || first.value === "rtl");
  return isDirection ? content.slice(1) : content;
}

function asAddress(value: ComponentValue): ComponentValue {
  return value.kind === "string" ? { ...value, kind: "url" } : value;
}

/** An image of one colour, written as a gradient that does not change. */
const solidColor: ValueParser<ImageValue> = (reader) => {
  const ink = color(reader);
  return (
    ink &&
    mapSpecified(ink, (value): ImageValue => {
      const stop = { color: value, position: undefined };
      return { type: "linear-gradient", repeating: false, direction: 180, stops: [stop, stop] };
    })
  );
};

/** `<image>` (css-images-3 §2): a URL, a gradient, `image-set()` or `image()`. */
export const image: ValueParser<ImageValue> = either(url, gradient, imageSet, imageNotation);
