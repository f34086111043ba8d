import type { ContainerSize } from "../cascade/containers.ts";
import { canContainSize } from "../cascade/containment.ts";
import type { BoxFragment, FragmentLink } from "./fragment.ts";

/**
 * Collects the content boxes of containers, page by page. A container in several pieces is as wide as its first one, and as high
 * as all of them together. Walks without recursion, each fragment once.
 * DEVIATION css-conditional-5 §4: a container in several pieces is asked as one, as wide as its first piece and as high as all together.
 */
export class ContainerSizeRecorder {
  readonly sizes: Map<number, ContainerSize> = new Map();

  /** @param content what stands on a page */
  page(content: readonly FragmentLink[]): void {
    const waiting: (readonly FragmentLink[])[] = [content];
    for (let links = waiting.pop(); links !== undefined; links = waiting.pop()) {
      for (const { fragment } of links) {
        if (fragment.kind !== "box" && fragment.kind !== "line") continue;
        if (fragment.kind === "box" && fragment.style.containerType !== "normal") this.#record(fragment);
        if (fragment.children.length > 0) waiting.push(fragment.children);
      }
    }
  }

  #record({ box, style, width, height, border, padding, hasTop }: BoxFragment): void {
    if (box.node < 0 || box.pseudo !== undefined || !canContainSize(style)) return;
    const before = this.sizes.get(box.node);
    // It begins once more: in the head of a table, or fixed on every page.
    if (before !== undefined && hasTop) return;
    const contentHeight = Math.max(0, height - border.top - border.bottom - padding.top - padding.bottom);
    const contentWidth = Math.max(0, width - border.left - border.right - padding.left - padding.right);
    this.sizes.set(box.node, {
      width: before?.width ?? contentWidth,
      height: (before?.height ?? 0) + contentHeight,
    });
  }
}
