import type { LocalCommand } from "../define.ts";

const colors = ["red", "blue", "green", "yellow", "purple", "orange", "pink", "cyan"] as const;

/** Gives the session a colour by which frontends can tell it from others. */
export const color: LocalCommand = {
  name: "color",
  description: "Give this session a colour",
  argumentHint: `[${[...colors, "default"].join("|")}]`,
  uncounted: true,
  run({ agent: { transcript, ports, session }, args }) {
    const chosen = args === "" ? colors[Math.floor(ports.random() * colors.length)] : args;
    const known = [...colors, "default"].find((name) => name === chosen);
    if (known === undefined) {
      return { text: `"${args}" isn't an available color. Options: ${[...colors, "default"].join(", ")}` };
    }
    transcript.aside({ type: "agent-color", agentColor: known, sessionId: session.id });
    return { text: `Session color set to: ${known}` };
  },
};
