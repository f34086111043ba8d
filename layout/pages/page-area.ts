import { addEdges, type Edges, NO_EDGES, type Rectangle } from "../geometry/edges.ts";
import { borderEdges, paddingEdges } from "../sizing/box-edges.ts";
import type { PageStyles } from "./page-style.ts";

/** The page area: the page less its margins, borders and padding (css-page-3 §5). */
export function pageArea(styles: PageStyles): Rectangle {
  const edges = addEdges(styles.margins, pageEdges(styles));
  return {
    x: edges.left,
    y: edges.top,
    width: Math.max(1, styles.width - edges.left - edges.right),
    height: Math.max(1, styles.height - edges.top - edges.bottom),
  };
}

function pageEdges(styles: PageStyles): Edges {
  const border = borderEdges(styles.style, undefined);
  const padding = paddingEdges(styles.style, styles.width);
  return border === NO_EDGES && padding === NO_EDGES ? NO_EDGES : addEdges(border, padding);
}
