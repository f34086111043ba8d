import type { FieldType, Rect, Template, TemplateField } from "../../template/model.ts";
import { compileTemplate, wholeTemplate } from "../compile-template.ts";
import type { FormatContext, Piece } from "../format/value-format.ts";
import { Planner, type RecordPlan } from "../plan.ts";

const NEEDED: Readonly<Partial<Record<FieldType, object>>> = {
  radioGroup: {
    children: [
      { id: "red", rect: { x: 0, y: 0, width: 10, height: 10 } },
      { id: "blue", rect: { x: 20, y: 0, width: 10, height: 10 } },
    ],
  },
  choice: { options: [{ value: "red" }, { value: "blue" }] },
  charList: { boxes: [rectAt(0), rectAt(30)].map((rect) => ({ rect })) },
  textWrap: { boxes: [rectAt(0), rectAt(30), rectAt(60)].map((rect) => ({ rect })) },
};

export function rectAt(y: number, changes: Partial<Rect> = {}): Rect {
  return { x: 20, y: 20 + y, width: 200, height: 16, ...changes };
}

let count = 0;

/** A field of a type; its alias is the type's name unless another is given. */
export function field(type: FieldType, changes: object = {}): TemplateField {
  count += 1;
  const base = { id: `f${count}`, alias: type, type, page: 0, rect: rectAt(0) };
  return { ...base, ...NEEDED[type], ...changes } as TemplateField;
}

export function templateOf(fields: readonly TemplateField[], changes: Partial<Template> = {}): Template {
  const last = Math.max(0, ...fields.map(({ page }) => page));
  const pages = Array.from({ length: last + 1 }, () => ({ width: 612, height: 792 }));
  return { id: "trial", title: "Trial", pages, fields, ...changes };
}

/** The plan of one object of data. @throws ValidationError when values were refused. */
export function planOf(template: Template, data: unknown, maximumPages = 1000): RecordPlan {
  const planner = new Planner(compileTemplate(wholeTemplate(template)), maximumPages);
  const plan = planner.plan(data, "data");
  planner.throwRefusals();
  return plan;
}

/** What a plan shows, page by page, each value as text: several boxes are parted by `|`. */
export function showPlan(
  plan: RecordPlan,
  warn: FormatContext["warn"] = () => undefined,
): Record<string, string>[] {
  return plan.pages.map(({ repeatNumber, repeatTotal, values }, index) => {
    const variables = {
      pageNumber: index + 1,
      totalPages: plan.pages.length,
      pageRepeatNumber: repeatNumber,
      pageRepeatTotal: repeatTotal,
    };
    const shown: Record<string, string> = {};
    for (const { field: target, value } of values) {
      const pieces = target.format.pieces(value, { variables, isInteractive: false, warn });
      shown[target.field.alias ?? target.field.id] = pieces.map(showPiece).join("|");
    }
    return shown;
  });
}

function showPiece(piece: Piece): string {
  if (piece.type === "text") return piece.text;
  if (piece.type === "image") return piece.url === undefined ? "" : `image ${piece.url}`;
  if (piece.type === "signature") return "";
  return piece.boxes.map((_, index) => (index === piece.selected ? "x" : "o")).join("");
}
