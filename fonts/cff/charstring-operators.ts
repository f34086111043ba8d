/** Operators of charstrings (Adobe Technical Note 5177, OpenType CFF2); those of two bytes count from 0x0c00. */
export const hstem = 1;
export const vstem = 3;
export const vmoveto = 4;
export const rlineto = 5;
export const hlineto = 6;
export const vlineto = 7;
export const rrcurveto = 8;
export const callSubroutine = 10;
export const returnFromSubroutine = 11;
export const escapeByte = 12;
export const endChar = 14;
export const vsindex = 15;
export const blend = 16;
export const hstemHintMask = 18;
export const hintMask = 19;
export const counterMask = 20;
export const rmoveto = 21;
export const hmoveto = 22;
export const vstemHintMask = 23;
export const rcurveline = 24;
export const rlinecurve = 25;
export const vvcurveto = 26;
export const hhcurveto = 27;
export const shortInteger = 28;
export const callGlobalSubroutine = 29;
export const vhcurveto = 30;
export const hvcurveto = 31;
export const hflex = 0x0c22;
export const flex = 0x0c23;
export const hflex1 = 0x0c24;
export const flex1 = 0x0c25;

const X = 0;
const Y = 1;

/** Whether an operand of a drawing operator goes across (0) or up (1). Flexes are written with both parts of each step. */
export function axisOf(operator: number, index: number, count: number): 0 | 1 {
  switch (operator) {
    case hmoveto:
      return X;
    case vmoveto:
      return Y;
    case vlineto:
      return index % 2 === 0 ? Y : X;
    case hhcurveto:
    case vvcurveto: {
      const along = operator === hhcurveto ? X : Y;
      const place = index - (count % 4);
      if (place < 0) return other(along);
      return place % 4 === 1 ? X : place % 4 === 2 ? Y : along;
    }
    case hvcurveto:
    case vhcurveto: {
      const isExtra = count % 4 === 1 && index === count - 1;
      const curve = (isExtra ? index - 1 : index) >> 2;
      const first = (operator === hvcurveto) === (curve % 2 === 0) ? X : Y;
      const place = isExtra ? 4 : index % 4;
      if (place === 1) return X;
      if (place === 2) return Y;
      return place === 3 ? other(first) : first;
    }
    default:
      return index % 2 === 0 ? X : Y;
  }
}

function other(axis: 0 | 1): 0 | 1 {
  return axis === X ? Y : X;
}

/** Whether an operator that draws can have so many operands. */
export function takes(operator: number, count: number): boolean {
  switch (operator) {
    case rmoveto:
      return count === 2;
    case hmoveto:
    case vmoveto:
      return count === 1;
    case rlineto:
      return count % 2 === 0;
    case hlineto:
    case vlineto:
      return true;
    case rrcurveto:
      return count % 6 === 0;
    case rcurveline:
      return count >= 8 && count % 6 === 2;
    case rlinecurve:
      return count >= 8 && count % 2 === 0;
    case hhcurveto:
    case vvcurveto:
    case hvcurveto:
    case vhcurveto:
      return count % 4 <= 1 && count !== 1;
    case hflex:
      return count === 7;
    case flex:
      return count === 13;
    case hflex1:
      return count === 9;
    case flex1:
      return count === 11;
    default:
      return false;
  }
}

/** Operands that an operator of CFF may have; in CFF2 it is 513. */
const maximumOperands = 48;

/** How many operands of a drawing operator of CFF2 are written at once, and by which operator of CFF. */
export function firstPart(operator: number, count: number): { operator: number; length: number } {
  if (count <= maximumOperands) return { operator, length: count };
  switch (operator) {
    case rcurveline:
      return { operator: rrcurveto, length: 42 };
    case rlinecurve:
      return { operator: rlineto, length: 40 };
    case hhcurveto:
    case vvcurveto:
      return { operator, length: count % 4 === 1 ? 45 : 48 };
    case hvcurveto:
    case vhcurveto:
      return { operator, length: 40 };
    default:
      return { operator, length: maximumOperands };
  }
}

/** The operands of any flex as those of `flex`: six steps across and up, and a depth. */
export function expandedFlex(operator: number, operands: readonly number[]): readonly number[] {
  const at = (index: number): number => operands[index] ?? 0;
  const [a, b, c, d, e, f, g, h, i] = [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8)];
  const depth = 50;
  if (operator === hflex) return [a, 0, b, c, d, 0, e, 0, f, -c, g, 0, depth];
  if (operator === hflex1) return [a, b, c, d, e, 0, f, 0, g, h, i, -(b + d + h), depth];
  if (operator === flex) return operands;
  const [x, y] = [a + c + e + g + i, b + d + f + h + at(9)];
  const last = Math.abs(x) > Math.abs(y) ? [at(10), -y] : [-x, at(10)];
  return [...operands.slice(0, 10), ...last, depth];
}
