/** Words of a language from the names that the runtime knows in it: countries, languages, currencies, dates, units. */
export function wordsOf(locale: string, script: RegExp): readonly string[] {
  const words = new Set<string>();
  const add = (text: string | undefined): void => {
    for (const word of text?.split(/[\s()–,/-]+/) ?? []) if (script.test(word)) words.add(word);
  };
  for (const [type, codes] of CODES) {
    const names = new Intl.DisplayNames([locale], { type, fallback: "none" });
    for (const code of codes) add(names.of(code));
  }
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2024, month, 2 * month + 1));
    for (const dateStyle of ["full", "medium"] as const)
      add(new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(date));
  }
  for (const unit of UNITS)
    for (const count of [1, 2, 5])
      add(new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count));
  return [...words];
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const UNITS = list(
  "day hour minute month second week year meter kilometer gram kilogram liter percent degree",
);

const CODES: readonly (readonly ["region" | "language" | "currency", readonly string[]])[] = [
  [
    "region",
    list(`AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV
      CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT
      JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ
      NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ
      TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW`),
  ],
  [
    "language",
    list(`ab af am ar az be bg bn bo br ca cs cy da de el en eo es et eu fa fi fr ga gl gu ha he hi hr hu hy id ig is it ja ka kk km
      kn ko ku ky lb lo lt lv mg mi mk ml mn mr ms mt my ne nl no oc or pa pl ps pt ro ru sa sd si sk sl so sq sr su sv sw ta te tg
      th ti tk tr tt ug uk ur uz vi wo xh yi yo zh zu`),
  ],
  [
    "currency",
    list(
      "USD EUR JPY GBP CNY INR RUB BRL KRW MXN IDR TRY SAR CHF PLN THB SEK ZAR EGP ILS PKR BDT NPR LKR MMK KHR LAK AMD",
    ),
  ],
];
