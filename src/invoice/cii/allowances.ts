import { type Binding, fixed, group, inside, says, text } from "../xml/binding.ts";

export const IS_ALLOWANCE: ReturnType<typeof says> = says("ChargeIndicator/Indicator", "false", "0");
export const IS_CHARGE: ReturnType<typeof says> = says("ChargeIndicator/Indicator", "true", "1");

/** Whether it is a charge. */
export function indicator(value: "true" | "false"): Binding {
  return inside("ram:ChargeIndicator", [fixed("udt:Indicator", value)]);
}

/** BG-27 and BG-28, and what BG-20 and BG-21 share with them. */
export const ALLOWANCE_PARTS: readonly Binding[] = [
  text("ram:CalculationPercent", "percent"),
  text("ram:BasisAmount", "baseAmount"),
  text("ram:ActualAmount", "amount"),
  text("ram:ReasonCode", "reasonCode"),
  text("ram:Reason", "reason"),
];

/** BG-20 and BG-21. */
export const DOCUMENT_ALLOWANCE_PARTS: readonly Binding[] = [
  ...ALLOWANCE_PARTS,
  group("ram:CategoryTradeTax", "vat", [
    fixed("ram:TypeCode", "VAT"),
    text("ram:CategoryCode", "category"),
    text("ram:RateApplicablePercent", "rate"),
  ]),
];
