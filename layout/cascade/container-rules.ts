import type { ComputedStyle } from "../css/properties/computed-style.ts";
import {
  type ContainerAlternative,
  type ContainerCondition,
  type ContainerFacts,
  evaluateContainerQuery,
} from "../css/queries/container-condition.ts";
import type { Sheet, StyleRule } from "../css/sheets/sheet.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import { type Container, hasAxis } from "./containers.ts";
import type { MatchedRules, Matcher, MatchResult } from "./matching/matcher.ts";

/** How queries look at a container's style. */
export interface ContainerStyles {
  /** Lengths in the container's own units. */
  reader(style: ComputedStyle, outer: Container | undefined): ContainerFacts["read"];
  hasStyle(style: ComputedStyle, name: string, value: string | undefined): boolean;
}

/** Whether rules of these sheets depend on containers. */
export function haveContainerRules(sheets: readonly Sheet[]): boolean {
  return sheets.some(({ rules }) => rules.some(({ container }) => container !== undefined));
}

/** The conditions in a list of rules. */
interface ListConditions {
  readonly conditions: readonly ContainerCondition[];
  /** Whether answers depend on the style around, beside the containers. */
  readonly asksStyle: boolean;
}

const NO_CONDITIONS: ListConditions = { conditions: [], asksStyle: false };

/** Answers that a document may ask for; one that needs more is an attack. */
const MAXIMUM_ANSWERS = 300_000;
const LIMIT_MESSAGE =
  "The conditions of @container cost too much on this document: from here on none of them holds.";

/** Leaves out of matched rules those whose `@container` conditions do not hold where the element stands (css-conditional-5 §4). */
export class ContainerRules {
  readonly #matcher: Matcher;
  readonly #styles: ContainerStyles;
  readonly #diagnostics: DiagnosticSink;
  /** By key of the list of rules. */
  readonly #conditions: (ListConditions | undefined)[] = [];
  /** Answers by what they depend on. */
  readonly #answers: Map<ContainerCondition, Map<string, boolean>> = new Map();
  readonly #results: Map<string, MatchResult> = new Map();
  /** Letters of the answers for a list at a place. */
  readonly #letters: Map<string, string> = new Map();
  #asked = 0;
  /** Set when an answer depended on a size. */
  asksSizes = false;

  constructor(matcher: Matcher, styles: ContainerStyles, diagnostics: DiagnosticSink) {
    this.#matcher = matcher;
    this.#diagnostics = diagnostics;
    this.#styles = styles;
  }

