import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { Asset } from "../engine/protocol.ts";
import type { PlaygroundController } from "./controller.ts";
import { NO_PAGE_CHOICE, type Pane } from "./document.ts";

const MOST_BYTES = 10 * 1024 * 1024;
const FONT = /\.(ttf|otf|woff2?)$/i;
const IMAGE = /\.(png|jpe?g|gif|svg|webp|avif)$/i;
const TEXTS: readonly (readonly [RegExp, Pane])[] = [
  [/\.html?$/i, "html"],
  [/\.(md|markdown)$/i, "markdown"],
  [/\.css$/i, "css"],
  [/\.json$/i, "blocks"],
];

export interface DropZoneProps {
  readonly controller: PlaygroundController;
  readonly tell: (text: string) => void;
  readonly children: ComponentChildren;
}

/** Takes files that are dropped: fonts and pictures for the document, and texts in the place of those there are. */
export function DropZone({ controller, tell, children }: DropZoneProps): VNode {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;
  return (
    <main
      class={`drop-zone${isOver ? " over" : ""}`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (event.relatedTarget === null) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void takeFiles([...(event.dataTransfer?.files ?? [])], controller, tell);
      }}
    >
      {children}
      {isOver ? <p class="drop-hint">Drop fonts, pictures, or a document</p> : null}
    </main>
  );
}

/** Puts files to use, each for what it is. */
export async function takeFiles(
  files: readonly File[],
  controller: PlaygroundController,
  tell: (text: string) => void,
): Promise<void> {
  const assets: Asset[] = [];
  for (const file of files) {
    const { name, size, type } = file;
    const pane = TEXTS.find(([pattern]) => pattern.test(name))?.[1];
    if (size > MOST_BYTES) tell(`${name} is larger than 10 MB, which is the most here.`);
    else if (pane !== undefined) replaceText(pane, await file.text(), controller);
    else if (FONT.test(name) || IMAGE.test(name)) {
      const kind = FONT.test(name) ? "font" : "image";
      assets.push({ name, kind, type, bytes: new Uint8Array(await file.arrayBuffer()) });
    } else
      tell(`${name} is nothing that a document here can use: drop fonts, pictures, HTML, Markdown or CSS.`);
  }
  if (assets.length === 0) return;
  controller.addAssets(assets);
  const images = assets.filter(({ kind }) => kind === "image").map(({ name }) => name);
  const fonts = assets.filter(({ kind }) => kind === "font").map(({ name }) => name);
  if (images.length > 0) tell(`Use it by its name: <img src="${images[0]}">.`);
  if (fonts.length > 0) tell(`${fonts.join(", ")}: use the name of the family, as in font-family.`);
}

function replaceText(pane: Pane, text: string, controller: PlaygroundController): void {
  const { document } = controller;
  const format = pane === "css" ? document.format : pane;
  const css = pane === "css" || format === document.format ? document.texts.css : "";
  const texts = { ...document.texts, css, [pane]: text };
  const page = format === document.format ? document.page : NO_PAGE_CHOICE;
  controller.replace({ format, texts, page }, "Dropped file");
}
