import { type FieldError, LimitError, ValidationError } from "../contract/errors.ts";
import { isDataUrl } from "../resources/data-url.ts";
import type { TextStyle } from "../template/model.ts";
import type { AliasTarget, CompiledField, CompiledGroup, CompiledTemplate } from "./compile-template.ts";
import type { ReadContext } from "./format/value-format.ts";
import { copiesOf, type PageContent } from "./plan-pages.ts";
import { type Unwrapped, unwrap, type WrapperContext } from "./wrapped-value.ts";

/** A checked value for one field. */
export interface PlannedValue {
  readonly field: CompiledField;
  /** In the form of the field's type; undefined for the empty field that an empty string asks for. */
  readonly value: unknown;
  /** What the payload says of this field's style. */
  readonly style: TextStyle | undefined;
  readonly readOnly: boolean | undefined;
  /** Where the value stands, such as `data[2].name`. */
  readonly path: string;
}

/** One page of the result. */
export interface PlannedPage {
  /** Index of the template's page. */
  readonly page: number;
  /** From 1; 1 of 1 when the page does not repeat. */
  readonly repeatNumber: number;
  readonly repeatTotal: number;
  /** In the order of the template's fields. */
  readonly values: readonly PlannedValue[];
}

/** The pages that one object of data makes. */
export interface RecordPlan {
  readonly pages: readonly PlannedPage[];
}

/** Refusals beyond this many are counted, not listed. */
const MOST_ERRORS = 100;
/** Values read for one object of data. */
const MOST_VALUES = 1_000_000;

/** Turns objects of data into pages of values. Gathers what is wrong, and what the values need: families and images. */
export class Planner implements ReadContext, WrapperContext {
  readonly #template: CompiledTemplate;
  readonly #maximumPages: number;
  readonly #errors: Map<string, FieldError> = new Map();
  #further = 0;
  #pages = 0;
  #values = 0;
  /** Families that values ask for, each with the property path of the first that does. */
  readonly families: Map<string, string> = new Map();
  readonly images: Set<string> = new Set();
  /** Values of numeric types that may be too long for their boxes, to be measured when their fonts are there. */
  readonly doubtful: PlannedValue[] = [];
  /** Length of all `data:` URLs together. */
  dataUrlLength = 0;

  constructor(template: CompiledTemplate, maximumPages: number) {
    this.#template = template;
    this.#maximumPages = maximumPages;
  }

