import { defined } from "../../../fonts/defined.ts";
import type { Rectangle } from "../../geometry/edges.ts";
import type { Effect } from "../../graphics/effect.ts";

type Turbulence = Extract<Effect, { type: "turbulence" }>;

const SIZE = 256;
const MASK = SIZE - 1;
/** Keeps coordinates positive. */
const SHIFT = 4096;
/** Octaves beyond this change nothing in 8 bits. */
const MAXIMUM_OCTAVES = 9;
const MODULUS = 2_147_483_647;

/** The generator that the specification prescribes, so that a seed looks alike everywhere: 16807 × n modulo 2³¹ − 1. */
function nextRandom(seed: number): number {
  const result = 16_807 * (seed % 127_773) - 2836 * Math.floor(seed / 127_773);
  return result <= 0 ? result + MODULUS : result;
}

/** Perlin noise (filter-effects-1 §9.22): four channels over a lattice of random gradients. */
export class Noise {
  readonly #lattice: Uint8Array = new Uint8Array(2 * SIZE + 2);
  /** Channel by channel, x and y by turns. */
  readonly #gradients: Float64Array[] = [];
  readonly #effect: Turbulence;
  readonly #frequencyX: number;
  readonly #frequencyY: number;
  readonly #tile: Rectangle;

  /** `tile`: the area, in user units, at whose edges stitched noise meets itself. */
  constructor(effect: Turbulence, tile: Rectangle) {
    this.#effect = effect;
    this.#tile = tile;
    this.#frequencyX = effect.isStitched
      ? stitchedFrequency(effect.frequencyX, tile.width)
      : effect.frequencyX;
    this.#frequencyY = effect.isStitched
      ? stitchedFrequency(effect.frequencyY, tile.height)
      : effect.frequencyY;
    this.#fill(effect.seed);
  }

  #fill(given: number): void {
    const whole = Math.trunc(given);
    let seed = whole <= 0 ? -(whole % (MODULUS - 1)) + 1 : Math.min(MODULUS - 1, whole);
    const random = (): number => {
      seed = nextRandom(seed);
      return seed;
    };
    for (let channel = 0; channel < 4; channel += 1) {
      const gradients = new Float64Array(2 * (2 * SIZE + 2));
      for (let index = 0; index < SIZE; index += 1) {
        const x = ((random() % (2 * SIZE)) - SIZE) / SIZE;
        const y = ((random() % (2 * SIZE)) - SIZE) / SIZE;
        const length = Math.hypot(x, y) || 1;
        gradients[2 * index] = x / length;
        gradients[2 * index + 1] = y / length;
      }
      this.#gradients.push(gradients);
    }
    const lattice = this.#lattice;
    for (let index = 0; index < SIZE; index += 1) lattice[index] = index;
    for (let index = SIZE - 1; index > 0; index -= 1) {
      const other = random() % SIZE;
      const value = defined(lattice[index]);
      lattice[index] = defined(lattice[other]);
      lattice[other] = value;
    }
    for (let index = 0; index < SIZE + 2; index += 1) lattice[SIZE + index] = defined(lattice[index]);
    for (const gradients of this.#gradients) gradients.copyWithin(2 * SIZE, 0, 2 * SIZE + 4);
  }

  /** Writes the four channels at a place in user units, 0 to 1. */
  at(x: number, y: number, result: Float64Array): void {
    const { octaves, isFractal } = this.#effect;
    result.fill(0);
    let ratio = 1;
    for (let octave = 0; octave < Math.min(octaves, MAXIMUM_OCTAVES); octave += 1) {
      this.#add(x * this.#frequencyX * ratio + SHIFT, y * this.#frequencyY * ratio + SHIFT, ratio, result);
      ratio *= 2;
    }
    for (let channel = 0; channel < 4; channel += 1) {
      const sum = defined(result[channel]);
      result[channel] = Math.min(1, Math.max(0, isFractal ? (sum + 1) / 2 : sum));
    }
  }

  /** Adds one octave. The lattice is the same for all channels, the gradients are not. */
  #add(x: number, y: number, ratio: number, result: Float64Array): void {
    const lattice = this.#lattice;
    const left = Math.floor(x);
    const top = Math.floor(y);
    const partX = x - left;
    const partY = y - top;
    let [x0, x1, y0, y1] = [left, left + 1, top, top + 1];
    if (this.#effect.isStitched) {
      [x0, x1] = this.#wrapped(x0, this.#tile.x, this.#tile.width, this.#frequencyX * ratio);
      [y0, y1] = this.#wrapped(y0, this.#tile.y, this.#tile.height, this.#frequencyY * ratio);
    }
    const column0 = defined(lattice[x0 & MASK]);
    const column1 = defined(lattice[x1 & MASK]);
    const place00 = 2 * defined(lattice[column0 + (y0 & MASK)]);
    const place10 = 2 * defined(lattice[column1 + (y0 & MASK)]);
    const place01 = 2 * defined(lattice[column0 + (y1 & MASK)]);
    const place11 = 2 * defined(lattice[column1 + (y1 & MASK)]);
    const easeX = partX * partX * (3 - 2 * partX);
    const easeY = partY * partY * (3 - 2 * partY);
    for (let channel = 0; channel < 4; channel += 1) {
      const gradients = this.#gradients[channel] as Float64Array;
      const slope00 = partX * defined(gradients[place00]) + partY * defined(gradients[place00 + 1]);
      const slope10 = (partX - 1) * defined(gradients[place10]) + partY * defined(gradients[place10 + 1]);
      const slope01 = partX * defined(gradients[place01]) + (partY - 1) * defined(gradients[place01 + 1]);
      const slope11 =
        (partX - 1) * defined(gradients[place11]) + (partY - 1) * defined(gradients[place11 + 1]);
      const upper = slope00 + easeX * (slope10 - slope00);
      const lower = slope01 + easeX * (slope11 - slope01);
      const value = upper + easeY * (lower - upper);
      result[channel] = defined(result[channel]) + (this.#effect.isFractal ? value : Math.abs(value)) / ratio;
    }
  }

  /** A column or row and the next one, at the end of the tile those at its start. */
  #wrapped(place: number, start: number, length: number, frequency: number): [number, number] {
    const period = Math.round(length * frequency);
    const end = Math.trunc(start * frequency) + SHIFT + period;
    return [place >= end ? place - period : place, place + 1 >= end ? place + 1 - period : place + 1];
  }
}

/** The nearest frequency with whole periods in a length. */
function stitchedFrequency(frequency: number, length: number): number {
  if (frequency === 0 || !(length > 0)) return frequency;
  const lower = Math.floor(length * frequency) / length;
  const upper = Math.ceil(length * frequency) / length;
  return lower > 0 && frequency / lower < upper / frequency ? lower : upper;
}
