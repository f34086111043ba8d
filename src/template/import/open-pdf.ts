import { type PDFContext, PDFDict, PDFDocument, PDFParser } from "pdf-lib";
import { LimitError } from "../../contract/errors.ts";
import { TemplateImportError } from "../errors.ts";
import type { TemplateLimits } from "../limits.ts";
import { GuardedParser } from "./guarded-parser.ts";
import { InflateBudget } from "./inflate.ts";

export interface OpenedPdf {
  readonly context: PDFContext;
  /** What is left of the bytes that streams may have. */
  readonly budget: InflateBudget;
  readonly encrypted: boolean;
}

/**
 * Reads the objects of a PDF, whatever its cross-reference table says. A file that anybody may open is decrypted.
 *
 * @throws LimitError; TemplateImportError when it is no PDF, is damaged beyond repair, or needs a password.
 */
export async function openPdf(bytes: Uint8Array, limits: TemplateLimits): Promise<OpenedPdf> {
  if (bytes.length > limits.templateBytes) {
    const message = `The PDF has ${bytes.length} bytes; it may have ${limits.templateBytes}.`;
    throw new LimitError("templateBytes", limits.templateBytes, message);
  }
  const budget = new InflateBudget(limits);
  const parser = new GuardedParser(budget, bytes, Number.POSITIVE_INFINITY);
  const context = await parsed(parser);
  const encrypted = context.lookup(context.trailerInfo.Encrypt) instanceof PDFDict;
  return { context: encrypted ? await decrypted(bytes, limits) : context, budget, encrypted };
}

async function parsed(parser: GuardedParser): Promise<PDFContext> {
  try {
    const context = await parser.parseDocument();
    if (parser.failure !== undefined) throw parser.failure;
    return context;
  } catch (error) {
    if (error instanceof LimitError) throw error;
    throw new TemplateImportError("unreadable", "This is not a PDF, or it is damaged beyond repair.", error);
  }
}

/**
 * pdf-lib keeps what it decrypts with to itself, and makes its parsers by this function; for the time of one call it makes ours, the
 * first of which sees the file as it is and the second decrypted.
 */
function decrypted(bytes: Uint8Array, limits: TemplateLimits): Promise<PDFContext> {
  const mine = turn.then(() => decryptAlone(bytes, limits));
  turn = mine.catch(() => undefined);
  return mine;
}

/** One file at a time, as the function is one for all. */
let turn: Promise<unknown> = Promise.resolve();

async function decryptAlone(bytes: Uint8Array, limits: TemplateLimits): Promise<PDFContext> {
  const makeParser = PDFParser.forBytesWithOptions;
  const parsers: GuardedParser[] = [];
  PDFParser.forBytesWithOptions = (...options) => {
    const parser = new GuardedParser(new InflateBudget(limits), ...options);
    parsers.push(parser);
    return parser;
  };
  try {
    const { context } = await PDFDocument.load(bytes, {
      password: "",
      parseSpeed: Number.POSITIVE_INFINITY,
      updateMetadata: false,
    });
    const failure = parsers.at(-1)?.failure;
    if (failure !== undefined) throw failure;
    return context;
  } catch (error) {
    if (error instanceof LimitError) throw error;
    const { message } = error as Error;
    throw /password/i.test(message)
      ? new TemplateImportError(
          "encrypted",
          "The PDF needs a password to be opened; save it without one first.",
          error,
        )
      : new TemplateImportError("encrypted", "The PDF is encrypted in a way that can't be read.", error);
  } finally {
    PDFParser.forBytesWithOptions = makeParser;
  }
}