  refuse(property: string, message: string): void {
    if (this.#errors.has(property)) return;
    if (this.#errors.size >= MOST_ERRORS) this.#further += 1;
    else this.#errors.set(property, { property, message });
  }

  useFamily(family: string, path: string): void {
    if (!this.families.has(family)) this.families.set(family, path);
  }

  useImage(url: string): void {
    if (isDataUrl(url)) this.dataUrlLength += url.length;
    this.images.add(url);
  }

  /** @throws ValidationError when anything was refused. */
  throwRefusals(): void {
    if (this.#errors.size === 0) return;
    const fields = [...this.#errors.values()];
    if (this.#further > 0) {
      fields.push({ property: "data", message: `${this.#further} further values are wrong.` });
    }
    throw new ValidationError(fields);
  }

  /**
   * The pages of one object of data, which stands at `path`. Keys that no field has are passed over, as are null and undefined.
   *
   * @throws LimitError when there are too many pages or values.
   */
  plan(record: unknown, path: string): RecordPlan {
    this.#values = 0;
    const pages = this.#template.template.pages.map(
      (): PageContent => ({ always: [], repeated: [], columns: [] }),
    );
    if (typeof record === "object" && record !== null && !Array.isArray(record)) {
      const values = record as Readonly<Record<string, unknown>>;
      for (const alias of Object.keys(values)) {
        const target = this.#template.targets.get(alias);
        if (target !== undefined)
          this.#fillTarget(target, { value: values[alias], path: `${path}.${alias}` }, pages);
      }
    } else this.refuse(path, "Must be an object.");
    for (const field of this.#template.signatures) {
      const value = { field, value: undefined, style: undefined, readOnly: undefined, path };
      pages[field.field.page]?.always.push(value);
    }
    const planned: PlannedPage[] = [];
    for (const [page, content] of pages.entries()) {
      const copies = copiesOf(content, {
        pages: this.#maximumPages - this.#pages - planned.length,
        values: MOST_VALUES,
      });
      if (copies === "too-many-pages") throw this.#tooManyPages();
      if (copies === "too-many-values") throw tooManyValues();
      for (const [index, values] of copies.entries()) {
        planned.push({ page, repeatNumber: index + 1, repeatTotal: copies.length, values });
      }
    }
    this.#pages += planned.length;
    return { pages: planned };
  }

  #tooManyPages(): LimitError {
    const message = `The result would have more than ${this.#maximumPages} pages.`;
    return new LimitError("filledPages", this.#maximumPages, message);
  }

  #fillTarget(
    target: AliasTarget,
    given: { value: unknown; path: string },
    pages: readonly PageContent[],
  ): void {
    const unwrapped = unwrap(given.value, given.path, { context: this });
    if (unwrapped.value === undefined || unwrapped.value === null) return;
    for (const field of target.fields) {
      const content = pages[field.field.page];
      const context = this.#contextFor(field, target.fields, unwrapped);
      if (isRepeating(field, unwrapped.value)) {
        content?.repeated.push(
          this.#elements(unwrapped).map((element) => this.#valueOf(field, element, context)),
        );
      } else {
        const value = this.#valueOf(field, unwrapped, context);
        if (value !== undefined) content?.always.push(value);
      }
    }
    for (const group of target.groups) pages[group.page]?.columns.push(this.#column(group, unwrapped));
  }

  /** Radio groups that share an alias have options of their own: it is enough that one of them knows the value. */
  #contextFor(field: CompiledField, siblings: readonly CompiledField[], given: Unwrapped): ReadContext {
    if (siblings.length < 2 || field.field.type !== "radioGroup") return this;
    const isKnown = siblings.some(
      (sibling) =>
        sibling.field.type === "radioGroup" &&
        typeof given.value === "string" &&
        sibling.format.read(given.value, given.path, SILENT) !== undefined,
    );
    return isKnown ? SILENT : this;
  }

  #elements(array: Unwrapped): Unwrapped[] {
    return (array.value as readonly unknown[]).map((element, index) =>
      unwrap(element, `${array.path}[${index}]`, { around: array, context: this }),
    );
  }

  /** The rows of a group: one array for each repetition that is asked for, and just one when the array is flat. */
  #column(group: CompiledGroup, given: Unwrapped): PageContent["columns"][number] {
    const elements = Array.isArray(given.value) ? this.#elements(given) : [given];
    const first = group.fields[0]?.field;
    const type = first?.type;
    const isSeveral = first?.type === "choice" && first.multiple === true;
    const isNested = elements.some(({ value }) =>
      type === "textWrap" || isSeveral
        ? Array.isArray(value) && value.some(Array.isArray)
        : Array.isArray(value),
    );
    const rowsOf = (rows: readonly Unwrapped[]): (PlannedValue | undefined)[] =>
      rows.map((row, index) =>
        this.#valueOf(group.fields[index % group.fields.length] as CompiledField, row, this),
      );
    const outer = isNested
      ? elements.map((element) => rowsOf(Array.isArray(element.value) ? this.#elements(element) : [element]))
      : [rowsOf(elements)];
    return { size: group.fields.length, isNested, outer };
  }

  #valueOf(field: CompiledField, given: Unwrapped, context: ReadContext): PlannedValue | undefined {
    const { value, path, style, readOnly } = given;
    if (value === undefined || value === null) return undefined;
    this.#values += 1;
    if (this.#values > MOST_VALUES) throw tooManyValues();
    if (value === "" && field.field.type === "signature") return undefined;
    if (value === "") return { field, value: undefined, style, readOnly, path };
    const read = field.format.read(value, path, context);
    if (read === undefined) return undefined;
    const planned = { field, value: read, style, readOnly, path };
    if (field.format.longest !== undefined && field.format.longest(read) > field.certainLength) {
      this.doubtful.push(planned);
    }
    return planned;
  }
}

function tooManyValues(): LimitError {
  const message = `One object of data would fill more than ${MOST_VALUES} fields.`;
  return new LimitError("filledFields", MOST_VALUES, message);
}

const SILENT: ReadContext = { refuse: () => undefined, useImage: () => undefined };

/** An array repeats the page of a field that has no array of its own; an array of lines is the value of a textWrap. */
function isRepeating(field: CompiledField, value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  const isList = field.field.type === "choice" && field.field.multiple === true;
  if (field.field.type !== "textWrap" && !isList) return true;
  return value.some((element) => typeof element === "object" && element !== null);
}
