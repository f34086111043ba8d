/**
 * An invoice by the semantic model of EN 16931-1:2017: its business terms (BT) and groups (BG) under names of their own. Amounts,
 * quantities and rates are decimal texts such as "12.50", dates are `YYYY-MM-DD`, codes are those of the lists that the standard names.
 */
export interface Invoice {
  /** BT-1: unique among the seller's. */
  readonly number: string;
  /** BT-2 */
  readonly issueDate: string;
  /** BT-3, UNTDID 1001: 380 is an invoice, 381 a credit note. */
  readonly typeCode: string;
  /** BT-5, ISO 4217. */
  readonly currency: string;
  /** BT-6: the currency that VAT is declared in where it is another one. */
  readonly vatCurrency?: string | undefined;
  /** BT-7: when VAT is due. */
  readonly vatPointDate?: string | undefined;
  /** BT-8, UNTDID 2005: 3 with the issue, 35 with the delivery, 432 with the payment. */
  readonly vatPointDateCode?: string | undefined;
  /** BT-9 */
  readonly dueDate?: string | undefined;
  /** BT-10: what the buyer asked to be named, in Germany the Leitweg-ID. */
  readonly buyerReference?: string | undefined;
  /** BT-11 */
  readonly projectReference?: string | undefined;
  /** BT-12 */
  readonly contractReference?: string | undefined;
  /** BT-13 */
  readonly purchaseOrderReference?: string | undefined;
  /** BT-14 */
  readonly salesOrderReference?: string | undefined;
  /** BT-15 */
  readonly receivingAdviceReference?: string | undefined;
  /** BT-16 */
  readonly despatchAdviceReference?: string | undefined;
  /** BT-17: tender or lot. */
  readonly tenderReference?: string | undefined;
  /** BT-18: what the invoice is about, such as a meter. */
  readonly invoicedObject?: Identifier | undefined;
  /** BT-19: where the buyer books it. */
  readonly buyerAccountingReference?: string | undefined;
  /** BT-20 */
  readonly paymentTerms?: string | undefined;
  /** BG-1 */
  readonly notes?: readonly Note[] | undefined;
  /** BT-23: the process that the invoice is part of. */
  readonly businessProcess?: string | undefined;
  /** BT-24: which specification the data follow. It is known from XML that was read; what is written follows the profile. */
  readonly specification?: string | undefined;
  /** BG-3: what this invoice corrects or follows. */
  readonly precedingInvoices?: readonly PrecedingInvoice[] | undefined;
  /** BG-4 */
  readonly seller: Party;
  /** BG-7 */
  readonly buyer: Party;
  /** BG-10: who is paid where it is not the seller. */
  readonly payee?: Payee | undefined;
  /** BG-11 */
  readonly taxRepresentative?: TaxRepresentative | undefined;
  /** BG-13 */
  readonly delivery?: Delivery | undefined;
  /** BG-14 */
  readonly period?: Period | undefined;
  /** BT-83: what a payment has to say so that it is found. */
  readonly remittance?: string | undefined;
  /** BG-16: one for each way or account. */
  readonly payments?: readonly Payment[] | undefined;
  /** BG-19, with the payer's account in `payments`. */
  readonly directDebit?: DirectDebit | undefined;
  /** BG-20 */
  readonly allowances?: readonly DocumentAllowance[] | undefined;
  /** BG-21 */
  readonly charges?: readonly DocumentAllowance[] | undefined;
  /** What orders alone have (Order-X). */
  readonly order?: OrderFacts | undefined;
  /** BG-DEX-09 of the extension of XRechnung: what others demand with this invoice; it adds to what is due. */
  readonly thirdPartyPayments?: readonly ThirdPartyPayment[] | undefined;
  /** BG-22 */
  readonly totals: Totals;
  /** BG-23 */
  readonly vatBreakdown: readonly VatBreakdown[];
  /** BG-24 */
  readonly attachments?: readonly SupportingDocument[] | undefined;
  /** BG-25 */
  readonly lines: readonly InvoiceLine[];
}

/** An identifier, and the scheme it is of. */
export interface Identifier {
  readonly id: string;
  readonly scheme?: string | undefined;
}

/** BG-1 */
export interface Note {
  /** BT-21, UNTDID 4451. */
  readonly subjectCode?: string | undefined;
  /** BT-22 */
  readonly text: string;
}

/** BG-3 */
export interface PrecedingInvoice {
  /** BT-25 */
  readonly number: string;
  /** BT-26 */
  readonly issueDate?: string | undefined;
}

/** BG-4 and BG-7: seller and buyer. */
export interface Party {
  /** BT-27, BT-44 */
  readonly name: string;
  /** BT-28, BT-45 */
  readonly tradingName?: string | undefined;
  /** BT-29, BT-46; a buyer has one at most. */
  readonly ids?: readonly Identifier[] | undefined;
  /** BT-30, BT-47 */
  readonly legalId?: Identifier | undefined;
  /** BT-31, BT-48: begins with the country. */
  readonly vatId?: string | undefined;
  /** BT-32: the local tax number of a seller. */
  readonly taxId?: string | undefined;
  /** BT-33: further legal facts of a seller. */
  readonly legalForm?: string | undefined;
  /** BT-34, BT-49: where electronic invoices go. */
  readonly electronicAddress?: Identifier | undefined;
  /** BG-5, BG-8 */
  readonly address?: Address | undefined;
  /** BG-6, BG-9 */
  readonly contact?: Contact | undefined;
}

