import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Template, TemplateField } from "../../../templates.ts";
import { useStore } from "../../state/use-store.ts";
import { nameIn } from "../model/differences.ts";
import { factsOf } from "../model/field-types.ts";
import { listOf } from "../model/lists.ts";
import type { EditorController } from "../state/controller.ts";
import { removeSelected } from "../state/edit-actions.ts";
import { templateOf } from "../state/editor-state.ts";

/** Height of a line, CSS px. */
const LINE = 28;

type Line =
  | { readonly kind: "page"; readonly page: number; readonly count: number }
  | {
      readonly kind: "field";
      readonly field: TemplateField;
      readonly name: string;
      readonly isList: boolean;
    };

/** All fields in their order, by page; those that are seen are elements. */
export function FieldList({ controller }: { readonly controller: EditorController }): VNode {
  const template = useStore(controller.store, templateOf);
  const filter = useStore(controller.store, (state) => state.view.filter);
  const lines = useMemo(() => linesOf(template, filter), [template, filter]);
  const count = lines.filter(({ kind }) => kind === "field").length;
  return (
    <aside class="field-list" aria-label="Fields">
      <div class="list-head">
        <input
          type="search"
          aria-label="Find a field by alias, label or type"
          placeholder="Find a field"
          value={filter}
          onInput={(event) => controller.view({ filter: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            controller.select(lines.flatMap((line) => (line.kind === "field" ? [line.field.id] : [])));
          }}
        />
        <span class="note" role="status">
          {count === template.fields.length ? `${count} fields` : `${count} of ${template.fields.length}`}
        </span>
      </div>
      <Lines controller={controller} lines={lines} />
    </aside>
  );
}

function linesOf(template: Template, filter: string): readonly Line[] {
  const words = filter.trim().toLowerCase();
  const lines: Line[] = [];
  const listed = new Set((template.groups ?? []).flatMap(({ fields }) => fields));
  const pages = new Map<number, TemplateField[]>();
  for (const field of template.fields) {
    const own = pages.get(field.page) ?? [];
    own.push(field);
    pages.set(field.page, own);
  }
  for (const [page, fields] of [...pages].sort(([one], [other]) => one - other)) {
    const shown = fields
      .map((field) => ({ field, name: nameIn(template, field) }))
      .filter(({ field, name }) => words === "" || textOf(field, name).includes(words));
    if (shown.length > 0) lines.push({ kind: "page", page, count: shown.length });
    for (const { field, name } of shown)
      lines.push({ kind: "field", field, name, isList: listed.has(field.id) });
  }
  return lines;
}

function textOf({ label = "", type }: TemplateField, name: string): string {
  return `${name} ${label} ${type} ${factsOf(type).label}`.toLowerCase();
}

interface LinesProps {
  readonly controller: EditorController;
  readonly lines: readonly Line[];
}

function Lines({ controller, lines }: LinesProps): VNode {
  const ids = useStore(controller.store, (state) => state.selection.ids);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const chosen = useMemo(() => new Set(ids), [ids]);
  const [leading] = ids;
  useEffect(() => {
    const { current } = list;
    const index = lines.findIndex((line) => line.kind === "field" && line.field.id === leading);
    if (current === null || index < 0) return;
    const place = index * LINE;
    if (place < current.scrollTop || place + LINE > current.scrollTop + current.clientHeight)
      current.scrollTo({ top: place - current.clientHeight / 2 });
  }, [leading]);
  const height = list.current?.clientHeight ?? 900;
  const first = Math.max(0, Math.floor(top / LINE) - 6);
  const seen = lines.slice(first, first + Math.ceil(height / LINE) + 12);
  return (
    <div
      class="list-lines"
      ref={list}
      role="listbox"
      aria-label="Fields; arrows choose, Enter goes to what it is called"
      aria-multiselectable="true"
      aria-activedescendant={leading === undefined ? undefined : `line-${leading}`}
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onClick={(event) => chooseAt(controller, event)}
      onKeyDown={(event) => pressOnList(controller, lines, event)}
    >
      <div role="presentation" style={{ height: `${lines.length * LINE}px` }}>
        {seen.map((line, index) => {
          const style = { top: `${(first + index) * LINE}px` };
          if (line.kind === "page")
            return (
              <div key={`page ${line.page}`} class="list-page" role="presentation" style={style}>
                Page {line.page + 1}
              </div>
            );
          const { field, name, isList } = line;
          const { sign, label } = factsOf(field.type);
          return (
            <div
              key={field.id}
              id={`line-${field.id}`}
              class={`list-line${chosen.has(field.id) ? " chosen" : ""}${isList ? " row" : ""}`}
              role="option"
              tabIndex={-1}
              data-field={field.id}
              aria-selected={chosen.has(field.id)}
              title={field.label}
              style={style}
            >
              <span class="type-sign" aria-hidden="true">
                {sign}
              </span>
              <span class="line-name" dir="auto">
                {name}
              </span>
              <span class="hidden">
                , {label}, page {field.page + 1}
              </span>
              {field.required === true ? <span class="line-mark">*</span> : null}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function chooseAt(controller: EditorController, event: MouseEvent): void {
  const { target } = event;
  const line = target instanceof Element ? target.closest<HTMLElement>("[data-field]") : null;
  const id = line?.dataset["field"];
  const field = templateOf(controller.state).fields.find((each) => each.id === id);
  const { ids } = controller.state.selection;
  if (field === undefined) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) {
    controller.select(ids.includes(field.id) ? ids.filter((id) => id !== field.id) : [...ids, field.id]);
    return;
  }
  // A double click on a row of a list chooses all of them.
  const list = event.detail > 1 ? listOf(templateOf(controller.state), field.id) : undefined;
  controller.select(list?.fields ?? [field.id]);
  controller.reveal(field);
}

function pressOnList(controller: EditorController, lines: readonly Line[], event: KeyboardEvent): void {
  const fields = lines.flatMap((line) => (line.kind === "field" ? [line.field] : []));
  const { ids } = controller.state.selection;
  const at = fields.findIndex(({ id }) => id === ids.at(-1));
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? fields.length - 1 : at - 1,
    Home: 0,
    End: fields.length - 1,
  };
  const to = steps[event.key];
  const next = to === undefined ? undefined : fields[Math.min(fields.length - 1, Math.max(0, to))];
  if (next !== undefined) {
    event.preventDefault();
    controller.select(event.shiftKey ? [...new Set([...ids, next.id])] : [next.id]);
    controller.reveal(next);
  } else if (event.key === "Enter") {
    event.preventDefault();
    document.querySelector<HTMLElement>(".panel-body input")?.focus();
  } else if (event.key === "Delete" || event.key === "Backspace") removeSelected(controller);
}
