import { render } from "preact";
import { Shell } from "./shell/shell.tsx";
import { createStudioStore, pathOf } from "./state/studio-state.ts";
import { showTheme } from "./state/theme.ts";

const studio = createStudioStore(location);
showTheme(studio.state.theme);
// The key stays in memory alone: not in the address, not in the history.
if (studio.state.key !== undefined) history.replaceState(null, "", "#/");
addEventListener("hashchange", () => {
  studio.update((state) => ({ ...state, path: pathOf(location) }));
});

async function show(root: HTMLElement): Promise<void> {
  if (!/\/embed$/.test(location.pathname)) {
    render(<Shell studio={studio} />, root);
    return;
  }
  const { EmbeddedShell } = await import("./embed/embedded-shell.tsx");
  render(<EmbeddedShell studio={studio} />, root);
}

const root = document.getElementById("studio");
if (root !== null) void show(root);
