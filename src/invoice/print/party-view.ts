import type { Draft } from "../model/draft.ts";
import type { Address, Party } from "../model/invoice.ts";
import type { Labels } from "./labels/label.ts";
import type { Fact, PartyView } from "./view-types.ts";

/** Who somebody is and where. */
export function partyView(party: Draft<Party>, labels: Labels): PartyView {
  const { name = "", tradingName, legalForm = "", contact = {}, legalId, vatId, taxId } = party;
  const view = addressView(name, party.address, tradingName === name ? undefined : tradingName);
  const numbers: readonly (readonly [string, string | undefined])[] = [
    [labels.vatId, vatId],
    [labels.taxId, taxId],
    [labels.registration, legalId?.id],
  ];
  return {
    ...view,
    legalForm,
    numbers: numbers.flatMap(([label, value]): readonly Fact[] =>
      value === undefined ? [] : [{ label, value }],
    ),
    contact: [contact.name, contact.department, contact.phone, contact.email].filter(
      (part): part is string => part !== undefined,
    ),
  };
}

/** A name with an address alone. */
export function addressView(
  name = "",
  address: Draft<Address> | undefined = {},
  tradingName?: string | undefined,
): PartyView {
  const { line1, line2, line3, postCode, city, region, country } = address;
  const town = [postCode, city].filter(isGiven).join(" ");
  const streets = [line1, line2, line3].filter(isGiven);
  const place = [...streets, town, region].filter(isGiven);
  return {
    name,
    lines: [name, tradingName, ...place, country].filter(isGiven),
    oneLine: [name, ...streets, town].filter(isGiven).join(" · "),
    numbers: [],
    contact: [],
    legalForm: "",
  };
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}
