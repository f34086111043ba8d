import { pathToFileURL } from "node:url";
import { isInstalled } from "../../bench/spawn.ts";

/** The installed Chromium's command, under any of its names. */
export function findChromium(): string | undefined {
  return ["chromium", "chromium-browser", "google-chrome"].find(isInstalled);
}

/** Flags under which Chromium runs without a window, and asks nobody for anything. */
export const QUIET_CHROMIUM: readonly string[] = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Flags under which Chromium prints one page offline and leaves nothing behind. */
export function chromiumArguments(input: string, output: string, profile: string): string[] {
  return [
    ...QUIET_CHROMIUM,
    `--user-data-dir=${profile}`,
    "--no-pdf-header-footer",
    `--print-to-pdf=${output}`,
    pathToFileURL(input).href,
  ];
}
