/** Switches between the light and the dark theme, whatever the system prefers. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const dark =
    root.dataset.theme === undefined
      ? matchMedia("(prefers-color-scheme: dark)").matches
      : root.dataset.theme === "dark";
  root.dataset.theme = dark ? "light" : "dark";
}
