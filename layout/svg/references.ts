import type { NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { Frame, Scene } from "./scene.ts";

/** An element that refers to a clip path, mask or the like, as these see it. */
export interface Referrer {
  readonly frame: Frame;
  readonly bounds: () => Rectangle | undefined;
  readonly paintElement: (scene: Scene, node: NodeId, frame: Frame) => void;
}
