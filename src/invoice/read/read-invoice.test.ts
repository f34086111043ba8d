import { describe, expect, it } from "vitest";
import { createInvoiceXml } from "../invoice-xml.ts";
import { takeInvoice } from "../model/take-invoice.ts";
import { sampleInvoice } from "../testing/sample-invoice.ts";
import { checkReadInvoice, titleOfRead } from "./check-read.ts";
import { readInvoiceXml } from "./read-invoice-xml.ts";

const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml);
const rulesOf = (xml: string): readonly string[] =>
  checkReadInvoice(readInvoiceXml(bytes(xml))).broken.map(({ rule }) => rule);

/** An invoice of ZUGFeRD 1.0 with a charge for freight. */
const ONE = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="a" xmlns:udt="b">
  <rsm:SpecifiedExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>
    <ram:ID>urn:ferd:CrossIndustryDocument:invoice:1p0:extended</ram:ID>
  </ram:GuidelineSpecifiedDocumentContextParameter></rsm:SpecifiedExchangedDocumentContext>
  <rsm:HeaderExchangedDocument><ram:ID>R-7</ram:ID><ram:Name>Invoice</ram:Name><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20140305</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
  <rsm:SpecifiedSupplyChainTradeTransaction>
    <ram:ApplicableSupplyChainTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Example Works</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Sampleton</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:ID>PO-1</ram:ID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableSupplyChainTradeAgreement>
    <ram:ApplicableSupplyChainTradeDelivery/>
    <ram:ApplicableSupplyChainTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:ApplicableTradeTax><ram:CalculatedAmount currencyID="EUR">19.95</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>
        <ram:BasisAmount currencyID="EUR">105.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:ApplicablePercent>19.00</ram:ApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount currencyID="EUR">5.00</ram:AppliedAmount>
        <ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:ApplicablePercent>19.00</ram:ApplicablePercent></ram:AppliedTradeTax>
      </ram:SpecifiedLogisticsServiceCharge>
      <ram:SpecifiedTradePaymentTerms><ram:Description>14 days</ram:Description></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount currencyID="EUR">100.00</ram:LineTotalAmount>
        <ram:ChargeTotalAmount currencyID="EUR">5.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount currencyID="EUR">0.00</ram:AllowanceTotalAmount>
        <ram:TaxBasisTotalAmount currencyID="EUR">105.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.95</ram:TaxTotalAmount>
        <ram:GrandTotalAmount currencyID="EUR">124.95</ram:GrandTotalAmount><ram:DuePayableAmount currencyID="EUR">124.95</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementMonetarySummation>
    </ram:ApplicableSupplyChainTradeSettlement>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedSupplyChainTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount currencyID="EUR">50.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedSupplyChainTradeAgreement>
      <ram:SpecifiedSupplyChainTradeDelivery><ram:BilledQuantity unitCode="C62">2</ram:BilledQuantity></ram:SpecifiedSupplyChainTradeDelivery>
      <ram:SpecifiedSupplyChainTradeSettlement>
        <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:ApplicablePercent>19.00</ram:ApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount currencyID="EUR">100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation>
      </ram:SpecifiedSupplyChainTradeSettlement>
      <ram:SpecifiedTradeProduct><ram:Name>Bolt</ram:Name></ram:SpecifiedTradeProduct>
    </ram:IncludedSupplyChainTradeLineItem>
  </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>`;

describe("reading ZUGFeRD 1.0", () => {
  const found = readInvoiceXml(bytes(ONE));

  it("gives the terms that a writer of today needs", () => {
    expect(found.invoice).toMatchObject({
      number: "R-7",
      issueDate: "2014-03-05",
      purchaseOrderReference: "PO-1",
      seller: { name: "Example Works", vatId: "DE123456789" },
      charges: [{ amount: "5.00", reason: "Freight", vat: { category: "S", rate: "19.00" } }],
      totals: { lines: "100.00", charges: "5.00", due: "124.95" },
      lines: [{ id: "1", quantity: "2", unit: "C62", netAmount: "100.00", item: { name: "Bolt" } }],
    });
    expect(found.profile?.name).toBe("extended");
    expect(checkReadInvoice(found).broken).toEqual([]);
    const { specification, ...terms } = takeInvoice(found.invoice);
    const written = readInvoiceXml(createInvoiceXml(found.invoice, { profile: "extended" }));
    expect(written.invoice).toMatchObject(terms);
    expect(written.document).toBe("CrossIndustryInvoice");
  });

  it("names it, and tells what has no place by the names of the file", () => {
    expect(titleOfRead(found)).toBe("ZUGFeRD 1.0, by the rules of Factur-X EXTENDED");
    expect(found.unknown).toEqual(["/HeaderExchangedDocument/Name"]);
  });

  it("holds it to the same rules, and tells parts that no document has", () => {
    expect(rulesOf(ONE.replace(">124.95</ram:Grand", ">124.96</ram:Grand"))).toContain("BR-CO-15");
    expect(rulesOf(ONE.replace("<rsm:SpecifiedSupply", "<rsm:Footer/><rsm:SpecifiedSupply"))).toEqual([
      "FORM-XML",
    ]);
  });
});

describe("BR-01", () => {
  const xml = new TextDecoder().decode(createInvoiceXml(sampleInvoice()));

  it("tells a specification that is none for that XML, or none at all", () => {
    expect(rulesOf(xml)).toEqual([]);
    const comfort = "urn:ferd:CrossIndustryDocument:invoice:1p0:comfort";
    expect(rulesOf(xml.replace(">urn:cen.eu:en16931:2017<", `>${comfort}<`))).toEqual(["BR-01"]);
    expect(rulesOf(xml.replace(">urn:cen.eu:en16931:2017<", "><"))).toEqual(["BR-01"]);
    expect(rulesOf(ONE.replace("urn:ferd:CrossIndustryDocument:invoice:1p0:ext", "urn:x:ext"))).toEqual([
      "BR-01",
    ]);
  });
});
