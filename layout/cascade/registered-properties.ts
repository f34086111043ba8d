import type { PropertyRule, Sheet } from "../css/sheets/sheet.ts";
import type { ComputeContext } from "../css/values/specified.ts";
import {
  computeBySyntax,
  parseSyntaxDefinition,
  type SyntaxDefinition,
} from "../css/values/syntax-definition.ts";
import type { DiagnosticSink } from "../diagnostics.ts";

/** A custom property as `@property` registers it (css-properties-values-api-1 §2). */
export interface RegisteredCustomProperty {
  readonly syntax: SyntaxDefinition;
  readonly inherits: boolean;
  /** In computed form; undefined where the property has no value to begin with. */
  readonly initial: string | undefined;
}

/** Text in quotes, with simple escapes undone. */
const QUOTED = /^(?:"([^"]*)"|'([^']*)')$/;
const PARSE = { baseUrl: "", quirks: false };

/** The registered custom properties of a document. */
export class RegisteredProperties {
  readonly #byName: Map<string, RegisteredCustomProperty> = new Map();
  readonly #inherited: WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>> = new WeakMap();

  /** Reads the rules in cascade order, the last of each name counts; mistakes are told and leave the rule out. */
  constructor(sheets: readonly Sheet[], diagnostics: DiagnosticSink) {
    const rules = sheets.flatMap((sheet) => sheet.properties);
    for (const rule of rules.sort((a, b) => a.layer - b.layer)) {
      const property = readRule(rule);
      if (typeof property !== "string") this.#byName.set(rule.name, property);
      else diagnostics.warn("invalid-css", `@property ${rule.name} is dropped: ${property}.`, rule.position);
    }
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  get(name: string): RegisteredCustomProperty | undefined {
    return this.#byName.get(name);
  }

  /** What of an element's custom properties its children inherit. One object for one map. */
  inheritedOf(values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    if (this.isEmpty || values.size === 0) return values;
    const known = this.#inherited.get(values);
    if (known !== undefined) return known;
    let result = values;
    for (const name of values.keys()) {
      if (this.#byName.get(name)?.inherits !== false) continue;
      const copy: Map<string, string> = result === values ? new Map(values) : (result as Map<string, string>);
      copy.delete(name);
      result = copy;
    }
    this.#inherited.set(values, result);
    return result;
  }

  /** The value that an element with these values has for a name. */
  valueOf(values: ReadonlyMap<string, string>, name: string): string | undefined {
    return values.get(name) ?? this.#byName.get(name)?.initial;
  }

  /** The computed form of a value, whether it depended on the element; undefined when it does not fit the syntax. */
  computed(
    name: string,
    text: string,
    context: ComputeContext,
  ): { readonly text: string; readonly isLate: boolean } | undefined {
    const property = this.#byName.get(name);
    if (property === undefined) return { text, isLate: false };
    return computeBySyntax(property.syntax, text, { parse: PARSE, compute: context });
  }
}

/** Returns what is wrong with the rule, if it is dropped (css-properties-values-api-1 §2.1). */
function readRule(rule: PropertyRule): RegisteredCustomProperty | string {
  const descriptors = new Map(rule.descriptors.map(({ property, value }) => [property, value]));
  const quoted = QUOTED.exec(descriptors.get("syntax") ?? "");
  const syntax = quoted === null ? undefined : parseSyntaxDefinition(quoted[1] ?? quoted[2] ?? "");
  if (syntax === undefined) return 'it needs a syntax such as "<length>"';
  const inherits = descriptors.get("inherits")?.toLowerCase();
  if (inherits !== "true" && inherits !== "false") return "it needs inherits: true or inherits: false";
  const text = descriptors.get("initial-value");
  const isUniversal = syntax.alternatives.length === 0;
  if (text === undefined)
    return isUniversal
      ? { syntax, inherits: inherits === "true", initial: undefined }
      : "it needs an initial-value";
  const initial = /\b(?:var|env|attr)\(/i.test(text)
    ? undefined
    : computeBySyntax(syntax, text, { parse: PARSE, compute: undefined });
  if (initial === undefined) return "its initial-value does not fit its syntax, or depends on the element";
  return { syntax, inherits: inherits === "true", initial: initial.text };
}
