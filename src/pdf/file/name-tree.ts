import { defined } from "../../../layout/api/basics.ts";
import type { ObjectSink, PdfReference, PdfValue } from "../objects/values.ts";

const NAMES_PER_NODE = 64;

/**
 * Writes a name tree (ISO 32000-1 §7.9.6). Names are byte strings of UTF-8, sorted by their bytes: readers search them by
 * halving, so a locale's order would lose names.
 */
export function writeNameTree(entries: ReadonlyMap<string, PdfValue>, objects: ObjectSink): PdfReference {
  const encoder = new TextEncoder();
  const sorted = [...entries].map(([name, value]) => ({ bytes: encoder.encode(name), value }));
  sorted.sort((a, b) => compareBytes(a.bytes, b.bytes));
  const leaves: { reference: PdfReference; first: Uint8Array; last: Uint8Array }[] = [];
  for (let start = 0; start < sorted.length; start += NAMES_PER_NODE) {
    const part = sorted.slice(start, start + NAMES_PER_NODE);
    const first = (part[0] as (typeof part)[number]).bytes;
    const last = (part[part.length - 1] as (typeof part)[number]).bytes;
    const names = part.flatMap(({ bytes, value }) => [bytes, value]);
    leaves.push({ reference: objects.write({ Limits: [first, last], Names: names }), first, last });
  }
  return objects.write({ Kids: leaves.map((leaf) => leaf.reference) });
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = defined(a[index]) - defined(b[index]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
