import type { MathConstruct, MathLength } from "../tree/math-content.ts";
import type { ArrangeInput } from "./arrange-input.ts";
import { type Arrangement, arrangement } from "./part.ts";

/** Content in a room of another size than its own (mathml-core §3.3.6). */
export function arrangePadded(
  { parts }: ArrangeInput,
  { width, height, depth, leadingSpace, rise }: Extract<MathConstruct, { type: "padded" }>,
): Arrangement {
  const [part] = parts;
  if (part === undefined)
    return { parts: [], width: resolve(width, 0), ascent: resolve(height, 0), descent: resolve(depth, 0) };
  const inner = arrangement([{ part, x: leadingSpace, y: -rise }], part.width);
  return {
    parts: inner.parts,
    width: Math.max(0, resolve(width, part.width)),
    ascent: resolve(height, part.ascent),
    descent: resolve(depth, part.descent),
  };
}

function resolve(length: MathLength | undefined, own: number): number {
  if (length === undefined) return own;
  switch (length.kind) {
    case "to":
      return length.value;
    case "by":
      return own + length.value;
    case "of":
      return own * length.value;
  }
}
