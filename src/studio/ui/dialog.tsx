import type { ComponentChildren, VNode } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Button } from "./button.tsx";

export interface DialogProps {
  readonly title: string;
  readonly width?: "narrow" | "wide";
  readonly children: ComponentChildren;
  readonly onClose: () => void;
}

/** A window above the page: the browser keeps the focus inside, closes it with Escape, and gives the focus back. */
export function Dialog({ title, width = "narrow", children, onClose }: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser takes the first control, which closes it: what is typed at once would be lost, and Enter close it without a word.
    element?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${width}`}
      aria-labelledby={heading}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <Button label="Close" icon="close" iconOnly onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
