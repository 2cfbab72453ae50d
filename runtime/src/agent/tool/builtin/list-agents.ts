import * as z from "zod";
import type { ListedAgent } from "../../core/tool-services.ts";
import { defineTool } from "../define.ts";

const noPage = "(invalid cursor: call again without one.)";

const seconds = (age: number): string => `started ${Math.max(0, Math.round(age / 1000))}s ago`;

const line = ({ name, ref, id, type, status, age }: ListedAgent): string =>
  `  ${[name === undefined ? id : `${name} [${ref}]`, type, status, seconds(age)].join("  ·  ")}`;

/** Lists the agents that can receive messages. */
export const listAgents = defineTool({
  name: "ListAgents",
  description:
    "Lists the agents of this session: name or id, type, state, and age. Send messages to them with SendMessage.",
  input: () =>
    z.strictObject({
      channel: z.string().optional().meta({ description: "Not used" }),
      q: z.string().optional().meta({ description: "Not used" }),
      cursor: z.string().optional().meta({ description: "The cursor of the next page of a long list" }),
    }),
  output: () =>
    z.looseObject({
      listing: z.string(),
      sections: z.array(z.looseObject({ kind: z.string(), total: z.number(), rows: z.array(z.looseObject({})) })),
      notes: z.array(z.object({ kind: z.string(), text: z.string() })),
    }),
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run({ cursor }, { services }) {
    if (cursor !== undefined) {
      const notes = [{ kind: "cursor_not_valid", text: noPage }];
      return { kind: "done", output: { listing: noPage, sections: [], notes } };
    }
    const agents = services.subagents.list();
    if (agents.length === 0) {
      return { kind: "done", output: { listing: "No agent was started in this session.", sections: [], notes: [] } };
    }
    const listing = [`Subagents (${agents.length}):`, ...agents.map(line)].join("\n");
    const rows = agents.map(({ age: _, ...row }) => row);
    const sections = [{ kind: "subagents", total: agents.length, rows }];
    return { kind: "done", output: { listing, sections, notes: [] } };
  },
  render: ({ listing }) => listing,
});
