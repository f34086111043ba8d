import {
  type CffDict,
  type CffOperands,
  integer,
  operator,
  operatorGroup,
  operatorSubroutines,
  real,
} from "./cff-dict.ts";

/** Operators whose operands count each from the one before: zones and usual stems. */
const deltaOperators: ReadonlySet<number> = new Set([6, 7, 8, 9, 0x0c0c, 0x0c0d]);
/** BlueScale and ExpansionFactor, which are fractions. */
const realOperators: ReadonlySet<number> = new Set([0x0c09, 0x0c12]);

/** The hints of a private dictionary without the place of its subroutines; what varies as it is at the font's place. */
export function privateDict(dict: CffDict): Uint8Array {
  return Uint8Array.from(
    [...dict].flatMap(([code, operands]) =>
      code === operatorSubroutines || code === operatorGroup || operands.values.length === 0
        ? []
        : [...(operands.isBlended === true ? blended(code, operands) : operands.bytes), ...operator(code)],
    ),
  );
}

function blended(code: number, { values }: CffOperands): number[] {
  if (realOperators.has(code)) return values.flatMap((value) => real(Math.round(1e6 * value) / 1e6));
  if (!deltaOperators.has(code)) return values.flatMap((value) => integer(Math.round(value)));
  let edge = 0;
  let written = 0;
  return values.flatMap((value) => {
    edge += value;
    const step = Math.round(edge) - written;
    written += step;
    return integer(step);
  });
}
