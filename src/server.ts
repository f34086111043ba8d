/** The HTTP service as a fetch handler; `serve` of `platen/node` puts it on a socket. */

export { createDecryptor, type DecryptData } from "./fill/decrypt.ts";
export { type FontNames, fontNames } from "./font-names.ts";
export { type App, type AppOptions, createApp } from "./http/app.ts";
export { type ApiKey, generateKey, type KeyKind } from "./http/keys.ts";
export type { MadePdf, Work } from "./http/work.ts";
export {
  createStoredFiller,
  type FillEngine,
  type FilledPdf,
  type FillStoredTemplate,
  type StoredFill,
} from "./template/stored-filler.ts";
