import { costText } from "../../session/cost-text.ts";
import type { LocalCommand } from "../define.ts";

/** What the session has used and cost. */
export const usage: LocalCommand = {
  name: "usage",
  aliases: ["cost", "stats"],
  description: "Show what this session has used and cost",
  run: ({ agent }) => ({ text: costText(agent.session.ledger) }),
};
