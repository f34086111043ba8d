/** The HTTP service as a fetch handler; `serve` of `platen/node` puts it on a socket. */

export { createDecryptor, type DecryptData } from "./fill/decrypt.ts";
export { type FontNames, fontNames } from "./font-names.ts";
export type { RequestRecord } from "./http/access-log.ts";
export { type App, type AppOptions, createApp } from "./http/app.ts";
export { KeyStore, type StoredKey } from "./http/key-store.ts";
export { type ApiKey, generateKey, type KeyKind, type KeySource } from "./http/keys.ts";
export type { Gauge } from "./http/metrics.ts";
export type { RateLimit } from "./http/rate-limit.ts";
export { inlineWork, type MadePdf, type Work, type WorkContext } from "./http/work.ts";
export {
  createStoredFiller,
  type FillEngine,
  type FilledPdf,
  type FillStoredTemplate,
  type StoredFill,
} from "./template/stored-filler.ts";
