import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Template, TemplateField } from "../../../templates.ts";
import { useStore } from "../../state/use-store.ts";
import { around } from "../geometry/rect.ts";
import { nameIn } from "../model/differences.ts";
import { innerPlaces, movedField } from "../model/places.ts";
import type { FieldProblem } from "../model/sample.ts";
import type { EditorController } from "../state/controller.ts";
import { templateOf } from "../state/editor-state.ts";
import { FieldBox, placeOf } from "./field-box.tsx";
import { GestureMarks, SelectionFrame } from "./marks.tsx";
import { useGrowing } from "./use-growing.ts";

export interface FieldLayerProps {
  readonly controller: EditorController;
  readonly page: number;
  readonly scale: number;
}

/** Fields of each page, found once for each list of fields. */
const byPage = new WeakMap<Template["fields"], ReadonlyMap<number, readonly TemplateField[]>>();

export function fieldsOn({ fields }: Template, page: number): readonly TemplateField[] {
  const pages = byPage.get(fields) ?? grouped(fields);
  byPage.set(fields, pages);
  return pages.get(page) ?? [];
}

function grouped(fields: Template["fields"]): ReadonlyMap<number, readonly TemplateField[]> {
  const pages = new Map<number, TemplateField[]>();
  for (const field of fields) {
    const own = pages.get(field.page);
    if (own === undefined) pages.set(field.page, [field]);
    else own.push(field);
  }
  return pages;
}

/** The fields of a page as they are now, while something is pulled as they would be. */
export function FieldLayer({ controller, page, scale }: FieldLayerProps): VNode {
  const template = useStore(controller.store, templateOf);
  const selection = useStore(controller.store, (state) => state.selection);
  const gesture = useStore(controller.store, (state) => state.gesture);
  const problems = useStore(controller.store, (state) => state.preview?.problems);
  const rows = useMemo(() => new Set((template.groups ?? []).flatMap(({ fields }) => fields)), [template]);
  const worst = useMemo(() => severities(problems ?? []), [problems]);
  const changed = gesture?.preview.changed;
  const all = useMemo(() => fieldsShown(template, page, changed), [template, page, changed]);
  const most = useGrowing(all.length);
  const shown = most < all.length ? all.slice(0, most) : all;
  const chosenIds = gesture?.start.kind === "band" ? gesture.preview.chosen : selection.ids;
  const chosen = useMemo(() => new Set(chosenIds), [chosenIds]);
  const selected = shown.filter(({ id }) => chosen.has(id));
  const copied = gesture?.preview.copies ?? [];
  return (
    <div class="field-layer">
      {shown.map((field) => {
        const name = nameIn(template, field);
        return (
          <FieldBox
            key={field.id}
            field={field}
            name={name}
            isNamed={name !== field.id || (field.alias ?? "") !== ""}
            isRow={rows.has(field.id)}
            scale={scale}
            isSelected={chosen.has(field.id)}
            inner={selection.ids[0] === field.id ? selection.inner : undefined}
            problem={worst.get(field.id)}
          />
        );
      })}
      {copied.flatMap(({ dx, dy }) =>
        selected.map((field) => (
          <div
            key={`${field.id} ${dx} ${dy}`}
            class="field-copy"
            style={placeOf(movedField(field, dx, dy).rect, scale)}
          />
        )),
      )}
      <SelectionFrame
        frame={frameOf(selected, selection.inner)}
        hasFill={selected.length === 1 && selection.inner === undefined && selection.ids.length === 1}
        isBusy={gesture !== undefined && gesture.start.kind !== "band"}
        scale={scale}
        controller={controller}
      />
      {gesture === undefined ? null : <GestureMarks preview={gesture.preview} page={page} scale={scale} />}
    </div>
  );
}

/** The worst that is told of each field. */
function severities(problems: readonly FieldProblem[]): ReadonlyMap<string, FieldProblem["severity"]> {
  const worst = new Map<string, FieldProblem["severity"]>();
  for (const { fields, severity } of problems)
    for (const id of fields) if (worst.get(id) !== "error") worst.set(id, severity);
  return worst;
}

function frameOf(selected: readonly TemplateField[], inner: string | undefined) {
  const [only] = selected;
  const place =
    selected.length === 1 && only !== undefined
      ? innerPlaces(only).find(({ key }) => key === inner)
      : undefined;
  return place?.rect ?? around(selected.map(({ rect }) => rect));
}

function fieldsShown(
  template: Template,
  page: number,
  changed: ReadonlyMap<string, TemplateField> | undefined,
): readonly TemplateField[] {
  const own = fieldsOn(template, page);
  if (changed === undefined || changed.size === 0) return own;
  const here = own.flatMap((field) => {
    const now = changed.get(field.id) ?? field;
    return now.page === page ? [now] : [];
  });
  const known = new Set(own.map(({ id }) => id));
  const come = [...changed.values()].filter((field) => field.page === page && !known.has(field.id));
  return [...here, ...come];
}
