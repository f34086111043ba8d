/** Parts of Node that making a document asks for. */
export const DOCUMENT_PARTS: readonly string[] = ["fs/promises", "perf_hooks", "stream", "zlib"];

/** Parts that commands ask for which answer over the network and work in threads. */
export const SERVICE_PARTS: readonly string[] = [
  ...["crypto", "dns", "dns/promises", "http", "http2", "https", "net", "os"],
  ...["stream/promises", "stream/web", "timers/promises", "tls", "worker_threads"],
];

/**
 * Loads them as they come, compiled for V8 as it is: once one of its flags has changed, Node compiles what it loads from its source. What
 * stands behind its `Response` is the largest part of all that a service loads.
 */
export function loadNodeParts(isService: boolean): void {
  for (const part of DOCUMENT_PARTS) process.getBuiltinModule(part);
  if (!isService) return;
  for (const part of SERVICE_PARTS) process.getBuiltinModule(part);
  void globalThis.Response;
}
