/** What only Node has: the engine with fonts and zlib, files and network, the server, stores of templates. */

export { openBullQueue } from "./batch/bullmq-queue.ts";
export { openObjectStore } from "./batch/open-objects.ts";
export { createWebhookPost } from "./batch/webhook-post.ts";
export { Engine, type NodeEngineOptions } from "./engine.ts";
export type { FontSettings, WebFontSettings } from "./font-sources/font-settings.ts";
export { openFontCatalogue } from "./font-sources/open-catalogue.ts";
export { createNodeFetch, type NodeFetchOptions } from "./node-fetch.ts";
export { createPoolWork, type PoolWork, type PoolWorkOptions } from "./pool/pool-work.ts";
export type { PoolSettings, PoolState } from "./pool/worker-pool.ts";
export { type RunningServer, type ServeOptions, serve } from "./serve.ts";
export { type OpenSharedState, openSharedState } from "./shared/open-shared-state.ts";
export { openStudio } from "./studio/studio-directory.ts";
export { openStorage, openTemplateStore } from "./template-store.ts";
export { durableDirectoryDriver } from "./template-store-driver.ts";
export { importTemplateInWorker, type WorkerImportOptions } from "./template-worker.ts";
