import { useEffect } from "preact/hooks";
import { type Area, middlePage, type PagePlace } from "../../reader/scrolled-pages.ts";
import type { EditorController } from "../state/controller.ts";

/** Says which page is looked at, so that another way to look at the pages, and the strip above them, know it. */
export function useShownPage(controller: EditorController, places: readonly PagePlace[], area: Area): void {
  useEffect(() => {
    const page = middlePage(places, area);
    if (page >= 0 && page !== controller.state.view.page) controller.view({ page });
  }, [area, places]);
}
