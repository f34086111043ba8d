import type { VNode } from "preact";

/** Shapes on a grid of 16 by 16, drawn with a line of 1.5. */
const SHAPES = {
  sun: "M8 4.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4M8 1v1.4M8 13.6V15M1 8h1.4M13.6 8H15M3.05 3.05l1 1M11.95 11.95l1 1M3.05 12.95l1-1M11.95 4.05l1-1",
  moon: "M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1z",
  system: "M2 3h12v8H2zM6 14h4M8 11v3",
  share: "M8 10V2M5 4.8 8 2l3 2.8M3 8.5V13h10V8.5",
  download: "M8 2v8M5 7.2 8 10l3-2.8M3 12.8h10",
  code: "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5",
  gallery: "M2 2.5h5v5H2zM9 2.5h5v5H9zM2 9h5v5H2zM9 9h5v5H9z",
  thumbnails: "M2 2.5h12v11H2zM6 2.5v11",
  boxes: "M2.5 2.5h11v11h-11zM5.5 5.5h5v5h-5z",
  page: "M3.5 1.8h6l3 3v9.4h-9zM9.3 1.8v3.2h3.2",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  close: "M4 4l8 8M12 4l-8 8",
  down: "M4 6l4 4 4-4",
  check: "M3 8.5 6.5 12 13 4.5",
  clock: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.5V8l2.5 1.5",
  break: "M2 5V2.5h12V5M2 11v2.5h12V11M1.5 8h2M5.5 8h2M9.5 8h2M13 8h1.5",
  stop: "M4 4h8v8H4z",
  error: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.8v3.8M8 11v.2",
  warning: "M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.2",
  info: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.3v4M8 4.8V5",
  undo: "M5.5 3 2.5 6l3 3M2.8 6H10a3.7 3.7 0 0 1 0 7.4H6",
  redo: "M10.5 3l3 3-3 3M13.2 6H6a3.7 3.7 0 0 0 0 7.4h4",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  cursor: "M3.5 2.5l9.5 4-4 1.5-1.6 4.2z",
  magnet: "M3 2.5v5a5 5 0 0 0 10 0v-5h-3v5a2 2 0 0 1-4 0v-5zM3 5h3M10 5h3",
  keyboard: "M1.8 4h12.4v8H1.8zM4 6.5h.2M6.6 6.5h.2M9.2 6.5h.2M11.8 6.5h.2M5 9.5h6",
  target: "M8 2.5v2M8 11.5v2M2.5 8h2M11.5 8h2M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  grid: "M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z",
  trash: "M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4",
  sparkle: "M7 2.5l1.4 3.6L12 7.5 8.4 8.9 7 12.5 5.6 8.9 2 7.5l3.6-1.4zM12.5 10.5v3M11 12h3",
  alignLeft: "M2.5 2v12M5 4.5h8v2.5H5zM5 9.5h5V12H5z",
  alignCenter: "M8 2v12M3 4.5h10v2.5H3zM5 9.5h6V12H5z",
  alignRight: "M13.5 2v12M3 4.5h8v2.5H3zM6 9.5h5V12H6z",
  alignTop: "M2 2.5h12M4.5 5v8H7V5zM9.5 5v5H12V5z",
  alignMiddle: "M2 8h12M4.5 3v10H7V3zM9.5 5v6H12V5z",
  alignBottom: "M2 13.5h12M4.5 3v8H7V3zM9.5 6v5H12V6z",
  distributeAcross: "M2.5 2v12M13.5 2v12M6.5 5h3v6h-3z",
  distributeDown: "M2 2.5h12M2 13.5h12M5 6.5h6v3H5z",
  folder: "M1.8 13V3h4.4l1.6 2h6.4v8z",
} as const;

export type IconName = keyof typeof SHAPES;

/** A picture that says nothing by itself: its button has a name. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
