import type { VNode } from "preact";
import type { Diagnostic } from "../../index.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

export interface ProblemsProps {
  /** Whether they are those of a document that was made: before, or where it was refused, nothing is known. */
  readonly isKnown: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onOpen: (diagnostic: Diagnostic) => void;
}

/** What the engine has to say of the document. Each entry opens its place. */
export function Problems({ isKnown, diagnostics, isOpen, onToggle, onOpen }: ProblemsProps): VNode {
  return (
    <section class={`problems${isOpen && diagnostics.length > 0 ? " open" : ""}`} aria-label="Diagnostics">
      <header class="problems-head">
        <h2>
          <span role="status">{isKnown ? summaryOf(diagnostics) : "Diagnostics"}</span>
        </h2>
        {diagnostics.length === 0 ? null : (
          <Button
            label={isOpen ? "Hide diagnostics" : "Show diagnostics"}
            icon="down"
            iconOnly
            expanded={isOpen}
            onPress={onToggle}
          />
        )}
      </header>
      {isOpen && diagnostics.length > 0 ? (
        <ul>
          {diagnostics.map((diagnostic, index) => (
            <li key={`${diagnostic.code} ${index}`}>
              <button
                type="button"
                class={`problem ${diagnostic.severity}`}
                onClick={() => onOpen(diagnostic)}
              >
                <Icon name={diagnostic.severity} />
                <span class="hidden">{diagnostic.severity}: </span>
                <span class="problem-text">{diagnostic.message}</span>
                <span class="problem-place">{placeOf(diagnostic)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function placeOf({ position }: Diagnostic): string {
  if (position === undefined) return "";
  return `${position.source.toUpperCase()} ${position.line}:${position.column}`;
}

function summaryOf(diagnostics: readonly Diagnostic[]): string {
  if (diagnostics.length === 0) return "No diagnostics";
  const counts = (["error", "warning", "info"] as const).flatMap((severity) => {
    const count = diagnostics.filter((each) => each.severity === severity).length;
    if (count === 0) return [];
    const name = severity === "info" ? "note" : severity;
    return [`${count} ${name}${count === 1 ? "" : "s"}`];
  });
  return counts.join(", ");
}
