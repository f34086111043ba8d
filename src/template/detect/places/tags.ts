import type { FieldType } from "../../model.ts";
import { around, between } from "../geometry.ts";
import type { Phrase } from "../lines/phrases.ts";
import type { Place } from "./place.ts";

/** A tag in the text of a page, such as `{{Date of birth;type=date;required=true}}`. */
export interface Tag {
  readonly name: string;
  /** Undefined for a type that templates have none for. */
  readonly type: FieldType | undefined;
  readonly required: boolean;
  readonly place: Place;
}

const TAG = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** Types by the words that tags have for them. */
const TYPES: ReadonlyMap<string, FieldType> = new Map<string, FieldType>([
  ["text", "shortText"],
  ["shorttext", "shortText"],
  ["longtext", "longText"],
  ["textarea", "longText"],
  ["multiline", "longText"],
  ["date", "date"],
  ["datenow", "date"],
  ["number", "number"],
  ["integer", "integer"],
  ["amount", "dollar"],
  ["currency", "dollar"],
  ["dollar", "dollar"],
  ["percent", "percent"],
  ["phone", "phone"],
  ["email", "email"],
  ["ssn", "ssn"],
  ["ein", "ein"],
  ["checkbox", "checkbox"],
  ["name", "fullName"],
  ["fullname", "fullName"],
  ["address", "usAddress"],
  ["usaddress", "usAddress"],
  ["image", "imageFile"],
  ["imagefile", "imageFile"],
  ["cells", "charList"],
  ["signature", "signature"],
]);

/** Tags that authors put into the text where a field is to be: a name, then `key=value` parted by semicolons. */
export function findTags(phrases: readonly Phrase[]): readonly Tag[] {
  return phrases.flatMap(tagsIn);
}

function tagsIn(phrase: Phrase): readonly Tag[] {
  if (!phrase.text.includes("{{")) return [];
  const ends: number[] = [];
  let length = 0;
  for (const { text } of phrase.words) {
    length += text.length + 1;
    ends.push(length);
  }
  return [...phrase.text.matchAll(TAG)].map((match): Tag => {
    const words = phrase.words.filter((_word, index) => {
      const end = ends[index] ?? 0;
      const start = end - (phrase.words[index]?.text.length ?? 0) - 1;
      return end > match.index && start < match.index + match[0].length;
    });
    const bounds = around(words.map(({ rect }) => rect));
    const { baseline, fontSize } = phrase;
    const [name = "", ...settings] = (match[1] ?? "").split(";").map((part) => part.trim());
    const values = new Map(
      settings.map((setting): [string, string] => {
        const [key = "", value = "true"] = setting.split("=");
        return [key.trim().toLowerCase(), value.trim()];
      }),
    );
    const word = (values.get("type") ?? "text").toLowerCase();
    const type = TYPES.get(word);
    const right = type === "checkbox" ? bounds.x + fontSize : bounds.x + bounds.width;
    const rect = between(bounds.x, baseline - 0.95 * fontSize, right, baseline + 0.3 * fontSize);
    const kind = type === "checkbox" ? "check" : "text";
    return {
      name,
      type,
      required: values.get("required") === "true",
      place: { kind, rect, frame: rect, sign: "tag", confidence: 1 },
    };
  });
}
