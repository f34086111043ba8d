import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { notify } from "../../state/studio-state.ts";
import { useStore } from "../../state/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { differencesOf } from "../model/differences.ts";
import type { MergedDraft } from "../model/merge.ts";
import { aliasOf } from "../model/sample.ts";
import type { RemoteTemplate } from "../service/service-client.ts";
import type { EditorController } from "../state/controller.ts";
import { type EditorDialog, templateOf } from "../state/editor-state.ts";
import { DifferenceList } from "./difference-list.tsx";
import { GridDialog } from "./grid-dialog.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { KeysDialog } from "./keys-dialog.tsx";

/** The window above the editor, where there is one. */
export function Dialogs({ controller }: { readonly controller: EditorController }): VNode | null {
  const dialog = useStore(controller.store, (state) => state.view.dialog);
  // The browser tells of a closing later: a window that was opened meanwhile stays.
  const close = (): void => {
    if (controller.state.view.dialog === dialog) controller.view({ dialog: undefined });
  };
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "key":
      return (
        <KeyDialog
          studio={controller.studio}
          message={dialog.message}
          onGiven={() => controller.saver.keyGiven()}
          onClose={close}
        />
      );
    case "publish":
      return <PublishDialog controller={controller} dialog={dialog} onClose={close} />;
    case "conflict":
      return <ConflictDialog controller={controller} theirs={dialog.theirs} onClose={close} />;
    case "grid":
      return <GridDialog controller={controller} onClose={close} />;
    case "keys":
      return <KeysDialog onClose={close} />;
  }
}

interface PublishProps {
  readonly controller: EditorController;
  readonly dialog: Extract<EditorDialog, { readonly kind: "publish" }>;
  readonly onClose: () => void;
}

/** What a new version would be, before it is made for ever. */
function PublishDialog({ controller, dialog, onClose }: PublishProps): VNode {
  const template = useStore(controller.store, templateOf);
  const versions = useStore(controller.store, (state) => state.remote?.versions);
  const [isBusy, setBusy] = useState(false);
  const newest = versions?.at(-1);
  const unnamed = template.fields.filter((field) => aliasOf(template, field) === "").length;
  const publish = (): void => {
    setBusy(true);
    void controller.saver.publish().then((number) => {
      setBusy(false);
      if (number !== undefined) notify(controller.studio, `Version ${number} is published.`);
    });
  };
  return (
    <Dialog title={newest === undefined ? "Publish" : "Publish a new version"} onClose={onClose}>
      <p>
        {template.fields.length} {template.fields.length === 1 ? "field" : "fields"} on{" "}
        {template.pages.length} {template.pages.length === 1 ? "page" : "pages"}. A version stays as it is;
        the draft can be changed further.
      </p>
      {unnamed > 0 ? (
        <p class="warning-text">
          {unnamed} {unnamed === 1 ? "field has" : "fields have"} no alias: nothing will fill{" "}
          {unnamed === 1 ? "it" : "them"}.
        </p>
      ) : null}
      {newest === undefined ? null : (
        <>
          <h3>Changed since version {newest}</h3>
          {dialog.differences === undefined ? (
            <p class="note" aria-busy="true">
              Looking …
            </p>
          ) : (
            <DifferenceList controller={controller} differences={dialog.differences} />
          )}
        </>
      )}
      <div class="dialog-foot">
        <Button label="Not yet" onPress={onClose} />
        <Button
          label={`Publish version ${(newest ?? 0) + 1}`}
          kind="primary"
          disabled={isBusy}
          onPress={publish}
        />
      </div>
    </Dialog>
  );
}

interface ConflictProps {
  readonly controller: EditorController;
  readonly theirs: RemoteTemplate;
  readonly onClose: () => void;
}

/** Somebody else saved meanwhile: nothing of either is lost. */
function ConflictDialog({ controller, theirs, onClose }: ConflictProps): VNode {
  const { remote } = controller.state;
  const base = remote?.template ?? theirs.template;
  const [isBusy, setBusy] = useState(false);
  const merge = async (): Promise<void> => {
    setBusy(true);
    const merged = await controller.saver.mergeWith(theirs);
    setBusy(false);
    if (merged !== undefined)
      notify(controller.studio, sentenceAbout(merged), { label: "Undo", run: () => controller.undo() });
  };
  return (
    <Dialog title="Somebody else saved this draft" onClose={onClose}>
      <p>Since you opened it, the draft was changed elsewhere. Yours is still here, and nothing is lost.</p>
      <h3>What they changed</h3>
      <DifferenceList controller={controller} differences={differencesOf(base, theirs.template)} />
      <h3>What you changed</h3>
      <DifferenceList
        controller={controller}
        differences={differencesOf(base, templateOf(controller.state))}
      />
      <div class="dialog-foot">
        <Button
          label="Take theirs"
          disabled={isBusy}
          onPress={() => void controller.saver.takeTheirs(theirs)}
        />
        <Button
          label="Save mine over it"
          disabled={isBusy}
          onPress={() => controller.saver.keepMine(theirs)}
        />
        <Button label="Bring both together" kind="primary" disabled={isBusy} onPress={() => void merge()} />
      </div>
    </Dialog>
  );
}

function fieldCount(count: number): string {
  return count === 1 ? "one field" : `${count} fields`;
}

function sentenceAbout({ contested, lost, isOwnBase }: MergedDraft): string {
  const notes = [
    ...(contested.length === 0
      ? []
      : [`Of what both changed yours was kept, in ${fieldCount(contested.length)}.`]),
    ...(isOwnBase ? ["Both have another PDF, and yours was kept."] : []),
    ...(lost === 0 ? [] : [`Pages that the PDF does not have took ${fieldCount(lost)} with them.`]),
  ];
  return ["Both drafts were brought together.", ...notes].join(" ");
}
