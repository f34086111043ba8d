import { childNamed, descendant, localName, parentElement, textElement, type XmlElement } from "./element.ts";

/** A record of the model while it is mapped: texts, records and lists of them. */
export type ModelValue = string | ModelRecord | readonly ModelValue[];
export interface ModelRecord {
  readonly [key: string]: ModelValue | undefined;
}

/** What writers have to know beside the record. */
export interface WriteContext {
  /** How much the profile has: see `Level`. */
  readonly level: number;
  /** The whole invoice, for what XML has elsewhere. */
  readonly root: ModelRecord;
}

/** What a reader has found so far. */
export interface ReadContext {
  /** Elements whose content is in the model. */
  readonly known: Set<XmlElement>;
  /** BT-5. */
  readonly currency: string | undefined;
  /** The whole invoice. */
  readonly root: Target;
}

/** A record while it is read. */
export type Target = Record<string, ModelValue | undefined>;

/** A place of the model in XML, both ways. The order of bindings is the order of the elements. */
export interface Binding {
  write(record: ModelRecord, context: WriteContext): readonly XmlElement[];
  read(parent: XmlElement, target: Target, context: ReadContext): void;
}

/** What bindings of all kinds may say of their element. */
export interface BindingOptions {
  /** The smallest profile that has it; all unless given. */
  readonly level?: number;
  /** Which of several elements of that name it is. */
  readonly when?: (element: XmlElement, context: ReadContext) => boolean;
  /** Attributes that are always the same. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** How the text of an element becomes that of the model, and back. */
export interface Notation {
  write(text: string): string;
  read(text: string): string;
}

interface TextOptions extends BindingOptions {
  readonly notation?: Notation;
  /** Whether line ends at the end belong to the text. */
  readonly verbatim?: boolean;
  /** Keys of the same record by the attributes that hold them, such as the unit of a quantity. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The key in the whole invoice whose value is the attribute `currencyID`. */
  readonly currency?: "currency" | "vatCurrency";
}

/** The text of an element. */
export function text(name: string, key: string, options: TextOptions = {}): Binding {
  const { notation, keys = {}, currency, verbatim = false } = options;
  return {
    write: (record, context) => {
      const value = record[key];
      if (typeof value !== "string" || isAbove(options, context)) return [];
      const currencyID = currency === undefined ? undefined : textOf(context.root[currency]);
      const attributes = { ...options.attributes, ...attributesOf(record, keys), currencyID };
      return [textElement(name, notation?.write(value) ?? value, attributes)];
    },
    read: (parent, target, context) => {
      const element = firstOf(parent, name, options, context);
      if (element === undefined) return;
      context.known.add(element);
      const value = verbatim ? withoutMargin(element.text) : element.text.trim();
      if (value === "") return;
      target[key] ??= notation?.read(value) ?? value;
      for (const [own, given] of Object.entries(keyedAttributes(element, keys))) target[own] ??= given;
    },
  };
}

/** Lines without the spaces around them; a line end after the last one stays. */
function withoutMargin(given: string): string {
  const content = given.trim();
  return content !== "" && /\n[^\S\n]*$/.test(given) && content.includes("#") ? `${content}\n` : content;
}

/** The attributes that a record gives by some of its keys. */
function attributesOf(
  record: ModelRecord,
  keys: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(keys).map(([attribute, key]) => [attribute, textOf(record[key])]));
}

/** The parts of a record that an element has as attributes. */
function keyedAttributes(
  { attributes }: XmlElement,
  keys: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([attribute, key]) => {
      const value = attributes[attribute];
      return value === undefined || value === "" ? [] : [[key, value]];
    }),
  );
}

