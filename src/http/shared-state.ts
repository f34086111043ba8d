import type { SharedCalls } from "./access/shared-calls.ts";
import type { SharedAnswers } from "./shared-answers.ts";

/** What several servers hold together: what they know of keys, and the answers of calls that may be repeated. */
export interface SharedState extends SharedCalls {
  readonly answers: SharedAnswers;
}
