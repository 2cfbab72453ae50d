let lastText: string | undefined;
let lastValue: unknown;

/**
 * The parsed content of a line; `undefined` if it is not JSON. Repeated calls with the same line return the same value.
 */
function readLine(text: string): unknown {
  if (text === lastText) return lastValue;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  lastText = text;
  lastValue = value;
  return value;
}

/** The `frame` member of a line's event; empty if the line is not JSON. */
export function parseFrameLine(text: string): { readonly frame?: unknown } {
  const frame = readLine(text);
  return frame === undefined ? {} : { frame };
}
