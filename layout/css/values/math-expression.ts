import type { ComponentValue, FunctionValue } from "./component-value.ts";
import type { ComputeContext } from "./specified.ts";
import { canonicalUnit, type Dimension, relativeUnit } from "./units.ts";

/** Type of a calculation (css-values-4 §10.2), for one dimension: `1px * 1px` is a length to the power 2. */
export interface MathType {
  readonly dimension: Dimension;
  /** 0 exactly when the dimension is "number". */
  readonly power: number;
  /** Contains percentages that layout resolves against a length. */
  readonly percent: boolean;
}

export type MathNode =
  /** In the canonical unit of its dimension: px, degrees, dppx, seconds. */
  | { readonly kind: "constant"; readonly type: MathType; readonly value: number }
  | {
      readonly kind: "relative";
      readonly type: MathType;
      readonly value: number;
      readonly unit: (context: ComputeContext) => number;
    }
  | { readonly kind: "percentage"; readonly type: MathType; readonly value: number }
  | { readonly kind: "sum"; readonly type: MathType; readonly terms: readonly MathNode[] }
  | {
      readonly kind: "scaled";
      readonly type: MathType;
      readonly node: MathNode;
      readonly factor: MathNode;
      readonly divide: boolean;
    }
  | {
      readonly kind: "function";
      readonly type: MathType;
      readonly name: string;
      readonly operands: readonly MathNode[];
      readonly strategy: string;
    };

const NUMBER: MathType = { dimension: "number", power: 0, percent: false };

/** Comparisons multiply out over sums; more branches than this make the value invalid. */
const MAXIMUM_BRANCHES = 256;

const COMPARISONS: readonly string[] = ["min", "max", "clamp"];
const STEPPED: readonly string[] = ["round", "mod", "rem"];
const TRIGONOMETRIC: readonly string[] = ["sin", "cos", "tan"];
const INVERSE: readonly string[] = ["asin", "acos", "atan"];
const NUMERIC: readonly string[] = ["sqrt", "exp", "pow", "log"];
const STRATEGIES: readonly string[] = ["nearest", "up", "down", "to-zero"];
const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ["e", Math.E],
  ["pi", Math.PI],
  ["infinity", Number.POSITIVE_INFINITY],
  ["-infinity", Number.NEGATIVE_INFINITY],
  ["nan", Number.NaN],
]);

const MATH_FUNCTIONS: ReadonlySet<string> = new Set([
  "calc",
  "-webkit-calc",
  ...COMPARISONS,
  ...STEPPED,
  ...TRIGONOMETRIC,
  ...INVERSE,
  ...NUMERIC,
  "atan2",
  "hypot",
  "abs",
  "sign",
]);

export function isMathFunction(value: ComponentValue): value is FunctionValue {
  return value.kind === "function" && MATH_FUNCTIONS.has(value.name);
}

/**
 * Parses a math function (css-values-4 §10) and checks its types. Undefined when it is malformed or adds up unlike things.
 * @param percentAsLength percentages may be mixed with lengths; otherwise they are a dimension of their own.
 */
export function parseMathFunction(value: FunctionValue, percentAsLength: boolean): MathNode | undefined {
  const node = new MathParser(percentAsLength).parseFunction(value);
  return node !== undefined && countBranches(node) <= MAXIMUM_BRANCHES ? node : undefined;
}

/** Recursive descent; the nesting of component values bounds its depth. */
class MathParser {
  readonly #percentAsLength: boolean;

  constructor(percentAsLength: boolean) {
    this.#percentAsLength = percentAsLength;
  }

  parseFunction(value: FunctionValue): MathNode | undefined {
    const { name } = value;
    if (name === "calc" || name === "-webkit-calc") return this.#sum(value.content);
    const parts = splitAtCommas(value.content);
    let strategy = "nearest";
    if (name === "round" && parts.length > 1) {
      const first = parts[0]?.[0];
      if (first?.kind === "ident" && STRATEGIES.includes(first.value) && parts[0]?.length === 1) {
        strategy = first.value;
        parts.shift();
      }
    }
    if (name === "clamp") return this.#clamp(parts);
    const operands: MathNode[] = [];
    for (const part of parts) {
      const operand = this.#sum(part);
      if (operand === undefined) return undefined;
      operands.push(operand);
    }
    const type = functionType(name, operands);
    return type === undefined ? undefined : { kind: "function", type, name, operands, strategy };
  }

