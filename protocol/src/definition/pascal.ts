/** A name of the wire in Pascal case: `system/init` is `SystemInit`, `can_use_tool` is `CanUseTool`. */
export const pascal = (wireName: string) =>
  wireName
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
