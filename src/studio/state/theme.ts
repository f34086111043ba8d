/** Light or dark, or as the system has it. */
export type Theme = "system" | "light" | "dark";

const THEMES: readonly Theme[] = ["system", "light", "dark"];
const STORED = "platen-theme";

/** The theme chosen last. Where nothing may be stored, it is that of the system. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED);
    return THEMES.find((theme) => theme === stored) ?? "system";
  } catch {
    return "system";
  }
}

/** Shows a theme and keeps it for the next time. */
export function showTheme(theme: Theme): void {
  showThemeOnce(theme);
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // A browser that stores nothing forgets it with the window.
  }
}

/** Shows a theme that is not the person's own choice, and so is not kept. */
export function showThemeOnce(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
}
