import type { VNode } from "preact";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";
import { save } from "../ui/save.ts";
import type { PlaygroundController } from "./controller.ts";

/** What is done with the document as a whole. */
export function PlaygroundBar({ controller }: { readonly controller: PlaygroundController }): VNode {
  const { store } = controller;
  const view = useStore(store, (state) => state.view);
  const pdf = useStore(store, (state) => state.result?.pdf);
  const other = view.side === "write" ? "pages" : "write";
  return (
    <div class="tool-bar" role="toolbar" aria-label="Document">
      <span class="narrow-only">
        <Button
          label={other === "pages" ? "Show pages" : "Show text"}
          icon={other === "pages" ? "page" : "code"}
          onPress={() => controller.view({ side: other })}
        />
      </span>
      <Button
        label="Examples"
        icon="gallery"
        popup="dialog"
        onPress={() => controller.view({ dialog: "gallery" })}
      />
      <Button
        label="Use it"
        icon="code"
        pressed={view.drawer === "use"}
        onPress={() => controller.view({ drawer: view.drawer === "use" ? undefined : "use" })}
      />
      <Button
        label="Share"
        icon="share"
        popup="dialog"
        onPress={() => controller.view({ dialog: "share" })}
      />
      <Button
        label="Save PDF"
        icon="download"
        kind="primary"
        disabled={pdf === undefined}
        onPress={() => {
          if (pdf !== undefined)
            save(`${nameOf(controller)}.pdf`, new Blob([pdf.slice()], { type: "application/pdf" }));
        }}
      />
    </div>
  );
}

/** A file name from the title or the first heading. */
function nameOf({ document: { format, texts } }: PlaygroundController): string {
  const text =
    format === "html"
      ? /<title[^>]*>([^<]*)/i.exec(texts.html)?.[1]
      : /^#\s+(.+)$|"heading":\s*"([^"]+)"/m
          .exec(texts[format])
          ?.slice(1)
          .find((part) => part !== undefined);
  const name = (text ?? "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return name.slice(0, 60).toLowerCase() || "document";
}
