import { atRoot, type Binding, coded, fixed, group, inside, list, part, text } from "../xml/binding.ts";
import { descendant, type XmlElement } from "../xml/element.ts";

const scheme = { schemeID: "scheme" };

const ADDRESS_PARTS: readonly Binding[] = [
  text("cbc:StreetName", "line1"),
  text("cbc:AdditionalStreetName", "line2"),
  text("cbc:CityName", "city"),
  text("cbc:PostalZone", "postCode"),
  text("cbc:CountrySubentity", "region"),
  inside("cac:AddressLine", [text("cbc:Line", "line3")]),
  inside("cac:Country", [text("cbc:IdentificationCode", "country")]),
];

export function address(name: string): Binding {
  return group(name, "address", ADDRESS_PARTS);
}

const isCreditor = ({ children: [id] }: XmlElement): boolean => id?.attributes["schemeID"] === "SEPA";

/** BT-90: the creditor of a direct debit stands among the identifiers of the seller. */
const CREDITOR: Binding = atRoot(
  part("directDebit", [
    inside("cac:PartyIdentification", [text("cbc:ID", "creditorId", { attributes: { schemeID: "SEPA" } })], {
      when: isCreditor,
    }),
  ]),
);

const isVat = (element: XmlElement): boolean =>
  descendant(element, ["TaxScheme", "ID"])?.text.trim() === "VAT";

/** BT-31 and its like. */
export const VAT_NUMBER: Binding = taxNumber("vatId", "VAT", isVat);

function taxNumber(key: string, id: string, when: (element: XmlElement) => boolean): Binding {
  return inside(
    "cac:PartyTaxScheme",
    [text("cbc:CompanyID", key), inside("cac:TaxScheme", [fixed("cbc:ID", id)])],
    { when, needs: [key] },
  );
}

export const PARTY_NAME: Binding = inside("cac:PartyName", [text("cbc:Name", "name")]);

const CONTACT: readonly Binding[] = [
  text("cbc:Name", "name"),
  text("cbc:Telephone", "phone"),
  text("cbc:ElectronicMail", "email"),
];

/** BG-4 and BG-7. */
export function party(isSeller: boolean): Binding {
  return inside("cac:Party", [
    coded("cbc:EndpointID", "electronicAddress", { keys: scheme }),
    list("cac:PartyIdentification", "ids", [text("cbc:ID", "id", { keys: scheme })], {
      when: (element) => !isCreditor(element),
    }),
    ...(isSeller ? [CREDITOR] : []),
    inside("cac:PartyName", [text("cbc:Name", "tradingName")]),
    address("cac:PostalAddress"),
    VAT_NUMBER,
    taxNumber("taxId", "FC", (element) => !isVat(element)),
    inside("cac:PartyLegalEntity", [
      text("cbc:RegistrationName", "name"),
      coded("cbc:CompanyID", "legalId", { keys: scheme }),
      text("cbc:CompanyLegalForm", "legalForm"),
    ]),
    group("cac:Contact", "contact", CONTACT),
  ]);
}

/** BG-10. */
export const PAYEE: Binding = group("cac:PayeeParty", "payee", [
  group("cac:PartyIdentification", "id", [text("cbc:ID", "id", { keys: scheme })], {
    when: (element) => !isCreditor(element),
  }),
  { write: () => [], read: CREDITOR.read },
  PARTY_NAME,
  inside("cac:PartyLegalEntity", [coded("cbc:CompanyID", "legalId", { keys: scheme })]),
]);
