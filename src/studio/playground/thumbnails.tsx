import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { PageCanvas } from "../reader/page-canvas.tsx";
import { useStore } from "../state/use-store.ts";
import type { PlaygroundController } from "./controller.ts";
import type { Result } from "./state.ts";

const WIDTH = 92;
const HEIGHT = 150;

export interface ThumbnailsProps {
  readonly controller: PlaygroundController;
  readonly result: Result;
}

/** Small pictures of all pages; those that are seen are drawn. */
export function Thumbnails({ controller, result }: ThumbnailsProps): VNode {
  const page = useStore(controller.store, (state) => state.view.page);
  const list = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const { current } = list;
    if (current === null) return;
    const place = page * HEIGHT;
    if (place < current.scrollTop || place + HEIGHT > current.scrollTop + current.clientHeight)
      current.scrollTo({ top: place - current.clientHeight / 2 });
  }, [page]);
  const shown = Math.ceil((list.current?.clientHeight ?? 900) / HEIGHT) + 4;
  const first = Math.max(0, Math.floor(top / HEIGHT) - 2);
  const seen = result.pages
    .slice(first, first + shown)
    .map((facts, index) => ({ facts, index: first + index }));
  return (
    <nav
      class="thumbnails"
      aria-label="Thumbnails"
      ref={list}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div style={{ height: `${result.pages.length * HEIGHT}px` }}>
        {seen.map(({ facts, index }) => (
          <button
            key={index}
            type="button"
            class="thumbnail"
            aria-current={index === page ? "page" : undefined}
            aria-label={`Go to page ${index + 1}`}
            style={{ top: `${index * HEIGHT}px` }}
            onClick={() => controller.goToPage(index)}
          >
            <Picture result={result} index={index} width={facts.width} height={facts.height} />
            <span>{index + 1}</span>
          </button>
        ))}
      </div>
    </nav>
  );
}

interface PictureProps {
  readonly result: Result;
  readonly index: number;
  readonly width: number;
  readonly height: number;
}

function Picture({ result, index, width, height }: PictureProps): VNode {
  const zoom = Math.min(WIDTH / width, (HEIGHT - 34) / height);
  return (
    <span class="thumbnail-page" style={{ width: `${width * zoom}px`, height: `${height * zoom}px` }}>
      <PageCanvas open={result.open} index={index} zoom={zoom} label="" />
    </span>
  );
}
