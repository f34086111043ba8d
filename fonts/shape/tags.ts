/** OpenType script tags of an ISO 15924 code, newest first; most are the code in lower case. */
const scriptTags: ReadonlyMap<string, readonly string[]> = new Map([
  ["Zyyy", ["DFLT"]],
  ["Zinh", ["DFLT"]],
  ["Zmth", ["math"]],
  ["Hira", ["kana"]],
  ["Kana", ["kana"]],
  ["Hrkt", ["kana"]],
  ["Laoo", ["lao "]],
  ["Yiii", ["yi  "]],
  ["Nkoo", ["nko "]],
  ["Vaii", ["vai "]],
  ["Beng", ["bng2", "beng"]],
  ["Deva", ["dev2", "deva"]],
  ["Gujr", ["gjr2", "gujr"]],
  ["Guru", ["gur2", "guru"]],
  ["Knda", ["knd2", "knda"]],
  ["Mlym", ["mlm2", "mlym"]],
  ["Orya", ["ory2", "orya"]],
  ["Taml", ["tml2", "taml"]],
  ["Telu", ["tel2", "telu"]],
  ["Mymr", ["mym2", "mymr"]],
]);

/** OpenType script tags for an ISO 15924 code. */
export function openTypeScripts(script: string): readonly string[] {
  return scriptTags.get(script) ?? [script.toLowerCase()];
}

/** OpenType language systems that fonts commonly have rules for, by the primary subtag of BCP 47. */
const languageSystems: ReadonlyMap<string, string> = new Map([
  ["ar", "ARA "],
  ["as", "ASM "],
  ["az", "AZE "],
  ["ba", "BSH "],
  ["be", "BEL "],
  ["bg", "BGR "],
  ["bn", "BEN "],
  ["ca", "CAT "],
  ["crh", "CRT "],
  ["cs", "CSY "],
  ["cv", "CHU "],
  ["da", "DAN "],
  ["de", "DEU "],
  ["el", "ELL "],
  ["en", "ENG "],
  ["es", "ESP "],
  ["et", "ETI "],
  ["fa", "FAR "],
  ["fi", "FIN "],
  ["fr", "FRA "],
  ["ga", "IRI "],
  ["gag", "GAG "],
  ["gu", "GUJ "],
  ["gn", "GUA "],
  ["he", "IWR "],
  ["hi", "HIN "],
  ["hr", "HRV "],
  ["hu", "HUN "],
  ["hy", "HYE "],
  ["id", "IND "],
  ["is", "ISL "],
  ["it", "ITA "],
  ["ja", "JAN "],
  ["ka", "KAT "],
  ["kk", "KAZ "],
  ["kn", "KAN "],
  ["ko", "KOR "],
  ["krc", "KAR "],
  ["ks", "KSH "],
  ["ku", "KUR "],
  ["lt", "LTH "],
  ["lv", "LVI "],
  ["mah", "MAH "],
  ["mh", "MAH "],
  ["mk", "MKD "],
  ["ml", "MAL "],
  ["mo", "MOL "],
  ["mr", "MAR "],
  ["mt", "MTS "],
  ["ne", "NEP "],
  ["nb", "NOR "],
  ["nl", "NLD "],
  ["nn", "NYN "],
  ["no", "NOR "],
  ["nv", "NAV "],
  ["os", "OSS "],
  ["pa", "PAN "],
  ["pl", "PLK "],
  ["ps", "PAS "],
  ["pt", "PTG "],
  ["ro", "ROM "],
  ["ru", "RUS "],
  ["sa", "SAN "],
  ["sd", "SND "],
  ["se", "NSM "],
  ["sk", "SKY "],
  ["sl", "SLV "],
  ["sq", "SQI "],
  ["sr", "SRB "],
  ["sv", "SVE "],
  ["ta", "TAM "],
  ["te", "TEL "],
  ["th", "THA "],
  ["tr", "TRK "],
  ["tt", "TAT "],
  ["uk", "UKR "],
  ["ur", "URD "],
  ["vi", "VIT "],
  ["yi", "JII "],
]);

/** OpenType language system of a BCP 47 tag; empty for the script's default. */
export function openTypeLanguage(language: string): string {
  if (language === "") return "";
  const tag = language.toLowerCase();
  const primary = tag.split("-", 1)[0] as string;
  if (primary === "zh") return chineseSystem(tag);
  return languageSystems.get(primary) ?? (primary.length === 3 ? `${primary.toUpperCase()} ` : "");
}

function chineseSystem(tag: string): string {
  if (/-hk\b|-mo\b/.test(tag)) return "ZHH ";
  return /-hant\b|-tw\b/.test(tag) ? "ZHT " : "ZHS ";
}
