import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { OpenPdf } from "./pdf-reader.ts";

export interface PageCanvasProps {
  readonly open: OpenPdf;
  /** From 0. */
  readonly index: number;
  /** CSS px of the window to the CSS px of the page. */
  readonly zoom: number;
  /** Empty where what is around the picture has a name. */
  readonly label: string;
}

/** The picture of a page. The one before stays until the new one is drawn. */
export function PageCanvas({ open, index, zoom, label }: PageCanvasProps): VNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const calledOff = new AbortController();
    const scale = zoom * Math.min(3, devicePixelRatio);
    open
      .draw(index, scale, calledOff.signal)
      .then((canvas) => {
        if (calledOff.signal.aborted) return;
        canvas.setAttribute("aria-hidden", "true");
        place.current?.replaceChildren(canvas);
      })
      .catch(() => {
        // Called off: another picture is on its way.
      });
    return () => calledOff.abort();
  }, [open, index, zoom]);
  if (label === "") return <div class="page-canvas" ref={place} aria-hidden="true" />;
  return <div class="page-canvas" ref={place} role="img" aria-label={label} />;
}
