import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { TextStyle } from "../../../templates.ts";
import { notify } from "../../state/studio-state.ts";
import { useStore } from "../../state/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { save } from "../../ui/save.ts";
import type { EditorController } from "../state/controller.ts";
import { replaceBase, takeRecord } from "../state/document-actions.ts";
import { addFound } from "../state/edit-actions.ts";
import { templateOf } from "../state/editor-state.ts";
import { DEFAULT_STYLE } from "./default-style.ts";
import { Section } from "./section.tsx";
import { withMember } from "./shared.ts";
import { StyleForm } from "./style-form.tsx";

/** What holds for the whole template: title, style, the PDF under the fields, the record. */
export function DocumentPanel({ controller }: { readonly controller: EditorController }): VNode {
  const template = useStore(controller.store, templateOf);
  const notes = useStore(controller.store, (state) => state.notes);
  const pdf = useRef<HTMLInputElement>(null);
  const record = useRef<HTMLInputElement>(null);
  const setStyle = (name: keyof TextStyle, value: unknown): void =>
    controller.perform(
      { template: { style: withMember(template.style ?? {}, name, value) } },
      "Style of the document",
      name === "textColor" ? "document color" : undefined,
    );
  const tellOf = (task: Promise<string>): void => {
    const { document } = controller;
    void task.then((text) => {
      const undo = { label: "Undo", run: () => controller.undo() };
      // What came to nothing has nothing to be taken back.
      notify(controller.studio, text, controller.document === document ? undefined : undo);
    });
  };
  return (
    <>
      <Section title="Document">
        <TextField
          label="Title"
          value={template.title}
          onChange={(title) =>
            controller.perform({ template: { title: title.slice(0, 2_000) } }, "Title", "title")
          }
        />
        <p class="note">
          <code>{template.id}</code>, {template.pages.length} {template.pages.length === 1 ? "page" : "pages"}
          , {template.fields.length} fields
        </p>
      </Section>
      <Section title="Text of all fields">
        <StyleForm style={template.style ?? {}} otherwise={DEFAULT_STYLE} onChange={setStyle} />
      </Section>
      <Section title="Pages">
        <div class="button-row">
          <Button
            label="Find fields"
            icon="sparkle"
            onPress={() =>
              tellOf(
                addFound(controller).then((count) =>
                  count === 0 ? "No further fields were found." : `${count} fields were found and added.`,
                ),
              )
            }
          />
          <Button label="Replace the PDF" icon="folder" onPress={() => pdf.current?.click()} />
        </div>
        <p class="note">Fields follow the words beside them where those moved in the new PDF.</p>
        <input
          ref={pdf}
          type="file"
          accept="application/pdf,.pdf"
          class="hidden"
          tabIndex={-1}
          aria-label="PDF in the place of this one"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) tellOf(replaceBase(controller, file));
            event.currentTarget.value = "";
          }}
        />
      </Section>
      <Section title="Record">
        <div class="button-row">
          <Button
            label="Save record"
            icon="download"
            onPress={() =>
              save(`${template.id}.json`, new Blob([`${JSON.stringify(template, undefined, 2)}\n`]))
            }
          />
          <Button
            label="Save base PDF"
            icon="download"
            onPress={() =>
              save(
                `${template.id}.pdf`,
                new Blob([controller.document.base.bytes as Uint8Array<ArrayBuffer>]),
              )
            }
          />
          <Button label="Open record" icon="folder" onPress={() => record.current?.click()} />
        </div>
        <input
          ref={record}
          type="file"
          accept="application/json,.json"
          class="hidden"
          tabIndex={-1}
          aria-label="Record in the place of this one"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) tellOf(takeRecord(controller, file));
            event.currentTarget.value = "";
          }}
        />
      </Section>
      {notes.length === 0 ? null : (
        <Section title="What was told when it was opened">
          <ul class="notes-list">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
