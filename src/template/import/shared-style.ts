import type { TemplateField, TextStyle } from "../model.ts";

interface StyledFields {
  readonly fields: readonly TemplateField[];
  readonly style: TextStyle | undefined;
}

const PROPERTIES = ["fontFamily", "fontWeight", "fontSize", "textColor", "alignment"] as const;

/**
 * Moves what most fields have in common from the fields to the template, where the style of a request can override it; the fields keep
 * what sets them apart.
 */
export function shareStyle(fields: readonly TemplateField[]): StyledFields {
  const shared = new Map<string, unknown>();
  for (const property of PROPERTIES) {
    const common = mostCommon(fields.map((field) => field.style?.[property]));
    if (common !== undefined) shared.set(property, common);
  }
  const rest = fields.map((field) => {
    const own = Object.entries(field.style ?? {}).filter(([name, value]) => shared.get(name) !== value);
    const { style: _style, ...plain } = field;
    return (own.length === 0 ? plain : { ...plain, style: Object.fromEntries(own) }) as TemplateField;
  });
  // Left is what text does anyway.
  if (shared.get("alignment") === "left") shared.delete("alignment");
  if (shared.get("fontWeight") === "normal") shared.delete("fontWeight");
  return { fields: rest, style: shared.size === 0 ? undefined : (Object.fromEntries(shared) as TextStyle) };
}

function mostCommon<T>(values: readonly (T | undefined)[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: T | undefined;
  for (const [value, count] of counts) {
    if (best === undefined || count > (counts.get(best) ?? 0)) best = value;
  }
  return best;
}
