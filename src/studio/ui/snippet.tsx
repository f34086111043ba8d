import type { VNode } from "preact";
import { CopyButton } from "./copy-button.tsx";

/** A text to copy: a command, a program. */
export function Snippet({ title, text }: { readonly title: string; readonly text: string }): VNode {
  return (
    <section class="snippet">
      <header>
        <h3>{title}</h3>
        <CopyButton text={text} label={`Copy: ${title}`} />
      </header>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}
