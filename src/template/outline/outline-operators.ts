import { numberText } from "../../pdf/objects/pdf-syntax.ts";
import type { FieldPart, Rect, Template, TemplateField, TemplatePage } from "../model.ts";

/** A rectangle to be outlined, with what stands beside it. */
interface Outline {
  readonly rect: Rect;
  readonly text: string;
  /** A box, part or button within a field. */
  readonly isInner: boolean;
}

/** Blue for fields, orange for what is within them; grey for the rulers. */
const FIELD = ".1 .3 .9";
const INNER = ".9 .4 0";
const RULER = ".45";
const SIZE = 5;
/** Points between the ticks of the rulers, and how many of them one number stands for. */
const TICK = 10;
const NUMBERED = 5;

/**
 * Operators that show where the fields of a page are, in coordinates of the page as shown with y upwards: a rectangle for each place with
 * the field's id and alias and its own place, and rulers in points from the top left. The font is `/PlatenOutline`.
 */
export function outlineOperators(template: Template, page: number): string {
  const sheet = template.pages[page];
  if (sheet === undefined) return "";
  const groups = new Map(
    (template.groups ?? []).flatMap(({ alias, fields }) => fields.map((id) => [id, alias])),
  );
  const fields = template.fields.filter((field) => field.page === page);
  const outlines = fields.flatMap((field) => [
    { rect: field.rect, text: labelOf(field, groups), isInner: false },
    ...innerOutlines(field),
  ]);
  return `${rulers(sheet)}${outlines.map((outline) => outlineOf(outline, sheet.height)).join("")}`;
}

function labelOf({ id, alias = "", type, rect }: TemplateField, groups: ReadonlyMap<string, string>): string {
  const key = alias === "" ? (groups.get(id) ?? "") : alias;
  const place = [rect.x, rect.y, rect.width, rect.height].map(numberText).join(" ");
  return `${id}${key === "" || key === id ? "" : ` (${key})`} ${type}  ${place}`;
}

function innerOutlines(field: TemplateField): readonly Outline[] {
  const inner = (text: string, { rect }: { rect: Rect }): Outline => ({ rect, text, isInner: true });
  if (field.type === "radioGroup") return field.children.map((child) => inner(child.id, child));
  if (field.type === "charList" || field.type === "textWrap") {
    return field.boxes.map((box, index) => inner(String(index + 1), box));
  }
  if (!("parts" in field)) return [];
  return Object.entries<FieldPart | undefined>(field.parts ?? {}).flatMap(([name, part]) =>
    part === undefined ? [] : [inner(name, part)],
  );
}

function outlineOf({ rect, text, isInner }: Outline, pageHeight: number): string {
  const { x, y, width, height } = rect;
  const color = isInner ? INNER : FIELD;
  const box = [x, pageHeight - y - height, width, height].map(numberText).join(" ");
  const top = pageHeight - y + (isInner ? -SIZE : 1);
  return `${color} RG ${isInner ? ".3" : ".6"} w ${box} re S ${words(text, { x: x + 1, y: top, color })}`;
}

function words(text: string, { x, y, color }: { x: number; y: number; color: string }): string {
  const shown = text.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&");
  const operator = color.includes(" ") ? "rg" : "g";
  return `BT ${color} ${operator} /PlatenOutline ${SIZE} Tf ${numberText(x)} ${numberText(y)} Td (${shown}) Tj ET\n`;
}

/** Ticks along the upper and the left edge. */
function rulers({ width, height }: TemplatePage): string {
  let ticks = "";
  let numbers = "";
  for (let at = TICK; at < Math.max(width, height); at += TICK) {
    const isNumbered = (at / TICK) % NUMBERED === 0;
    const length = isNumbered ? 8 : 4;
    if (at < width) ticks += `${at} ${numberText(height)} m ${at} ${numberText(height - length)} l `;
    if (at < height) ticks += `0 ${numberText(height - at)} m ${length} ${numberText(height - at)} l `;
    if (!isNumbered) continue;
    if (at < width) numbers += words(String(at), { x: at + 1, y: height - 8, color: RULER });
    if (at < height) numbers += words(String(at), { x: 9, y: height - at - 2, color: RULER });
  }
  return `${RULER} G .4 w ${ticks}S\n${numbers}`;
}
