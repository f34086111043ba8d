import type { Batches } from "../../batch/batches.ts";
import type { Composite } from "../../batch/composite.ts";
import { HttpProblem } from "../answer/problem.ts";
import { rangeOf } from "../answer/ranges.ts";
import type { StreamedAnswer } from "../answer.ts";
import type { KeyCall } from "../route.ts";

/** A file of a batch. */
export interface BatchFile {
  readonly composite: Composite;
  readonly type: string;
  readonly name: string;
}

/** Answers a file or the part of it that is asked for, some megabytes at a time. @throws HttpProblem 416. */
export function fileAnswer(call: KeyCall, batches: Batches, file: BatchFile): StreamedAnswer {
  const { composite, type, name } = file;
  const { bytes } = composite;
  const range = rangeOf(call.event.req.headers.get("range"), bytes);
  if (range === "unsatisfiable") throw unsatisfiable(bytes);
  const { offset, length } = range === "whole" ? { offset: 0, length: bytes } : range;
  const headers = {
    "content-type": type,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`,
    "accept-ranges": "bytes",
    "cache-control": "no-store",
    ...(range === "whole" ? {} : { "content-range": `bytes ${offset}-${offset + length - 1}/${bytes}` }),
  };
  return {
    status: range === "whole" ? 200 : 206,
    headers,
    bytes: length,
    stream: streamOf(batches.read(composite, { offset, length })),
  };
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}

function unsatisfiable(bytes: number): HttpProblem {
  return new HttpProblem({
    status: 416,
    name: "RangeError",
    message: `The file has ${bytes} bytes.`,
    headers: { "content-range": `bytes */${bytes}` },
  });
}
