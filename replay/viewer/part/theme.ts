/** Turns light to dark, or dark to light, whatever the system prefers. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const dark =
    root.dataset.theme === undefined
      ? matchMedia("(prefers-color-scheme: dark)").matches
      : root.dataset.theme === "dark";
  root.dataset.theme = dark ? "light" : "dark";
}
