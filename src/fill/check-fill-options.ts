import { limits } from "../contract/check-limits.ts";
import {
  callable,
  date,
  flag,
  objectOf,
  oneOf,
  refuseWrong,
  signal,
  text,
} from "../contract/check-members.ts";
import { attachments, profile, standards } from "../render/check-shared.ts";
import { FILL_DUMP_STEPS } from "./dump.ts";
import type { FillCallOptions } from "./fill.ts";

const MEMBERS = {
  fetch: callable,
  decrypt: callable,
  limits,
  signal,
  watermark: text,
  date,
  conformance: standards,
  outputIntent: profile,
  attachments,
  leavesBeginning: flag,
  dump: oneOf(FILL_DUMP_STEPS),
} satisfies Record<keyof FillCallOptions, unknown>;

const REQUEST = "Belongs to the request, the second argument.";
const ENGINE = "Belongs to the options of new Engine().";

const OPTIONS = objectOf(MEMBERS, {
  refusal: "Must be an object; leave it out for none.",
  elsewhere: {
    data: REQUEST,
    title: REQUEST,
    fontFamily: REQUEST,
    useInteractiveFields: REQUEST,
    fonts: ENGINE,
    compression: ENGINE,
    imageDecoders: ENGINE,
  },
});

/** Checks what callers without types may give. @throws ValidationError with each option that is not as it has to be, or not known. */
export function checkFillOptions(options: unknown): void {
  refuseWrong("options", OPTIONS(options));
}