/** BG-5, BG-8, BG-12 and BG-15. */
export interface Address {
  /** BT-35, BT-50, BT-64, BT-75 */
  readonly line1?: string | undefined;
  /** BT-36, BT-51, BT-65, BT-76 */
  readonly line2?: string | undefined;
  /** BT-162 to BT-165 */
  readonly line3?: string | undefined;
  /** BT-37, BT-52, BT-66, BT-77 */
  readonly city?: string | undefined;
  /** BT-38, BT-53, BT-67, BT-78 */
  readonly postCode?: string | undefined;
  /** BT-39, BT-54, BT-68, BT-79 */
  readonly region?: string | undefined;
  /** BT-40, BT-55, BT-69, BT-80, ISO 3166-1. */
  readonly country: string;
}

/** BG-6 and BG-9. */
export interface Contact {
  /** BT-41, BT-56 */
  readonly name?: string | undefined;
  /** BT-41, BT-56 where it is a department, or the department of that person in the profile EXTENDED. */
  readonly department?: string | undefined;
  /** BT-42, BT-57 */
  readonly phone?: string | undefined;
  /** BT-43, BT-58 */
  readonly email?: string | undefined;
}

/** BG-10 */
export interface Payee {
  /** BT-59 */
  readonly name: string;
  /** BT-60 */
  readonly id?: Identifier | undefined;
  /** BT-61 */
  readonly legalId?: Identifier | undefined;
}

/** BG-11 */
export interface TaxRepresentative {
  /** BT-62 */
  readonly name: string;
  /** BT-63 */
  readonly vatId: string;
  /** BG-12 */
  readonly address?: Address | undefined;
}

/** BG-13 */
export interface Delivery {
  /** BT-70 */
  readonly name?: string | undefined;
  /** BT-71 */
  readonly location?: Identifier | undefined;
  /** BT-72 */
  readonly date?: string | undefined;
  /** BG-15 */
  readonly address?: Address | undefined;
}

/** BG-14 and BG-26. */
export interface Period {
  /** BT-73, BT-134 */
  readonly start?: string | undefined;
  /** BT-74, BT-135 */
  readonly end?: string | undefined;
}

/** BG-16 */
export interface Payment {
  /** BT-81, UNTDID 4461: 58 is a SEPA credit transfer, 59 a SEPA direct debit. */
  readonly meansCode: string;
  /** BT-82 */
  readonly meansText?: string | undefined;
  /** BG-17 */
  readonly account?: Account | undefined;
  /** BG-18 */
  readonly card?: Card | undefined;
  /** BT-91: the account that a direct debit is taken from. */
  readonly payerAccount?: string | undefined;
}

/** BG-17 */
export interface Account {
  /** BT-84: an IBAN, or the number that the bank uses. */
  readonly id: string;
  /** BT-85 */
  readonly name?: string | undefined;
  /** BT-86: a BIC. */
  readonly provider?: string | undefined;
}

/** BG-18 */
export interface Card {
  /** BT-87: the last four to six digits. */
  readonly number: string;
  /** BT-88 */
  readonly holder?: string | undefined;
}

/** BG-19 */
export interface DirectDebit {
  /** BT-89 */
  readonly mandate?: string | undefined;
  /** BT-90 */
  readonly creditorId?: string | undefined;
}

/** BG-27 and BG-28: an allowance or charge of a line. */
export interface Allowance {
  /** BT-136, BT-141 */
  readonly amount: string;
  /** BT-137, BT-142 */
  readonly baseAmount?: string | undefined;
  /** BT-138, BT-143 */
  readonly percent?: string | undefined;
  /** BT-139, BT-144 */
  readonly reason?: string | undefined;
  /** BT-140 of UNTDID 5189, BT-145 of UNTDID 7161. */
  readonly reasonCode?: string | undefined;
}

/** BG-20 and BG-21: an allowance (BT-92 to BT-98) or charge (BT-99 to BT-105) of the whole document. */
export interface DocumentAllowance extends Allowance {
  /** BT-95, BT-96, BT-102, BT-103 */
  readonly vat: Vat;
}

/** A VAT category of UNTDID 5305 with its rate in percent. */
export interface Vat {
  /** BT-95, BT-102, BT-151: S, Z, E, AE, K, G, O, L, M or B. */
  readonly category: string;
  /** BT-96, BT-103, BT-152 */
  readonly rate?: string | undefined;
}

/** What an order says of itself, and of others before it (Order-X 1.0). */
export interface OrderFacts {
  /** UNTDID 1373: what an answer makes of the order, such as 29 for accepted. */
  readonly statusCode?: string | undefined;
  /** UNTDID 1225: 9 is the first message, 4 a change. */
  readonly purposeCode?: string | undefined;
  /** UNTDID 4343: the answer that is asked for, such as AC. */
  readonly responseCode?: string | undefined;
  readonly quotationReference?: string | undefined;
  readonly blanketOrderReference?: string | undefined;
  readonly previousOrderReference?: string | undefined;
  readonly previousChangeReference?: string | undefined;
  readonly previousResponseReference?: string | undefined;
}

