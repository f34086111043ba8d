import type { VNode } from "preact";

export interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly (readonly [name: Name, label: string])[];
  readonly selected: Name;
  /** Id of the element that a tab shows, by its name. */
  readonly panel: string;
  readonly onSelect: (name: Name) => void;
}

/** Tabs with the keys that people expect of them: arrows, Home and End (ARIA authoring practices). */
export function Tabs<Name extends string>(props: TabsProps<Name>): VNode {
  const { label, tabs, selected, panel, onSelect } = props;
  const move = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const index = tabs.findIndex(([name]) => name === selected);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    onSelect(next[0]);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next[0]}"]`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(([name, text]) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-tab={name}
          aria-selected={name === selected}
          aria-controls={panel}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