function textOf(value: ModelValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A text that is the same in all invoices; written where its siblings are. */
export function fixed(name: string, value: string, options: BindingOptions = {}): Binding {
  return {
    write: (_record, context) => (isAbove(options, context) ? [] : [textElement(name, value)]),
    read: (parent, _target, context) => {
      const element = childNamed(parent, localName(name));
      if (element !== undefined) context.known.add(element);
    },
  };
}

interface CodedOptions extends BindingOptions {
  /** Keys of the record by the attributes that hold them. */
  readonly keys: Readonly<Record<string, string>>;
  /** The key of the text. */
  readonly textKey?: string;
  /** Which records are written so. */
  readonly only?: (record: ModelRecord) => boolean;
}

/** An element whose text and attributes are one record of the model, such as an identifier with its scheme. */
export function coded(name: string, key: string, options: CodedOptions): Binding {
  return {
    write: (parent, context) => {
      const value = parent[key];
      return isRecord(value) ? writeCoded(name, value, options, context) : [];
    },
    read: (parent, target, context) => {
      const found = firstOf(parent, name, options, context);
      if (found !== undefined) target[key] ??= readCoded(found, options, context);
    },
  };
}

/** Several such elements. */
export function codedList(name: string, key: string, options: CodedOptions): Binding {
  return {
    write: (parent, context) =>
      recordsOf(parent[key]).flatMap((value) => writeCoded(name, value, options, context)),
    read: (parent, target, context) => {
      const found = allOf(parent, name, options, context).filter((element) => !context.known.has(element));
      const values = found.map((element) => readCoded(element, options, context));
      if (values.length > 0) target[key] = [...toList(target[key]), ...values];
    },
  };
}

function writeCoded(
  name: string,
  value: ModelRecord,
  options: CodedOptions,
  context: WriteContext,
): readonly XmlElement[] {
  const { keys, textKey = "id", only } = options;
  const content = value[textKey];
  if (typeof content !== "string" || isAbove(options, context) || only?.(value) === false) return [];
  return [textElement(name, content, { ...options.attributes, ...attributesOf(value, keys) })];
}

function readCoded(
  element: XmlElement,
  { keys, textKey = "id" }: CodedOptions,
  context: ReadContext,
): ModelRecord {
  context.known.add(element);
  return { [textKey]: element.text.trim(), ...keyedAttributes(element, keys) };
}

interface InsideOptions extends BindingOptions {
  /** Written even when nothing is in it. */
  readonly always?: boolean;
  /** The keys of which one has to be there. */
  readonly needs?: readonly string[];
}

/** Elements inside another, of the same record. */
export function inside(name: string, bindings: readonly Binding[], options: InsideOptions = {}): Binding {
  return {
    write: (record, context) => {
      if (isAbove(options, context)) return [];
      if (options.needs?.every((key) => record[key] === undefined) === true) return [];
      const children = writeAll(bindings, record, context);
      return children.length > 0 || options.always === true ? [parentElement(name, children)] : [];
    },
    read: (parent, target, context) => {
      for (const element of allOf(parent, name, options, context))
        readAll(bindings, element, target, context);
    },
  };
}

/** A record of its own in an element. */
export function group(
  name: string,
  key: string,
  bindings: readonly Binding[],
  options: InsideOptions = {},
): Binding {
  return {
    write: (record, context) => {
      const value = record[key];
      if (!isRecord(value) || isAbove(options, context)) return [];
      const children = writeAll(bindings, value, context);
      return children.length > 0 || options.always === true ? [parentElement(name, children)] : [];
    },
    read: (parent, target, context) => {
      const element = firstOf(parent, name, options, context);
      if (element === undefined) return;
      const known = target[key];
      const value: Target = isRecord(known) ? { ...known } : {};
      readAll(bindings, element, value, context);
      target[key] = value;
    },
  };
}

/** A record without an element: its parts stand among those of its parent. */
export function part(key: string, bindings: readonly Binding[]): Binding {
  return {
    write: (record, context) => {
      const value = record[key];
      return isRecord(value) ? writeAll(bindings, value, context) : [];
    },
    read: (parent, target, context) => {
      const known = target[key];
      const value: Target = isRecord(known) ? { ...known } : {};
      readAll(bindings, parent, value, context);
      if (Object.keys(value).length > 0) target[key] = value;
    },
  };
}

interface ListOptions extends BindingOptions {
  /** How those after the first are written; like the first unless given. */
  readonly later?: readonly Binding[];
}

/** A list of records, an element each. */
export function list(
  name: string,
  key: string,
  bindings: readonly Binding[],
  options: ListOptions = {},
): Binding {
  const { later = bindings } = options;
  return {
    write: (record, context) =>
      isAbove(options, context)
        ? []
        : recordsOf(record[key]).map((value, index) =>
            parentElement(name, writeAll(index === 0 ? bindings : later, value, context)),
          ),
    read: (parent, target, context) => {
      const values = allOf(parent, name, options, context).map((element) => {
        const value: Target = {};
        readAll(bindings, element, value, context);
        return value;
      });
      if (values.length > 0) target[key] = [...toList(target[key]), ...values];
    },
  };
}

/** A binding of the whole invoice that stands deep inside its XML. */
export function atRoot(binding: Binding): Binding {
  return {
    write: (_record, context) => binding.write(context.root, context),
    read: (parent, _target, context) => binding.read(parent, context.root, context),
  };
}

export function writeAll(
  bindings: readonly Binding[],
  record: ModelRecord,
  context: WriteContext,
): readonly XmlElement[] {
  return bindings.flatMap((binding) => binding.write(record, context));
}

export function readAll(
  bindings: readonly Binding[],
  element: XmlElement,
  target: Target,
  context: ReadContext,
): void {
  context.known.add(element);
  for (const binding of bindings) binding.read(element, target, context);
}

/** Whether what a path leads to has a text. */
export function says(path: string, ...texts: readonly string[]): (element: XmlElement) => boolean {
  const names = path.split("/");
  return (element) => texts.includes(descendant(element, names)?.text.trim() ?? "");
}

export function isRecord(value: unknown): value is ModelRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The records of a list. */
export function recordsOf(value: ModelValue | undefined): readonly ModelRecord[] {
  return toList(value).filter(isRecord);
}

function toList(value: ModelValue | undefined): readonly ModelValue[] {
  return Array.isArray(value) ? value : [];
}

function isAbove({ level = 0 }: BindingOptions, context: WriteContext): boolean {
  return level > context.level;
}

function allOf(
  parent: XmlElement,
  name: string,
  { when }: BindingOptions,
  context: ReadContext,
): readonly XmlElement[] {
  const local = localName(name);
  return parent.children.filter(
    (child) => localName(child.name) === local && (when?.(child, context) ?? true),
  );
}

/** The first that no other binding has read. */
function firstOf(
  parent: XmlElement,
  name: string,
  options: BindingOptions,
  context: ReadContext,
): XmlElement | undefined {
  return allOf(parent, name, options, context).find((element) => !context.known.has(element));
}
