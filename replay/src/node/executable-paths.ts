import { fileURLToPath } from "node:url";

const executable = (name: string): string => fileURLToPath(new URL(`../../bin/${name}.mjs`, import.meta.url));

/** The path of the executable that replaces an agent and replays a tape to its host. */
export const replayerPath: string = executable("replay-agent");

/** The path of the executable that replaces an agent, runs the real one and records the session. */
export const recorderPath: string = executable("record-agent");
