/** The `frame` member of a line's event; none where the line is not JSON. */
export function parseLine(text: string): { readonly frame?: unknown } {
  try {
    return { frame: JSON.parse(text) as unknown };
  } catch {
    return {};
  }
}
