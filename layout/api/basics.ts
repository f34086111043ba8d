/** What everybody needs and loads nothing else: what authors are told, addresses relative to others, numbers that are there. */

export { defined } from "../../fonts/defined.ts";
export {
  type Diagnostic,
  type DiagnosticSeverity,
  DiagnosticSink,
  type SourcePosition,
} from "../diagnostics.ts";
export { resolveReference } from "../url.ts";
