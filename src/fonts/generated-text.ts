import {
  type ComputedStyle,
  type CounterStyleMap,
  counterCharacters,
  quotePairs,
} from "../../layout/api/styles.ts";

/** One item of `content` or of a named string. */
type ContentItem = Extract<ComputedStyle["content"], readonly unknown[]>[number];

/** What boxes of a style may show beside the text of the document: generated content, counters, quotation marks, markers and signs. */
export function generatedTexts(style: ComputedStyle, counterStyles: CounterStyleMap): string[] {
  const items = [...(typeof style.content === "object" ? style.content : [])];
  for (const { content } of style.stringSet) items.push(...content);
  const texts = items.flatMap((item) => textsOf(item, style, counterStyles));
  for (const sign of [style.textOverflow, style.hyphenateCharacter])
    if (typeof sign === "object") texts.push(sign.text);
  // Of keywords the letters are ASCII, which needs no font.
  return [...texts, style.textEmphasisStyle, markerText(style, counterStyles)];
}

function textsOf(item: ContentItem, style: ComputedStyle, counterStyles: CounterStyleMap): string[] {
  switch (item.type) {
    case "string":
      return [item.value];
    case "leader":
      return [item.pattern];
    case "attr":
      return [item.fallback];
    case "counter":
      return [counterCharacters(item.style, counterStyles)];
    case "counters":
    case "target-counter":
      return [item.separator ?? "", counterCharacters(item.style, counterStyles)];
    case "quote":
      return quotePairs(style).flat();
    default:
      return [];
  }
}

/** Bullets that are drawn as shapes, or that every face has. */
const BULLETS: ReadonlySet<unknown> = new Set([
  "none",
  "disc",
  "circle",
  "square",
  "disclosure-open",
  "disclosure-closed",
]);

function markerText({ display, listStyleType }: ComputedStyle, counterStyles: CounterStyleMap): string {
  if (display !== "list-item" && display !== "inline-list-item") return "";
  if (typeof listStyleType === "object" && "text" in listStyleType) return listStyleType.text;
  const isBullet = BULLETS.has(listStyleType) && !counterStyles.has(listStyleType as string);
  return isBullet ? "" : counterCharacters(listStyleType, counterStyles);
}
