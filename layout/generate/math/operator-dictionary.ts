import type { OperatorProperties } from "../../tree/math-content.ts";

export type OperatorForm = "prefix" | "infix" | "postfix";

const THICK = 5 / 18;
const MEDIUM = 4 / 18;
const THIN = 3 / 18;

const PLAIN: OperatorProperties = {
  leadingSpace: 0,
  trailingSpace: 0,
  stretch: undefined,
  isSymmetric: false,
  isLarge: false,
  movesLimits: false,
};
const spaced = (space: number): OperatorProperties => ({
  ...PLAIN,
  leadingSpace: space,
  trailingSpace: space,
});
const FENCE: OperatorProperties = { ...PLAIN, stretch: "block", isSymmetric: true };
const INTEGRAL: OperatorProperties = { ...spaced(THIN), isSymmetric: true, isLarge: true };

const RELATION = spaced(THICK);
const ARROW: OperatorProperties = { ...RELATION, stretch: "inline" };
const ADDITION = spaced(MEDIUM);
const PRODUCT = spaced(THIN);
const SEPARATOR: OperatorProperties = { ...PLAIN, trailingSpace: THIN };
const PREFIX: OperatorProperties = { ...PLAIN };
const SUM: OperatorProperties = { ...INTEGRAL, movesLimits: true };
const ACCENT: OperatorProperties = { ...PLAIN, stretch: "inline" };

/** Operators by what they do (mathml-core Appendix B), apart for the forms in which they do it. What is not listed is a relation. */
const INFIX: readonly (readonly [OperatorProperties, string])[] = [
  [ADDITION, "+-±∓−∔∸⊕⊖⊞⊟∪∩∨∧⊎⊓⊔⊻⊼⊽⋎⋏⋒⋓∖⊝"],
  [PRODUCT, "*×÷·•∗∘⋅∙⊗⊘⊙⊛⊠⊡⋆⋇⋉⋊⋋⋌%⨯∕/⁄⟋⟌"],
  [PLAIN, "\\_|‖\u2061\u2062\u2063\u2064"],
  [RELATION, "∣∤∥∦"],
  [SEPARATOR, ",;"],
  [ARROW, "←↑→↓↔↕↖↗↘↙↚↛↜↝↞↟↠↡↢↣↤↥↦↧↩↪↫↬↭↮↰↱⇀⇁⇂⇃⇄⇅⇆⇇⇈⇉⇊⇋⇌⇍⇎⇏⇐⇑⇒⇓⇔⇕⇚⇛⇜⇝⇠⇡⇢⇣⟵⟶⟷⟸⟹⟺⟻⟼⟽⟾⟿"],
];
const PREFIXES: readonly (readonly [OperatorProperties, string])[] = [
  [FENCE, "([{|‖⌈⌊⟦⟨⟪⟬⟮⦃⦅|∣∥〈"],
  [SUM, "∏∐∑⋀⋁⋂⋃⨀⨁⨂⨃⨄⨅⨆⨉"],
  [INTEGRAL, "∫∬∭∮∯∰∱∲∳⨌⨍⨎⨏⨐⨑⨒⨓⨔⨕⨖⨗⨘⨙⨚⨛⨜"],
  [PREFIX, "+-±∓−¬∀∁∃∄∇∆∠∡∢∴∵⊢⊣√∛∜∂ⅅⅆ!#"],
];
const POSTFIXES: readonly (readonly [OperatorProperties, string])[] = [
  [FENCE, ")]}|‖⌉⌋⟧⟩⟫⟭⟯⦄⦆∣∥〉"],
  [PLAIN, "!'\"′″‴‵‶‷⁗°%‰&@?"],
  [SEPARATOR, ",;"],
  [ACCENT, "^_~¯ˆˇˉˍ˘˙˚˜¨´`‾⁀‿⎴⎵⏜⏝⏞⏟⏠⏡\u0302\u0303\u0304\u0305\u030c\u0332"],
];

const WORDS: ReadonlySet<string> = new Set([
  "lim",
  "max",
  "min",
  "sup",
  "inf",
  "lim sup",
  "lim inf",
  "det",
  "gcd",
  "Pr",
]);

const FORMS: Readonly<Record<OperatorForm, ReadonlyMap<string, OperatorProperties>>> = {
  infix: table(INFIX),
  prefix: table(PREFIXES),
  postfix: table(POSTFIXES),
};

function table(
  rows: readonly (readonly [OperatorProperties, string])[],
): ReadonlyMap<string, OperatorProperties> {
  return new Map(
    rows.flatMap(([properties, characters]) => [...characters].map((one) => [one, properties] as const)),
  );
}

/** Properties of an operator in a form; of another form where it has none in this one; those of a relation where it is not known. */
export function operatorProperties(text: string, form: OperatorForm): OperatorProperties {
  const known = FORMS[form].get(text);
  if (known !== undefined) return known;
  if (WORDS.has(text)) return { ...PLAIN, trailingSpace: THIN, movesLimits: true };
  if (text.length > 1 && /^\p{L}/u.test(text)) return PRODUCT;
  for (const other of ["infix", "prefix", "postfix"] as const) {
    const properties = FORMS[other].get(text);
    if (properties !== undefined) return properties;
  }
  return text === "" ? PLAIN : RELATION;
}

/** Accents that lie close on what they mark. */
export function isAccent(text: string): boolean {
  return FORMS.postfix.get(text) === ACCENT;
}
