import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { PageFacts } from "../engine/protocol.ts";
import { PageCanvas } from "../reader/page-canvas.tsx";
import type { PageBox } from "./box-index.ts";
import type { Result, View } from "./state.ts";

export interface PageViewProps {
  readonly result: Result;
  readonly facts: PageFacts;
  readonly index: number;
  readonly zoom: number;
  readonly view: Pick<View, "boxes" | "margins">;
  readonly chosen: readonly PageBox[];
}

/** One page: its picture, and above it boxes and margins. */
export function PageView(props: PageViewProps): VNode {
  const { result, facts, index, zoom, view, chosen } = props;
  const { width, height } = facts;
  const all = useMemo(() => (view.boxes ? result.boxes.ofPage(index) : []), [view.boxes, result, index]);
  return (
    <section
      class="page"
      style={{ width: `${width * zoom}px`, height: `${height * zoom}px` }}
      data-page={index}
      aria-label={`Page ${index + 1} of ${result.pages.length}`}
    >
      <PageCanvas open={result.open} index={index} zoom={zoom} label={`Picture of page ${index + 1}`} />
      <svg class="page-overlay" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {view.margins ? <Margins {...facts} /> : null}
        {all.map((box) => (
          <rect key={box.index} class="box" {...rectangleOf(box)} />
        ))}
        {chosen.map((box) => (
          <rect key={box.index} class="box chosen" {...rectangleOf(box)} />
        ))}
      </svg>
      {chosen[0] === undefined ? null : <BoxName box={chosen[0]} zoom={zoom} />}
    </section>
  );
}

function rectangleOf({ x, y, width, height }: PageBox) {
  return { x, y, width: Math.max(width, 0.5), height: Math.max(height, 0.5) };
}

function Margins({ width, height, margins }: PageFacts): VNode {
  const { top, right, bottom, left } = margins;
  const inner = `M${left} ${top}V${height - bottom}H${width - right}V${top}Z`;
  return <path class="margins" d={`M0 0H${width}V${height}H0Z${inner}`} />;
}

function BoxName({ box, zoom }: { readonly box: PageBox; readonly zoom: number }): VNode {
  const { name, x, y, width, height } = box;
  const size = `${round(width * 0.75)} × ${round(height * 0.75)} pt`;
  return (
    <span class="box-name" style={{ left: `${x * zoom}px`, top: `${y * zoom}px` }}>
      <b>{name}</b> {size}
    </span>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
