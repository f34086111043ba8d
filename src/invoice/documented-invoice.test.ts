import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createInvoiceXml } from "./invoice-xml.ts";
import { PROFILE_NAMES } from "./profiles.ts";

const [, json = ""] = /```json\n(.*?)\n```/s.exec(readFileSync("docs/invoices.md", "utf8")) ?? [];
/** Orders have data of their own. */
const profiles = PROFILE_NAMES.filter((name) => !name.startsWith("order-x"));

it.each(profiles)("the data in the documentation are an invoice of the profile %s", (profile) => {
  expect(new TextDecoder().decode(createInvoiceXml(JSON.parse(json), { profile }))).toContain("R-2026-0117");
});
