import type { ByteRange } from "../../batch/store/object-store.ts";

/**
 * The part of a file that a `Range` header asks for (RFC 9110 §14.1.2): `whole` without one, and for what a server need not follow, such as
 * several ranges; `unsatisfiable` when it lies outside.
 */
export function rangeOf(header: string | null, bytes: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (match === null || (first === "" && last === "")) return "whole";
  if (first === "") {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? "unsatisfiable" : { offset: bytes - length, length };
  }
  const offset = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < offset) return "whole";
  return offset >= bytes ? "unsatisfiable" : { offset, length: end - offset + 1 };
}
