import { concatenate } from "../contract/concatenate.ts";
import { crc32 } from "./archive/crc32.ts";
import { sha256 } from "./hash.ts";
import type { FileChecks, MadeFile } from "./make-records.ts";

/** Checks a file in any runtime. */
export async function checkFile({ beginning, rest }: MadeFile): Promise<FileChecks> {
  const bytes = beginning === undefined ? rest : concatenate([beginning, rest]);
  return { sha256: await sha256(bytes), crc32: crc32(bytes) };
}
