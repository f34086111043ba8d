import type { CheckFile, RecordsCall, RecordsTask } from "../../../batch/make-records.ts";
import type { BatchMaking } from "../../../batch/model.ts";
import { ValidationError } from "../../../contract/errors.ts";
import { serviceLimits, withLimits } from "../../../contract/limits.ts";
import { parseFillRequest } from "../../../fill/request-schema.ts";
import type { FilledPdf, OpenStoredTemplate } from "../../../fill/stored-filler.ts";
import type { RenderHtml } from "../../../render/render-types.ts";
import { NotFoundError } from "../../../template/errors.ts";
import { withClearData } from "../encrypted.ts";
import type { FillContext } from "../fill.ts";
import { type GenerateContext, generate } from "../generate.ts";

/** What making records needs from outside. */
export type RecordContext = GenerateContext &
  FillContext & {
    readonly openTemplate?: OpenStoredTemplate | undefined;
    /** How files are checked; a portable way unless given, which takes some tenths of a millisecond for each. */
    readonly check?: CheckFile | undefined;
  };

type Attributes = Readonly<Record<string, unknown>>;

/** The PDF of a record. */
export type RecordPdf = FilledPdf & { readonly pageCount?: number | undefined };

/** Makes the PDF of one record. Rejects with what rendering and filling throw. */
export type RecordMaker = (record: Attributes) => Promise<RecordPdf>;

/**
 * How the records of a task are made: what they share is read once.
 *
 * @throws StoreError. What is wrong with that which they share is thrown for each record.
 */
export async function recordMaker(
  task: RecordsTask,
  context: RecordContext,
  call: RecordsCall,
): Promise<RecordMaker> {
  const { making } = task;
  const tools = toolsOf(task, context, call);
  switch (making.type) {
    case "fill":
      return fillMaker(task, context, call);
    case "document":
      return documentMaker(making, { time: task.time, ...tools });
    case "requests":
      return (record) => makeRequest({ ...making.attributes, ...record }, tools);
  }
}

interface Tools {
  readonly context: RecordContext;
  readonly watermark: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether files come without what all of their template begin with. */
  readonly leavesBeginning: boolean;
}

function toolsOf(task: RecordsTask, context: RecordContext, { signal }: RecordsCall): Tools {
  const { time, watermark, isMerged } = task;
  return {
    context: { ...context, now: () => new Date(time) },
    watermark,
    signal,
    leavesBeginning: !isMerged,
  };
}

/** Fills the template of a task with a record, or with several. */
export function fillMaker(
  task: RecordsTask,
  context: RecordContext,
  call: RecordsCall,
): (data: unknown) => Promise<RecordPdf> {
  const { making } = task;
  if (making.type !== "fill") throw new Error("The records of this batch fill no template.");
  const filled = templateFiller(making.template, making.versionNumber, toolsOf(task, context, call));
  return (data) => filled({ ...making.attributes, data });
}

/** Fills a template, which is opened with the first record. */
function templateFiller(
  template: string,
  versionNumber: number | undefined,
  { context, ...call }: Tools,
): RecordMaker {
  const { openTemplate, fetch, decrypt } = context;
  if (openTemplate === undefined) throw new NotFoundError("No templates are configured.");
  const opened = openTemplate(template, versionNumber);
  // Whoever fills hears of it.
  opened.catch(() => undefined);
  const options = { ...call, fetch, limits: withLimits(context.limits, serviceLimits) };
  return async (body) => {
    const request = parseFillRequest(await withClearData(body, decrypt));
    return (await opened)(request, options);
  };
}

/** A document whose places each record fills. What reads them is loaded with the first one. */
async function documentMaker(
  { attributes, baseUrl }: Extract<BatchMaking, { readonly type: "document" }>,
  tools: Tools & Pick<RecordsTask, "time">,
): Promise<RecordMaker> {
  const { documentWithPlaces } = await import("./document-with-places.ts");
  const { context, time, ...call } = tools;
  const document = documentWithPlaces(attributes, time);
  const render: RenderHtml = (input, options) => context.render({ baseUrl, ...input }, options);
  return async (record) => generate(await document(record), { ...context, render }, call);
}

/** A record that says itself what it is. */
async function makeRequest(
  { template, versionNumber, ...body }: Attributes,
  tools: Tools,
): Promise<RecordPdf> {
  if (template === undefined) {
    const { context, ...call } = tools;
    return generate(body, context, call);
  }
  if (typeof template !== "string") throw refusal("template", "Must be the id of a template.");
  if (versionNumber !== undefined && !Number.isSafeInteger(versionNumber))
    throw refusal("versionNumber", "Must be a whole number.");
  return templateFiller(template, versionNumber as number | undefined, tools)(body);
}

function refusal(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}
