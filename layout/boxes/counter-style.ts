import type { CounterStyleName } from "../css/values/types.ts";

/** How a counter style turns integers into text (css-counter-styles-3 §2). */
export interface CounterStyle {
  readonly system: "cyclic" | "numeric" | "alphabetic" | "symbolic" | "additive" | "fixed";
  readonly symbols: readonly string[];
  /** Weights of an additive style, falling; parallel to `symbols`. */
  readonly weights: readonly number[];
  readonly negative: readonly [before: string, after: string];
  readonly prefix: string;
  readonly suffix: string;
  /** Lowest and highest value it can show; outside, `fallback` is used. */
  readonly range: readonly [lowest: number, highest: number];
  readonly fallback: string;
  readonly pad: readonly [length: number, symbol: string];
  /** First value of a fixed style. */
  readonly first: number;
}

export type CounterStyleMap = ReadonlyMap<string, CounterStyle>;

const BASE: CounterStyle = {
  system: "numeric",
  symbols: [..."0123456789"],
  weights: [],
  negative: ["-", ""],
  prefix: "",
  suffix: ". ",
  range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  fallback: "decimal",
  pad: [0, ""],
  first: 1,
};

function cyclic(symbol: string): CounterStyle {
  return { ...BASE, system: "cyclic", symbols: [symbol], suffix: " " };
}

function alphabetic(letters: string): CounterStyle {
  return { ...BASE, system: "alphabetic", symbols: [...letters], range: [1, Number.POSITIVE_INFINITY] };
}

function numeric(digits: string): CounterStyle {
  return { ...BASE, symbols: [...digits] };
}

