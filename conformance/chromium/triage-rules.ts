import type { TriageRule } from "./triage.ts";

/** What is known to look different by right, narrow rules before wide ones. */
export const TRIAGE_RULES: readonly TriageRule[] = [];
