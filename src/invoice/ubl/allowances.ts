import { type Binding, fixed, group, inside, says, text } from "../xml/binding.ts";

export const IS_ALLOWANCE: ReturnType<typeof says> = says("ChargeIndicator", "false", "0");
export const IS_CHARGE: ReturnType<typeof says> = says("ChargeIndicator", "true", "1");

/** Parts of an amount of VAT. */
export function category(name: string): Binding {
  return group(name, "vat", [
    text("cbc:ID", "category"),
    text("cbc:Percent", "rate"),
    inside("cac:TaxScheme", [fixed("cbc:ID", "VAT")]),
  ]);
}

/** BG-27 and BG-28. */
export function allowance(indicator: "true" | "false"): readonly Binding[] {
  return [
    fixed("cbc:ChargeIndicator", indicator),
    text("cbc:AllowanceChargeReasonCode", "reasonCode"),
    text("cbc:AllowanceChargeReason", "reason"),
    text("cbc:MultiplierFactorNumeric", "percent"),
    text("cbc:Amount", "amount", { currency: "currency" }),
    text("cbc:BaseAmount", "baseAmount", { currency: "currency" }),
  ];
}

/** BG-20 and BG-21. */
export function documentAllowance(indicator: "true" | "false"): readonly Binding[] {
  return [...allowance(indicator), category("cac:TaxCategory")];
}