  /** `clamp(min, value, max)` is `max(min, min(value, max))`; `none` leaves a side open. */
  #clamp(parts: readonly (readonly ComponentValue[])[]): MathNode | undefined {
    const [low, middle, high] = parts;
    if (low === undefined || middle === undefined || high === undefined || parts.length !== 3)
      return undefined;
    let node = this.#sum(middle);
    for (const [name, part] of [
      ["min", high],
      ["max", low],
    ] as const) {
      if (part.length === 1 && part[0]?.kind === "ident" && part[0].value === "none") continue;
      const bound = this.#sum(part);
      if (node === undefined || bound === undefined) return undefined;
      const type = sameType([node, bound]);
      if (type === undefined) return undefined;
      node = { kind: "function", type, name, operands: [bound, node], strategy: "" };
    }
    return node;
  }

  /** `product [ [ + | - ] product ]*`, with white space around the operator. */
  #sum(values: readonly ComponentValue[]): MathNode | undefined {
    const terms: MathNode[] = [];
    let start = 0;
    let negative = false;
    for (let index = 0; index <= values.length; index += 1) {
      const value = values[index];
      const operator = value?.kind === "delimiter" && (value.value === "+" || value.value === "-");
      if (value !== undefined && !operator) continue;
      const term = this.#product(values.slice(start, index));
      if (term === undefined) return undefined;
      terms.push(negative ? negated(term) : term);
      if (value === undefined) break;
      if (!value.spaceBefore || values[index + 1]?.spaceBefore !== true) return undefined;
      negative = value.kind === "delimiter" && value.value === "-";
      start = index + 1;
    }
    const only = terms[0];
    if (terms.length === 1) return only;
    const type = sameType(terms);
    return type === undefined ? undefined : { kind: "sum", type, terms };
  }

  /** `value [ [ * | / ] value ]*` */
  #product(values: readonly ComponentValue[]): MathNode | undefined {
    const first = values[0];
    let node = first === undefined ? undefined : this.#value(first);
    for (let index = 1; index < values.length; index += 2) {
      const operator = values[index];
      const operand = values[index + 1];
      if (node === undefined || operand === undefined || operator?.kind !== "delimiter") return undefined;
      const factor = this.#value(operand);
      if (factor === undefined) return undefined;
      if (operator.value === "*") node = multiplied(node, factor);
      else if (operator.value === "/") node = divided(node, factor);
      else return undefined;
    }
    return node;
  }

  #value(value: ComponentValue): MathNode | undefined {
    switch (value.kind) {
      case "number":
        return { kind: "constant", type: NUMBER, value: value.value };
      case "percentage": {
        const dimension = this.#percentAsLength ? "length" : "percentage";
        const type: MathType = { dimension, power: 1, percent: this.#percentAsLength };
        return { kind: "percentage", type, value: value.value };
      }
      case "dimension":
        return dimensionNode(value.value, value.unit);
      case "ident": {
        const constant = CONSTANTS.get(value.value);
        return constant === undefined ? undefined : { kind: "constant", type: NUMBER, value: constant };
      }
      case "block":
        return value.open === "(" ? this.#sum(value.content) : undefined;
      case "function":
        return isMathFunction(value) ? this.parseFunction(value) : undefined;
      default:
        return undefined;
    }
  }
}

function dimensionNode(value: number, unit: string): MathNode | undefined {
  const relative = relativeUnit(unit);
  if (relative !== undefined) {
    return {
      kind: "relative",
      type: { dimension: "length", power: 1, percent: false },
      value,
      unit: relative,
    };
  }
  const canonical = canonicalUnit(unit);
  if (canonical === undefined) return undefined;
  const type: MathType = { dimension: canonical.dimension, power: 1, percent: false };
  return { kind: "constant", type, value: value * canonical.factor };
}

