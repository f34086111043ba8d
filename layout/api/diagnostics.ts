/** What authors and readers are told, and addresses relative to others; apart from the rest, since everybody needs it. */

export {
  type Diagnostic,
  type DiagnosticSeverity,
  DiagnosticSink,
  type SourcePosition,
} from "../diagnostics.ts";
export { resolveReference } from "../url.ts";
