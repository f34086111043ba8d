import { defined } from "../defined.ts";
/**
 * The operator `blend` of CFF2: the number on top of the stack says how many values there are below it, each followed, after all of them,
 * by what every region adds to it. The values alone stay, as they are where the regions apply by `scalars`.
 * @throws RangeError when there are fewer operands.
 */
export function blendTop(stack: number[], scalars: readonly number[]): void {
  const count = stack.pop() ?? Number.NaN;
  const regions = scalars.length;
  const first = stack.length - count * (regions + 1);
  if (!Number.isInteger(count) || count < 0 || !(first >= 0)) throw new RangeError("blend");
  let delta = first + count;
  for (let value = first; value < first + count; value += 1) {
    let sum = defined(stack[value]);
    for (const scalar of scalars) {
      if (scalar !== 0) sum += scalar * defined(stack[delta]);
      delta += 1;
    }
    stack[value] = sum;
  }
  stack.length = first + count;
}
