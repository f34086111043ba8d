import { evaluateCondition, isWord, type Truth } from "../syntax/condition.ts";
import { splitAtCommas, type TokenRange } from "../syntax/token-range.ts";
import { TokenType } from "../syntax/tokens.ts";
import { evaluateFeatureQuery, type FeatureSource } from "./feature-query.ts";

/** The condition of an `@container` rule (css-conditional-5 §4.4); it holds when one of its alternatives does. */
export interface ContainerCondition {
  readonly alternatives: readonly ContainerAlternative[];
  /** The condition of the `@container` rule around: it must hold too. */
  readonly outer: ContainerCondition | undefined;
}

/** `[ <container-name>? <container-query>? ]!` */
export interface ContainerAlternative {
  /** Empty for any container. */
  readonly name: string;
  /** Undefined where the name says it all. */
  readonly query: TokenRange | undefined;
  /** Axes whose size is asked for: only containers that have it are asked. */
  readonly axes: ReadonlySet<ContainerAxis>;
  readonly asksStyle: boolean;
}

export type ContainerAxis = "width" | "height" | "inline" | "block";

/** Size of a container's content box in px, and how lengths in a query are read. */
export interface ContainerFacts {
  readonly width: number;
  readonly height: number;
  /** Whether the inline axis is vertical. */
  readonly isVertical: boolean;
  readonly read: FeatureSource<"length">["read"];
  /** Whether the container has this custom property, with this value where one is asked for. */
  readonly hasStyle: (name: string, value: string | undefined) => Truth;
}

const AXES: ReadonlyMap<string, readonly ContainerAxis[]> = new Map([
  ["width", ["width"]],
  ["height", ["height"]],
  ["inline-size", ["inline"]],
  ["block-size", ["block"]],
  ["aspect-ratio", ["width", "height"]],
  ["orientation", ["width", "height"]],
]);

/** Reads what stands between `@container` and its block; undefined when it is not valid. */
export function parseContainerCondition(
  prelude: TokenRange,
  outer: ContainerCondition | undefined,
): ContainerCondition | undefined {
  if (prelude.start >= prelude.end || prelude.tokens.isTooDeep(prelude.start, prelude.end)) return undefined;
  const alternatives: ContainerAlternative[] = [];
  for (const part of splitAtCommas(prelude)) {
    const alternative = parseAlternative(part);
    if (alternative === undefined) return undefined;
    alternatives.push(alternative);
  }
  return { alternatives, outer };
}

function parseAlternative(range: TokenRange): ContainerAlternative | undefined {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  let at = tokens.skipWhiteSpace(range.start, end);
  let name = "";
  if (at < end && tokens.typeAt(at) === TokenType.ident && !isWord(tokens, at, "not")) {
    if (["none", "and", "or"].includes(tokens.lowerName(at))) return undefined;
    name = tokens.name(at);
    at = tokens.skipWhiteSpace(at + 1, end);
  }
  const axes = new Set<ContainerAxis>();
  if (at >= end) return name === "" ? undefined : { name, query: undefined, axes, asksStyle: false };
  const query = { tokens, start: at, end };
  let asksStyle = false;
  const truth = evaluateCondition(query, (word, inner) => {
    if (word === "style") asksStyle = true;
    if (word === "") for (const axis of axesOf(inner)) axes.add(axis);
    return "unknown";
  });
  return truth === undefined ? undefined : { name, query, axes, asksStyle };
}

/** Axes of the features that a term names, wherever they stand in it. */
function axesOf({ tokens, start, end }: TokenRange): readonly ContainerAxis[] {
  const axes: ContainerAxis[] = [];
  for (let at = start; at < end; at = tokens.after(at)) {
    if (tokens.typeAt(at) !== TokenType.ident) continue;
    axes.push(...(AXES.get(tokens.lowerName(at).replace(/^(?:min|max)-/, "")) ?? []));
  }
  return axes;
}

/** Whether a query holds for a container; what is not understood makes it "unknown", which is not true. */
export function evaluateContainerQuery(query: TokenRange, facts: ContainerFacts): boolean {
  const source = featuresOf(facts);
  const truth = evaluateCondition(query, (word, inner) => {
    if (word === "") return evaluateFeatureQuery(inner, source);
    return word === "style" ? evaluateStyleQuery(inner, facts) : "unknown";
  });
  return truth === true;
}

function featuresOf({ width, height, isVertical, read }: ContainerFacts): FeatureSource<"length"> {
  const portrait = height >= width ? "portrait" : "landscape";
  return {
    read,
    keyword: (name) =>
      name === "orientation" ? { value: portrait, keywords: ["portrait", "landscape"] } : undefined,
    range: (name) => {
      switch (name) {
        case "width":
          return { kind: "length", value: width };
        case "height":
          return { kind: "length", value: height };
        case "inline-size":
          return { kind: "length", value: isVertical ? height : width };
        case "block-size":
          return { kind: "length", value: isVertical ? width : height };
        case "aspect-ratio":
          return { kind: "ratio", value: width / Math.max(height, 1e-6) };
        default:
          return undefined;
      }
    },
  };
}

/** The argument of `style()`: a declaration, a property's name, or a condition of such. */
function evaluateStyleQuery(range: TokenRange, facts: ContainerFacts): Truth {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  const start = tokens.skipWhiteSpace(range.start, end);
  if (start >= end) return "unknown";
  if (tokens.typeAt(start) !== TokenType.ident || isWord(tokens, start, "not")) {
    const condition = { tokens, start, end };
    return (
      evaluateCondition(condition, (word, inner) =>
        word === "" ? evaluateStyleQuery(inner, facts) : "unknown",
      ) ?? "unknown"
    );
  }
  const name = tokens.name(start);
  if (!name.startsWith("--")) return "unknown";
  const colon = tokens.skipWhiteSpace(start + 1, end);
  if (colon >= end) return facts.hasStyle(name, undefined);
  if (tokens.typeAt(colon) !== TokenType.colon) return "unknown";
  return facts.hasStyle(name, tokens.slice(tokens.skipWhiteSpace(colon + 1, end), end));
}
