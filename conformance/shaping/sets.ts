/** What is compared: words of a language in one font. */
export interface ShapingSet {
  readonly name: string;
  readonly locale: string;
  /** ISO 15924 code. */
  readonly script: string;
  /** File below the font directory, and the number of the face in a collection. */
  readonly font: string;
  readonly face?: number;
  readonly rightToLeft?: boolean;
  /** Changes every word, such as by adding marks. */
  readonly change?: (word: string, index: number) => string;
  /** The words are made up by the structure of the script: the runtime knows none of its languages. */
  readonly isMadeUp?: boolean;
}

const NOTO = "truetype/noto/";
const CJK = "opentype/noto/NotoSansCJK-Regular.ttc";

function set(locale: string, script: string, font: string, more: Partial<ShapingSet> = {}): ShapingSet {
  return { name: `${locale} ${font}`, locale, script, font: `${NOTO}${font}-Regular.ttf`, ...more };
}

const rightToLeft = true;

export const SHAPING_SETS: readonly ShapingSet[] = [
  ...["en", "vi", "tr", "ro"].map((locale) => set(locale, "Latn", "NotoSans")),
  set("de", "Latn", "NotoSerif"),
  set("vi", "Latn", "NotoSans", { name: "vi NotoSans, decomposed", change: (word) => word.normalize("NFD") }),
  set("el", "Grek", "NotoSans"),
  ...["ru", "sr"].map((locale) => set(locale, "Cyrl", "NotoSans")),
  set("he", "Hebr", "NotoSansHebrew", { rightToLeft }),
  set("he", "Hebr", "NotoSansHebrew", { name: "he NotoSansHebrew, pointed", rightToLeft, change: pointed }),
  set("ar", "Arab", "NotoSansArabic", { rightToLeft }),
  ...["ar", "fa"].map((locale) => set(locale, "Arab", "NotoNaskhArabic", { rightToLeft })),
  set("ar", "Arab", "NotoNaskhArabic", {
    name: "ar NotoNaskhArabic, vocalised",
    rightToLeft,
    change: vocalised,
  }),
  set("ur", "Arab", "NotoNastaliqUrdu", { rightToLeft }),
  set("syr", "Syrc", "NotoSansSyriac", { rightToLeft }),
  ...["hi", "ne"].map((locale) => set(locale, "Deva", "NotoSansDevanagari")),
  set("mr", "Deva", "NotoSerifDevanagari"),
  ...["bn", "as"].map((locale) => set(locale, "Beng", "NotoSansBengali")),
  set("pa", "Guru", "NotoSansGurmukhi"),
  set("gu", "Gujr", "NotoSansGujarati"),
  set("or", "Orya", "NotoSansOriya"),
  set("ta", "Taml", "NotoSansTamil"),
  set("te", "Telu", "NotoSansTelugu"),
  set("kn", "Knda", "NotoSansKannada"),
  set("ml", "Mlym", "NotoSansMalayalam"),
  set("si", "Sinh", "NotoSansSinhala"),
  set("th", "Thai", "NotoSansThai"),
  set("lo", "Laoo", "NotoSansLao"),
  set("km", "Khmr", "NotoSansKhmer"),
  set("my", "Mymr", "NotoSansMyanmar"),
  set("dz", "Tibt", "NotoSerifTibetan"),
  set("ka", "Geor", "NotoSansGeorgian"),
  set("hy", "Armn", "NotoSansArmenian"),
  set("am", "Ethi", "NotoSansEthiopic"),
  set("chr", "Cher", "NotoSansCherokee"),
  set("zgh", "Tfng", "NotoSansTifinagh"),
  ...(
    [
      ["ja", "Hani", 0],
      ["ja", "Hrkt", 0],
      ["ko", "Hang", 1],
      ["zh", "Hani", 2],
      ["zh-Hant", "Hani", 3],
    ] as const
  ).map(([locale, script, face]) => ({
    name: `${locale} NotoSansCJK ${script}`,
    locale,
    script,
    font: CJK,
    face,
  })),
];

