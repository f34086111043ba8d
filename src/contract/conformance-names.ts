import type { TSchema } from "typebox";
import * as Type from "typebox";

/** What an attribute `conformance` may be: names of standards, in one text or as a list. Which of them there are is for who claims them. */
export function conformanceSchema(): TSchema {
  return Type.Union([Type.String(), Type.Array(Type.String())], {
    refusal: "Must be names of standards, such as PDF/A-3b,PDF/UA-1.",
  });
}