function additive(
  range: readonly [number, number],
  pairs: readonly (readonly [number, string])[],
): CounterStyle {
  return {
    ...BASE,
    system: "additive",
    range,
    weights: pairs.map(([weight]) => weight),
    symbols: pairs.map(([, symbol]) => symbol),
  };
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

const GEORGIAN: readonly (readonly [number, string])[] = [
  [10000, "ჵ"],
  [9000, "ჰ"],
  [8000, "ჯ"],
  [7000, "ჴ"],
  [6000, "ხ"],
  [5000, "ჭ"],
  [4000, "წ"],
  [3000, "ძ"],
  [2000, "ც"],
  [1000, "ჩ"],
  [900, "შ"],
  [800, "ყ"],
  [700, "ღ"],
  [600, "ქ"],
  [500, "ფ"],
  [400, "ჳ"],
  [300, "ტ"],
  [200, "ს"],
  [100, "რ"],
  [90, "ჟ"],
  [80, "პ"],
  [70, "ო"],
  [60, "ჲ"],
  [50, "ნ"],
  [40, "მ"],
  [30, "ლ"],
  [20, "კ"],
  [10, "ი"],
  [9, "თ"],
  [8, "ჱ"],
  [7, "ზ"],
  [6, "ვ"],
  [5, "ე"],
  [4, "დ"],
  [3, "გ"],
  [2, "ბ"],
  [1, "ა"],
];

const HEBREW: readonly (readonly [number, string])[] = [
  [10000, "י׳"],
  [9000, "ט׳"],
  [8000, "ח׳"],
  [7000, "ז׳"],
  [6000, "ו׳"],
  [5000, "ה׳"],
  [4000, "ד׳"],
  [3000, "ג׳"],
  [2000, "ב׳"],
  [1000, "א׳"],
  [400, "ת"],
  [300, "ש"],
  [200, "ר"],
  [100, "ק"],
  [90, "צ"],
  [80, "פ"],
  [70, "ע"],
  [60, "ס"],
  [50, "נ"],
  [40, "מ"],
  [30, "ל"],
  [20, "כ"],
  [19, "יט"],
  [18, "יח"],
  [17, "יז"],
  [16, "טז"],
  [15, "טו"],
  [10, "י"],
  [9, "ט"],
  [8, "ח"],
  [7, "ז"],
  [6, "ו"],
  [5, "ה"],
  [4, "ד"],
  [3, "ג"],
  [2, "ב"],
  [1, "א"],
];

/** Weights 9000 … 1 for four rows of nine letters written from the highest value down. */
function armenian(letters: string): CounterStyle {
  const pairs = [...letters].map((letter, index): [number, string] => [
    (9 - (index % 9)) * 10 ** (3 - Math.floor(index / 9)),
    letter,
  ]);
  return additive([1, 9999], pairs);
}

/** The styles every document has (css-counter-styles-3 §6). */
export const PREDEFINED_COUNTER_STYLES: CounterStyleMap = new Map<string, CounterStyle>([
  ["decimal", BASE],
  ["decimal-leading-zero", { ...BASE, pad: [2, "0"] }],
  ["disc", cyclic("•")],
  ["circle", cyclic("◦")],
  ["square", cyclic("▪")],
  ["disclosure-open", cyclic("▾")],
  ["disclosure-closed", cyclic("▸")],
  ["lower-alpha", alphabetic("abcdefghijklmnopqrstuvwxyz")],
  ["lower-latin", alphabetic("abcdefghijklmnopqrstuvwxyz")],
  ["upper-alpha", alphabetic("ABCDEFGHIJKLMNOPQRSTUVWXYZ")],
  ["upper-latin", alphabetic("ABCDEFGHIJKLMNOPQRSTUVWXYZ")],
  ["lower-greek", alphabetic("αβγδεζηθικλμνξοπρστυφχψω")],
  ["lower-roman", additive([1, 3999], ROMAN)],
  [
    "upper-roman",
    additive(
      [1, 3999],
      ROMAN.map(([weight, symbol]) => [weight, symbol.toUpperCase()]),
    ),
  ],
  ["georgian", additive([1, 19999], GEORGIAN)],
  ["hebrew", additive([1, 10999], HEBREW)],
  ["armenian", armenian("ՔՓՒՑՐՏՎՍՌՋՊՉՈՇՆՅՄՃՂՁՀԿԾԽԼԻԺԹԸԷԶԵԴԳԲԱ")],
  ["upper-armenian", armenian("ՔՓՒՑՐՏՎՍՌՋՊՉՈՇՆՅՄՃՂՁՀԿԾԽԼԻԺԹԸԷԶԵԴԳԲԱ")],
  ["lower-armenian", armenian("քփւցրտվսռջպչոշնյմճղձհկծխլիժթըէզեդգբա")],
  ["arabic-indic", numeric("٠١٢٣٤٥٦٧٨٩")],
  ["persian", numeric("۰۱۲۳۴۵۶۷۸۹")],
  ["devanagari", numeric("०१२३४५६७८९")],
  ["bengali", numeric("০১২৩৪৫৬৭৮৯")],
  ["gujarati", numeric("૦૧૨૩૪૫૬૭૮૯")],
  ["gurmukhi", numeric("੦੧੨੩੪੫੬੭੮੯")],
  ["kannada", numeric("೦೧೨೩೪೫೬೭೮೯")],
  ["khmer", numeric("០១២៣៤៥៦៧៨៩")],
  ["cambodian", numeric("០១២៣៤៥៦៧៨៩")],
  ["lao", numeric("໐໑໒໓໔໕໖໗໘໙")],
  ["malayalam", numeric("൦൧൨൩൪൫൬൭൮൯")],
  ["mongolian", numeric("᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙")],
  ["myanmar", numeric("၀၁၂၃၄၅၆၇၈၉")],
  ["oriya", numeric("୦୧୨୩୪୫୬୭୮୯")],
  ["tamil", numeric("௦௧௨௩௪௫௬௭௮௯")],
  ["telugu", numeric("౦౧౨౩౪౫౬౭౮౯")],
  ["thai", numeric("๐๑๒๓๔๕๖๗๘๙")],
  ["tibetan", numeric("༠༡༢༣༤༥༦༧༨༩")],
  ["cjk-decimal", { ...numeric("〇一二三四五六七八九"), range: [0, Number.POSITIVE_INFINITY], suffix: "、" }],
  [
    "hiragana",
    {
      ...alphabetic(
        "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん",
      ),
      suffix: "、",
    },
  ],
  [
    "katakana",
    {
      ...alphabetic(
        "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン",
      ),
      suffix: "、",
    },
  ],
  [
    "hiragana-iroha",
    {
      ...alphabetic(
        "いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす",
      ),
      suffix: "、",
    },
  ],
  [
    "katakana-iroha",
    {
      ...alphabetic(
        "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
      ),
      suffix: "、",
    },
  ],
  [
    "cjk-earthly-branch",
    {
      ...alphabetic("子丑寅卯辰巳午未申酉戌亥"),
      system: "fixed",
      range: [1, 12],
      fallback: "cjk-decimal",
      suffix: "、",
    },
  ],
  [
    "cjk-heavenly-stem",
    {
      ...alphabetic("甲乙丙丁戊己庚辛壬癸"),
      system: "fixed",
      range: [1, 10],
      fallback: "cjk-decimal",
      suffix: "、",
    },
  ],
]);

/** The style behind a name, a `symbols()` function, or decimal when there is none. */
export function resolveCounterStyle(name: CounterStyleName, styles: CounterStyleMap): CounterStyle {
  if (typeof name === "string") return styles.get(name) ?? PREDEFINED_COUNTER_STYLES.get(name) ?? BASE;
  const system = name.system as CounterStyle["system"];
  return {
    ...BASE,
    system,
    symbols: name.symbols,
    suffix: " ",
    range: system === "alphabetic" || system === "symbolic" ? [1, Infinity] : BASE.range,
  };
}

/** Longest counter text: hostile symbols and values must not grow without bound. */
const LONGEST = 1000;

/** The text of a counter value without prefix and suffix (css-counter-styles-3 §2.1). */
export function counterText(
  value: number,
  name: CounterStyleName,
  styles: CounterStyleMap,
  depth = 0,
): string {
  if (name === "none") return "";
  const style = resolveCounterStyle(name, styles);
  const usesNegative = style.system !== "cyclic" && style.system !== "fixed";
  const body =
    value < style.range[0] || value > style.range[1]
      ? undefined
      : representation(usesNegative ? Math.abs(value) : value, style);
  if (body === undefined) {
    // Chains of fallbacks can be circular: after a few steps decimal ends them.
    return depth > 8 || style.fallback === name
      ? counterText(value, "decimal", new Map(), 9)
      : counterText(value, style.fallback, styles, depth + 1);
  }
  const negative = value < 0 && usesNegative;
  const [padLength, padSymbol] = style.pad;
  const used =
    [...body].length + (negative ? [...style.negative[0]].length + [...style.negative[1]].length : 0);
  const padding = padSymbol.repeat(Math.max(0, Math.min(padLength, LONGEST) - used));
  return negative ? `${style.negative[0]}${padding}${body}${style.negative[1]}` : `${padding}${body}`;
}

function representation(value: number, style: CounterStyle): string | undefined {
  const { symbols } = style;
  const count = symbols.length;
  if (count === 0) return undefined;
  switch (style.system) {
    case "cyclic":
      return symbols[(((value - 1) % count) + count) % count];
    case "fixed":
      return symbols[value - style.first];
    case "symbolic": {
      if (value < 1) return undefined;
      const repeat = Math.ceil(value / count);
      return repeat > LONGEST ? undefined : (symbols[(value - 1) % count] as string).repeat(repeat);
    }
    case "alphabetic": {
      if (value < 1 || count < 2)
        return value >= 1 && count === 1 && value <= LONGEST
          ? (symbols[0] as string).repeat(value)
          : undefined;
      let text = "";
      for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / count))
        text = symbols[(rest - 1) % count] + text;
      return text;
    }
    case "numeric": {
      if (count < 2) return undefined;
      let text = "";
      let rest = value;
      do {
        text = symbols[rest % count] + text;
        rest = Math.floor(rest / count);
      } while (rest > 0);
      return text;
    }
    case "additive":
      return additiveText(value, style);
  }
}

function additiveText(value: number, style: CounterStyle): string | undefined {
  if (value === 0) {
    const zero = style.weights.indexOf(0);
    return zero < 0 ? undefined : style.symbols[zero];
  }
  let text = "";
  let rest = value;
  for (const [index, weight] of style.weights.entries()) {
    if (weight <= 0 || weight > rest) continue;
    const times = Math.floor(rest / weight);
    if (times > LONGEST) return undefined;
    text += (style.symbols[index] as string).repeat(times);
    rest -= times * weight;
    if (rest === 0) return text;
  }
  return undefined;
}

/** Prefix, text and suffix, as a list marker shows a value. */
export function markerText(value: number, name: CounterStyleName, styles: CounterStyleMap): string {
  const style = resolveCounterStyle(name, styles);
  return `${style.prefix}${counterText(value, name, styles)}${style.suffix}`;
}