/** Splits at top-level commas. An empty list gives one empty part. */
export function splitAtCommas(values: readonly ComponentValue[]): ComponentValue[][] {
  let part: ComponentValue[] = [];
  const parts = [part];
  for (const value of values) {
    if (value.kind === "delimiter" && value.value === ",") {
      part = [];
      parts.push(part);
    } else part.push(value);
  }
  return parts;
}

function negated(node: MathNode): MathNode {
  return {
    kind: "scaled",
    type: node.type,
    node,
    factor: { kind: "constant", type: NUMBER, value: -1 },
    divide: false,
  };
}

/** Percentages that wait for layout can be multiplied with numbers only, so that the result stays linear. */
function multiplied(a: MathNode, b: MathNode): MathNode | undefined {
  const [node, factor] = a.type.power === 0 ? [b, a] : [a, b];
  if (factor.type.power === 0) return { kind: "scaled", type: node.type, node, factor, divide: false };
  if (a.type.dimension !== b.type.dimension || a.type.percent || b.type.percent) return undefined;
  const type: MathType = { ...a.type, power: a.type.power + b.type.power };
  return { kind: "scaled", type, node, factor, divide: false };
}

function divided(node: MathNode, factor: MathNode): MathNode | undefined {
  if (factor.type.power === 0) return { kind: "scaled", type: node.type, node, factor, divide: true };
  if (factor.type.percent || node.type.percent) return undefined;
  if (node.type.power !== 0 && node.type.dimension !== factor.type.dimension) return undefined;
  const power = node.type.power - factor.type.power;
  const type: MathType = power === 0 ? NUMBER : { ...factor.type, power };
  return { kind: "scaled", type, node, factor, divide: true };
}

/** The common type of operands that must agree; undefined when they do not. */
function sameType(nodes: readonly MathNode[]): MathType | undefined {
  const first = nodes[0]?.type;
  if (first === undefined) return undefined;
  let percent = false;
  for (const { type } of nodes) {
    if (type.dimension !== first.dimension || type.power !== first.power) return undefined;
    percent ||= type.percent;
  }
  return percent === first.percent ? first : { ...first, percent };
}

function functionType(name: string, operands: readonly MathNode[]): MathType | undefined {
  const common = sameType(operands);
  if (common === undefined) return undefined;
  const count = operands.length;
  if (COMPARISONS.includes(name)) return common;
  if (name === "abs") return count === 1 ? common : undefined;
  // Beyond comparisons the result would not be linear in the percentage base.
  // DEVIATION css-values-4 §10: percentages that layout resolves are not taken in `round()`, `mod()`, `rem()`, `hypot()` and the like,
  // nor divided by: what is kept of a length is linear in them.
  if (common.percent) return undefined;
  if (STEPPED.includes(name)) {
    if (name === "round" && count === 1) return common.power === 0 ? common : undefined;
    return count === 2 ? common : undefined;
  }
  if (name === "hypot") return common;
  if (name === "sign") return count === 1 ? NUMBER : undefined;
  if (name === "atan2") return count === 2 ? { dimension: "angle", power: 1, percent: false } : undefined;
  if (TRIGONOMETRIC.includes(name)) {
    return count === 1 && (common.power === 0 || common.dimension === "angle") ? NUMBER : undefined;
  }
  if (common.power !== 0) return undefined;
  if (INVERSE.includes(name))
    return count === 1 ? { dimension: "angle", power: 1, percent: false } : undefined;
  const allowed = name === "pow" ? count === 2 : name === "log" ? count <= 2 : count === 1;
  return allowed ? NUMBER : undefined;
}

/** How many plain sums the value has when comparisons with percentages are multiplied out. */
function countBranches(node: MathNode): number {
  if (!node.type.percent) return 1;
  if (node.kind === "sum")
    return node.terms.reduce((product, term) => Math.min(1e6, product * countBranches(term)), 1);
  if (node.kind === "scaled") return countBranches(node.node);
  if (node.kind !== "function") return 1;
  const branches = node.operands.reduce((sum, operand) => sum + countBranches(operand), 0);
  return node.name === "abs" ? branches * 2 : branches;
}
