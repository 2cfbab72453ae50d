/** The text of a scalar; `null` for anything else. */
export function scalarText(value: unknown): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/** Whether a field is enabled: `true`, `yes`, `on` or `1`, quoted or not. */
export const isOn = (value: unknown): boolean => /^(?:1|true|yes|on)$/i.test(scalarText(value) ?? "");

/** Whether a field is disabled: `false`, `no`, `off` or `0`, quoted or not. */
export const isOff = (value: unknown): boolean => /^(?:0|false|no|off)$/i.test(scalarText(value) ?? "");

/** The texts of a field: a list without its other entries, or a single text. `[]` for anything else. */
export function textList(value: unknown): string[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.filter((entry) => typeof entry === "string");
}

/**
 * Names of tools with or without content, such as `Read` or `Bash(git log, x)`: a list, a text, or both, separated by
 * commas or spaces outside parentheses.
 */
export const toolNames = (value: unknown): string[] =>
  textList(value)
    .flatMap((text) => text.match(/(?:\([^)]*\)?|[^(, ])+/g) ?? [])
    .map((name) => name.trim())
    .filter((name) => name !== "");
