import { Engine } from "../../../src/node/index.ts";
import { importTemplate } from "../../../src/template/import-template.ts";
import type { Renderer } from "../own-engine.ts";
import type { FillCase } from "./fill-case.ts";
import { makeForm } from "./make-form.ts";

const FAMILIES = { Helv: "Helvetica", TiRo: "Times New Roman", Cour: "Courier" } as const;

/** Makes a template of the form of each case, and fills it. */
export class OwnFiller {
  readonly #engine: Renderer;

  constructor(engine: Renderer = new Engine()) {
    this.#engine = engine;
  }

  async fill(fillCase: FillCase): Promise<Uint8Array> {
    const { fields, values, interactive = false } = fillCase;
    const template = await importTemplate(await makeForm(fillCase), { id: "form" });
    const prepared = await this.#engine.prepareTemplate(template);
    const data = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const isRadio = fields.some((field) => field.name === name && field.kind === "radio");
        return [name, isRadio ? `${name}-${value}` : value];
      }),
    );
    const fontFamily = FAMILIES[fields[0]?.font ?? "Helv"];
    const request = { data, fontFamily, useInteractiveFields: interactive };
    return (await this.#engine.fillTemplate(prepared, request)).pdf;
  }
}
