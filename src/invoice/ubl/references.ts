import { type Binding, coded, fixed, group, inside, list, says, text } from "../xml/binding.ts";
import { childNamed, parentElement, textElement } from "../xml/element.ts";

/** What UBL wants where there is a sales order without a purchase order. */
const NOT_AVAILABLE = "NA";

/** BT-13 and BT-14. */
export const ORDER: Binding = {
  write: (record) => {
    const { purchaseOrderReference: order, salesOrderReference: sales } = record;
    const sold = typeof sales === "string" ? [textElement("cbc:SalesOrderID", sales)] : [];
    if (typeof order !== "string" && sold.length === 0) return [];
    const id = textElement("cbc:ID", typeof order === "string" ? order : NOT_AVAILABLE);
    return [parentElement("cac:OrderReference", [id, ...sold])];
  },
  read: (parent, target, { known }) => {
    const element = childNamed(parent, "OrderReference");
    if (element === undefined) return;
    known.add(element);
    for (const [name, key] of [
      ["ID", "purchaseOrderReference"],
      ["SalesOrderID", "salesOrderReference"],
    ] as const) {
      const child = childNamed(element, name);
      if (child === undefined) continue;
      known.add(child);
      const value = child.text.trim();
      if (value !== "" && value !== NOT_AVAILABLE) target[key] = value;
    }
  },
};

/** BG-1: the code of the subject stands between number signs before the text. */
export const NOTES: Binding = {
  write: ({ notes }) =>
    (Array.isArray(notes) ? notes : []).flatMap((note) => {
      const { text: content, subjectCode } = note as Readonly<Record<string, string | undefined>>;
      if (content === undefined) return [];
      return [textElement("cbc:Note", subjectCode === undefined ? content : `#${subjectCode}#${content}`)];
    }),
  read: (parent, target, { known }) => {
    const notes = parent.children.filter(({ name }) => name.endsWith(":Note") || name === "Note");
    for (const note of notes) known.add(note);
    const values = notes.map(({ text: content }) => {
      const [, subjectCode, rest] = /^#([A-Z]{3})#([\s\S]*)$/.exec(content.trim()) ?? [];
      return subjectCode === undefined ? { text: content.trim() } : { subjectCode, text: rest?.trim() };
    });
    if (values.length > 0) target["notes"] = values;
  },
};

export function reference(name: string, key: string): Binding {
  return inside(name, [text("cbc:ID", key)]);
}

export const PRECEDING: Binding = list("cac:BillingReference", "precedingInvoices", [
  inside("cac:InvoiceDocumentReference", [text("cbc:ID", "number"), text("cbc:IssueDate", "issueDate")]),
]);

const IS_PLAIN = says("DocumentTypeCode", "", "916");

/** BG-24. */
export const SUPPORTING: Binding = list(
  "cac:AdditionalDocumentReference",
  "attachments",
  [
    text("cbc:ID", "reference"),
    text("cbc:DocumentDescription", "description"),
    inside("cac:Attachment", [
      coded("cbc:EmbeddedDocumentBinaryObject", "file", {
        keys: { mimeCode: "mediaType", filename: "name" },
        textKey: "data",
      }),
      inside("cac:ExternalReference", [text("cbc:URI", "url")]),
    ]),
  ],
  { when: IS_PLAIN },
);

/** BT-18. */
export const INVOICED_OBJECT: Binding = group(
  "cac:AdditionalDocumentReference",
  "invoicedObject",
  [text("cbc:ID", "id", { keys: { schemeID: "scheme" } }), fixed("cbc:DocumentTypeCode", "130")],
  { when: says("DocumentTypeCode", "130") },
);

/** BT-11 of credit notes, which have no element for projects. */
export const PROJECT_OF_CREDIT_NOTE: Binding = inside(
  "cac:AdditionalDocumentReference",
  [text("cbc:ID", "projectReference"), fixed("cbc:DocumentTypeCode", "50")],
  { needs: ["projectReference"], when: says("DocumentTypeCode", "50") },
);
