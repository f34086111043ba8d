import { isInState } from "../cascade/matching/element-state.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { Document, NodeId } from "../document/document.ts";
import type { ButtonAction, ButtonField, FormField, FormWidget, RadioField } from "../graphics/form-field.ts";
import type { Control } from "../tree/control.ts";
import type { ControlLabels } from "./control-labels.ts";
import { FieldNames } from "./field-names.ts";
import type { ControlEntry } from "./form-controls.ts";

export interface FieldBuilderInput {
  readonly document: Document;
  readonly labels: ControlLabels;
  readonly diagnostics: DiagnosticSink;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type ShownText = Partial<Pick<Control, "text" | "isPlaceholder" | "isChecked">>;

/** What an `input` without a value sends when it is checked. */
const CHECKED = "on";

/**
 * Makes fields of controls. Controls of one form that have one name are one field: radio buttons a group, others the same value at
 * several places. Check boxes that share a name and differ in their values are fields of their own, below one of that name: readers
 * would check one at a time otherwise.
 */
export class FieldBuilder {
  readonly #input: FieldBuilderInput;
  readonly #names: FieldNames = new FieldNames();
  /** By form, name and what tells fields of one name apart. */
  readonly #fields: Map<string, FormField> = new Map();
  readonly #byForm: Map<NodeId, FormField[]> = new Map();
  readonly #widgets: Map<NodeId, FormWidget> = new Map();
  /** The button that is checked, of radio groups that have one. */
  readonly #checked: Map<FormField, NodeId> = new Map();
  readonly #texts: Map<NodeId, ShownText> = new Map();
  /** Name that a form's fields have in front where another form has taken theirs. */
  readonly #prefixes: Map<NodeId, string> = new Map();
  readonly #takenPrefixes: Set<string> = new Set();
  readonly #formOfName: Map<string, NodeId> = new Map();
  #count = 0;

  constructor(input: FieldBuilderInput) {
    this.#input = input;
  }

  /** The widget of each control, by its node. */
  build(entries: readonly ControlEntry[]): ReadonlyMap<NodeId, FormWidget> {
    const variants = valuesOfCheckboxes(entries, this.#input.document);
    for (const entry of entries) {
      const { type } = entry.read.role;
      if (type === "radio") this.#addRadio(entry);
      else if (type === "checkbox") this.#addCheckbox(entry, variants);
      else if (type === "text" || type === "choice") this.#addValue(entry);
      else this.#addButton(entry);
    }
    this.#setActions(entries);
    return this.#widgets;
  }

  /** What a control shows, where that is not what its own markup says: the value of the field it shares. */
  textOf(node: NodeId): ShownText | undefined {
    return this.#texts.get(node);
  }

  #addRadio(entry: ControlEntry): void {
    const { document, labels } = this.#input;
    const key = this.#key(entry, "radio");
    let field = this.#fields.get(key) as Writable<RadioField> | undefined;
    if (field === undefined) {
      field = {
        ...this.#base(entry, [this.#nameOf(entry)]),
        tooltip: labels.ofGroup(entry.node),
        type: "radio",
        buttons: [],
        selected: -1,
      };
      this.#register(key, entry, field);
    }
    const button = field.buttons.length;
    (field.buttons as string[]).push(document.attribute(entry.node, "value") ?? CHECKED);
    field.isRequired ||= this.#has(entry, "required");
    // Of several checked buttons the last counts (HTML §4.10.5.1.16).
    if (entry.read.control.isChecked) {
      const former = this.#checked.get(field);
      if (former !== undefined) this.#texts.set(former, { isChecked: false });
      this.#checked.set(field, entry.node);
      field.selected = button;
    }
    this.#addWidget(entry, field, button);
  }

  #addCheckbox(entry: ControlEntry, variants: ReadonlyMap<string, ReadonlySet<string>>): void {
    const name = this.#nameOf(entry);
    const value = this.#input.document.attribute(entry.node, "value") ?? CHECKED;
    const isOneOfMany = (variants.get(groupKey(entry, name))?.size ?? 0) > 1;
    const key = this.#key(entry, `checkbox ${isOneOfMany ? value : ""}`);
    let field = this.#fields.get(key);
    if (field === undefined) {
      const part = value.replaceAll(".", "_");
      field = {
        ...this.#base(entry, isOneOfMany ? [name, part === "" ? "_" : part] : [name]),
        type: "checkbox",
        exportValue: value,
        isChecked: entry.read.control.isChecked,
      };
      this.#register(key, entry, field);
    } else if (field.type === "checkbox" && field.isChecked !== entry.read.control.isChecked) {
      this.#texts.set(entry.node, { isChecked: field.isChecked });
    }
    this.#addWidget(entry, field, 0);
  }