/** BG-DEX-09: what is collected for another, with its VAT. */
export interface ThirdPartyPayment {
  /** BT-DEX-001 */
  readonly type: string;
  /** BT-DEX-002 */
  readonly amount: string;
  /** BT-DEX-003 */
  readonly description: string;
}

/** BG-22 */
export interface Totals {
  /** BT-106 */
  readonly lines: string;
  /** BT-107 */
  readonly allowances?: string | undefined;
  /** BT-108 */
  readonly charges?: string | undefined;
  /** BT-109 */
  readonly withoutVat: string;
  /** BT-110 */
  readonly vat?: string | undefined;
  /** BT-111 */
  readonly vatInVatCurrency?: string | undefined;
  /** BT-112 */
  readonly withVat: string;
  /** BT-113 */
  readonly paid?: string | undefined;
  /** BT-114 */
  readonly rounding?: string | undefined;
  /** BT-115 */
  readonly due: string;
}

/** BG-23 */
export interface VatBreakdown extends Vat {
  /** BT-116 */
  readonly baseAmount: string;
  /** BT-117 */
  readonly amount: string;
  /** BT-120 */
  readonly exemptionReason?: string | undefined;
  /** BT-121, VATEX. */
  readonly exemptionCode?: string | undefined;
}

/** BG-24 */
export interface SupportingDocument {
  /** BT-122 */
  readonly reference: string;
  /** BT-123 */
  readonly description?: string | undefined;
  /** BT-124 */
  readonly url?: string | undefined;
  /** BT-125 */
  readonly file?: SupportingFile | undefined;
}

/** BT-125: a file inside the invoice. */
export interface SupportingFile {
  readonly name: string;
  readonly mediaType: string;
  /** In base64. */
  readonly data: string;
}

/** BG-25 */
export interface InvoiceLine {
  /** BT-126 */
  readonly id: string;
  /** BT-X-304 of the profile EXTENDED, BG-DEX-01 of the extension of XRechnung: the line that this one is a part of. */
  readonly parentId?: string | undefined;
  /** BT-X-8 of the profile EXTENDED: DETAIL counts, GROUP adds up its parts, INFORMATION is only told; DETAIL unless given. */
  readonly kind?: string | undefined;
  /** BT-127 */
  readonly note?: string | undefined;
  /** BT-128 */
  readonly object?: Identifier | undefined;
  /** BT-129 */
  readonly quantity: string;
  /** In answers to orders: how much there will be. */
  readonly agreedQuantity?: string | undefined;
  /** In changes of orders and answers, UNTDID 1229: what becomes of the line. */
  readonly statusCode?: string | undefined;
  /** BT-130, UN/ECE Recommendation 20 and 21: C62 is one, HUR an hour. */
  readonly unit: string;
  /** BT-131 */
  readonly netAmount: string;
  /** BT-132 */
  readonly purchaseOrderLine?: string | undefined;
  /** BT-133 */
  readonly buyerAccountingReference?: string | undefined;
  /** BG-26 */
  readonly period?: Period | undefined;
  /** BG-27 */
  readonly allowances?: readonly Allowance[] | undefined;
  /** BG-28 */
  readonly charges?: readonly Allowance[] | undefined;
  /** BG-29 */
  readonly price: Price;
  /** BG-30 */
  readonly vat: Vat;
  /** BG-31 */
  readonly item: Item;
}

/** BG-29 */
export interface Price {
  /** BT-146: without VAT, after the discount. */
  readonly net: string;
  /** BT-147 */
  readonly discount?: string | undefined;
  /** BT-148 */
  readonly gross?: string | undefined;
  /** BT-149: how many the price is for; one unless given. */
  readonly baseQuantity?: string | undefined;
  /** BT-150 */
  readonly baseUnit?: string | undefined;
}

/** BG-31 */
export interface Item {
  /** BT-153 */
  readonly name: string;
  /** BT-154 */
  readonly description?: string | undefined;
  /** BT-155 */
  readonly sellerId?: string | undefined;
  /** BT-156 */
  readonly buyerId?: string | undefined;
  /** BT-157: a GTIN with the scheme 0160, and the like. */
  readonly standardId?: Identifier | undefined;
  /** BT-158 */
  readonly classifications?: readonly Classification[] | undefined;
  /** BT-159, ISO 3166-1. */
  readonly originCountry?: string | undefined;
  /** BG-32 */
  readonly attributes?: readonly ItemAttribute[] | undefined;
}

/** BT-158 */
export interface Classification {
  readonly code: string;
  /** UNTDID 7143, such as STL or HS. */
  readonly list?: string | undefined;
  readonly version?: string | undefined;
}

/** BG-32 */
export interface ItemAttribute {
  /** BT-160 */
  readonly name: string;
  /** BT-161 */
  readonly value: string;
}
