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

const root = document.getElementById("studio");
if (root !== null) render(<Shell studio={studio} />, root);
