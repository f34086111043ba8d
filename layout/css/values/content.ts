import { readContentFunction } from "./content-function.ts";
import { image } from "./image/image.ts";
import { joinRecord, joinSpecified, mapSpecified, RelativeValue, type Specified } from "./specified.ts";
import type { ContentItem } from "./types.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

const QUOTES = ["open-quote", "close-quote", "no-open-quote", "no-close-quote"] as const;

/** The value of `content` beside its keywords: items, and after a slash what is read in their place (css-content-3 §1.2). */
export const contentValue: ValueParser<readonly ContentItem[]> = (reader) => {
  const items = contentList(reader);
  if (items === undefined || !reader.takeDelimiter("/")) return items;
  const content = contentList(reader);
  if (content === undefined || content instanceof RelativeValue || !content.every(isReadable))
    return undefined;
  return mapSpecified(items, (list): readonly ContentItem[] => [...list, { type: "alternative", content }]);
};

/** What an alternative text may be made of. */
function isReadable({ type }: ContentItem): boolean {
  return type === "string" || type === "attr" || type === "counter" || type === "counters";
}

/** `<content-list>` (css-content-3 §1.2, css-gcpm-3 §1, §4): items until the end, a comma or a slash. */
export const contentList: ValueParser<readonly ContentItem[]> = (reader) => {
  const items: Specified<ContentItem>[] = [];
  for (let next = reader.peek(); next !== undefined; next = reader.peek()) {
    if (next.kind === "delimiter") break;
    const item = readItem(reader);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items.length > 0 ? joinSpecified(items) : undefined;
};

function readItem(reader: ValueReader): Specified<ContentItem> | undefined {
  const text = reader.takeString();
  if (text !== undefined) return { type: "string", value: text };
  const quote = QUOTES.find((keyword) => reader.takeKeyword(keyword));
  if (quote !== undefined) return { type: "quote", quote };
  if (reader.takeKeyword("contents")) return { type: "content", part: "text" };
  const value = reader.peek();
  if (value?.kind === "function") {
    const inner = reader.inside(value.content);
    const item = readContentFunction(value.name, inner);
    if (item !== undefined) {
      reader.index += 1;
      return inner.atEnd ? item : undefined;
    }
  }
  const found = image(reader);
  return found && joinRecord<Extract<ContentItem, { type: "image" }>>({ type: "image", image: found });
}

type StringSet = readonly { readonly name: string; readonly content: readonly ContentItem[] }[];

/** `[ <custom-ident> <content-list> ]#` (css-gcpm-3 §1.1.1) */
export const stringSet: ValueParser<StringSet> = (reader) => {
  const assignments: Specified<StringSet[number]>[] = [];
  do {
    const name = reader.takeIdent();
    const content = name === undefined ? undefined : contentList(reader);
    if (name === undefined || content === undefined) return undefined;
    assignments.push(joinRecord<StringSet[number]>({ name, content }));
  } while (reader.takeDelimiter(","));
  return joinSpecified(assignments);
};
