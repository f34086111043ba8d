import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../../src/node/engine.ts";
import { importTemplate } from "../../src/template/import/import-template.ts";
import type { Template, TemplateField } from "../../src/template/model.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { type CheckedField, checkPage, type PageFaults } from "./check-page.ts";
import { withButtonsOff } from "./empty-form.ts";
import { rasterise } from "./rasterise.ts";
import { SCRIPTS, type ScriptName, valuesIn } from "./sample-values.ts";

/** A form with what is wrong with it, and its pages: the empty form first, then filled in each script. */
export interface ExaminedForm {
  readonly fields: number;
  readonly faults: readonly string[];
  readonly pages: readonly (readonly Bitmap[])[];
}

/** Pixels that rounding may move: what is drawn at other coordinates is antialiased otherwise. */
const FORGIVEN = 48;

/**
 * Makes a template of a form, fills it with nothing and in each script, flat and interactive, and compares the pages: nothing of the form
 * may be lost, ink may be new in fields alone, and each field has to show something.
 */
export async function examineForm(
  path: string,
  { engine, pages, directory }: { engine: Engine; pages: number; directory: string },
): Promise<ExaminedForm> {
  const bytes = readFileSync(path);
  const { template, pdf } = await importTemplate(bytes);
  const prepared = await engine.prepareTemplate({ template, pdf });
  const shown = async (
    data: Record<string, unknown>,
    useInteractiveFields = false,
  ): Promise<readonly Bitmap[]> => {
    const filled = await engine.fillTemplate(prepared, { data, useInteractiveFields });
    const file = join(directory, `filled-${process.pid}.pdf`);
    writeFileSync(file, filled.pdf);
    return rasterise(file, pages, directory);
  };
  const emptied = join(directory, `empty-${process.pid}.pdf`);
  writeFileSync(emptied, await withButtonsOff(bytes));
  const empty = rasterise(emptied, pages, directory);
  const blank = await shown({});
  const faults = empty.flatMap((page, index) => {
    const found = checkPage(page, blank[index] ?? page, fieldsOf(template, index, false));
    return lostFaults(`page ${index + 1}`, found);
  });
  const columns: (readonly Bitmap[])[] = [];
  for (const script of Object.keys(SCRIPTS) as ScriptName[]) {
    for (const isInteractive of [false, true]) {
      const filled = await shown(valuesIn(template, script), isInteractive);
      if (!isInteractive) columns.push(filled);
      const kind = `${script}${isInteractive ? ", interactive" : ""}`;
      for (const [index, page] of blank.entries()) {
        const fields = fieldsOf(template, index, true);
        const found = checkPage(
          page,
          filled[index] ?? page,
          fields.map(({ checked }) => checked),
        );
        faults.push(...filledFaults(`${kind}, page ${index + 1}`, found, fields));
      }
    }
  }
  return {
    fields: template.fields.length,
    faults,
    pages: empty.map((page, index) => [page, ...columns.map((column) => column[index] ?? page)]),
  };
}

function lostFaults(where: string, { lost }: PageFaults): string[] {
  return lost > FORGIVEN ? [`${where}: ${lost} pixels of the form are gone`] : [];
}

function filledFaults(where: string, found: PageFaults, fields: readonly NamedField[]): string[] {
  const faults = lostFaults(where, found);
  if (found.outside > FORGIVEN) faults.push(`${where}: ${found.outside} pixels outside all fields`);
  const names = found.empty.map((index) => fields[index]?.name);
  if (names.length > 0)
    faults.push(
      `${where}: nothing is shown in ${names.slice(0, 5).join(", ")}${names.length > 5 ? " …" : ""}`,
    );
  return faults;
}

interface NamedField {
  readonly name: string;
  readonly checked: CheckedField;
}

function fieldsOf(template: Template, page: number, isFilled: true): readonly NamedField[];
function fieldsOf(template: Template, page: number, isFilled: false): readonly CheckedField[];
function fieldsOf(
  template: Template,
  page: number,
  isFilled: boolean,
): readonly (NamedField | CheckedField)[] {
  const fields = template.fields.filter((field) => field.page === page);
  if (isFilled)
    return fields.filter(takesValue).map((field) => ({
      name: field.id,
      checked: { rect: shownIn(field), isCleared: isButton(field) || field.type === "choice" },
    }));
  return fields.map((field) => ({ rect: field.rect, isCleared: !isButton(field) }));
}

/** A place to sign stays empty until somebody signs. */
function takesValue({ type }: TemplateField): boolean {
  return type !== "signature";
}

/** Sample data choose the first button of a group. */
function shownIn(field: TemplateField): TemplateField["rect"] {
  return field.type === "radioGroup" ? (field.children[0]?.rect ?? field.rect) : field.rect;
}

function isButton({ type }: TemplateField): boolean {
  return type === "checkbox" || type === "radioGroup";
}
