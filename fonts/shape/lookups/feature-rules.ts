import type { JoinerHandling } from "./glyph-walk.ts";

/** What the features of a script say about the lookups they run. */
export interface FeatureRules {
  of(features: readonly string[]): JoinerHandling & { readonly isPerSyllable: boolean };
}

/** Features that shape single syllables: joiners in them are for the font to see. */
const syllabic: ReadonlySet<string> = new Set(
  "locl ccmp nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar".split(" "),
);
const indicPresentation: ReadonlySet<string> = new Set("init pres abvs blws psts haln".split(" "));
const presentation: ReadonlySet<string> = new Set("isol init medi fina abvs blws haln pres psts".split(" "));
const arabic: ReadonlySet<string> = new Set(
  "ccmp locl isol fina fin2 fin3 medi med2 init rlig calt rclt liga clig mset".split(" "),
);

const indicScripts: ReadonlySet<string> = new Set(
  "Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Khmr".split(" "),
);
const arabicScripts: ReadonlySet<string> = new Set(
  "Arab Syrc Mong Nkoo Phag Mand Mani Phlp Adlm Rohg Sogd".split(" "),
);
const plainScripts: ReadonlySet<string> = new Set(
  "Zyyy Zinh Latn Grek Cyrl Armn Hebr Thai Laoo Geor Hang Ethi Cher Hira Kana Bopo Hani Hrkt".split(" "),
);

/** By ISO 15924 code. */
export function featureRules(script: string): FeatureRules {
  if (indicScripts.has(script)) return indic;
  if (arabicScripts.has(script)) return joining;
  return plainScripts.has(script) || script === "" ? plain : universal;
}

const indic: FeatureRules = rules((tag) => {
  const isManual = syllabic.has(tag) || indicPresentation.has(tag);
  return { keepsNonJoiner: isManual, keepsJoiner: isManual, isPerSyllable: isManual };
});
const universal: FeatureRules = rules((tag) => ({
  keepsNonJoiner: false,
  keepsJoiner: tag !== "nukt" && (syllabic.has(tag) || presentation.has(tag)),
  isPerSyllable: syllabic.has(tag),
}));
const joining: FeatureRules = rules((tag) => ({
  keepsNonJoiner: false,
  keepsJoiner: arabic.has(tag),
  isPerSyllable: false,
}));
const plain: FeatureRules = rules(() => ({
  keepsNonJoiner: false,
  keepsJoiner: false,
  isPerSyllable: false,
}));

interface FeatureRule {
  readonly keepsNonJoiner: boolean;
  readonly keepsJoiner: boolean;
  readonly isPerSyllable: boolean;
}

function rules(ruleOf: (tag: string) => FeatureRule): FeatureRules {
  return {
    of: (features) => {
      let [skipsNonJoiner, skipsJoiner, isPerSyllable] = [true, true, false];
      for (const tag of features) {
        const rule = ruleOf(tag);
        if (rule.keepsNonJoiner) skipsNonJoiner = false;
        if (rule.keepsJoiner) skipsJoiner = false;
        if (rule.isPerSyllable) isPerSyllable = true;
      }
      return { skipsNonJoiner, skipsJoiner, isPerSyllable };
    },
  };
}
