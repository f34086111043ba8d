/** Colours of the nodes of a table with two points for each ink: paper, and all of it. */
const INPUTS = 4;
const OUTPUTS = 3;
const ENTRIES = 256;
const WHITE = [0.9642, 1, 0.8249];

/**
 * A small ICC profile of a printer with four inks (ICC.1:2001-04, version 2.4), for tests: it has all tables that an output profile needs (§6.3.3),
 * of the naive conversion from inks to light.
 *
 * @param deviceClass `prtr`, or another one to be refused
 */
export function cmykProfile(deviceClass = "prtr"): Uint8Array {
  const toLab = table({ inputs: INPUTS, outputs: OUTPUTS, nodes: inkNodes() });
  const toInks = table({ inputs: OUTPUTS, outputs: INPUTS, nodes: lightNodes() });
  const gamut = table({ inputs: OUTPUTS, outputs: 1, nodes: new Array<number>(8).fill(0) });
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ["desc", description("Four inks")],
    ["cprt", bytesOf("text\0\0\0\0none\0\0\0\0")],
    ["wtpt", white()],
    ...["A2B0", "A2B1", "A2B2"].map((name) => [name, toLab] as const),
    ...["B2A0", "B2A1", "B2A2"].map((name) => [name, toInks] as const),
    ["gamt", gamut],
  ];
  return assembled(tags, deviceClass);
}

function assembled(tags: readonly (readonly [string, Uint8Array])[], deviceClass: string): Uint8Array {
  const places = new Map<Uint8Array, number>();
  let length = 132 + tags.length * 12;
  for (const [, data] of tags) {
    if (places.has(data)) continue;
    places.set(data, length);
    length += Math.ceil(data.length / 4) * 4;
  }
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, length);
  view.setUint32(8, 0x0240_0000);
  bytes.set(bytesOf(`${deviceClass}CMYKLab `), 12);
  view.setUint16(24, 2004);
  view.setUint16(26, 10);
  view.setUint16(28, 1);
  bytes.set(bytesOf("acsp"), 36);
  for (const [index, value] of WHITE.entries()) view.setInt32(68 + 4 * index, Math.round(value * 65_536));
  view.setUint32(128, tags.length);
  for (const [index, [name, data]] of tags.entries()) {
    const at = 132 + 12 * index;
    bytes.set(bytesOf(name), at);
    view.setUint32(at + 4, places.get(data) ?? 0);
    view.setUint32(at + 8, data.length);
    bytes.set(data, places.get(data) ?? 0);
  }
  return bytes;
}

/** A table of eight bits with two points in each direction and straight curves (§6.5.7). */
function table({
  inputs,
  outputs,
  nodes,
}: {
  readonly inputs: number;
  readonly outputs: number;
  readonly nodes: readonly number[];
}): Uint8Array {
  const bytes = new Uint8Array(48 + (inputs + outputs) * ENTRIES + nodes.length);
  const view = new DataView(bytes.buffer);
  bytes.set(bytesOf("mft1"));
  bytes.set([inputs, outputs, 2], 8);
  for (let index = 0; index < 9; index += 4) view.setInt32(12 + 4 * index, 65_536);
  const curve = Uint8Array.from({ length: ENTRIES }, (_, index) => index);
  for (let input = 0; input < inputs; input += 1) bytes.set(curve, 48 + input * ENTRIES);
  bytes.set(nodes, 48 + inputs * ENTRIES);
  for (let output = 0; output < outputs; output += 1)
    bytes.set(curve, 48 + inputs * ENTRIES + nodes.length + output * ENTRIES);
  return bytes;
}

/** Lightness and colour of all mixtures of full inks, the last ink changing first. */
function inkNodes(): number[] {
  const nodes: number[] = [];
  for (let node = 0; node < 16; node += 1) {
    const [cyan = 0, magenta = 0, yellow = 0, black = 0] = [8, 4, 2, 1].map((bit) => (node & bit ? 1 : 0));
    const light = [cyan, magenta, yellow].map((ink) => (1 - ink) * (1 - black));
    nodes.push(...labOf(light));
  }
  return nodes;
}

/** Black alone makes what is dark. */
function lightNodes(): number[] {
  return Array.from({ length: 8 }, (_, node) => [0, 0, 0, node & 4 ? 0 : 255]).flat();
}

/** CIELAB of linear light in sRGB, in eight bits. */
function labOf([red = 0, green = 0, blue = 0]: readonly number[]): number[] {
  const x = (0.4361 * red + 0.3851 * green + 0.1431 * blue) / 0.9642;
  const y = 0.2225 * red + 0.7169 * green + 0.0606 * blue;
  const z = (0.0139 * red + 0.0971 * green + 0.7141 * blue) / 0.8249;
  const [a, b, c] = [x, y, z].map((part) => (part > 0.008_856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
  const [fx = 0, fy = 0, fz = 0] = [a, b, c];
  const values = [(116 * fy - 16) * 2.55, 500 * (fx - fy) + 128, 200 * (fy - fz) + 128];
  return values.map((value) => Math.round(Math.min(255, Math.max(0, value))));
}

function white(): Uint8Array {
  const view = new DataView(new ArrayBuffer(20));
  new Uint8Array(view.buffer).set(bytesOf("XYZ "));
  for (const [index, value] of WHITE.entries()) view.setInt32(8 + 4 * index, Math.round(value * 65_536));
  return new Uint8Array(view.buffer);
}

/** A name in ASCII, and none in other ways of writing (§6.5.17). */
function description(name: string): Uint8Array {
  const bytes = new Uint8Array(12 + name.length + 1 + 8 + 3 + 67);
  bytes.set(bytesOf("desc"));
  new DataView(bytes.buffer).setUint32(8, name.length + 1);
  bytes.set(bytesOf(name), 12);
  return bytes;
}

function bytesOf(letters: string): Uint8Array {
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
