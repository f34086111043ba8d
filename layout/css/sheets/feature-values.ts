import { fontFamily } from "../properties/text/font-grammar.ts";
import { type AtRule, type BlockReceiver, type RawDeclaration, readBlock } from "../syntax/blocks.ts";
import type { TokenRange } from "../syntax/token-range.ts";
import { parseComponentValues } from "../values/component-value.ts";
import { ValueReader } from "../values/value-reader.ts";
import { type DeclarationSource, reportJunk, reportUnexpectedAtRule } from "./declarations.ts";
import type { FeatureValuesRule } from "./sheet.ts";

const CONTEXT = { baseUrl: "", quirks: false };

/** How many numbers a name may stand for (css-fonts-4 §6.9). */
const MOST_VALUES: Readonly<Record<string, number>> = {
  stylistic: 1,
  styleset: 99,
  "character-variant": 2,
  swash: 1,
  ornaments: 1,
  annotation: 1,
};

/** The families before the block of `@font-feature-values`; undefined where it names none. */
function familiesOf({ tokens, start, end }: TokenRange): readonly string[] | undefined {
  const text = tokens.slice(start, end);
  const values = parseComponentValues(text) ?? [];
  const reader = new ValueReader(values, text, CONTEXT);
  const families = fontFamily(reader);
  return Array.isArray(families) && reader.atEnd ? families : undefined;
}

/** Reads an `@font-feature-values` rule (css-fonts-4 §6.9.1); undefined where it has no families or no block. */
export function readFeatureValues(
  { prelude, block }: AtRule,
  source: DeclarationSource,
): Pick<FeatureValuesRule, "families" | "values"> | undefined {
  const families = familiesOf(prelude);
  if (families === undefined || block === undefined) return undefined;
  const kinds = new KindReader(source);
  readBlock(block, kinds, false);
  return { families, values: kinds.values };
}

/** What the rule and the blocks in it have in common: neither takes style rules. */
abstract class Reader {
  protected readonly source: DeclarationSource;

  constructor(source: DeclarationSource) {
    this.source = source;
  }

  qualifiedRule(rule: { readonly prelude: TokenRange }): void {
    this.junk(rule.prelude);
  }

  junk(range: TokenRange): void {
    reportJunk(range, this.source, "a block such as @styleset { plain: 1 }");
  }
}

class KindReader extends Reader implements BlockReceiver {
  readonly values: FeatureValuesRule["values"][number][] = [];

  /** Descriptors of the rule itself are about loading (`font-display`). */
  declaration(): void {}

  atRule(rule: AtRule): void {
    const most = MOST_VALUES[rule.name];
    if (most === undefined || rule.block === undefined || rule.prelude.start < rule.prelude.end) {
      reportUnexpectedAtRule(rule, this.source);
      return;
    }
    const take: TakeName = (name, numbers) => this.values.push({ kind: rule.name, name, numbers });
    readBlock(rule.block, new NameReader(this.source, most, take), false);
  }
}

type TakeName = (name: string, numbers: readonly number[]) => void;

class NameReader extends Reader implements BlockReceiver {
  readonly #most: number;
  readonly #take: TakeName;

  constructor(source: DeclarationSource, most: number, take: TakeName) {
    super(source);
    this.#most = most;
    this.#take = take;
  }

  /** Names keep their case, unlike those of properties. */
  declaration({ at, value }: RawDeclaration): void {
    const { tokens, start, end } = value;
    const name = tokens.name(at);
    const values = parseComponentValues(tokens.slice(start, end)) ?? [];
    const numbers = values.map((part) =>
      part.kind === "number" && part.integer && part.value >= 0 ? part.value : Number.NaN,
    );
    if (numbers.length === 0 || numbers.length > this.#most || numbers.includes(Number.NaN)) {
      const position = this.source.lines.positionAt(tokens.startOf(at));
      const message = `"${name}" of @font-feature-values takes whole numbers, at most ${this.#most}.`;
      this.source.diagnostics.warn("invalid-declaration", message, position);
      return;
    }
    this.#take(name, numbers);
  }

  atRule(rule: AtRule): void {
    reportUnexpectedAtRule(rule, this.source);
  }
}
