import type { Document, NodeId } from "../document/document.ts";
import type { ControlRow } from "../tree/control.ts";
import { collapsed } from "./control-labels.ts";

/** A select as its markup describes it (HTML §4.10.7). */
export interface SelectOptions {
  readonly rows: readonly ControlRow[];
  /** What can be chosen, and what is chosen although it can't. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Indexes into the options. */
  readonly selected: readonly number[];
  readonly isList: boolean;
  readonly allowsSeveral: boolean;
}

interface ReadOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly group: string | undefined;
  isSelected: boolean;
}

/** Reads the options of a select; `size` is the number of rows it shows. */
export function selectOptions(document: Document, select: NodeId, size: number): SelectOptions {
  const allowsSeveral = document.attribute(select, "multiple") !== undefined;
  const isList = allowsSeveral || size > 1;
  const read = readOptions(document, select);
  if (!allowsSeveral) chooseOne(read, isList);
  const rows: ControlRow[] = [];
  let group: string | undefined;
  for (const option of read) {
    const { label, isSelected, isDisabled } = option;
    if (option.group !== undefined && option.group !== group) rows.push(groupRow(option.group));
    group = option.group;
    rows.push({ label, isGroup: false, isInGroup: group !== undefined, isSelected, isDisabled });
  }
  const shown = read.filter(({ isDisabled, isSelected }) => !isDisabled || isSelected);
  const options = shown.map(({ value, label }) => ({ value, label }));
  const selected = shown.flatMap(({ isSelected }, index) => (isSelected ? [index] : []));
  return { rows, options, selected, isList, allowsSeveral };
}

function groupRow(label: string): ControlRow {
  return { label, isGroup: true, isInGroup: false, isSelected: false, isDisabled: true };
}

function readOptions(document: Document, select: NodeId): ReadOption[] {
  const options: ReadOption[] = [];
  const end = document.subtreeEnd[select] ?? select + 1;
  let group: { label: string; isDisabled: boolean; end: NodeId } | undefined;
  for (let node = select + 1; node < end; node += 1) {
    if (group !== undefined && node >= group.end) group = undefined;
    const name = document.nameOf(node);
    const isDisabled = document.attribute(node, "disabled") !== undefined;
    if (name === "optgroup") {
      const label = collapsed(document.attribute(node, "label") ?? "");
      group = { label, isDisabled, end: document.subtreeEnd[node] ?? end };
    } else if (name === "option") {
      const text = collapsed(document.textContent(node));
      options.push({
        value: document.attribute(node, "value") ?? text,
        label: collapsed(document.attribute(node, "label") ?? "") || text,
        isDisabled: isDisabled || group?.isDisabled === true,
        group: group?.label,
        isSelected: document.attribute(node, "selected") !== undefined,
      });
      node = (document.subtreeEnd[node] ?? node + 1) - 1;
    }
  }
  return options;
}

/** Of several selected options the last counts; a menu without one shows the first that can be chosen. */
function chooseOne(options: readonly ReadOption[], isList: boolean): void {
  let chosen = options.findLastIndex(({ isSelected }) => isSelected);
  if (chosen < 0 && !isList) chosen = options.findIndex(({ isDisabled }) => !isDisabled);
  for (const [index, option] of options.entries()) option.isSelected = index === chosen;
}
