import { color } from "./color.ts";
import type { ComponentValue } from "./component-value.ts";
import { gradient } from "./gradient.ts";
import { either } from "./grammar.ts";
import { splitAtCommas } from "./math-expression.ts";
import { mapSpecified, type Specified } from "./specified.ts";
import type { ImageValue } from "./types.ts";
import { url } from "./url.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

/** Resolution nearest to which `image-set()` chooses: print is sharper than screens. */
const WANTED_RESOLUTION = 3;

/** `image-set()`: the candidate whose resolution is nearest to print (css-images-4 §2.4). */
const imageSet: ValueParser<ImageValue> = (reader) => {
  const call = reader.takeFunction("image-set", "-webkit-image-set");
  if (call === undefined) return undefined;
  let best: Specified<ImageValue> | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const part of splitAtCommas(call.content)) {
    const candidate = readCandidate(reader, part);
    if (candidate === undefined) return undefined;
    const distance = Math.abs(candidate.resolution - WANTED_RESOLUTION);
    if (distance < bestDistance) {
      best = candidate.image;
      bestDistance = distance;
    }
  }
  return best;
};

function readCandidate(
  reader: ValueReader,
  part: readonly ComponentValue[],
): { image: Specified<ImageValue>; resolution: number } | undefined {
  const first = part[0];
  if (first === undefined) return undefined;
  const address = first.kind === "string" ? { ...first, kind: "url" as const } : first;
  const found = either(url, gradient)(reader.inside([address]));
  if (found === undefined) return undefined;
  let resolution = 1;
  for (const value of part.slice(1)) {
    if (value.kind !== "dimension") continue;
    const scale = value.unit === "dpi" ? 1 / 96 : value.unit === "dpcm" ? 2.54 / 96 : 1;
    resolution = value.value * scale;
  }
  return { image: found, resolution };
}

/** `image(<color>)` (css-images-4 §2.3): an image of one colour, written as a gradient that does not change. */
const solidColor: ValueParser<ImageValue> = (reader) => {
  const call = reader.takeFunction("image");
  const ink = call && reader.parseInside(call.content, color);
  return (
    ink &&
    mapSpecified(ink, (value): ImageValue => {
      const stop = { color: value, position: undefined };
      return { type: "linear-gradient", repeating: false, direction: 180, stops: [stop, stop] };
    })
  );
};

/** `<image>` (css-images-3 §2): a URL, a gradient, `image-set()` or `image(<color>)`. */
export const image: ValueParser<ImageValue> = either(url, gradient, imageSet, solidColor);
