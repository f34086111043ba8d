/** What the Noto families of scripts are called, by ISO 15924 code; `Serif` where there is no sans. */
const NAMES = `
  Adlm Adlam|Aghb Caucasian Albanian|Ahom Serif Ahom|Arab Arabic|Armi Imperial Aramaic|Armn Armenian|Avst Avestan|Bali Balinese|Bamu Bamum
  |Bass Bassa Vah|Batk Batak|Beng Bengali|Bhks Bhaiksuki|Bopo TC|Brah Brahmi|Bugi Buginese|Buhd Buhid|Cakm Chakma|Cans Canadian Aboriginal
  |Cari Carian|Cham Cham|Cher Cherokee|Chrs Chorasmian|Copt Coptic|Cpmn Cypro Minoan|Cprt Cypriot|Deva Devanagari|Diak Serif Dives Akuru
  |Dogr Serif Dogra|Dsrt Deseret|Dupl Duployan|Egyp Egyptian Hieroglyphs|Elba Elbasan|Elym Elymaic|Ethi Ethiopic|Geor Georgian
  |Glag Glagolitic|Gong Gunjala Gondi|Gonm Masaram Gondi|Goth Gothic|Gran Grantha|Gujr Gujarati|Guru Gurmukhi|Hang KR|Hano Hanunoo
  |Hatr Hatran|Hebr Hebrew|Hmng Pahawh Hmong|Hmnp Serif NP Hmong|Hrkt JP|Hung Old Hungarian|Ital Old Italic|Java Javanese|Kali Kayah Li
  |Kawi Kawi|Khar Kharoshthi|Khmr Khmer|Khoj Khojki|Kits Serif Khitan Small Script|Knda Kannada|Kthi Kaithi|Lana Tai Tham|Laoo Lao
  |Lepc Lepcha|Limb Limbu|Lina Linear A|Linb Linear B|Lisu Lisu|Lyci Lycian|Lydi Lydian|Mahj Mahajani|Maka Serif Makasar|Mand Mandaic
  |Mani Manichaean|Marc Marchen|Medf Medefaidrin|Mend Mende Kikakui|Merc Meroitic|Mero Meroitic|Mlym Malayalam|Modi Modi|Mong Mongolian
  |Mroo Mro|Mtei Meetei Mayek|Mult Multani|Mymr Myanmar|Nagm Nag Mundari|Nand Nandinagari|Narb Old North Arabian|Nbat Nabataean|Newa Newa
  |Nkoo NKo|Nshu Nushu|Ogam Ogham|Olck Ol Chiki|Orkh Old Turkic|Orya Oriya|Osge Osage|Osma Osmanya|Ougr Serif Old Uyghur|Palm Palmyrene
  |Pauc Pau Cin Hau|Perm Old Permic|Phag PhagsPa|Phli Inscriptional Pahlavi|Phlp Psalter Pahlavi|Phnx Phoenician|Plrd Miao
  |Prti Inscriptional Parthian|Rjng Rejang|Rohg Hanifi Rohingya|Runr Runic|Samr Samaritan|Sarb Old South Arabian|Saur Saurashtra
  |Sgnw SignWriting|Shaw Shavian|Shrd Sharada|Sidd Siddham|Sind Khudawadi|Sinh Sinhala|Sogd Sogdian|Sogo Old Sogdian|Sora Sora Sompeng
  |Soyo Soyombo|Sund Sundanese|Sylo Syloti Nagri|Syrc Syriac|Tagb Tagbanwa|Takr Takri|Tale Tai Le|Talu New Tai Lue|Taml Tamil
  |Tang Serif Tangut|Tavt Tai Viet|Telu Telugu|Tfng Tifinagh|Tglg Tagalog|Thaa Thaana|Thai Thai|Tibt Serif Tibetan|Tirh Tirhuta
  |Tnsa Tangsa|Toto Serif Toto|Ugar Ugaritic|Vaii Vai|Vith Vithkuqi|Wara Warang Citi|Wcho Wancho|Xpeo Old Persian|Xsux Cuneiform
  |Yezi Serif Yezidi|Yiii Yi|Zanb Zanabazar Square`;

const FAMILIES: ReadonlyMap<string, string> = new Map(
  NAMES.split("|").map((entry) => {
    const [, script = "", name = ""] = /^\s*(\w{4}) (.*?)\s*$/.exec(entry) ?? [];
    return [script, name.startsWith("Serif ") ? `Noto ${name}` : `Noto Sans ${name}`];
  }),
);

/** The Noto family of a script by its ISO 15924 code; undefined for common characters, and for scripts that Noto Sans has. */
export function familyOfScript(script: string): string | undefined {
  return FAMILIES.get(script);
}
