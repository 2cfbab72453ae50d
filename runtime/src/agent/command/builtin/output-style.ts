import type { LocalCommand } from "../define.ts";

/** Which output styles there are. */
export const outputStyle: LocalCommand = {
  name: "output-style",
  description: "Show the output styles",
  run({ agent: { shelf } }) {
    const current = shelf.style?.name ?? "default";
    const lines = shelf.styleNames.map((name) => `- ${name}${name === current ? " (current)" : ""}`);
    return { text: [`Output style: ${current}`, "", "Available styles:", ...lines].join("\n") };
  },
};
