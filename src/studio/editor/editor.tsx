import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { warmReader } from "../reader/load-reader.ts";
import type { ToolProps } from "../shell/tools.ts";
import { Bench } from "./bench.tsx";
import { ServiceError } from "./service/service-client.ts";
import { beginningOf } from "./start/open-template.ts";
import { OpenTrouble } from "./start/open-trouble.tsx";
import { Start } from "./start/start.tsx";
import { type Beginning, EditorController } from "./state/controller.ts";
import { WorkClient } from "./work/work-client.ts";

/** The tool: the start where the address names no template, else its editor. */
export function Editor({ studio, path }: ToolProps): VNode | null {
  const work = useMemo(() => new WorkClient(), []);
  const [controller, setController] = useState<EditorController>();
  const [trouble, setTrouble] = useState<ServiceError>();
  const current = useRef<EditorController | undefined>(undefined);
  const put = (next: EditorController | undefined): void => {
    current.current?.close();
    current.current = next;
    setController(next);
  };
  const begin = (beginning: Beginning): void => {
    const opened = new EditorController(studio, work, beginning);
    opened.start();
    put(opened);
    setTrouble(undefined);
    const { id } = beginning.document.template;
    if (path !== id) location.hash = `#/templates/${id}`;
  };
  const wanted = useRef(path);
  wanted.current = path;
  const open = (id: string): void => {
    setTrouble(undefined);
    // On a slow line somebody may have gone to another place meanwhile.
    const isWanted = (): boolean => wanted.current === id;
    beginningOf(studio, id).then(
      (beginning) => {
        if (isWanted()) begin(beginning);
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (isWanted())
          setTrouble(error instanceof ServiceError ? error : new ServiceError("refused", message));
      },
    );
  };
  useEffect(() => {
    const id = current.current?.document.template.id;
    if (path === "" || path === id) {
      if (path === "" && id !== undefined) put(undefined);
      setTrouble(undefined);
      return;
    }
    put(undefined);
    open(path);
  }, [path]);
  useEffect(() => {
    work.warm();
    warmReader();
  }, []);
  useEffect(
    () => () => {
      wanted.current = "";
      current.current?.close();
      work.close();
    },
    [],
  );
  if (controller !== undefined)
    return <Bench key={controller.document.template.id} controller={controller} />;
  if (path === "") return <Start studio={studio} work={work} onBegin={begin} />;
  if (trouble !== undefined)
    return <OpenTrouble studio={studio} id={path} trouble={trouble} onAgain={() => open(path)} />;
  return (
    <main class="message loading" aria-busy="true">
      Opening the template …
    </main>
  );
}
