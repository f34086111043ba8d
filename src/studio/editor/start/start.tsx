import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TemplateSummary } from "../../../templates.ts";
import type { StudioStore } from "../../state/studio-state.ts";
import { useStore } from "../../state/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KeyDialog } from "../panels/key-dialog.tsx";
import type { KeptWork } from "../service/kept-work.ts";
import { ServiceError } from "../service/service-client.ts";
import { type Beginning, keeperOf, serviceOf } from "../state/controller.ts";
import type { WorkClient } from "../work/work-client.ts";
import { beginningOfPdf } from "./open-template.ts";

export interface StartProps {
  readonly studio: StudioStore;
  readonly work: WorkClient;
  readonly onBegin: (beginning: Beginning) => void;
}

/** Where templates begin: with a PDF, or with one of those there are. */
export function Start({ studio, work, onBegin }: StartProps): VNode {
  return (
    <main class="start">
      <div class="start-column">
        <NewTemplate work={work} onBegin={onBegin} />
        <KeptList studio={studio} />
        <TemplateList studio={studio} />
      </div>
    </main>
  );
}

/** Takes a PDF: chosen, or dropped anywhere on the window. */
function NewTemplate({ work, onBegin }: Omit<StartProps, "studio">): VNode {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState("");
  const [trouble, setTrouble] = useState("");
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined || busy !== "") return;
    setTrouble("");
    setBusy(file.name);
    const begun = await beginningOfPdf(work, file);
    setBusy("");
    if (typeof begun === "string") setTrouble(begun);
    else onBegin(begun);
  };
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void take(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [busy]);
  return (
    <section class={`new-template${isOver ? " over" : ""}`} aria-busy={busy !== ""}>
      <h1>Make a template of any PDF</h1>
      <p class="note">
        Its fields are found by themselves: form fields, boxes, lines, squares. You correct them, name them,
        and publish.
      </p>
      <Button
        label={busy === "" ? "Choose a PDF" : `Reading ${busy} …`}
        icon="folder"
        kind="primary"
        disabled={busy !== ""}
        onPress={() => input.current?.click()}
      />
      <p class="note">or drop it here. Nothing is sent before you save.</p>
      {trouble === "" ? null : (
        <p class="start-trouble" role="alert">
          <Icon name="warning" />
          <span>{trouble}</span>
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        class="hidden"
        tabIndex={-1}
        aria-label="PDF to make a template of"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
}

/** Work that was never saved, or not to the end. */
function KeptList({ studio }: Pick<StartProps, "studio">): VNode | null {
  const keeper = useMemo(() => keeperOf(studio), [studio]);
  const [kept, setKept] = useState<readonly KeptWork[]>([]);
  useEffect(() => {
    void keeper.list().then(setKept);
  }, []);
  if (kept.length === 0) return null;
  return (
    <section class="start-list">
      <h2>Not saved yet, kept in this browser</h2>
      <ul>
        {kept.map(({ id, template, at }) => (
          <li key={id}>
            <a href={`#/templates/${id}`}>
              <b dir="auto">{template.title}</b>
              <span class="note">
                {template.fields.length} fields, {new Date(at).toLocaleString()}
              </span>
            </a>
            <Button
              label={`Throw away ${template.title}`}
              icon="trash"
              iconOnly
              onPress={() => {
                void keeper.forget(id);
                setKept(kept.filter((each) => each.id !== id));
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The templates of the service, for those who have a key. */
function TemplateList({ studio }: { readonly studio: StudioStore }): VNode {
  const key = useStore(studio, (state) => state.key);
  const [templates, setTemplates] = useState<readonly TemplateSummary[]>();
  const [failure, setFailure] = useState<ServiceError>();
  const [asks, setAsks] = useState(false);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (key === undefined) return;
    let isGone = false;
    setTemplates(undefined);
    setFailure(undefined);
    serviceOf(studio)
      .list()
      .then(
        (list) => {
          if (!isGone) setTemplates(list);
        },
        (error: unknown) => {
          if (!isGone)
            setFailure(error instanceof ServiceError ? error : new ServiceError("refused", String(error)));
        },
      );
    return () => {
      isGone = true;
    };
  }, [key, attempt]);
  const needsKey = key === undefined || failure?.failure === "key";
  return (
    <section class="start-list">
      <h2>Templates of this service</h2>
      {failure === undefined ? null : <p role="alert">{failure.message}</p>}
      {needsKey ? (
        <div class="button-row">
          <Button label="Give a key to see them" onPress={() => setAsks(true)} />
        </div>
      ) : null}
      {!needsKey && failure !== undefined ? (
        <div class="button-row">
          <Button label="Try again" onPress={() => setAttempt(attempt + 1)} />
        </div>
      ) : null}
      {!needsKey && templates === undefined && failure === undefined ? (
        <p class="note" aria-busy="true">
          Looking …
        </p>
      ) : null}
      {templates?.length === 0 ? <p class="note">There are none yet.</p> : null}
      <ul>
        {(needsKey ? [] : (templates ?? [])).map(({ id, title, versions }) => (
          <li key={id}>
            <a href={`#/templates/${id}`}>
              <b dir="auto">{title}</b>
              <span class="note">
                {id}
                {versions.length === 0 ? ", draft" : `, version ${versions.at(-1)}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {asks ? (
        <KeyDialog
          studio={studio}
          message="The service shows its templates to those who have a key."
          onGiven={() => setAsks(false)}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </section>
  );
}