  /** The rules of an element; those of its pseudo-elements are left as they are. */
  ofElement(match: MatchResult, parent: ComputedStyle, around: Container | undefined): MatchResult {
    const place = { style: parent, around };
    const answers = this.#answersFor(match, place);
    if (answers === "") return match;
    return this.#intern(`${match.key} ${answers}`, () => [
      ...this.#holding(match, place),
      ...[...match.pseudoElements.values()].flatMap(({ rules }) => rules),
    ]);
  }

  /** Whether rules of pseudo-elements depend on containers: the element itself can be theirs. */
  askPseudoElements(match: MatchResult): boolean {
    for (const list of match.pseudoElements.values())
      if (this.#conditionsOf(list).conditions.length > 0) return true;
    return false;
  }

  /** The rules with those of pseudo-elements decided, in an element of this style. */
  ofPseudoElements(match: MatchResult, style: ComputedStyle, around: Container | undefined): MatchResult {
    const place = { style, around };
    const lists = [...match.pseudoElements.values()];
    const answers = lists.map((list) => this.#answersFor(list, place)).join(" ");
    return this.#intern(`${match.key}:${answers}`, () => [
      ...match.rules,
      ...lists.flatMap((list) => this.#holding(list, place)),
    ]);
  }

  #intern(key: string, rules: () => readonly StyleRule[]): MatchResult {
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const result = this.#matcher.intern(rules());
    this.#results.set(key, result);
    return result;
  }

  #holding(list: MatchedRules, place: Place): readonly StyleRule[] {
    return list.rules.filter(({ container }) => container === undefined || this.#holds(container, place));
  }

  /** A letter for each condition of the list, empty where there is none. */
  #answersFor(list: MatchedRules, place: Place): string {
    const { conditions, asksStyle } = this.#conditionsOf(list);
    if (conditions.length === 0) return "";
    const key = `${list.key} ${place.around?.id ?? ""} ${asksStyle ? place.style.id : ""}`;
    const known = this.#letters.get(key);
    if (known !== undefined) return known;
    let letters = "";
    for (const condition of conditions) letters += this.#holds(condition, place) ? "y" : "n";
    this.#letters.set(key, letters);
    return letters;
  }

  #conditionsOf(list: MatchedRules): ListConditions {
    const known = this.#conditions[list.key];
    if (known !== undefined) return known;
    const conditions = new Set<ContainerCondition>();
    for (const { container } of list.rules) if (container !== undefined) conditions.add(container);
    const found =
      conditions.size === 0
        ? NO_CONDITIONS
        : { conditions: [...conditions], asksStyle: [...conditions].some(asksStyle) };
    this.#conditions[list.key] = found;
    return found;
  }

  #holds(condition: ContainerCondition, place: Place): boolean {
    for (let at: ContainerCondition | undefined = condition; at !== undefined; at = at.outer) {
      if (!this.#holdsAlone(at, place)) return false;
    }
    return true;
  }

  #holdsAlone(condition: ContainerCondition, place: Place): boolean {
    if (this.#asked > MAXIMUM_ANSWERS) return false;
    let answers = this.#answers.get(condition);
    if (answers === undefined) {
      answers = new Map();
      this.#answers.set(condition, answers);
    }
    const key = `${place.around?.id ?? ""} ${asksStyle(condition) ? place.style.id : ""}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    this.#asked += 1;
    if (this.#asked > MAXIMUM_ANSWERS) this.#diagnostics.warn("container-limit", LIMIT_MESSAGE);
    const holds = condition.alternatives.some((alternative) => this.#alternativeHolds(alternative, place));
    answers.set(key, holds);
    return holds;
  }

  #alternativeHolds(alternative: ContainerAlternative, place: Place): boolean {
    const { query, axes } = alternative;
    // Every element is a container of styles: the nearest one, unless a name or a size is asked for (css-conditional-5 §4.1).
    const isAny = alternative.name === "" && axes.size === 0;
    const container = isAny ? undefined : nearest(alternative, place.around);
    if (!isAny && container === undefined) return false;
    if (query === undefined) return true;
    const style = container?.style ?? place.style;
    const asksSize = axes.size > 0;
    this.asksSizes ||= asksSize;
    if (asksSize && container?.size === undefined) return false;
    return evaluateContainerQuery(query, {
      width: container?.size?.width ?? 0,
      height: container?.size?.height ?? 0,
      isVertical: style.writingMode !== "horizontal-tb",
      read: this.#styles.reader(style, container?.outer),
      hasStyle: (name, value) => this.#styles.hasStyle(style, name, value),
    });
  }
}

function asksStyle(condition: ContainerCondition): boolean {
  for (let at: ContainerCondition | undefined = condition; at !== undefined; at = at.outer) {
    if (at.alternatives.some((alternative) => alternative.asksStyle)) return true;
  }
  return false;
}

/** Where an element stands: its parent's style, or the element's own for its pseudo-elements, and the containers around. */
interface Place {
  readonly style: ComputedStyle;
  readonly around: Container | undefined;
}

/** The nearest container with the name and all the axes (css-conditional-5 §4.4). */
function nearest({ name, axes }: ContainerAlternative, around: Container | undefined): Container | undefined {
  for (let container = around; container !== undefined; container = container.outer) {
    const { style } = container;
    if (name !== "" && !style.containerName.includes(name)) continue;
    if ([...axes].every((axis) => hasAxis(style, axis))) return container;
  }
  return undefined;
}