  #addValue(entry: ControlEntry): void {
    const { read } = entry;
    const { select } = read;
    const key = this.#key(entry, select === undefined ? "text" : `choice ${JSON.stringify(select.options)}`);
    let field = this.#fields.get(key);
    if (field === undefined) {
      const base = this.#base(entry, [this.#nameOf(entry)]);
      const { options, selected, isList, allowsSeveral } = select ?? NO_SELECT;
      field =
        select === undefined
          ? {
              ...base,
              type: "text",
              value: read.value,
              isMultiline: read.control.kind === "multiline",
              isPassword: read.isPassword,
              maximumLength: read.maximumLength,
              isComb: read.control.cells > 0,
              format: read.format,
            }
          : { ...base, type: "choice", options, selected, isList, allowsSeveral };
      this.#register(key, entry, field);
    } else if (field.type === "text" && field.value !== read.value) {
      this.#sharesValue(entry, field.value);
    }
    this.#addWidget(entry, field, 0);
  }

  #sharesValue(entry: ControlEntry, value: string): void {
    if (entry.read.value !== "") {
      this.#report(
        entry,
        "form-value-shared",
        `Another control has the name "${this.#nameOf(entry)}" too: both show the value of the first.`,
      );
    }
    this.#texts.set(entry.node, { text: value, isPlaceholder: false });
  }

  #addButton(entry: ControlEntry): void {
    const { read, node } = entry;
    const isMarked = this.#input.document.attribute(node, "data-signature") !== undefined;
    const name = this.#nameOf(entry) || read.role.type;
    const field: ButtonField = {
      ...this.#base(entry, [name]),
      type: "button",
      caption: read.value,
      isSignature: isMarked && read.role.type === "button",
      action: undefined,
    };
    this.#register(`button ${this.#count}`, entry, field);
    this.#addWidget(entry, field, 0);
  }

  /** Actions name the fields of their form, so all fields must be known. */
  #setActions(entries: readonly ControlEntry[]): void {
    const { document } = this.#input;
    for (const { node, form, read } of entries) {
      const field = this.#widgets.get(node)?.field;
      const { type } = read.role;
      if (field?.type !== "button" || (type !== "submit" && type !== "reset")) continue;
      const fields = this.#byForm.size > 1 ? (this.#byForm.get(form) ?? []).filter(hasValue) : undefined;
      const attribute = (own: string, ofForm: string): string =>
        (document.attribute(node, own) ?? document.attribute(form, ofForm) ?? "").trim();
      const method = attribute("formmethod", "method").toLowerCase() === "post" ? "post" : "get";
      const action: ButtonAction =
        type === "reset"
          ? { type, fields }
          : { type, url: attribute("formaction", "action"), method, fields };
      (field as Writable<ButtonField>).action = action;
    }
  }

  #base(
    entry: ControlEntry,
    wanted: readonly string[],
  ): Pick<FormField, "id" | "name" | "tooltip" | "isReadOnly" | "isRequired" | "isExported"> {
    const { document, labels } = this.#input;
    const isDisabled = isInState("disabled", document, entry.node);
    this.#count += 1;
    return {
      id: this.#count,
      name: this.#takeName(entry, wanted),
      tooltip: labels.of(entry.node),
      isReadOnly: isDisabled || this.#has(entry, "readonly"),
      isRequired: this.#has(entry, "required"),
      isExported: !isDisabled,
    };
  }

  #takeName(entry: ControlEntry, wanted: readonly string[]): readonly string[] {
    const [first = ""] = wanted;
    const owner = this.#formOfName.get(first) ?? entry.form;
    if (owner === entry.form) this.#formOfName.set(first, owner);
    const path = owner === entry.form ? wanted : [this.#prefixOf(entry), ...wanted];
    const name = this.#names.take(path);
    const isChanged = name.length !== path.flatMap((part) => part.split(".")).length;
    if (isChanged || name.at(-1) !== (path.at(-1) ?? "").split(".").at(-1))
      this.#report(
        entry,
        "form-name-changed",
        `The name "${wanted.join(".")}" is taken or can't be one in PDF; the field is called "${name.join(".")}".`,
      );
    return name;
  }

  /** A form that has names of another gives its own name to those fields. */
  #prefixOf(entry: ControlEntry): string {
    const { document } = this.#input;
    let prefix = this.#prefixes.get(entry.form);
    if (prefix === undefined) {
      const own = document.attribute(entry.form, "name") ?? document.idOf(entry.form) ?? "";
      prefix = own.replaceAll(".", "_") || `form${this.#prefixes.size + 2}`;
      if (this.#takenPrefixes.has(prefix)) prefix = `${prefix}_${this.#prefixes.size + 2}`;
      this.#takenPrefixes.add(prefix);
      this.#prefixes.set(entry.form, prefix);
      this.#report(
        entry,
        "form-names-prefixed",
        `Another form has fields of the same names: here they begin with "${prefix}".`,
      );
    }
    return prefix;
  }

  #register(key: string, { form }: ControlEntry, field: FormField): void {
    this.#fields.set(key, field);
    const fields = this.#byForm.get(form);
    if (fields === undefined) this.#byForm.set(form, [field]);
    else fields.push(field);
  }

  #addWidget(entry: ControlEntry, field: FormField, button: number): void {
    const tooltip = this.#input.labels.of(entry.node);
    this.#widgets.set(entry.node, { field, button, order: entry.order, tooltip });
  }

  #key(entry: ControlEntry, kind: string): string {
    return `${groupKey(entry, this.#nameOf(entry))} ${kind}`;
  }

  #nameOf({ node }: ControlEntry): string {
    return this.#input.document.attribute(node, "name") ?? "";
  }

  #has({ node }: ControlEntry, attribute: string): boolean {
    return this.#input.document.attribute(node, attribute) !== undefined;
  }

  #report({ node }: ControlEntry, code: string, message: string): void {
    const { document, diagnostics } = this.#input;
    diagnostics.warn(code, message, document.positionOf(node));
  }
}

const NO_SELECT = { options: [], selected: [], isList: false, allowsSeveral: false } as const;

function hasValue({ type }: FormField): boolean {
  return type !== "button";
}

function groupKey({ form }: ControlEntry, name: string): string {
  return `${form} ${JSON.stringify(name)}`;
}

/** The values of check boxes by form and name. */
function valuesOfCheckboxes(
  entries: readonly ControlEntry[],
  document: Document,
): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>();
  for (const entry of entries) {
    if (entry.read.role.type !== "checkbox") continue;
    const key = groupKey(entry, document.attribute(entry.node, "name") ?? "");
    const known = values.get(key);
    const value = document.attribute(entry.node, "value") ?? CHECKED;
    if (known === undefined) values.set(key, new Set([value]));
    else known.add(value);
  }
  return values;
}
