import type { ComponentType, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { StudioStore } from "../state/studio-state.ts";
import { nextTheme, showTheme, type Theme } from "../state/theme.ts";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";
import { Notices } from "./notices.tsx";
import { TOOLS, type Tool, type ToolProps, toolAt } from "./tools.ts";

/** The frame around every tool: its name, the way to the others, the theme, and what is told in passing. */
export function Shell({ studio }: { readonly studio: StudioStore }): VNode {
  const path = useStore(studio, (state) => state.path);
  const { tool, rest } = toolAt(path);
  return (
    <div class="shell">
      <header class="shell-bar">
        <a class="brand" href="#/" aria-label="Platen Studio">
          <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
            <rect width="32" height="32" rx="7" class="brand-square" />
            <path
              d="M10 7h8.5a6.5 6.5 0 0 1 0 13H14v5h-4zm4 3.6v5.8h4.2a2.9 2.9 0 0 0 0-5.8z"
              class="brand-letter"
            />
          </svg>
          <span>Platen</span>
        </a>
        <Navigation current={tool} />
        <span class="spring" />
        <ThemeButton studio={studio} />
      </header>
      {tool === undefined ? (
        <NoSuchPlace />
      ) : (
        <ToolPlace key={tool.name} tool={tool} studio={studio} path={rest} />
      )}
      <Notices studio={studio} />
    </div>
  );
}

/** The tools; nothing to choose from while there is one. */
function Navigation({ current }: { readonly current: Tool | undefined }): VNode {
  return (
    <nav class="tools" aria-label="Tools">
      {TOOLS.map((tool) => (
        <a key={tool.name} href={`#/${tool.name}`} aria-current={tool === current ? "page" : undefined}>
          {tool.label}
        </a>
      ))}
    </nav>
  );
}

const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: "Theme of the system",
  light: "Light theme",
  dark: "Dark theme",
};
const THEME_ICONS = { system: "system", light: "sun", dark: "moon" } as const;

function ThemeButton({ studio }: { readonly studio: StudioStore }): VNode {
  const theme = useStore(studio, (state) => state.theme);
  return (
    <Button
      label={THEME_NAMES[theme]}
      icon={THEME_ICONS[theme]}
      iconOnly
      onPress={() => {
        const next = nextTheme(theme);
        showTheme(next);
        studio.update((state) => ({ ...state, theme: next }));
      }}
    />
  );
}

function ToolPlace({ tool, studio, path }: ToolProps & { readonly tool: Tool }): VNode {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<ToolProps> }>();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    tool.load().then(
      (Component) => setLoaded({ Component }),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [tool]);
  if (failure !== "")
    return (
      <main class="message">
        <h1>{tool.label} could not be loaded</h1>
        <p role="alert">{failure}</p>
        <Button label="Load again" onPress={() => location.reload()} />
      </main>
    );
  if (loaded === undefined)
    return (
      <main class="message loading" aria-busy="true">
        Loading {tool.label.toLowerCase()} …
      </main>
    );
  return <loaded.Component studio={studio} path={path} />;
}

function NoSuchPlace(): VNode {
  return (
    <main class="message">
      <h1>There is nothing at this address</h1>
      <p>
        <a href="#/">Go to the playground</a>
      </p>
    </main>
  );
}
