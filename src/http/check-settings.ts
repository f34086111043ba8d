import { limits } from "../contract/check-limits.ts";
import {
  anything,
  type Check,
  callable,
  flag,
  listOf,
  object,
  objectOf,
  refuseWrong,
  text,
  wholeNumber,
} from "../contract/check-members.ts";
import type { AppOptions } from "./app.ts";
import type { EngineWork } from "./calls/work.ts";
import type { ServiceSettings } from "./service.ts";

const count = wholeNumber(1);
const rateLimit = objectOf(
  { calls: count, milliseconds: count },
  {
    refusal: "Must be an object such as { calls: 100, milliseconds: 1000 }.",
    needed: ["calls", "milliseconds"],
  },
);

const SETTINGS: Readonly<Record<keyof ServiceSettings, Check>> = {
  // Those who know keys tell which of them is wrong.
  keys: anything,
  metricsKey: anything,
  keySource: object,
  templates: object,
  batches: object,
  studio: object,
  embedOrigins: listOf(text, "Must be an array of origins, such as https://app.example.com."),
  embedSecret: text,
  quotaOf: callable,
  shared: object,
  developmentTemplates: flag,
  clientAddress: callable,
  watermark: text,
  rateLimit,
  developmentRateLimit: rateLimit,
  idempotencyBytes: wholeNumber(0),
  isReady: callable,
  gauges: callable,
  onError: callable,
  onRequest: callable,
};

const ENGINE_WORK: Readonly<Record<Exclude<keyof EngineWork, "templates">, Check>> = {
  engine: object,
  opener: anything,
  check: callable,
  decrypt: callable,
  fetch: callable,
  limits,
  fonts: object,
  fontFormats: anything,
  now: callable,
  signingKey: callable,
};

const MEMBERS = { ...SETTINGS, ...ENGINE_WORK, work: object };

/** @throws ValidationError with each member at fault: misspelled ones, and what is of another type. */
export function checkSettings(options: AppOptions): void {
  const refusal = "Must be an object with keys, and an engine or work.";
  refuseWrong("options", objectOf(MEMBERS, { refusal })(options));
  if (!("work" in options) && options.engine === undefined)
    refuseWrong("engine", "Required, or work, as createPoolWork makes it.");
}
