import type { Ports } from "../../../ports.ts";
import type { TranscriptWriter } from "../../../session/writer.ts";
import type { LocalCommand } from "../../core/local-command.ts";

interface ColorServices {
  readonly ports: Pick<Ports, "random">;
  readonly transcript: Pick<TranscriptWriter, "appendUnchained">;
}

const colors = ["red", "blue", "green", "yellow", "purple", "orange", "pink", "cyan"] as const;

/** Sets the color by which frontends distinguish the session from others. */
export const color: LocalCommand<ColorServices> = {
  name: "color",
  description: "Set the color of this session",
  argumentHint: `[${[...colors, "default"].join("|")}]`,
  uncounted: true,
  run({ transcript, ports }, { args }) {
    const chosen = args === "" ? colors[Math.floor(ports.random() * colors.length)] : args;
    const known = [...colors, "default"].find((name) => name === chosen);
    if (known === undefined) {
      return { text: `"${args}" isn't an available color. Options: ${[...colors, "default"].join(", ")}` };
    }
    transcript.appendUnchained("agent-color", { agentColor: known });
    return { text: `Session color set to: ${known}` };
  },
};
