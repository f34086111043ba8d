import type { PlacedItem } from "./place/place-page.ts";
import type { PlacedRun } from "./place/text-items.ts";
import type { RecordPlan } from "./plan.ts";

/** Steps of filling whose result can be had as text. */
export const FILL_DUMP_STEPS = ["plan", "format", "place", "write"] as const;
export type FillDumpStep = (typeof FILL_DUMP_STEPS)[number];

/** A line for each page and each value on it. */
export function dumpPlan({ pages }: RecordPlan): string {
  let text = "";
  for (const [index, { page, repeatNumber, repeatTotal, values }] of pages.entries()) {
    text += `page ${index + 1} (template page ${page}, ${repeatNumber} of ${repeatTotal})\n`;
    for (const { field, value, path, style, readOnly } of values) {
      const shown = value === undefined ? "empty" : JSON.stringify(value);
      const more = [
        style === undefined ? "" : ` style ${JSON.stringify(style)}`,
        readOnly === undefined ? "" : ` readOnly ${readOnly}`,
      ];
      text += `  ${path} -> ${field.field.id} ${field.field.type}: ${shown}${more.join("")}\n`;
    }
  }
  return text;
}

/** What is to be shown on a page: a line for each piece. */
export function dumpFormat(page: number, items: readonly PlacedItem[]): string {
  let text = `page ${page}\n`;
  for (const item of items) text += `  ${idOf(item)}: ${contentOf(item)}\n`;
  return text;
}

/** Where everything on a page stands: a line for each line of text. */
export function dumpPlace(page: number, items: readonly PlacedItem[]): string {
  let text = `page ${page}\n`;
  for (const item of items) {
    if (item.type !== "text") {
      text += `  ${idOf(item)}: ${contentOf(item)}\n`;
      continue;
    }
    const { rect } = item.box;
    const { fontSize, isClipped, lines } = item.placed;
    text += `  ${idOf(item)} at ${rect.x} ${rect.y} ${rect.width} ${rect.height}, size ${rounded(fontSize)}${isClipped ? ", clipped" : ""}\n`;
    for (const line of lines)
      text += `    ${rounded(line.x)} ${rounded(line.y)} ${line.runs.map(runOf).join(" ")}\n`;
  }
  return text;
}

function idOf(item: PlacedItem): string {
  const { id } = item.value.field.field;
  return item.type === "text" && item.box.part !== "" ? `${id}.${item.box.part}` : id;
}

function contentOf(item: PlacedItem): string {
  if (item.type === "text") return `text ${JSON.stringify(item.text)}`;
  if (item.type === "choice") return `${item.kind} ${item.selected} of ${item.boxes.length}`;
  if (item.type === "signature") return "place to sign";
  if (item.image === undefined) return "no image";
  return `image ${item.image.format} ${item.image.width} x ${item.image.height}`;
}

function runOf(run: PlacedRun): string {
  const [font, text] =
    run.type === "simple" ? [run.font.baseFont, run.text] : [run.run.face.postScriptName, run.run.text];
  return `[${font} ${rounded(run.width)} ${JSON.stringify(text)}]`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
