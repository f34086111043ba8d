import type { PdfDictionary } from "../objects/values.ts";

/** How a document asks to be opened (ISO 32000-1 §12.2, table 28). */
export interface ViewerSettings {
  readonly pageMode?: string | undefined;
  readonly pageLayout?: string | undefined;
  /** Of pages that follow each other to the left: viewers put them side by side that way (table 150). */
  readonly direction?: "R2L" | undefined;
  /** Names of the switches of the viewer preferences dictionary. */
  readonly switches: readonly string[];
}

export const NO_VIEWER_SETTINGS: ViewerSettings = { switches: [] };

const PAGE_MODES: ReadonlyMap<string, string> = new Map([
  ["none", "UseNone"],
  ["outlines", "UseOutlines"],
  ["thumbnails", "UseThumbs"],
  ["attachments", "UseAttachments"],
  ["full-screen", "FullScreen"],
]);

const PAGE_LAYOUTS: ReadonlyMap<string, string> = new Map([
  ["single-page", "SinglePage"],
  ["one-column", "OneColumn"],
  ["two-column-left", "TwoColumnLeft"],
  ["two-column-right", "TwoColumnRight"],
  ["two-page-left", "TwoPageLeft"],
  ["two-page-right", "TwoPageRight"],
]);

const SWITCHES: ReadonlyMap<string, string> = new Map([
  ["hide-toolbar", "HideToolbar"],
  ["hide-menubar", "HideMenubar"],
  ["hide-window-ui", "HideWindowUI"],
  ["fit-window", "FitWindow"],
  ["center-window", "CenterWindow"],
  ["display-title", "DisplayDocTitle"],
]);

/**
 * Reads `<meta name="pdf-viewer" content="page-layout=two-page-right, page-mode=outlines, fit-window">`; unknown words are returned apart.
 */
export function parseViewerSettings(content: string): { settings: ViewerSettings; unknown: string[] } {
  const settings: { pageMode?: string; pageLayout?: string; switches: string[] } = { switches: [] };
  const unknown: string[] = [];
  for (const part of content.toLowerCase().split(/[,;]/)) {
    const [key = "", value = ""] = part.split("=").map((word) => word.trim());
    const mode = key === "page-mode" ? PAGE_MODES.get(value) : undefined;
    const layout = key === "page-layout" ? PAGE_LAYOUTS.get(value) : undefined;
    const name = value === "" ? SWITCHES.get(key) : undefined;
    if (mode !== undefined) settings.pageMode = mode;
    else if (layout !== undefined) settings.pageLayout = layout;
    else if (name !== undefined) settings.switches.push(name);
    else if (part.trim() !== "") unknown.push(part.trim());
  }
  return { settings, unknown };
}

/** A titled document shows its title in the window instead of its file name. */
export function viewerPreferences(
  { switches, direction }: ViewerSettings,
  hasTitle: boolean,
): PdfDictionary | undefined {
  const names = new Set(switches);
  if (hasTitle) names.add("DisplayDocTitle");
  const preferences = Object.fromEntries([...names].map((name) => [name, true]));
  if (direction !== undefined) return { Direction: direction, ...preferences };
  return names.size === 0 ? undefined : preferences;
}
