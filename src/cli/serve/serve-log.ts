import type { RequestRecord } from "../../http/access-log.ts";
import type { ServiceSettings } from "../../http/service.ts";
import type { CliHost } from "../host.ts";

export type LogFormat = "json" | "text" | "none";

/** Writes a line for each request, and for each failure that is not the caller's, on standard error. */
export function serviceLog(
  format: LogFormat,
  host: Pick<CliHost, "errors">,
): Pick<ServiceSettings, "onError" | "onRequest"> {
  const write = (record: object, text: string): void => {
    const time = new Date().toISOString();
    const line = format === "json" ? JSON.stringify({ time, ...record }) : `${time} ${text}`;
    void host.errors.write(`${line}\n`);
  };
  return {
    onError: (error, id) => {
      const failure = describe(error);
      write(
        { level: "error", event: "failure", id, ...failure },
        `failure ${id} ${failure.name} ${failure.stack.join(" ")}`,
      );
    },
    ...(format === "none" ? {} : { onRequest: (record) => write(lineOf(record), textOf(record)) }),
  };
}

function lineOf(record: RequestRecord): object {
  const { diagnostics, ...rest } = record;
  return {
    level: record.status >= 500 ? "error" : "info",
    event: "request",
    ...rest,
    diagnostics: diagnostics.length,
  };
}

function textOf({
  id,
  method,
  route,
  status,
  milliseconds,
  requestBytes,
  responseBytes,
  key,
  error,
}: RequestRecord): string {
  const where = route === "" ? "(no route)" : route;
  const sizes = `${requestBytes} B in, ${responseBytes} B out`;
  return `${status} ${method} ${where} ${milliseconds} ms, ${sizes}, key ${key ?? "none"}, ${id}${error === undefined ? "" : `, ${error}`}`;
}

/**
 * Where an error came from. Its message is left out: it may quote what a caller sent. Codes and names don't, nor do the messages of the
 * operating system.
 */
function describe(error: unknown): { name: string; code: string | undefined; stack: readonly string[] } {
  if (!(error instanceof Error)) return { name: "Error", code: undefined, stack: [] };
  const cause = error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException) : undefined;
  const { code } = error as NodeJS.ErrnoException;
  const frames = (error.stack ?? "").split("\n").map((line) => line.trim());
  return {
    name: error.name,
    code: cause?.code === undefined ? code : `${code ?? ""} ${cause.code}`.trim(),
    stack: frames.filter((line) => line.startsWith("at ")).slice(0, 12),
  };
}
