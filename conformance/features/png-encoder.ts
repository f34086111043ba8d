import { crc32, deflateSync } from "node:zlib";

/** A PNG file of any kind, made of samples (PNG, third edition). */
export interface PngKind {
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly bits: 1 | 2 | 4 | 8 | 16;
  readonly isInterlaced: boolean;
  readonly width: number;
  readonly height: number;
  /** Content of the chunks PLTE and tRNS. */
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
  /** From 0 to the largest value of so many bits. */
  sample(x: number, y: number, channel: number): number;
}

/** Adam7: first column and row of each pass, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/** Encodes with the five filters in turn. */
export function encodePngKind(kind: PngKind): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(kind.width, 0);
  header.writeUInt32BE(kind.height, 4);
  header.set([kind.bits, kind.colorType, 0, 0, kind.isInterlaced ? 1 : 0], 8);
  const rows = (kind.isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const)).flatMap((pass) =>
    passRows(kind, pass),
  );
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    ...(kind.palette === undefined ? [] : [chunk("PLTE", Buffer.from(kind.palette))]),
    ...(kind.transparency === undefined ? [] : [chunk("tRNS", Buffer.from(kind.transparency))]),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function passRows(
  kind: PngKind,
  [left, top, stepX, stepY]: readonly [number, number, number, number],
): Buffer[] {
  const channels = CHANNELS[kind.colorType];
  const rows: Buffer[] = [];
  let above: Buffer | undefined;
  for (let y = top; y < kind.height && left < kind.width; y += stepY) {
    let packed = "";
    for (let x = left; x < kind.width; x += stepX)
      for (let channel = 0; channel < channels; channel += 1)
        packed += kind.sample(x, y, channel).toString(2).padStart(kind.bits, "0");
    const bytes = packed.match(/.{1,8}/g) ?? [];
    const row = Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
    const filter = rows.length % 5;
    rows.push(
      Buffer.concat([
        Buffer.from([filter]),
        filtered(row, above, { filter, step: Math.ceil((channels * kind.bits) / 8) }),
      ]),
    );
    above = row;
  }
  return rows;
}

function filtered(
  row: Buffer,
  above: Buffer | undefined,
  { filter, step }: { filter: number; step: number },
): Buffer {
  return Buffer.from(
    row.map((value, at) => {
      const left = row[at - step] ?? 0;
      const up = above?.[at] ?? 0;
      const corner = above?.[at - step] ?? 0;
      return value - ([0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter] ?? 0);
    }),
  );
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  return [left, up, corner].reduce((best, one) =>
    Math.abs(estimate - one) < Math.abs(estimate - best) ? one : best,
  );
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const result = Buffer.alloc(typed.length + 8);
  result.writeUInt32BE(body.length, 0);
  typed.copy(result, 4);
  result.writeUInt32BE(crc32(typed) >>> 0, typed.length + 4);
  return result;
}
