/** What the boxes around an AVIF tell of its primary item (AV1 Image File Format; ISO/IEC 23008-12). */
export interface AvifHeader {
  /** Stored size in pixels; 0 where the file is damaged. */
  readonly width: number;
  readonly height: number;
  /** `irot` and `imir` as the EXIF orientation that does the same, 1 to 8. */
  readonly orientation: number;
  /** The ICC profile. */
  readonly profile: Uint8Array | undefined;
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const BRANDS: ReadonlySet<string> = new Set(["avif", "avis"]);
/** Boxes looked at, at most: real files have a dozen in a row. */
const MAXIMUM_BOXES = 4_096;
const DAMAGED: AvifHeader = { width: 0, height: 0, orientation: 1, profile: undefined };
/** Kinds of the box `colr` that hold a profile. */
const PROFILES: ReadonlySet<string> = new Set(["prof", "rICC"]);

/** Whether the file says that it can be read as AVIF. */
export function isAvif(bytes: Uint8Array): boolean {
  if (nameAt(bytes, 4) !== "ftyp") return false;
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length);
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12 && BRANDS.has(nameAt(bytes, at))) return true;
  return false;
}

/** Linear; reads the boxes of the `meta` box only. */
export function readAvifHeader(bytes: Uint8Array): AvifHeader {
  const view = viewOf(bytes);
  try {
    return primaryItem(bytes, view);
  } catch (error) {
    // What a box leads to lies outside of the file.
    if (error instanceof RangeError) return DAMAGED;
    throw error;
  }
}

function primaryItem(bytes: Uint8Array, view: DataView): AvifHeader {
  const meta = find(boxesOf(bytes, 0, bytes.length), "meta");
  if (meta === undefined) return DAMAGED;
  const inMeta = [...boxesOf(bytes, meta.start + 4, meta.end)];
  const primary = find(inMeta, "pitm");
  const properties = find(inMeta, "iprp");
  if (primary === undefined || properties === undefined) return DAMAGED;
  const item =
    view.getUint8(primary.start) === 0
      ? view.getUint16(primary.start + 4)
      : view.getUint32(primary.start + 4);
  const inProperties = [...boxesOf(bytes, properties.start, properties.end)];
  const container = find(inProperties, "ipco");
  const associations = find(inProperties, "ipma");
  if (container === undefined || associations === undefined) return DAMAGED;
  const known = [...boxesOf(bytes, container.start, container.end)];
  let size = { width: 0, height: 0 };
  let angle = 0;
  let axis: number | undefined;
  let profile: Uint8Array | undefined;
  for (const index of propertiesOf(view, associations, item)) {
    const property = known[index - 1];
    if (property?.type === "ispe")
      size = { width: view.getUint32(property.start + 4), height: view.getUint32(property.start + 8) };
    else if (property?.type === "colr" && PROFILES.has(nameAt(bytes, property.start)))
      profile ??= bytes.subarray(property.start + 4, property.end);
    else if (property?.type === "irot") angle = view.getUint8(property.start) & 3;
    else if (property?.type === "imir") axis = view.getUint8(property.start) & 1;
  }
  return { ...size, orientation: orientationOf(angle, axis), profile };
}

/** Numbers, from 1, of the properties that the `ipma` box gives an item. */
function propertiesOf(view: DataView, { start, end }: Box, item: number): number[] {
  const version = view.getUint8(start);
  const isWide = (view.getUint8(start + 3) & 1) === 1;
  const entries = view.getUint32(start + 4);
  let at = start + 8;
  for (let entry = 0; entry < entries && at < end; entry += 1) {
    const id = version === 0 ? view.getUint16(at) : view.getUint32(at);
    at += version === 0 ? 2 : 4;
    const count = view.getUint8(at);
    at += 1;
    const size = isWide ? 2 : 1;
    if (id === item)
      return Array.from({ length: count }, (_, index) =>
        isWide ? view.getUint16(at + index * size) & 0x7fff : view.getUint8(at + index) & 0x7f,
      );
    at += count * size;
  }
  return [];
}

/** Turned by so many quarters against the clock, then, by axis, top and bottom (0) or left and right (1) exchanged. */
function orientationOf(angle: number, axis: number | undefined): number {
  const [plain, upsideDown, mirrored] = ORIENTATIONS[angle] ?? [1, 4, 2];
  return axis === undefined ? plain : axis === 0 ? upsideDown : mirrored;
}

const ORIENTATIONS: readonly (readonly [number, number, number])[] = [
  [1, 4, 2],
  [8, 5, 7],
  [3, 2, 4],
  [6, 7, 5],
];

function find(boxes: Iterable<Box>, type: string): Box | undefined {
  for (const box of boxes) if (box.type === type) return box;
  return undefined;
}

function* boxesOf(bytes: Uint8Array, from: number, end: number): Generator<Box> {
  const view = viewOf(bytes);
  let at = from;
  for (let count = 0; count < MAXIMUM_BOXES && at + 8 <= end; count += 1) {
    const short = view.getUint32(at);
    const isLong = short === 1;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
    const header = isLong ? 16 : 8;
    if (length < header) return;
    yield { type: nameAt(bytes, at + 4), start: at + header, end: Math.min(at + length, end) };
    at += length;
  }
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
