import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { ContainerAxis } from "../css/queries/container-condition.ts";
import type { NodeId } from "../document/document.ts";

/** Content box of a container as layout found it, px. */
export interface ContainerSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes of the containers that have boxes; layout fills it (`tree/container-sizes.ts`). */
export type ContainerSizes = ReadonlyMap<NodeId, ContainerSize>;

/** An element that `@container` rules and container units of what is inside can refer to, with those around it. */
export interface Container {
  /** Equal for containers that nothing inside can tell apart. */
  readonly id: number;
  readonly style: ComputedStyle;
  /** Undefined until layout has told it, and for what has no box that could be contained. */
  readonly size: ContainerSize | undefined;
  readonly outer: Container | undefined;
  /** The nearest containers, this one among them, whose width or height can be asked for. */
  readonly forWidth: Container | undefined;
  readonly forHeight: Container | undefined;
}

/** Whether an element's descendants can refer to it by `@container`, beyond its custom properties. */
export function isContainer(style: ComputedStyle): boolean {
  return style.containerType !== "normal" || style.containerName.length > 0;
}

/** Whether layout can tell the width or height of a container (css-conditional-5 §4.1). */
export function hasAxis(style: ComputedStyle, axis: ContainerAxis): boolean {
  const { containerType } = style;
  if (containerType !== "inline-size") return containerType === "size";
  const isVertical = style.writingMode !== "horizontal-tb";
  return axis === "inline" || axis === (isVertical ? "height" : "width");
}

/** The containers of a document, each kind once: cards of one style and size around the same place are one. */
export class ContainerTable {
  readonly #known: Map<string, Container> = new Map();

  of(style: ComputedStyle, size: ContainerSize | undefined, outer: Container | undefined): Container {
    const key = `${outer?.id ?? ""} ${style.id} ${size?.width ?? ""} ${size?.height ?? ""}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const container: MutableContainer = {
      id: this.#known.size,
      style,
      size,
      outer,
      forWidth: outer?.forWidth,
      forHeight: outer?.forHeight,
    };
    if (hasAxis(style, "width")) container.forWidth = container;
    if (hasAxis(style, "height")) container.forHeight = container;
    this.#known.set(key, container);
    return container;
  }
}

type MutableContainer = { -readonly [Key in keyof Container]: Container[Key] };
