import type { DisplayList } from "../../layout/api/display.ts";
import { outlineOf } from "../../layout/api/documents.ts";
import { dumpBoxes, dumpBreaks, dumpDisplayList, dumpFragments, dumpStyle } from "../../layout/api/dumps.ts";
import {
  type DocumentContent,
  documentBoxes,
  NO_PAGE_FACTS,
  type PageFragment,
} from "../../layout/api/pages.ts";
import type { StyledTree } from "../../layout/api/styles.ts";
import type { DumpStage } from "./render-types.ts";

/** Collects the text of the stage that the caller wants to see. */
export class RenderDump {
  readonly #stage: DumpStage;
  readonly #content: DocumentContent;
  readonly #parts: string[] = [];

  constructor(stage: DumpStage, content: DocumentContent) {
    this.#stage = stage;
    this.#content = content;
  }

  add(page: PageFragment, list: DisplayList): void {
    if (this.#stage === "fragments") {
      const { document } = this.#content.styles;
      this.#parts.push(
        `page ${page.index + 1} ${page.width}×${page.height}\n${dumpFragments([...page.content, ...page.marginBoxes], document, "  ")}`,
      );
    } else if (this.#stage === "breaks") {
      // A page that is completed at the end comes a second time.
      if (page.index >= this.#parts.length) this.#parts.push(dumpBreaks(page, this.#content.styles.document));
    } else if (this.#stage === "display-list") {
      this.#parts.push(`page ${page.index + 1}\n${dumpDisplayList(list)}\n`);
    }
  }

  text(): string {
    const { styles } = this.#content;
    switch (this.#stage) {
      case "document":
        return outlineOf(styles.document);
      case "styles":
        return dumpStyles(styles);
      case "boxes":
        return dumpBoxes(documentBoxes(this.#content, NO_PAGE_FACTS).root, styles.document);
      default:
        return this.#parts.join("");
    }
  }
}

/** Every element with its properties that differ from what it would have without declarations. */
function dumpStyles(styles: StyledTree): string {
  const { document } = styles;
  const end = document.subtreeEnd[document.root] ?? 0;
  let text = "";
  let node = document.root;
  while (node < end) {
    if (!document.isElement(node)) {
      node += 1;
      continue;
    }
    const style = styles.styleOf(node);
    const parent = document.parent[node] ?? -1;
    const inherited = node === document.root ? undefined : styles.styleOf(parent);
    text += `${document.nameOf(node)} ${JSON.stringify(dumpStyle(style, inherited))}\n`;
    node = style.display === "none" ? (document.subtreeEnd[node] ?? end) : node + 1;
  }
  return text;
}
