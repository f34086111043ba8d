import { type Binding, coded, codedList, group, inside, text } from "../xml/binding.ts";
import type { XmlElement } from "../xml/element.ts";

const scheme = { schemeID: "scheme" };

/** Identifiers with a scheme stand in another element than those without. */
export function identifiers(key: string, level: number): readonly Binding[] {
  return [
    codedList("ram:ID", key, { keys: scheme, level, only: ({ scheme: own }) => own === undefined }),
    codedList("ram:GlobalID", key, { keys: scheme, level, only: ({ scheme: own }) => own !== undefined }),
  ];
}

export function identifier(key: string, level: number): readonly Binding[] {
  return [
    coded("ram:ID", key, { keys: scheme, level, only: ({ scheme: own }) => own === undefined }),
    coded("ram:GlobalID", key, { keys: scheme, level, only: ({ scheme: own }) => own !== undefined }),
  ];
}

const ADDRESS_PARTS: readonly Binding[] = [
  text("ram:PostcodeCode", "postCode", { level: 1 }),
  text("ram:LineOne", "line1", { level: 1 }),
  text("ram:LineTwo", "line2", { level: 1 }),
  text("ram:LineThree", "line3", { level: 1 }),
  text("ram:CityName", "city", { level: 1 }),
  text("ram:CountryID", "country"),
  text("ram:CountrySubDivisionName", "region", { level: 1 }),
];

export function address(level: number): Binding {
  return group("ram:PostalTradeAddress", "address", ADDRESS_PARTS, { level });
}

function taxNumber(key: string, schemeId: string): Binding {
  const isOfScheme = ({ children: [id] }: XmlElement): boolean => id?.attributes["schemeID"] === schemeId;
  return inside(
    "ram:SpecifiedTaxRegistration",
    [text("ram:ID", key, { attributes: { schemeID: schemeId } })],
    { when: isOfScheme },
  );
}

export const VAT_NUMBER: Binding = taxNumber("vatId", "VA");

const CONTACT: Binding = group(
  "ram:DefinedTradeContact",
  "contact",
  [
    text("ram:PersonName", "name"),
    text("ram:DepartmentName", "department"),
    inside("ram:TelephoneUniversalCommunication", [text("ram:CompleteNumber", "phone")]),
    inside("ram:EmailURIUniversalCommunication", [text("ram:URIID", "email")]),
  ],
  { level: 3 },
);

/** BG-4 and BG-7; with their local tax number (BT-32), which orders have no place for. */
export function party(addressLevel: number, hasTaxId = true): readonly Binding[] {
  return [
    ...identifiers("ids", 1),
    text("ram:Name", "name"),
    text("ram:Description", "legalForm", { level: 3 }),
    inside("ram:SpecifiedLegalOrganization", [
      coded("ram:ID", "legalId", { keys: scheme }),
      text("ram:TradingBusinessName", "tradingName", { level: 1 }),
    ]),
    CONTACT,
    address(addressLevel),
    inside("ram:URIUniversalCommunication", [coded("ram:URIID", "electronicAddress", { keys: scheme })], {
      level: 1,
    }),
    VAT_NUMBER,
    ...(hasTaxId ? [taxNumber("taxId", "FC")] : []),
  ];
}
