import { toggleTheme } from "./theme.ts";

/** Switches between the light and the dark theme. */
export function ThemeButton() {
  return (
    <button type="button" aria-label="Light or dark" title="Light or dark (t)" onClick={toggleTheme}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" />
        <path d="M8 1.5 A6.5 6.5 0 0 1 8 14.5 Z" fill="currentColor" />
      </svg>
    </button>
  );
}
