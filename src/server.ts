/** The HTTP service as a fetch handler; `serve` of `platen/node` puts it on a socket. */

export { createDecryptor, type DecryptData } from "./fill/decrypt.ts";
export { type FontNames, fontNames } from "./fonts/font-names.ts";
export { KeyStore, type KeyStoreOptions, type StoredKey } from "./http/access/key-store.ts";
export { type ApiKey, generateKey, type KeyKind, type KeySource } from "./http/access/keys.ts";
export type { RateLimit } from "./http/access/rate-limit.ts";
export type { RequestRecord } from "./http/access-log.ts";
export { type App, type AppOptions, createApp } from "./http/app.ts";
export {
  type EngineWork,
  inlineWork,
  type MadePdf,
  type ServiceEngine,
  type Work,
} from "./http/calls/work.ts";
export type { Gauge } from "./http/metrics.ts";
export type { WorkspaceQuota } from "./http/service.ts";
export type { SharedState } from "./http/shared-state.ts";
export type { StudioFile, StudioFiles } from "./http/studio/studio-files.ts";
