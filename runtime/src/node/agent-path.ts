import { fileURLToPath } from "node:url";

/** The path of the reference agent, for hosts that take the path of an executable. */
export const agentPath: string = fileURLToPath(new URL("../../bin/agent.mjs", import.meta.url));
