import type { PageMarks, Rect, Template, TemplateField } from "../../../templates.ts";
import { bottomOf, likeness, rightOf } from "../geometry/rect.ts";

/** Every alias of a template: of fields and of lists. */
export function aliasesOf({ fields, groups = [] }: Template): ReadonlySet<string> {
  return new Set([
    ...fields.flatMap(({ alias }) => (alias === undefined || alias === "" ? [] : [alias])),
    ...groups.map(({ alias }) => alias),
  ]);
}

/** Every id of a template: of fields and of radio buttons. */
export function idsOf({ fields }: Pick<Template, "fields">): Set<string> {
  const ids = new Set<string>();
  for (const field of fields) {
    ids.add(field.id);
    if (field.type === "radioGroup") for (const { id } of field.children) ids.add(id);
  }
  return ids;
}

/** The wish, with a number where it is taken already. */
export function freeName(wish: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wish)) return wish;
  const [, stem = wish, digits = ""] = /^(.*?)(\d*)$/.exec(wish) ?? [];
  for (let number = digits === "" ? 2 : Number(digits) + 1; ; number += 1) {
    const name = `${stem}${number}`;
    if (!taken.has(name)) return name;
  }
}

/** An id made of any text, which no other field has; it is taken from then on. */
export function takeId(wish: string, taken: Set<string>): string {
  const plain = wish
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_-]+/g, "")
    .slice(0, 100);
  const id = freeName(plain === "" ? "field" : plain, taken);
  taken.add(id);
  return id;
}

/** A key for data out of words: `Date of birth:` gives `dateOfBirth`. Empty where there are none. */
export function camelCase(words: string): string {
  const parts = words.replace(/['’]/g, "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return parts
    .slice(0, 5)
    .map((part, index) => {
      const lower = part.toLocaleLowerCase("en");
      return index === 0 ? lower : lower.charAt(0).toLocaleUpperCase("en") + lower.slice(1);
    })
    .join("");
}

/** How far from a field its label may stand. */
const LABEL_REACH = 180;

/** The words that seem to name a place: those at its left on the same line, else those right above it, else those right of it. */
export function labelOf(rect: Rect, marks: PageMarks | undefined): string {
  const texts = marks?.texts ?? [];
  const middle = rect.y + rect.height / 2;
  const onLine = texts.filter((mark) => mark.rect.y < middle && bottomOf(mark.rect) > middle);
  const left = onLine
    .filter((mark) => rightOf(mark.rect) <= rect.x + 4 && rect.x - rightOf(mark.rect) < LABEL_REACH)
    .sort((one, other) => rightOf(other.rect) - rightOf(one.rect))[0];
  const right = onLine
    .filter((mark) => mark.rect.x >= rightOf(rect) - 2 && mark.rect.x - rightOf(rect) < 20)
    .sort((one, other) => one.rect.x - other.rect.x)[0];
  const above = texts
    .filter(
      (mark) =>
        mark.rect.x < rightOf(rect) &&
        rightOf(mark.rect) > rect.x - 4 &&
        bottomOf(mark.rect) <= rect.y + 4 &&
        rect.y - bottomOf(mark.rect) < 16,
    )
    .sort((one, other) => bottomOf(other.rect) - bottomOf(one.rect))[0];
  const isSquare = rect.width < 18 && rect.height < 18;
  return ((isSquare ? right : undefined) ?? left ?? above ?? right)?.text ?? "";
}

/** What was found by itself where somebody draws a field, if it is much the same place. */
export function foundAt(
  rect: Rect,
  page: number,
  found: readonly TemplateField[],
): TemplateField | undefined {
  let best: TemplateField | undefined;
  let most = 0.3;
  for (const field of found) {
    const share = field.page === page ? likeness(rect, field.rect) : 0;
    if (share > most) {
      most = share;
      best = field;
    }
  }
  return best;
}
