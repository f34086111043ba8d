import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { useStore } from "../../state/use-store.ts";
import { Snippet } from "../../ui/snippet.tsx";
import { curlOf, nodeOf, pythonOf } from "../model/snippets.ts";
import type { EditorController } from "../state/controller.ts";
import { templateOf } from "../state/editor-state.ts";
import { Section } from "./section.tsx";

/** What fills this template elsewhere, with its own aliases. */
export function UsePanel({ controller }: { readonly controller: EditorController }): VNode {
  const template = useStore(controller.store, templateOf);
  const remote = useStore(controller.store, (state) => state.remote);
  const texts = useMemo(() => {
    const { origin } = location;
    return [
      ["curl", curlOf(template, origin)],
      ["Node", nodeOf(template, origin)],
      ["Python", pythonOf(template, origin)],
    ] as const;
  }, [template]);
  const newest = remote?.versions.at(-1);
  return (
    <Section title="Fill it">
      <p class="note">
        {newest === undefined
          ? "It can be filled once it is published."
          : `Version ${newest} is published. Give your key as PLATEN_KEY.`}
      </p>
      {texts.map(([title, text]) => (
        <Snippet key={title} title={title} text={text} />
      ))}
    </Section>
  );
}
