import {
  type PageStyle,
  pagePropertyByName,
  type RegisteredPageProperty,
} from "../css/properties/arrangement/page.ts";
import {
  type DeclarationParser,
  FIRST_LOGICAL_TARGET,
  type Target,
} from "../css/properties/declaration-parser.ts";
import { wideKeyword } from "../css/properties/wide-keyword.ts";
import type { Declaration } from "../css/sheets/sheet.ts";
import { parseComponentValues } from "../css/values/component-value.ts";
import { type ParseContext, ValueReader } from "../css/values/value-reader.ts";
import type { Diagnostic, SourcePosition } from "../diagnostics.ts";

/** A longhand with a specified value, a `WideKeyword` or a `PendingValue`. */
export interface DeclaredLonghand {
  readonly target: Target;
  readonly value: unknown;
}

export interface DeclaredCustomProperty {
  readonly name: string;
  readonly text: string;
}

/** A `@page` descriptor with its specified value. */
export interface DeclaredPageDescriptor {
  readonly key: keyof PageStyle;
  readonly value: unknown;
}

/** Declarations of one importance, in source order. */
export interface DeclarationSet {
  readonly longhands: readonly DeclaredLonghand[];
  readonly custom: readonly DeclaredCustomProperty[];
  readonly descriptors: readonly DeclaredPageDescriptor[];
  /** Whether flow-relative properties are among the longhands. */
  readonly hasLogical: boolean;
}

/** A declaration block with its values parsed. */
export interface ParsedBlock {
  readonly normal: DeclarationSet;
  readonly important: DeclarationSet;
  /** Whether values depend on the element's attributes by `attr()`. */
  readonly usesAttributes: boolean;
  /** What the author should know, one entry at most for each declaration. */
  readonly issues: readonly Diagnostic[];
}

/** A value with `var()`, `env()` or `attr()`: parsed when the element's custom properties are known. */
export class PendingValue {
  readonly property: string;
  readonly text: string;
  readonly context: ParseContext;
  readonly position: SourcePosition | undefined;

  constructor(property: string, text: string, context: ParseContext, position: SourcePosition | undefined) {
    this.property = property;
    this.text = text;
    this.context = context;
    this.position = position;
  }
}

/** A declaration as sheets, `style` attributes and presentational attributes give it. */
export type BlockDeclaration = Pick<Declaration, "property" | "value"> & Partial<Declaration>;

export interface BlockParseOptions {
  readonly parser: DeclarationParser;
  readonly context: ParseContext;
  /** Whether the descriptors of `@page` are allowed. */
  readonly page: boolean;
}

/** Collects the declarations of one importance; most blocks have none of most kinds. */
class SetBuilder {
  #longhands: DeclaredLonghand[] | undefined;
  #custom: DeclaredCustomProperty[] | undefined;
  #descriptors: DeclaredPageDescriptor[] | undefined;
  #hasLogical = false;

  addLonghand(target: Target, value: unknown): void {
    if (target >= FIRST_LOGICAL_TARGET) this.#hasLogical = true;
    this.#longhands ??= [];
    this.#longhands.push({ target, value });
  }

  addCustom(name: string, text: string): void {
    this.#custom ??= [];
    this.#custom.push({ name, text });
  }

  addDescriptor(key: keyof PageStyle, value: unknown): void {
    this.#descriptors ??= [];
    this.#descriptors.push({ key, value });
  }

  finish(): DeclarationSet {
    if (this.#longhands === undefined && this.#custom === undefined && this.#descriptors === undefined)
      return EMPTY_SET;
    return {
      longhands: this.#longhands ?? EMPTY_SET.longhands,
      custom: this.#custom ?? EMPTY_SET.custom,
      descriptors: this.#descriptors ?? EMPTY_SET.descriptors,
      hasLogical: this.#hasLogical,
    };
  }
}

const EMPTY_SET: DeclarationSet = { longhands: [], custom: [], descriptors: [], hasLogical: false };
const NO_ISSUES: readonly Diagnostic[] = [];

const USES_ATTRIBUTES = /\battr\(/i;

/** Parses the values of a block; what is wrong is left out and told in `issues`. */
export function parseBlock(
  declarations: readonly BlockDeclaration[],
  options: BlockParseOptions,
): ParsedBlock {
  const normal = new SetBuilder();
  const important = new SetBuilder();
  let issues: Diagnostic[] | undefined;
  const report = (issue: Omit<Diagnostic, "severity">): void => {
    issues ??= [];
    issues.push({ ...issue, severity: "warning" });
  };
  let usesAttributes = false;
  for (const declaration of declarations) {
    const { property, value, position } = declaration;
    const set = declaration.important === true ? important : normal;
    if (property.startsWith("--")) {
      set.addCustom(property, value.trim());
      usesAttributes ||= USES_ATTRIBUTES.test(value);
      continue;
    }
    const descriptor = options.page ? pagePropertyByName(property) : undefined;
    if (descriptor !== undefined) {
      const message = addDescriptor(set, descriptor, value, options.context);
      if (message !== undefined) report({ code: "invalid-value", message, position });
      continue;
    }
    const parsed = options.parser.parse(property, value, options.context);
    if (parsed.issue !== undefined) report({ ...parsed.issue, position });
    if (parsed.values !== undefined) addLonghands(set, parsed.targets, parsed.values);
    else {
      const pending = new PendingValue(property, value, options.context, position);
      for (const target of parsed.targets) set.addLonghand(target, pending);
      usesAttributes ||= USES_ATTRIBUTES.test(value);
    }
  }
  return {
    normal: normal.finish(),
    important: important.finish(),
    usesAttributes,
    issues: issues ?? NO_ISSUES,
  };
}

function addLonghands(set: SetBuilder, targets: readonly Target[], values: readonly unknown[]): void {
  for (let index = 0; index < targets.length; index += 1) set.addLonghand(targets[index] ?? 0, values[index]);
}

/** Returns what is wrong with the value, if anything. */
function addDescriptor(
  set: SetBuilder,
  descriptor: RegisteredPageProperty,
  text: string,
  context: ParseContext,
): string | undefined {
  const { key, property } = descriptor;
  if (wideKeyword(text) !== undefined) {
    set.addDescriptor(key, property.initial);
    return undefined;
  }
  const components = parseComponentValues(text);
  const reader = new ValueReader(components ?? [], text, context);
  const value = property.parse(reader);
  if (value === undefined || !reader.atEnd) {
    return `"${text.slice(0, 60)}" is no value of ${property.name}; expected ${property.syntax}.`;
  }
  set.addDescriptor(key, value);
  return undefined;
}
