import { type Check, flag, listOf, objectOf, oneOf, refuseWrong, text } from "../contract/check-members.ts";
import { ValidationError } from "../contract/errors.ts";
import type { XmpProperty, XmpSchema } from "../pdf/document/metadata.ts";

/** A name of XML without a colon, of the letters that metadata use. */
const NAME = /^[A-Za-z_][\w.-]*$/;
const NAMESPACE = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"]+$/;
/** What is told by other means, or claims something that has to be proved. */
const TAKEN: readonly string[] = [
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  "http://purl.org/dc/elements/1.1/",
  "http://ns.adobe.com/pdf/1.3/",
  "http://ns.adobe.com/xap/1.0/",
  "http://www.aiim.org/pdfa/ns/",
  "http://www.aiim.org/pdfua/ns/",
  "http://www.npes.org/pdfx/ns/",
];
const TAKEN_PREFIXES: ReadonlySet<string> = new Set(
  "rdf x xml xmlns dc pdf xmp pdfaid pdfuaid pdfxid pdfaExtension pdfaSchema pdfaProperty".split(" "),
);

const PROPERTY_MEMBERS = {
  name: text,
  value: text,
  valueType: oneOf(["Text", "Integer"]),
  category: oneOf(["internal", "external"]),
  description: text,
} satisfies Record<keyof XmpProperty, Check>;

const PROPERTY = `an object with ${Object.keys(PROPERTY_MEMBERS).join(", ")}`;

const SCHEMA_MEMBERS = {
  namespace: text,
  prefix: text,
  title: text,
  isPredefined: flag,
  properties: listOf(
    objectOf(PROPERTY_MEMBERS, { refusal: `Must be ${PROPERTY}.`, needed: Object.keys(PROPERTY_MEMBERS) }),
    `Must be an array of properties, each ${PROPERTY}.`,
  ),
} satisfies Record<keyof XmpSchema, Check>;

const SCHEMA = "an object with namespace, prefix, title and properties";

const METADATA = objectOf(
  {
    metadata: listOf(
      objectOf(SCHEMA_MEMBERS, {
        refusal: `Must be ${SCHEMA}.`,
        needed: ["namespace", "prefix", "title", "properties"],
      }),
      `Must be an array, each of it ${SCHEMA}.`,
    ),
  },
  { refusal: "" },
);

/**
 * Checks what is to be told in the metadata of a PDF beside the usual.
 *
 * @throws ValidationError for what has another shape, for what is no name of XML, and for namespaces that tell of standards or of the document itself.
 */
export function checkMetadata(schemas: readonly XmpSchema[] = []): void {
  refuseWrong("", METADATA({ metadata: schemas }));
  for (const [index, { namespace, prefix, properties }] of schemas.entries()) {
    const at = `metadata[${index}]`;
    if (!NAME.test(prefix) || TAKEN_PREFIXES.has(prefix))
      throw refused(`${at}.prefix`, `Must be a name of XML that has no meaning yet, not ${prefix}.`);
    if (!NAMESPACE.test(namespace)) throw refused(`${at}.namespace`, "Must be an absolute address.");
    if (TAKEN.some((taken) => namespace.startsWith(taken)))
      throw refused(
        `${at}.namespace`,
        `What ${namespace} tells is told by title, author, subject, keywords and conformance.`,
      );
    for (const [number, { name }] of properties.entries())
      if (!NAME.test(name)) throw refused(`${at}.properties[${number}].name`, "Must be a name of XML.");
  }
}

function refused(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}
