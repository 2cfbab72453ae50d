import type { LocalCommand } from "../define.ts";

/** Which output styles there are, or another one from now on. */
export const outputStyle: LocalCommand = {
  name: "output-style",
  description: "Show or set the output style",
  argumentHint: "[style]",
  async run({ agent: { shelf, settings }, args }) {
    const current = shelf.style?.name ?? "default";
    if (args !== "") {
      const wanted = shelf.styleNames.find((name) => name.toLowerCase() === args.toLowerCase());
      if (wanted === undefined)
        return { text: `There is no output style "${args}". Styles: ${shelf.styleNames.join(", ")}` };
      await settings.change("localSettings", (before) => ({ ...before, outputStyle: wanted }));
      return { text: `Output style set to ${wanted}` };
    }
    const lines = shelf.styleNames.map((name) => `- ${name}${name === current ? " (current)" : ""}`);
    return {
      text: [`Output style: ${current}`, "", "Available styles:", ...lines, "", "Usage: /output-style <style>"].join(
        "\n",
      ),
    };
  },
};
