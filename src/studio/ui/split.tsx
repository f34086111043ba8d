import type { ComponentChildren, VNode } from "preact";
import { useRef, useState } from "preact/hooks";

export interface SplitProps {
  /** What the bar between both is called. */
  readonly label: string;
  readonly first: ComponentChildren;
  readonly second: ComponentChildren;
}

const LEAST = 20;
const MOST = 80;

/** Two parts beside each other with a bar that is moved by mouse, finger or arrow keys. */
export function Split({ label, first, second }: SplitProps): VNode {
  const [share, setShare] = useState(46);
  const split = useRef<HTMLDivElement>(null);
  const put = (value: number): void => setShare(Math.min(MOST, Math.max(LEAST, Math.round(value * 10) / 10)));
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const area = split.current?.getBoundingClientRect();
    if (area === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    put(((event.clientX - area.left) / area.width) * 100);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    put(share + step);
  };
  return (
    <div class="split" ref={split} style={{ "--share": `${share}%` }}>
      {first}
      <hr
        class="split-bar"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(share)}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      {second}
    </div>
  );
}
