import type { MathNode } from "./math-expression.ts";
import type { ComputeContext } from "./specified.ts";
import type { LengthPercentage } from "./types.ts";

/** True when the value depends on fonts or the page, so that it can be evaluated per element only. */
export function dependsOnContext(node: MathNode): boolean {
  switch (node.kind) {
    case "constant":
    case "percentage":
      return false;
    case "relative":
      return true;
    case "sum":
      return node.terms.some(dependsOnContext);
    case "scaled":
      return dependsOnContext(node.node) || dependsOnContext(node.factor);
    case "function":
      return node.operands.some(dependsOnContext);
  }
}

/**
 * Evaluates a calculation; numbers are in the canonical unit of the node's dimension, neither rounded nor bounded (they may
 * be infinite or NaN). Percentages that wait for layout stay as sums and comparisons.
 */
export function evaluateMath(node: MathNode, context: ComputeContext | undefined): LengthPercentage {
  switch (node.kind) {
    case "constant":
      return node.value;
    case "relative":
      return context === undefined ? 0 : node.value * node.unit(context);
    case "percentage":
      return node.type.percent ? { px: 0, percent: node.value } : node.value;
    case "sum":
      return node.terms.map((term) => evaluateMath(term, context)).reduce(add);
    case "scaled": {
      const factor = toNumber(evaluateMath(node.factor, context));
      return scale(evaluateMath(node.node, context), node.divide ? 1 / factor : factor);
    }
    case "function":
      return evaluateFunction(
        node,
        node.operands.map((operand) => evaluateMath(operand, context)),
      );
  }
}

function toNumber(value: LengthPercentage): number {
  return typeof value === "number" ? value : Number.NaN;
}

function add(a: LengthPercentage, b: LengthPercentage): LengthPercentage {
  if (typeof a === "number") {
    if (typeof b === "number") return a + b;
    if ("percent" in b) return { px: a + b.px, percent: b.percent };
    return add(b, a);
  }
  if ("comparison" in a)
    return { comparison: a.comparison, operands: a.operands.map((operand) => add(operand, b)) };
  if (typeof b === "number") return { px: a.px + b, percent: a.percent };
  if ("percent" in b) return { px: a.px + b.px, percent: a.percent + b.percent };
  return add(b, a);
}

function scale(value: LengthPercentage, factor: number): LengthPercentage {
  if (typeof value === "number") return value * factor;
  if ("percent" in value) return { px: value.px * factor, percent: value.percent * factor };
  const comparison = factor < 0 ? (value.comparison === "min" ? "max" : "min") : value.comparison;
  return { comparison, operands: value.operands.map((operand) => scale(operand, factor)) };
}

type MathFunction = Extract<MathNode, { kind: "function" }>;

function evaluateFunction(node: MathFunction, values: readonly LengthPercentage[]): LengthPercentage {
  if (!node.type.percent) {
    const angle = node.operands[0]?.type.dimension === "angle";
    return evaluateNumbers(node, values.map(toNumber), angle);
  }
  if (node.name === "abs") {
    const value = values[0] ?? 0;
    return { comparison: "max", operands: [value, scale(value, -1)] };
  }
  return { comparison: node.name === "min" ? "min" : "max", operands: values };
}

const DEGREES = 180 / Math.PI;

function evaluateNumbers(node: MathFunction, values: readonly number[], angle: boolean): number {
  const [a = Number.NaN, b = Number.NaN] = values;
  const radians = angle ? a / DEGREES : a;
  switch (node.name) {
    case "min":
      return Math.min(...values);
    case "max":
      return Math.max(...values);
    case "abs":
      return Math.abs(a);
    case "sign":
      return Math.sign(a);
    case "round":
      return round(a, values.length > 1 ? b : 1, node.strategy);
    case "mod":
      // The result takes the sign of the divisor (css-values-4 §10.4).
      return a - b * Math.floor(a / b);
    case "rem":
      return a % b;
    case "hypot":
      return Math.hypot(...values);
    case "sin":
      return Math.sin(radians);
    case "cos":
      return Math.cos(radians);
    case "tan":
      return Math.tan(radians);
    case "asin":
      return Math.asin(a) * DEGREES;
    case "acos":
      return Math.acos(a) * DEGREES;
    case "atan":
      return Math.atan(a) * DEGREES;
    case "atan2":
      return Math.atan2(a, b) * DEGREES;
    case "sqrt":
      return Math.sqrt(a);
    case "exp":
      return Math.exp(a);
    case "pow":
      return a ** b;
    case "log":
      return values.length > 1 ? Math.log(a) / Math.log(b) : Math.log(a);
    default:
      return Number.NaN;
  }
}

function round(value: number, step: number, strategy: string): number {
  if (!Number.isFinite(step)) return Number.isFinite(value) ? 0 : Number.NaN;
  const steps = value / step;
  switch (strategy) {
    case "up":
      return Math.ceil(steps) * step;
    case "down":
      return Math.floor(steps) * step;
    case "to-zero":
      return Math.trunc(steps) * step;
    default:
      return Math.round(steps) * step;
  }
}
