import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "./button.tsx";

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Copies a text, and says that it did. */
export function CopyButton({ text, label }: CopyButtonProps): VNode {
  const [state, setState] = useState<"" | "Copied" | "Not copied">("");
  useEffect(() => {
    if (state === "") return;
    const timer = setTimeout(() => setState(""), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState("Copied");
    } catch {
      setState("Not copied");
    }
  };
  return (
    <>
      <Button label={label} onPress={() => void copy()}>
        <span aria-hidden="true">{state || "Copy"}</span>
        <span class="hidden">{label}</span>
      </Button>
      <span class="hidden" role="status">
        {state}
      </span>
    </>
  );
}
