import { HTTPResponse } from "h3";
import { ValidationError } from "../contract/errors.ts";
import { reasonPhrase } from "./answer/reason-phrase.ts";
import type { MadeInvoice } from "./calls/invoice.ts";
import type { MadePdf } from "./calls/work.ts";
import type { Answer } from "./idempotency.ts";

/** An answer whose body comes in pieces, and is not kept. */
export interface StreamedAnswer extends Omit<Answer, "body"> {
  readonly bytes: number;
  readonly stream: ReadableStream<Uint8Array>;
}

/** What a caller can have of a PDF: the file alone, or JSON with the file and all that is to be told of it. */
export type AnswerForm = "pdf" | "json";
const ANSWER_FORMS: readonly AnswerForm[] = ["pdf", "json"];

/** The `answer` of a query; the PDF unless given. @throws ValidationError when there is no such form. */
export function answerFormOf(text: string | null): AnswerForm {
  if (text === null || text === "") return "pdf";
  const form = ANSWER_FORMS.find((known) => known === text);
  if (form !== undefined) return form;
  throw new ValidationError([{ property: "answer", message: `Must be one of ${ANSWER_FORMS.join(", ")}.` }]);
}

/** A PDF that was made. Nobody may keep it on the way. Headers tell how many pages it has, and how much is to be told of it. */
export function madeAnswer(made: MadePdf, form: AnswerForm): Answer {
  const { pdf, pageCount, diagnostics } = made;
  const facts = {
    ...(pageCount === undefined ? {} : { "x-page-count": String(pageCount) }),
    "x-diagnostics-count": String(diagnostics.length),
  };
  if (form === "json") return jsonAnswer({ pdf: toBase64(pdf), pageCount, diagnostics }, 200, facts);
  const answer = pdfAnswer(pdf);
  return { ...answer, headers: { ...answer.headers, ...facts } };
}

/** What a caller can have of an invoice: as for other PDFs, or the XML alone. */
export type InvoiceForm = AnswerForm | "xml";

/** The `answer` of a query for an invoice. @throws ValidationError when there is no such form. */
export function invoiceFormOf(text: string | null): InvoiceForm {
  if (text === "xml" || text === null || text === "") return text === "xml" ? "xml" : "pdf";
  const form = ANSWER_FORMS.find((known) => known === text);
  if (form !== undefined) return form;
  throw new ValidationError([
    { property: "answer", message: `Must be one of ${[...ANSWER_FORMS, "xml"].join(", ")}.` },
  ]);
}

/** An invoice that was made: the PDF, its XML, or JSON with both in base64. */
export function invoiceAnswer({ xml, ...made }: MadeInvoice, form: InvoiceForm): Answer {
  if (form === "pdf") return madeAnswer(made, form);
  if (form === "json") {
    const { pdf, pageCount, diagnostics } = made;
    return jsonAnswer({ pdf: toBase64(pdf), xml: toBase64(xml), pageCount, diagnostics });
  }
  const headers = { "content-type": "application/xml; charset=utf-8", "cache-control": "no-store" };
  return { status: 200, headers, body: xml };
}

/** A PDF. */
export function pdfAnswer(pdf: Uint8Array): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="document.pdf"',
      "cache-control": "no-store",
    },
    body: pdf,
  };
}

/** Bytes at a time: whole groups of base64, and few enough to be arguments of a call. */
const PORTION = 3 * 8192;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += PORTION)
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + PORTION)));
  return text;
}

export function jsonAnswer(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const type = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  return { status, headers: { ...type, ...headers }, body };
}

export function textAnswer(text: string, contentType: string): Answer {
  return { status: 200, headers: { "content-type": contentType }, body: new TextEncoder().encode(text) };
}

/** What h3 makes the lightest response of that the runtime has: on Node one whose bytes are written as they are, without a stream. */
export function toResponse(answer: Answer | StreamedAnswer): HTTPResponse {
  const { status, headers } = answer;
  const statusText = reasonPhrase(status);
  if ("stream" in answer) {
    const length = { "content-length": String(answer.bytes) };
    return new HTTPResponse(answer.stream, { status, statusText, headers: { ...headers, ...length } });
  }
  const { body } = answer;
  if (status === 204) return new HTTPResponse(null, { status, statusText, headers });
  return new HTTPResponse(body as Uint8Array<ArrayBuffer>, {
    status,
    statusText,
    headers: { ...headers, "content-length": String(body.length) },
  });
}