/** Scripts whose languages the runtime does not know, with the name of their font. */
const OTHER_SCRIPTS = `Nkoo NKo, Mong Mongolian, Bali Balinese, Java Javanese, Cham Cham, Lana TaiTham, Adlm Adlam, Rohg HanifiRohingya, Mtei MeeteiMayek,
  Olck OlChiki, Vaii Vai, Copt Coptic, Goth Gothic, Sund Sundanese, Bugi Buginese, Cans CanadianAboriginal, Batk Batak, Buhd Buhid, Cakm Chakma,
  Gran Grantha, Hano Hanunoo, Kthi Kaithi, Kali KayahLi, Khar Kharoshthi, Khoj Khojki, Lepc Lepcha, Limb Limbu, Lisu Lisu, Mand Mandaic,
  Mani Manichaean, Modi Modi, Newa Newa, Phag PhagsPa, Rjng Rejang, Saur Saurashtra, Shrd Sharada, Sidd Siddham, Sind Khudawadi, Sylo SylotiNagri,
  Tglg Tagalog, Tagb Tagbanwa, Takr Takri, Tale TaiLe, Talu NewTaiLue, Tavt TaiViet, Thaa Thaana, Tirh Tirhuta, Wara WarangCiti, Brah Brahmi,
  Bhks Bhaiksuki, Marc Marchen, Gonm MasaramGondi, Gong GunjalaGondi, Soyo Soyombo, Zanb ZanabazarSquare, Hmng PahawhHmong, Sogd Sogdian,
  Wcho Wancho, Osge Osage, Bass BassaVah, Hung OldHungarian, Samr Samaritan, Plrd Miao, Mroo Mro, Mult Multani, Mahj Mahajani, Sora SoraSompeng,
  Dsrt Deseret, Glag Glagolitic, Yiii Yi, Mend MendeKikakui, Avst Avestan, Xpeo OldPersian, Runr Runic, Ogam Ogham, Medf Medefaidrin, Mymr Myanmar`;
const RIGHT_TO_LEFT = new Set("Nkoo Adlm Rohg Mand Mani Thaa Hung Khar Samr Sogd Mend Avst".split(" "));

export const MADE_UP_SETS: readonly ShapingSet[] = [
  ...OTHER_SCRIPTS.split(/,\s+/).map((entry) => {
    const [script = "", name] = entry.split(" ");
    return set("", script, `NotoSans${name}`, { isMadeUp: true, rightToLeft: RIGHT_TO_LEFT.has(script) });
  }),
  ...[
    ["Tibt", "Tibetan"],
    ["Ahom", "Ahom"],
    ["Dogr", "Dogra"],
    ["Hmnp", "NyiakengPuachueHmong"],
  ].map(([script = "", name]) => set("", script, `NotoSerif${name}`, { isMadeUp: true })),
  set("", "Yezi", "NotoSerifYezidi", { isMadeUp: true, rightToLeft }),
  ...[
    ["Deva", "Devanagari"],
    ["Beng", "Bengali"],
    ["Guru", "Gurmukhi"],
    ["Gujr", "Gujarati"],
    ["Orya", "Oriya"],
    ["Taml", "Tamil"],
    ["Telu", "Telugu"],
    ["Knda", "Kannada"],
    ["Mlym", "Malayalam"],
    ["Sinh", "Sinhala"],
    ["Khmr", "Khmer"],
  ].map(([script = "", name]) => set("", script, `NotoSans${name}`, { isMadeUp: true })),
];

/** Gives every letter a point, or two, or none, in turn. */
function pointed(word: string, index: number): string {
  const points = ["", "\u05b0", "\u05b4", "\u05b7", "\u05bc", "\u05bc\u05b8", "\u05b9"];
  return Array.from(word, (letter, place) =>
    /[\u05d0-\u05ea]/.test(letter) ? letter + points[(index * 7 + place * 3) % points.length] : letter,
  ).join("");
}

function vocalised(word: string, index: number): string {
  const signs = ["", "\u064e", "\u0650", "\u0651\u064e", "\u0652", "\u064b"];
  return Array.from(word, (letter, place) =>
    /[\u0621-\u064a]/.test(letter) ? letter + signs[(index * 5 + place * 3) % signs.length] : letter,
  ).join("");
}
