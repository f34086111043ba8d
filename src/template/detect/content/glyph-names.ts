/** Names of accents at the end of names of letters, with the combining character. */
const ACCENTS: readonly (readonly [string, string])[] = [
  ["grave", "\u0300"],
  ["acute", "\u0301"],
  ["circumflex", "\u0302"],
  ["tilde", "\u0303"],
  ["macron", "\u0304"],
  ["breve", "\u0306"],
  ["dotaccent", "\u0307"],
  ["dieresis", "\u0308"],
  ["ring", "\u030a"],
  ["hungarumlaut", "\u030b"],
  ["caron", "\u030c"],
  ["cedilla", "\u0327"],
  ["commaaccent", "\u0326"],
  ["ogonek", "\u0328"],
];

/** Names that say neither letter nor number, by what they stand for (Adobe Glyph List). */
const SIGNS =
  "space= |exclam=!|quotedbl=\"|numbersign=#|dollar=$|percent=%|ampersand=&|quotesingle='|parenleft=(|parenright=)|asterisk=*|plus=+|comma=,|hyphen=-|period=.|slash=/|zero=0|one=1|two=2|three=3|four=4|five=5|six=6|seven=7|eight=8|nine=9|colon=:|semicolon=;|less=<|equal==|greater=>|question=?|at=@|bracketleft=[|backslash=\\|bracketright=]|asciicircum=^|underscore=_|grave=`|braceleft={|bar=¦|braceright=}|asciitilde=~|exclamdown=¡|cent=¢|sterling=£|currency=¤|yen=¥|section=§|dieresis=¨|copyright=©|ordfeminine=ª|guillemotleft=«|logicalnot=¬|registered=®|macron=¯|degree=°|plusminus=±|acute=´|mu=µ|paragraph=¶|periodcentered=·|middot=·|cedilla=¸|ordmasculine=º|guillemotright=»|onequarter=¼|onehalf=½|threequarters=¾|questiondown=¿|AE=Æ|Eth=Ð|multiply=×|Oslash=Ø|Thorn=Þ|germandbls=ß|ae=æ|eth=ð|divide=÷|oslash=ø|thorn=þ|dotlessi=ı|Lslash=Ł|lslash=ł|OE=Œ|oe=œ|florin=ƒ|endash=–|emdash=—|quoteleft=‘|quoteright=’|quotesinglbase=‚|quotedblleft=“|quotedblright=”|quotedblbase=„|dagger=†|daggerdbl=‡|bullet=•|ellipsis=…|perthousand=‰|guilsinglleft=‹|guilsinglright=›|fraction=⁄|Euro=€|trademark=™|minus=−|fi=fi|fl=fl|ff=ff|ffi=ffi|ffl=ffl|nbspace=\u00a0|nonbreakingspace=\u00a0|sfthyphen=-|softhyphen=-|H22073=☐|square=☐|whitesquare=☐|box=☐|checkbox=☐|a71=○|a73=■|a74=☐|a203=☐|a75=☐|a204=☐|circle=○|whitecircle=○|H18551=☐|dotleader=.|onedotenleader=.|twodotenleader=..|Dcroat=Đ|dcroat=đ|Hbar=Ħ|hbar=ħ|Tbar=Ŧ|Omega=Ω|summation=∑|radical=√|infinity=∞|notequal=≠|lessequal=≤|greaterequal=≥|lozenge=◊";

const names: ReadonlyMap<string, string> = new Map(
  SIGNS.split("|").map((entry): [string, string] => {
    const split = entry.indexOf("=");
    const text = entry.slice(split + 1);
    return [entry.slice(0, split), text === "¦" ? "|" : text];
  }),
);

/** What a glyph's name says it stands for; undefined where it says nothing. */
export function textOfGlyphName(name: string): string | undefined {
  const [base = ""] = name.split(".");
  const known = names.get(base);
  if (known !== undefined) return known;
  if (/^[A-Za-z]$/.test(base)) return base;
  const [, hex] = /^(?:uni|u)([0-9A-Fa-f]{4,6})$/.exec(base) ?? [];
  if (hex !== undefined) {
    const point = Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
  }
  const accent = ACCENTS.find(([ending]) => base.length === ending.length + 1 && base.endsWith(ending));
  return accent === undefined ? undefined : (base.charAt(0) + accent[1]).normalize("NFC");
}
