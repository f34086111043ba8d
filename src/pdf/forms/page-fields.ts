import type { DisplayItem } from "../../../layout/api/display.ts";
import { ItemWriter } from "../content/item-writer.ts";
import type { DocumentResources } from "../content/resources.ts";
import { ByteWriter } from "../objects/byte-writer.ts";
import type { PdfReference } from "../objects/values.ts";
import type { FieldItem, FieldPlace, PageScale } from "./field-place.ts";
import type { FormWriter, WidgetAnnotation } from "./form-writer.ts";

export interface PageFieldsInput {
  readonly forms: FormWriter;
  readonly resources: DocumentResources;
  readonly place: PageScale & { readonly page: PdfReference };
}

interface OpenField {
  readonly item: FieldItem;
  readonly content: ItemWriter;
  readonly place: FieldPlace;
  readonly isGroup: boolean;
}

/** The fields of one page: takes what belongs to them out of the items of the page. */
export class PageFields {
  readonly #input: PageFieldsInput;
  readonly #widgets: WidgetAnnotation[] = [];
  /** Opacities of the groups around: fields are drawn by themselves, outside of them. */
  readonly #opacities: number[] = [];
  #open: OpenField | undefined;

  constructor(input: PageFieldsInput) {
    this.#input = input;
  }

  /** False for items that are the page's own. */
  take(item: DisplayItem): boolean {
    switch (item.type) {
      case "begin-field":
        this.#begin(item);
        return true;
      case "end-field":
        this.#end();
        return true;
      default:
        if (this.#open !== undefined) {
          this.#open.content.write(item);
          return true;
        }
    }
    if (item.type === "begin-group") this.#opacities.push(item.opacity);
    else if (item.type === "begin-tile" || item.type === "begin-mask") this.#opacities.push(1);
    else if (item.type === "end-group" || item.type === "end-tile" || item.type === "end-mask")
      this.#opacities.pop();
    return false;
  }

  /** The annotations in their tab order. */
  annotations(): readonly PdfReference[] {
    this.#widgets.sort((a, b) => a.order - b.order);
    return this.#widgets.map(({ reference }) => reference);
  }

  /**
   * Order in which the tab key goes through the page (ISO 32000-2 table 31): that of the document's structure, unless `tabindex` asks
   * for another; undefined without fields.
   */
  tabs(): "S" | "W" | undefined {
    if (this.#widgets.length === 0) return undefined;
    let last = -1;
    for (const { node, isInStructure } of this.#widgets) {
      if (!isInStructure || node < last) return "W";
      last = node;
    }
    return "S";
  }

  #begin(item: FieldItem): void {
    const { forms, resources, place } = this.#input;
    const content = new ItemWriter(resources, new ByteWriter(512));
    const fieldPlace = forms.begin(item, place, content.stream);
    const opacity = this.#opacities.reduce((product, value) => product * value, 1);
    const isGroup = opacity < 1;
    const { x, y, width, height } = item;
    if (isGroup) content.write({ type: "begin-group", x, y, width, height, opacity, blendMode: "normal" });
    this.#open = { item, content, place: fieldPlace, isGroup };
  }

  #end(): void {
    const open = this.#open;
    if (open === undefined) return;
    const { forms, place } = this.#input;
    if (open.isGroup) open.content.write({ type: "end-group" });
    this.#widgets.push(forms.end(open.item, open.place, place.page, open.content.finish()));
    this.#open = undefined;
  }
}
