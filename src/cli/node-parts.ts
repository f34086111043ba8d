/** Parts of Node that making a document asks for. */
export const DOCUMENT_PARTS: readonly string[] = ["fs/promises", "perf_hooks", "stream", "zlib"];

/** Loads them as they come, compiled for V8 as it is: once one of its flags has changed, Node compiles what it loads from its source. */
export function loadNodeParts(): void {
  for (const part of DOCUMENT_PARTS) process.getBuiltinModule(part);
}
