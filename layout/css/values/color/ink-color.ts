import type { Color, Inks, SpotInk } from "../types.ts";

/** A colour of the four inks, and how it looks by the naive conversion of css-color-5 §6.1. */
export function inkColor(inks: Inks, alpha: number): Color {
  const [cyan, magenta, yellow, black] = inks;
  const light = (ink: number): number => 1 - Math.min(1, ink * (1 - black) + black);
  return { red: light(cyan), green: light(magenta), blue: light(yellow), alpha, inks };
}

/** What so much of some inks looks like: each lets through what the others leave of the light. */
export function spotAlternate(inks: readonly SpotInk[], tints: readonly number[], alpha: number): Color {
  const parts = inks.map(({ alternate }, index) => ({ alternate, tint: tints[index] ?? 0 }));
  const left = (channel: (color: Color) => number): number =>
    parts.reduce((light, { alternate, tint }) => light * (1 - tint * channel(alternate)), 1);
  const ofInk = (index: 0 | 1 | 2 | 3): number => 1 - left(({ inks: four }) => four?.[index] ?? 0);
  if (inks.every(({ alternate }) => alternate.inks !== undefined))
    return inkColor([ofInk(0), ofInk(1), ofInk(2), ofInk(3)], alpha);
  return {
    red: left(({ red }) => 1 - red),
    green: left(({ green }) => 1 - green),
    blue: left(({ blue }) => 1 - blue),
    alpha,
  };
}

/** What of a colour says how it is printed, in the middle between two: undefined where they are not of one space. */
export function mixedInks(
  from: Color,
  to: Color,
  share: number,
): Pick<Color, "inks" | "profiled"> | undefined {
  const mix = (a: number, b: number): number => a + (b - a) * share;
  const [first, second] = [from.inks, to.inks];
  if (first !== undefined && second !== undefined) {
    const at = (index: 0 | 1 | 2 | 3): number => mix(first[index], second[index]);
    return { inks: [at(0), at(1), at(2), at(3)] };
  }
  const [a, b] = [from.profiled, to.profiled];
  if (a === undefined || b === undefined || a.profile !== b.profile) return undefined;
  const components = a.components.map((component, index) => mix(component, b.components[index] ?? 0));
  return { profiled: { profile: a.profile, components } };
}

/** Whether two colours are printed alike, whatever they look like: black ink alone is not all four. */
export function isPrintedAlike(a: Color, b: Color): boolean {
  if (a.inks === b.inks && a.profiled === b.profiled) return true;
  return (
    a.profiled?.profile === b.profiled?.profile &&
    isSame(a.inks, b.inks) &&
    isSame(a.profiled?.components, b.profiled?.components)
  );
}

function isSame(a: readonly number[] | undefined, b: readonly number[] | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && a.every((value, index) => value === b[index]);
}
