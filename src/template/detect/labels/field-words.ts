import type { FieldType } from "../../model.ts";

/** A type with the words of labels that speak for it, in English, German, French and Spanish; letters without accents. */
interface TypeWords {
  readonly type: FieldType;
  readonly words: RegExp;
  /** Words beside which the others mean something else. */
  readonly unless?: RegExp | undefined;
}

const TYPES: readonly TypeWords[] = [
  { type: "email", words: /\be-?mails?\b|courriel|correo electronico|\bmail ?adresse/ },
  { type: "ssn", words: /\bssn\b|social security (number|no\b|#)|\bsoc\.? ?sec/ },
  { type: "ein", words: /\bein\b|\bfein\b|employer id(entification)?/ },
  {
    type: "phone",
    words:
      /\b(tele)?(phone|fon)s?\b|\btel(\.|\b)|telefon|telefax|\bfax\b|\bmobile?\b|\bcell\b|\bhandy|\bportable\b|telefono|\bmovil\b|celular/,
    unless: /emergency contact name|name and|mobile home/,
  },
  {
    type: "date",
    words:
      /\bdates?\b|\bdob\b|\bd\.o\.b|birthday|datum\b|datum |geboren am|geburtstag|nee? le\b|\bfecha\b|\bnacimiento\b|^le$|^am$|\bdated\b/,
    unless: /update|to date|place of|lieu de|\bort\b|name and|date and time/,
  },
  { type: "percent", words: /%|\bper ?cent(age)?\b|prozent|pourcent|por ?ciento|porcentaje/ },
  {
    type: "integer",
    words:
      /\bnumber of\b|\bhow many\b|\bage\b|\bqty\b|\bquantity\b|\banzahl\b|\balter\b|\bmenge\b|\bstuckzahl|nombre d|\bquantite\b|\bedad\b|\bcantidad\b|numero de (personas|hijos|dias)|\b# of\b/,
  },
  {
    type: "dollar",
    words:
      /\$|\b(amount|total|subtotal|price|cost|fee|fees|salary|wages|income|balance|payment|rent|deposit|tax|value|expenses?|deductions?|refund)s?\b/,
    unless:
      /\b(name|address|number|type|description|source|date|year|id|identification|method|of payment|county|payer)\b/,
  },
  {
    type: "number",
    words:
      /€|£|\b(betrag|summe|gesamt|preis|kosten|gehalt|einkommen|miete|brutto|netto|montant|prix|salaire|loyer|importe|precio|salario|renta|cuota)\b/,
    unless: /\b(name|nom|nombre|adresse|direccion)\b/,
  },
  {
    type: "fullName",
    words:
      /^(your |full |legal |print(ed)? |applicant'?s? |client'?s? )*name( \(.*\))?$|\b(first|vorname).*\b(last|nachname)|^vor- und nachname|^nom et prenoms?$|^nombre y apellidos?$|^nombre completo$|^name, vorname$/,
    unless: /initial$/,
  },
  {
    type: "usAddress",
    words: /\baddress\b.*\b(city|zip|state)\b|\b(street)\b.*\b(city)\b.*\b(state|zip)\b/,
    unless: /e-?mail/,
  },
];

const SIGNATURE =
  /\bnotary public\b|\bcommission expires\b|\b(sworn|subscribed|affirmed|acknowledged)\b.*\bbefore me\b|\bsignatures?\b|\bsigned\b|\bsign here\b|\bsignee\b|signataire|unterschrift|unterzeichn|\bfirma\b|\bfirmado\b|\binitials? here\b/;

/** Answers of which one rules out the others. */
const EXCLUSIVE: readonly ReadonlySet<string>[] = [
  ["yes", "no", "y", "n", "n/a", "unknown", "not sure"],
  ["ja", "nein", "j", "n"],
  ["oui", "non", "o", "n"],
  ["si", "no", "s", "n"],
  ["male", "female", "m", "f", "x", "other", "diverse", "man", "woman"],
  ["mannlich", "weiblich", "divers", "m", "w", "d", "herr", "frau", "keine angabe"],
  ["homme", "femme", "h", "f", "m", "mme", "monsieur", "madame", "mlle", "m.", "mme."],
  ["hombre", "mujer", "masculino", "femenino", "h", "m"],
  ["mr", "mrs", "ms", "miss", "mx", "dr", "mr.", "mrs.", "ms.", "dr."],
  ["single", "married", "divorced", "widowed", "separated", "domestic partnership"],
  ["ledig", "verheiratet", "geschieden", "verwitwet", "getrennt lebend"],
  ["celibataire", "marie(e)", "marie", "divorce(e)", "divorce", "veuf", "veuve", "pacse(e)"],
  ["soltero", "soltera", "casado", "casada", "divorciado", "divorciada", "viudo", "viuda"],
  ["checking", "savings"],
  ["am", "pm", "a.m.", "p.m.", "a.m. /"],
  ["full-time", "part-time", "full time", "part time", "vollzeit", "teilzeit"],
  ["true", "false"],
  ["is", "is not"],
  ["own", "rent"],
  ["employed", "unemployed", "self-employed", "retired"],
].map((words) => new Set(words));

/** A label in lower case, without accents and doubled spaces. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** The type that a label speaks for; undefined where it says nothing. */
export function typeOfLabel(label: string): FieldType | undefined {
  const text = plain(label).replace(/[:*]+$/, "");
  return TYPES.find(({ words, unless }) => words.test(text) && unless?.test(text) !== true)?.type;
}

/** Whether people sign where this is written. */
export function isSignatureLabel(label: string): boolean {
  return SIGNATURE.test(plain(label));
}

/** Whether answers rule each other out, as yes and no do. */
export function areExclusive(labels: readonly string[]): boolean {
  const texts = labels.map((label) => plain(label).replace(/[.:,;/\s]+$/, ""));
  if (new Set(texts).size < texts.length) return false;
  return EXCLUSIVE.some((answers) => texts.every((text) => answers.has(text)));
}
