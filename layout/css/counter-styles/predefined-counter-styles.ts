import type { CounterStyle, CounterStyleMap } from "./counter-style.ts";

/** The style that every other falls back to. */
export const DECIMAL: CounterStyle = {
  system: "numeric",
  symbols: [..."0123456789"],
  weights: [],
  negative: ["-", ""],
  prefix: "",
  suffix: ". ",
  ranges: [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]],
  fallback: "decimal",
  pad: [0, ""],
  first: 1,
};

function cyclic(symbol: string): CounterStyle {
  return { ...DECIMAL, system: "cyclic", symbols: [symbol], suffix: " " };
}

function alphabetic(letters: string): CounterStyle {
  return { ...DECIMAL, system: "alphabetic", symbols: [...letters], ranges: [[1, Number.POSITIVE_INFINITY]] };
}

function numeric(digits: string): CounterStyle {
  return { ...DECIMAL, symbols: [...digits] };
}

function additive(
  range: readonly [number, number],
  pairs: readonly (readonly [number, string])[],
): CounterStyle {
  return {
    ...DECIMAL,
    system: "additive",
    ranges: [range],
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

/** Japanese and Korean numbers up to 9999: a digit before each of 千, 百 and 十; informal ones leave a 一 there out (§7.1.2–3). */
function cjkAdditive(
  digits: string,
  units: string,
  { negative, suffix, isInformal = false }: { negative: string; suffix: string; isInformal?: boolean },
): CounterStyle {
  const [zero = "", ...ones] = [...digits];
  const pairs: [number, string][] = [];
  for (const [index, unit] of [...units].entries()) {
    const weight = 10 ** (3 - index);
    for (let digit = 9; digit >= 1; digit -= 1)
      pairs.push([digit * weight, (digit === 1 && isInformal ? "" : ones[digit - 1]) + unit]);
  }
  for (let digit = 9; digit >= 1; digit -= 1) pairs.push([digit, ones[digit - 1] as string]);
  pairs.push([0, zero]);
  return { ...additive([-9999, 9999], pairs), negative: [negative, ""], suffix, fallback: "cjk-decimal" };
}

/** `markers` are those of tens, hundreds and thousands. */
function chinese(digits: string, markers: string, negative: string, isInformal: boolean): CounterStyle {
  return {
    ...DECIMAL,
    system: "chinese",
    symbols: [...digits, ...markers, isInformal ? "" : (digits[1] as string)],
    negative: [negative, ""],
    suffix: "、",
    ranges: [[-9999, 9999]],
    fallback: "cjk-decimal",
  };
}

const JAPANESE = { negative: "マイナス", suffix: "、" };
const KOREAN = { negative: "마이너스 ", suffix: ", " };

/** The styles every document has (css-counter-styles-3 §6). */
export const PREDEFINED_COUNTER_STYLES: CounterStyleMap = new Map<string, CounterStyle>([
  ["decimal", DECIMAL],
  ["decimal-leading-zero", { ...DECIMAL, pad: [2, "0"] }],
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
  [
    "cjk-decimal",
    { ...numeric("〇一二三四五六七八九"), ranges: [[0, Number.POSITIVE_INFINITY]], suffix: "、" },
  ],
  ["japanese-informal", cjkAdditive("〇一二三四五六七八九", "千百十", { ...JAPANESE, isInformal: true })],
  ["japanese-formal", cjkAdditive("零壱弐参四伍六七八九", "阡百拾", JAPANESE)],
  ["korean-hangul-formal", cjkAdditive("영일이삼사오육칠팔구", "천백십", KOREAN)],
  ["korean-hanja-informal", cjkAdditive("零一二三四五六七八九", "千百十", { ...KOREAN, isInformal: true })],
  ["korean-hanja-formal", cjkAdditive("零壹貳參四五六七八九", "仟百拾", KOREAN)],
  ["simp-chinese-informal", chinese("零一二三四五六七八九", "十百千", "负", true)],
  ["simp-chinese-formal", chinese("零壹贰叁肆伍陆柒捌玖", "拾佰仟", "负", false)],
  ["trad-chinese-informal", chinese("零一二三四五六七八九", "十百千", "負", true)],
  ["trad-chinese-formal", chinese("零壹貳參肆伍陸柒捌玖", "拾佰仟", "負", false)],
  ["cjk-ideographic", chinese("零一二三四五六七八九", "十百千", "負", true)],
  [
    "ethiopic-numeric",
    { ...DECIMAL, system: "ethiopic", ranges: [[1, Number.MAX_SAFE_INTEGER]], suffix: "/ " },
  ],
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
      ranges: [[1, 12]],
      fallback: "cjk-decimal",
      suffix: "、",
    },
  ],
  [
    "cjk-heavenly-stem",
    {
      ...alphabetic("甲乙丙丁戊己庚辛壬癸"),
      system: "fixed",
      ranges: [[1, 10]],
      fallback: "cjk-decimal",
      suffix: "、",
    },
  ],
]);
