import { defineCheckedLaw } from "../../define.ts";

/** The lists in the answer to `initialize`. */
const lists = ["commands", "agents", "models"];

export const initializeCapabilities = defineCheckedLaw("handshake.initialize.capabilities", () => ({
  exchange({ request: { from, subtype }, answer }) {
    if (from !== "host" || subtype !== "initialize" || !answer.ok) return undefined;
    const missing = lists.find((name) => !Array.isArray(answer.response[name]));
    return missing === undefined || `The answer to \`initialize\` does not list \`${missing}\`.`;
  },
}));
