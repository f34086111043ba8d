import type { DisplayItem } from "../../../layout/api/display.ts";
import type { ConformanceClaim } from "../conformance/claim.ts";
import { ATTACHMENT_TARGET } from "../document/attachments.ts";
import type { FieldItem } from "./field-place.ts";
import type { FormWriterOptions } from "./form-writer.ts";

type PositionOf = FormWriterOptions["positionOf"];

/**
 * What pages that are exchanged for print have of fields and links: how they look. Nothing that is pressed or typed into may stand on them
 * (ISO 15930-7 §6.17).
 */
export class FlatItems {
  readonly #claim: ConformanceClaim;
  readonly #positionOf: PositionOf;
  /** Inside a field that shows nothing as it is now. */
  #isUnseen = false;

  constructor(claim: ConformanceClaim, positionOf: PositionOf) {
    this.#claim = claim;
    this.#positionOf = positionOf;
  }

  /** False for items that are drawn. */
  take(item: DisplayItem): boolean {
    if (item.type === "begin-field") {
      this.#isUnseen = item.isHidden || isOff(item.widget);
      if (!item.isHidden) this.#tell("conformance-field", "a field is drawn as it is now", item.node);
      return true;
    }
    if (item.type === "end-field") {
      this.#isUnseen = false;
      return true;
    }
    // Places that open attached files stay: the files stand against the standard themselves.
    const isLink = item.type === "link" && !item.target.startsWith(ATTACHMENT_TARGET);
    if (isLink) this.#tell("conformance-link", "a link is text alone", item.node);
    return isLink || this.#isUnseen;
  }

  /** Where the structure has to be told, a field or a link that is none would be told wrongly. */
  #tell(code: string, what: string, node: number | undefined): void {
    const { exchange, isTagged, label } = this.#claim.profile;
    const position = node === undefined ? undefined : this.#positionOf?.(node);
    if (isTagged) {
      const message = `${label}: ${exchange?.name} has no fields or links on its pages, and without them their structure would be wrong: leave them out, or ask for ${exchange?.name} and the others apart.`;
      this.#claim.refuse(code, message, position);
    } else this.#claim.inform(code, `${exchange?.name} is for paper: ${what}.`, position);
  }
}

function isOff({ field, button }: FieldItem["widget"]): boolean {
  if (field.type === "checkbox") return !field.isChecked;
  return field.type === "radio" && field.selected !== button;
}
