import { layoutFlex } from "../flex/layout-flex.ts";
import type { ItemsResult } from "../fragments/layout-result.ts";
import type { ItemsInput, LayoutContext } from "../layout-context.ts";
export function layoutGridItems(ctx: LayoutContext, input: ItemsInput): ItemsResult {
  return layoutFlex(ctx, input);
}
