import type { ComponentChildren, VNode } from "preact";

export interface SectionProps {
  readonly title: string;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a panel with a name. */
export function Section({ title, aside, children }: SectionProps): VNode {
  return (
    <section class="panel-section">
      <header>
        <h3>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}
