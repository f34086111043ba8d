import { parseInteger } from "../cascade/hints/legacy-values.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import { type Document, NO_NODE, type NodeId } from "../document/document.ts";
import type { FormWidget } from "../graphics/form-field.ts";
import type { Control } from "../tree/control.ts";
import { ControlLabels } from "./control-labels.ts";
import { FieldBuilder } from "./field-builder.ts";
import { type OwnedControl, ownedControls } from "./form-owners.ts";
import { type ReadControl, readControl } from "./read-control.ts";

/** Behind every `tabindex`. */
const LAST = Number.MAX_SAFE_INTEGER;

/** The form controls of a document by their node. */
export type FormControls = ReadonlyMap<NodeId, Control>;

/** A control on its way to a field. */
export interface ControlEntry extends OwnedControl {
  readonly read: ReadControl;
  /** Rank in the tab order. */
  readonly order: number;
}

/**
 * Reads all form controls of a document and makes fields of those in a form (HTML §4.10). A control without a form or a name, or of a
 * type that is no type, is drawn only; a diagnostic says so.
 * DEVIATION HTML §4.10: inputs of the types file, color and range are drawn and no fields, since PDF has no fields of these kinds.
 */
export function formControls(document: Document, diagnostics: DiagnosticSink): FormControls {
  const controls = new Map<NodeId, Control>();
  const owned = ownedControls(document);
  if (owned.length === 0) return controls;
  const ranks = tabRanks(document, owned);
  const entries: ControlEntry[] = [];
  const hidden: OwnedControl[] = [];
  for (const [index, { node, form }] of owned.entries()) {
    const read = readControl(document, node);
    if (read === undefined) hidden.push({ node, form });
    else entries.push({ node, form, read, order: ranks[index] ?? index });
  }
  const builder = new FieldBuilder({ document, labels: new ControlLabels(document), diagnostics });
  const fields = entries.filter((entry) => whyNoField(entry, document) === undefined);
  // Who makes no form wants to hear nothing of forms.
  if (fields.length > 0) {
    reportDrawn(entries, document, diagnostics);
    reportHidden(hidden, document, diagnostics);
  }
  const widgets = builder.build(fields);
  for (const { node, read } of entries) {
    const widget: FormWidget | undefined = widgets.get(node);
    const own = builder.textOf(node);
    const control = own === undefined ? read.control : { ...read.control, ...own };
    controls.set(node, { ...control, widget });
  }
  return controls;
}

interface NoField {
  readonly code: string;
  readonly message: string;
}

/** Why a control is no field: undefined where it is one, and "silent" where nobody would think that it is. */
function whyNoField({ node, form, read }: ControlEntry, document: Document): NoField | "silent" | undefined {
  const { role } = read;
  if (role.type === "none") return "silent";
  const element = `<${document.nameOf(node)}>`;
  if (form === NO_NODE)
    return {
      code: "form-control-outside-form",
      message: `The ${element} is in no form; it is drawn, without a field.`,
    };
  if (role.type === "drawn") return { code: role.code, message: role.reason };
  // Buttons do their work without a name.
  const works = role.type === "submit" || role.type === "reset";
  if (works || (document.attribute(node, "name") ?? "") !== "") return undefined;
  return {
    code: "form-control-unnamed",
    message: `The ${element} has no name; it is drawn, without a field.`,
  };
}

function reportDrawn(
  entries: readonly ControlEntry[],
  document: Document,
  diagnostics: DiagnosticSink,
): void {
  for (const entry of entries) {
    const why = whyNoField(entry, document);
    if (why !== undefined && why !== "silent")
      diagnostics.warn(why.code, why.message, document.positionOf(entry.node));
  }
}

function reportHidden(
  hidden: readonly OwnedControl[],
  document: Document,
  diagnostics: DiagnosticSink,
): void {
  for (const { node, form } of hidden) {
    if (form === NO_NODE) continue;
    diagnostics.add({
      code: "form-control-hidden",
      severity: "info",
      message: "A hidden input has no place on a page: its value is not in the PDF.",
      position: document.positionOf(node),
    });
  }
}

/** Positions in the tab order (HTML §6.6.3): positive `tabindex` first, then document order, then negative ones. */
function tabRanks(document: Document, owned: readonly OwnedControl[]): number[] {
  const keys = owned.map(({ node }) => {
    const index = parseInteger(document.attribute(node, "tabindex") ?? "") ?? 0;
    return index > 0 ? index : index < 0 ? LAST : LAST - 1;
  });
  const sorted = owned.map((_, index) => index);
  sorted.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
  const ranks = new Array<number>(owned.length).fill(0);
  for (const [rank, index] of sorted.entries()) ranks[index] = rank;
  return ranks;
}
