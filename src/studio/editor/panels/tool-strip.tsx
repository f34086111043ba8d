import type { VNode } from "preact";
import type { FieldType } from "../../../templates.ts";
import { useStore } from "../../state/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { FIELD_TYPES } from "../model/field-types.ts";
import type { EditorController } from "../state/controller.ts";
import { type EditorView, templateOf } from "../state/editor-state.ts";
import { CompareStrip } from "./compare-strip.tsx";

/** Types that have buttons of their own; all are in the list beside. */
const QUICK: readonly FieldType[] = ["shortText", "checkbox", "date", "dollar"];
const QUICK_KEYS: Readonly<Partial<Record<FieldType, string>>> = {
  shortText: "T",
  checkbox: "C",
  date: "D",
  dollar: "M",
};

const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** What is drawn, and how the pages are looked at. */
export function ToolStrip({ controller }: { readonly controller: EditorController }): VNode {
  const view = useStore(controller.store, (state) => state.view);
  const pages = useStore(controller.store, (state) => templateOf(state).pages.length);
  const isEdit = view.mode === "edit";
  return (
    <div class="side-head tool-strip" role="toolbar" aria-label="Tools">
      {isEdit ? <Drawing controller={controller} tool={view.tool} /> : null}
      {view.mode === "preview" ? <span class="strip-title">Filled with the sample data</span> : null}
      {view.mode === "compare" ? <CompareStrip controller={controller} /> : null}
      <span class="spring" />
      <span class="page-count">
        {Math.min(view.page + 1, pages)} / {pages}
      </span>
      <Zoom controller={controller} view={view} />
      {!isEdit ? null : (
        <Button
          label="Snap to lines and fields"
          icon="magnet"
          iconOnly
          pressed={view.snaps}
          onPress={() => controller.view({ snaps: !view.snaps })}
        />
      )}
      <Button
        label="Keys"
        icon="keyboard"
        iconOnly
        keys="?"
        onPress={() => controller.view({ dialog: { kind: "keys" } })}
      />
    </div>
  );
}

function Drawing({
  controller,
  tool,
}: {
  readonly controller: EditorController;
  readonly tool: EditorView["tool"];
}): VNode {
  return (
    <>
      <Button
        label="Choose and move"
        icon="cursor"
        iconOnly
        keys="V"
        pressed={tool === "select"}
        onPress={() => controller.view({ tool: "select" })}
      />
      <span class="strip-line" />
      {FIELD_TYPES.filter(({ type }) => QUICK.includes(type)).map(({ type, label, sign }) => (
        <Button
          key={type}
          label={`Draw: ${label}`}
          keys={QUICK_KEYS[type] ?? ""}
          pressed={tool === type}
          onPress={() => controller.view({ tool: type })}
        >
          <span class="type-sign" aria-hidden="true">
            {sign}
          </span>
          <span class="wide-only" aria-hidden="true">
            {label}
          </span>
          <span class="hidden">Draw: {label}</span>
        </Button>
      ))}
      <Select
        label="Draw a field of another type"
        hideLabel
        value={QUICK.includes(tool as FieldType) || tool === "select" ? "" : tool}
        options={[
          ["", "More types …"],
          ...FIELD_TYPES.filter(({ type }) => !QUICK.includes(type)).map(
            ({ type, label }) => [type, label] as const,
          ),
        ]}
        onChange={(chosen) => {
          const facts = FIELD_TYPES.find(({ type }) => type === chosen);
          controller.view({ tool: facts?.type ?? "select" });
        }}
      />
    </>
  );
}

function Zoom({
  controller,
  view,
}: {
  readonly controller: EditorController;
  readonly view: EditorView;
}): VNode {
  const { zoom } = view;
  const step = (by: 1 | -1): void => {
    const from = zoom === "width" ? 1 : zoom;
    const next = by === 1 ? ZOOMS.find((each) => each > from) : ZOOMS.findLast((each) => each < from);
    controller.view({ zoom: next ?? from });
  };
  // The wheel makes zooms that stand in no list.
  const listed =
    zoom === "width" || ZOOMS.includes(zoom) ? ZOOMS : [...ZOOMS, zoom].sort((one, other) => one - other);
  return (
    <>
      <Button label="Smaller" icon="minus" iconOnly onPress={() => step(-1)} />
      <Select
        label="Zoom"
        hideLabel
        value={String(zoom)}
        options={[
          ["width", "Fit"],
          ...listed.map((each) => [String(each), `${Math.round(each * 100)} %`] as const),
        ]}
        onChange={(chosen) => controller.view({ zoom: chosen === "width" ? "width" : Number(chosen) })}
      />
      <Button label="Larger" icon="plus" iconOnly onPress={() => step(1)} />
    </>
  );
}
