import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { EngineClient } from "../engine/engine-client.ts";
import { openPdf } from "../reader/load-reader.ts";
import { manuscriptOf, pageSettingsOf } from "./document.ts";
import { EXAMPLES } from "./examples.ts";

const WIDTH = 168;
const pictures = new Map<string, HTMLCanvasElement>();

/** The first pages of all examples, one after the other, made once. */
export function useExamplePictures(): ReadonlyMap<string, HTMLCanvasElement> {
  const [, redraw] = useState(0);
  useEffect(() => {
    const missing = EXAMPLES.filter(({ name }) => !pictures.has(name));
    if (missing.length === 0) return;
    const calledOff = new AbortController();
    const engine = new EngineClient();
    const make = async (): Promise<void> => {
      for (const example of missing) {
        const document = await example.open();
        if (calledOff.signal.aborted) return;
        const pdf = await new Promise<Uint8Array | undefined>((resolve) => {
          const { css } = document.texts;
          engine.order(
            { manuscript: manuscriptOf(document), css, page: pageSettingsOf(document.page) },
            {
              onProgress: () => undefined,
              onOutcome: (outcome) => resolve(outcome.type === "rendered" ? outcome.rendered.pdf : undefined),
            },
          );
        });
        if (pdf === undefined || calledOff.signal.aborted) continue;
        pictures.set(example.name, await pictureOf(pdf, calledOff.signal));
        redraw((count) => count + 1);
      }
    };
    make()
      .catch(() => undefined)
      .finally(() => engine.close());
    return () => {
      calledOff.abort();
      engine.close();
    };
  }, []);
  return pictures;
}

async function pictureOf(pdf: Uint8Array, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const open = await openPdf(pdf);
  try {
    const { width } = await open.sizeOf(0);
    return await open.draw(0, (WIDTH / width) * Math.min(2, devicePixelRatio), signal);
  } finally {
    open.close();
  }
}

/** A picture, or its place while it is made. */
export function ExamplePicture({ picture }: { readonly picture: HTMLCanvasElement | undefined }): VNode {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (picture !== undefined) place.current?.replaceChildren(picture);
  }, [picture]);
  return <span class="example-picture" ref={place} aria-hidden="true" />;
}
