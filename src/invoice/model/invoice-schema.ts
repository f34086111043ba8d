import type { TSchema } from "typebox";
import * as Type from "typebox";

const MAXIMUM_LINES = 100_000;
const MAXIMUM_LIST = 1_000;

const closed = { additionalProperties: false };
const optional = Type.Optional;

/** A text of the business term. */
function text(description: string): TSchema {
  return optional(Type.String({ minLength: 1, maxLength: 10_000, description }));
}

/** A code, which JSON may have as a number. */
function code(description: string): TSchema {
  return optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer({ minimum: 0 })], {
      description,
      refusal: "Must be a code, as a text or a whole number.",
    }),
  );
}

/** A decimal number. */
function decimal(description: string): TSchema {
  return optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 60 }), Type.Number()], {
      description,
      refusal: 'Must be a decimal number, such as 12.5 or "12.50".',
    }),
  );
}

function date(description: string): TSchema {
  return optional(Type.String({ minLength: 1, maxLength: 30, description: `${description} As YYYY-MM-DD.` }));
}

function record(properties: Readonly<Record<string, TSchema>>, description?: string): TSchema {
  return optional(
    Type.Object(properties, { ...closed, ...(description === undefined ? {} : { description }) }),
  );
}

function list(
  properties: Readonly<Record<string, TSchema>>,
  description: string,
  maxItems: number = MAXIMUM_LIST,
): TSchema {
  return optional(Type.Array(Type.Object(properties, closed), { maxItems, description }));
}

function identifier(description: string, schemes: string): TSchema {
  return record({ id: text(description), scheme: code(`Scheme of ${schemes}.`) });
}

const ADDRESS = {
  line1: text("BT-35, BT-50, BT-64, BT-75"),
  line2: text("BT-36, BT-51, BT-65, BT-76"),
  line3: text("BT-162 to BT-165"),
  city: text("BT-37, BT-52, BT-66, BT-77"),
  postCode: text("BT-38, BT-53, BT-67, BT-78"),
  region: text("BT-39, BT-54, BT-68, BT-79"),
  country: text("BT-40, BT-55, BT-69, BT-80: ISO 3166-1."),
};

function party(
  numbers: readonly [
    group: string,
    name: string,
    trading: string,
    id: string,
    legal: string,
    vat: string,
    address: string,
  ],
): TSchema {
  const [group, name, trading, id, legal, vat, electronic] = numbers;
  return record(
    {
      name: text(name),
      tradingName: text(trading),
      ids: list({ id: text(id), scheme: code("Scheme of ISO 6523.") }, id),
      legalId: identifier(legal, "ISO 6523"),
      vatId: text(vat),
      taxId: text("BT-32, of sellers"),
      legalForm: text("BT-33, of sellers"),
      electronicAddress: identifier(electronic, "EAS"),
      address: record(ADDRESS, "BG-5, BG-8"),
      contact: record(
        {
          name: text("BT-41, BT-56"),
          department: text("BT-41, BT-56"),
          phone: text("BT-42, BT-57"),
          email: text("BT-43, BT-58"),
        },
        "BG-6, BG-9",
      ),
    },
    group,
  );
}

const VAT = record({
  category: text("BT-95, BT-102, BT-151: UNTDID 5305."),
  rate: decimal("BT-96, BT-103, BT-152: in percent."),
});

const ALLOWANCE = {
  amount: decimal("BT-92, BT-99, BT-136, BT-141"),
  baseAmount: decimal("BT-93, BT-100, BT-137, BT-142"),
  percent: decimal("BT-94, BT-101, BT-138, BT-143"),
  reason: text("BT-97, BT-104, BT-139, BT-144"),
  reasonCode: code("BT-98, BT-105, BT-140, BT-145: UNTDID 5189 or 7161."),
};

function period(description: string): TSchema {
  return record({ start: date("BT-73, BT-134."), end: date("BT-74, BT-135.") }, description);
}

const LINE = {
  id: code("BT-126"),
  parentId: code("BT-X-304: the line that this one is a part of."),
  kind: text("BT-X-8: DETAIL, GROUP or INFORMATION."),
  note: text("BT-127"),
  object: identifier("BT-128", "UNTDID 1153"),
  quantity: decimal("BT-129"),
  agreedQuantity: decimal("In answers to orders."),
  statusCode: code("Of lines of orders: UNTDID 1229."),
  unit: code("BT-130: UN/ECE Recommendations 20 and 21."),
  netAmount: decimal("BT-131: follows from the rest of the line where it is not given."),
  purchaseOrderLine: code("BT-132"),
  buyerAccountingReference: text("BT-133"),
  period: period("BG-26"),
  allowances: list(ALLOWANCE, "BG-27"),
  charges: list(ALLOWANCE, "BG-28"),
  price: record(
    {
      net: decimal("BT-146"),
      discount: decimal("BT-147"),
      gross: decimal("BT-148"),
      baseQuantity: decimal("BT-149"),
      baseUnit: code("BT-150"),
    },
    "BG-29",
  ),
  vat: VAT,
  item: record(
    {
      name: text("BT-153"),
      description: text("BT-154"),
      sellerId: text("BT-155"),
      buyerId: text("BT-156"),
      standardId: identifier("BT-157", "ISO 6523"),
      classifications: list(
        { code: code("BT-158"), list: code("UNTDID 7143."), version: code("Version of the list.") },
        "BT-158",
      ),
      originCountry: text("BT-159: ISO 3166-1."),
      attributes: list({ name: text("BT-160"), value: text("BT-161") }, "BG-32"),
    },
    "BG-31",
  ),
};

