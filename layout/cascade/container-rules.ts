import type { ComputedStyle } from "../css/properties/computed-style.ts";
import {
  type ContainerAlternative,
  type ContainerCondition,
  type ContainerFacts,
  evaluateContainerQuery,
} from "../css/queries/container-condition.ts";
import type { PseudoElement } from "../css/selectors/pseudo-elements.ts";
import type { Sheet, StyleRule } from "../css/sheets/sheet.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import { type Container, hasAxis } from "./containers.ts";
import type { Matcher } from "./matching/matcher.ts";
import type { MatchedRules, MatchResult } from "./matching/result-table.ts";
import { DependencyRecorder, NO_DEPENDENCIES, type StyleDependencies } from "./style-dependencies.ts";

/** How queries look at a container's style; `outer` is the nearest container around it. */
export interface ContainerStyles {
  of(
    style: ComputedStyle,
    outer: Container | undefined,
    dependencies: DependencyRecorder,
  ): Pick<ContainerFacts, "read" | "hasStyle">;
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

/** Whether a condition holds at a place, and what that depended on. */
interface Answer {
  readonly holds: boolean;
  readonly dependencies: StyleDependencies;
}

/** The answers for a list of rules at a place: a letter for each condition. */
interface ListAnswers {
  readonly letters: string;
  readonly dependencies: StyleDependencies;
}

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
  readonly #answers: Map<ContainerCondition, Map<string, Answer>> = new Map();
  readonly #results: Map<string, MatchResult> = new Map();
  /** By list and place. */
  readonly #listAnswers: Map<string, ListAnswers> = new Map();
  #asked = 0;

  constructor(matcher: Matcher, styles: ContainerStyles, diagnostics: DiagnosticSink) {
    this.#matcher = matcher;
    this.#diagnostics = diagnostics;
    this.#styles = styles;
  }

  /** The rules of an element, whose parent has this style; those of its pseudo-elements are left as they are. */
  ofElement(match: MatchResult, place: RulePlace, dependencies: DependencyRecorder): MatchResult {
    const answers = this.#answersFor(match, place, dependencies);
    if (answers === "") return match;
    return this.#intern(`${match.key} ${answers}`, () =>
      this.#matcher.intern(
        this.#holding(match, place),
        new Map([...match.pseudoElements].map(([pseudo, { rules }]) => [pseudo, rules])),
      ),
    );
  }

  /** The rules with those of pseudo-elements decided, in an element of this style. */
  ofPseudoElements(match: MatchResult, place: RulePlace, dependencies: DependencyRecorder): MatchResult {
    const lists = [...match.pseudoElements.values()];
    if (lists.some((list) => this.#conditionsOf(list).conditions.length > 0)) dependencies.containers = true;
    const answers = lists.map((list) => this.#answersFor(list, place, dependencies)).join(" ");
    return this.#intern(`${match.key}:${answers}`, () =>
      this.#matcher.intern(match.rules, this.#holdingOfPseudo(match, place)),
    );
  }

  /** Those of pseudo-elements by their names; one of which no rule holds has none. */
  #holdingOfPseudo(match: MatchResult, place: RulePlace): ReadonlyMap<PseudoElement, readonly StyleRule[]> {
    const holding = new Map<PseudoElement, readonly StyleRule[]>();
    for (const [pseudo, list] of match.pseudoElements) {
      const rules = this.#holding(list, place);
      if (rules.length > 0) holding.set(pseudo, rules);
    }
    return holding;
  }

  #intern(key: string, make: () => MatchResult): MatchResult {
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const result = make();
    this.#results.set(key, result);
    return result;
  }

  #holding(list: MatchedRules, place: RulePlace): readonly StyleRule[] {
    return list.rules.filter(
      ({ container }) => container === undefined || this.#answer(container, place).holds,
    );
  }

  /** A letter for each condition of the list, empty where there is none. */
  #answersFor(list: MatchedRules, place: RulePlace, dependencies: DependencyRecorder): string {
    const { conditions, asksStyle } = this.#conditionsOf(list);
    if (conditions.length === 0) return "";
    const key = `${list.key} ${place.around?.id ?? ""} ${asksStyle ? place.style.id : ""}`;
    let answers = this.#listAnswers.get(key);
    if (answers === undefined) {
      const own = new DependencyRecorder();
      let letters = "";
      for (const condition of conditions) {
        const answer = this.#answer(condition, place);
        own.include(answer.dependencies);
        letters += answer.holds ? "y" : "n";
      }
      answers = { letters, dependencies: own };
      this.#listAnswers.set(key, answers);
    }
    dependencies.include(answers.dependencies);
    return answers.letters;
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

  /** A condition holds when those of the rules around hold too. */
  #answer(condition: ContainerCondition, place: RulePlace): Answer {
    const { outer } = condition;
    const own = this.#answerAlone(condition, place);
    if (outer === undefined || !own.holds) return own;
    const dependencies = new DependencyRecorder();
    dependencies.include(own.dependencies);
    let holds: boolean = own.holds;
    for (let at: ContainerCondition | undefined = outer; at !== undefined && holds; at = at.outer) {
      const answer = this.#answerAlone(at, place);
      dependencies.include(answer.dependencies);
      holds = answer.holds;
    }
    return { holds, dependencies };
  }

  #answerAlone(condition: ContainerCondition, place: RulePlace): Answer {
    if (this.#asked > MAXIMUM_ANSWERS) return REFUSED;
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
    const dependencies = new DependencyRecorder();
    const holds = condition.alternatives.some((alternative) =>
      this.#alternativeHolds(alternative, place, dependencies),
    );
    const answer = { holds, dependencies };
    answers.set(key, answer);
    return answer;
  }

  #alternativeHolds(
    alternative: ContainerAlternative,
    place: RulePlace,
    dependencies: DependencyRecorder,
  ): boolean {
    const { query, axes } = alternative;
    // Every element is a container of styles: the nearest one, unless a name or a size is asked for (css-conditional-5 §4.1).
    const isAny = alternative.name === "" && axes.size === 0;
    const container = isAny ? undefined : nearest(alternative, place.around);
    if (!isAny && container === undefined) return false;
    if (query === undefined) return true;
    const style = container?.style ?? place.style;
    if (axes.size > 0) {
      dependencies.containerSizes = true;
      if (container?.size === undefined) return false;
    }
    return evaluateContainerQuery(query, {
      width: container?.size?.width ?? 0,
      height: container?.size?.height ?? 0,
      isVertical: style.writingMode !== "horizontal-tb",
      ...this.#styles.of(style, container?.outer, dependencies),
    });
  }
}

const REFUSED: Answer = { holds: false, dependencies: NO_DEPENDENCIES };

function asksStyle(condition: ContainerCondition): boolean {
  for (let at: ContainerCondition | undefined = condition; at !== undefined; at = at.outer) {
    if (at.alternatives.some((alternative) => alternative.asksStyle)) return true;
  }
  return false;
}

/** Where an element stands: its parent's style, or the element's own for its pseudo-elements, and the nearest container around. */
export interface RulePlace {
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
