import type { VNode } from "preact";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import type { PlaygroundController } from "./controller.ts";
import { sizeOf } from "./drawer.tsx";
import { PageList } from "./page-list.tsx";
import type { View } from "./state.ts";
import { Thumbnails } from "./thumbnails.tsx";

const ZOOMS = ["width", "0.5", "0.75", "1", "1.25", "1.5", "2", "4"] as const;
type ZoomName = (typeof ZOOMS)[number];

/** The pages, and how they are looked at. */
export function PagesSide({ controller }: { readonly controller: PlaygroundController }): VNode {
  const result = useStore(controller.store, (state) => state.result);
  const refusal = useStore(controller.store, (state) => state.refusal);
  const thumbnails = useStore(controller.store, (state) => state.view.thumbnails);
  return (
    <section class="pages-side" aria-label="Preview">
      <PagesBar controller={controller} />
      <div class="pages-area">
        {refusal === undefined ? null : (
          <div class="refusal" role="alert">
            <Icon name="error" />
            <h2>{refusal.title}</h2>
            <p>{refusal.message}</p>
            {refusal.fields.length === 0 ? null : (
              <ul>
                {refusal.fields.map(({ property, message }) => (
                  <li key={property + message}>
                    <code>{property}</code> {message}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {refusal === undefined && result !== undefined ? (
          <>
            {thumbnails ? <Thumbnails controller={controller} result={result} /> : null}
            <PageList controller={controller} result={result} />
          </>
        ) : null}
        {refusal === undefined && result === undefined ? <div class="page-list waiting" /> : null}
      </div>
    </section>
  );
}

function PagesBar({ controller }: { readonly controller: PlaygroundController }): VNode {
  const view = useStore(controller.store, (state) => state.view);
  const toggle = (name: "thumbnails" | "boxes" | "margins"): void => controller.view({ [name]: !view[name] });
  const drawer = (name: View["drawer"]): void =>
    controller.view({ drawer: view.drawer === name ? undefined : name });
  return (
    <div class="side-head" role="toolbar" aria-label="Pages">
      <Button
        label="Thumbnails"
        icon="thumbnails"
        iconOnly
        pressed={view.thumbnails}
        onPress={() => toggle("thumbnails")}
      />
      <Zoom controller={controller} zoom={view.zoom} />
      <Status controller={controller} />
      <span class="spring" />
      <Button label="Boxes" icon="boxes" iconOnly pressed={view.boxes} onPress={() => toggle("boxes")} />
      <Button label="Margins" icon="page" iconOnly pressed={view.margins} onPress={() => toggle("margins")} />
      <Button
        label="Why pages end"
        icon="break"
        iconOnly
        pressed={view.drawer === "breaks"}
        onPress={() => drawer("breaks")}
      />
      <Button
        label="Times"
        icon="clock"
        iconOnly
        pressed={view.drawer === "times"}
        onPress={() => drawer("times")}
      />
      <Button label="Page" pressed={view.drawer === "page"} onPress={() => drawer("page")} />
    </div>
  );
}

interface ZoomProps {
  readonly controller: PlaygroundController;
  readonly zoom: View["zoom"];
}

function Zoom({ controller, zoom }: ZoomProps): VNode {
  const name = ZOOMS.find((each) => each === String(zoom)) ?? "1";
  return (
    <Select<ZoomName>
      label="Zoom"
      hideLabel
      value={name}
      options={ZOOMS.map(
        (each) => [each, each === "width" ? "Fit width" : `${Number(each) * 100} %`] as const,
      )}
      onChange={(chosen) => controller.view({ zoom: chosen === "width" ? "width" : Number(chosen) })}
    />
  );
}

/** Where one is, and what the engine does. */
function Status({ controller }: { readonly controller: PlaygroundController }): VNode {
  const run = useStore(controller.store, (state) => state.run);
  const result = useStore(controller.store, (state) => state.result);
  const refusal = useStore(controller.store, (state) => state.refusal);
  const page = useStore(controller.store, (state) => state.view.page);
  if (run.kind === "loading" && result === undefined)
    return (
      <span class="status" role="status">
        Loading the engine…
      </span>
    );
  if (run.kind === "working" && run.pages > 0)
    return (
      <span class="status">
        <span role="status">Page {run.pages}…</span>
        <Button label="Stop" icon="stop" iconOnly onPress={() => controller.stop()} />
      </span>
    );
  if (result === undefined || refusal !== undefined) return <span class="status" role="status" />;
  return (
    <span class="status" role="status">
      {page + 1} / {result.pages.length}
      <span class="status-soft">
        {Math.round(result.milliseconds)} ms · {sizeOf(result.pdf.length)}
      </span>
    </span>
  );
}