const HEAD = {
  number: code("BT-1"),
  issueDate: date("BT-2."),
  typeCode: code("BT-3: UNTDID 1001; 380 unless given."),
  currency: text("BT-5: ISO 4217."),
  vatCurrency: text("BT-6: ISO 4217."),
  vatPointDate: date("BT-7."),
  vatPointDateCode: code("BT-8: UNTDID 2005."),
  dueDate: date("BT-9."),
  buyerReference: text("BT-10"),
  projectReference: text("BT-11"),
  contractReference: text("BT-12"),
  purchaseOrderReference: text("BT-13"),
  salesOrderReference: text("BT-14"),
  receivingAdviceReference: text("BT-15"),
  despatchAdviceReference: text("BT-16"),
  tenderReference: text("BT-17"),
  invoicedObject: identifier("BT-18", "UNTDID 1153"),
  buyerAccountingReference: text("BT-19"),
  paymentTerms: text("BT-20"),
  notes: list({ subjectCode: text("BT-21: UNTDID 4451."), text: text("BT-22") }, "BG-1"),
  businessProcess: text("BT-23"),
  specification: text("BT-24: known from what was read; what is written follows the profile."),
  precedingInvoices: list({ number: code("BT-25"), issueDate: date("BT-26.") }, "BG-3"),
};

const PAYMENT = {
  remittance: text("BT-83"),
  payments: list(
    {
      meansCode: code("BT-81: UNTDID 4461."),
      meansText: text("BT-82"),
      account: record({ id: text("BT-84"), name: text("BT-85"), provider: text("BT-86") }, "BG-17"),
      card: record({ number: text("BT-87"), holder: text("BT-88") }, "BG-18"),
      payerAccount: text("BT-91"),
    },
    "BG-16",
  ),
  directDebit: record({ mandate: text("BT-89"), creditorId: text("BT-90") }, "BG-19"),
};

const ORDER = {
  order: record(
    {
      statusCode: code("UNTDID 1373, of answers."),
      purposeCode: code("UNTDID 1225: 9 is the first message, 4 a change."),
      responseCode: code("UNTDID 4343: the answer that is asked for."),
      quotationReference: text("The quotation."),
      blanketOrderReference: text("The order that this one draws on."),
      previousOrderReference: text("The order that is changed or answered."),
      previousChangeReference: text("The change before."),
      previousResponseReference: text("The answer before."),
    },
    "What orders alone have (Order-X).",
  ),
};

const TOTALS = {
  thirdPartyPayments: list(
    {
      type: text("BT-DEX-001"),
      amount: decimal("BT-DEX-002"),
      description: text("BT-DEX-003"),
    },
    "BG-DEX-09, of the extension of XRechnung",
  ),
  totals: record(
    {
      lines: decimal("BT-106"),
      allowances: decimal("BT-107"),
      charges: decimal("BT-108"),
      withoutVat: decimal("BT-109"),
      vat: decimal("BT-110"),
      vatInVatCurrency: decimal("BT-111"),
      withVat: decimal("BT-112"),
      paid: decimal("BT-113"),
      rounding: decimal("BT-114"),
      due: decimal("BT-115"),
    },
    "BG-22: what is not given follows from the rest.",
  ),
  vatBreakdown: list(
    {
      category: text("BT-118: UNTDID 5305."),
      rate: decimal("BT-119"),
      baseAmount: decimal("BT-116"),
      amount: decimal("BT-117"),
      exemptionReason: text("BT-120"),
      exemptionCode: text("BT-121: VATEX."),
    },
    "BG-23: follows from the lines where it is not given.",
  ),
};

/** JSON of an invoice: everything may be missing here, since the rules of the standard tell what must not. */
export const invoiceSchema: TSchema = Type.Object(
  {
    ...HEAD,
    seller: party(["BG-4", "BT-27", "BT-28", "BT-29", "BT-30", "BT-31", "BT-34"]),
    buyer: party(["BG-7", "BT-44", "BT-45", "BT-46", "BT-47", "BT-48", "BT-49"]),
    payee: record(
      {
        name: text("BT-59"),
        id: identifier("BT-60", "ISO 6523"),
        legalId: identifier("BT-61", "ISO 6523"),
      },
      "BG-10",
    ),
    taxRepresentative: record(
      { name: text("BT-62"), vatId: text("BT-63"), address: record(ADDRESS, "BG-12") },
      "BG-11",
    ),
    delivery: record(
      {
        name: text("BT-70"),
        location: identifier("BT-71", "ISO 6523"),
        date: date("BT-72."),
        address: record(ADDRESS, "BG-15"),
      },
      "BG-13",
    ),
    period: period("BG-14"),
    ...PAYMENT,
    allowances: list({ ...ALLOWANCE, vat: VAT }, "BG-20"),
    charges: list({ ...ALLOWANCE, vat: VAT }, "BG-21"),
    ...ORDER,
    ...TOTALS,
    attachments: list(
      {
        reference: text("BT-122"),
        description: text("BT-123"),
        url: text("BT-124"),
        file: record(
          {
            name: text("Name of the file."),
            mediaType: text("Media type of the file."),
            data: optional(Type.String({ minLength: 1, description: "The file in base64." })),
          },
          "BT-125",
        ),
      },
      "BG-24",
    ),
    lines: list(LINE, "BG-25", MAXIMUM_LINES),
  },
  closed,
);
