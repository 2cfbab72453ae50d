import { modelFacts, resolveModel } from "../../catalogue/models.ts";
import { askBeforeSwitch } from "../../hook/model-switch.ts";
import type { LocalCommand } from "../define.ts";

/** Says which model answers, or puts another in its place. */
export const model: LocalCommand = {
  name: "model",
  description: "Show or set the model of this session",
  argumentHint: "[model]",
  async run({ agent, args }) {
    const { session } = agent;
    if (args !== "") {
      const wish = { requested: args === "default" ? null : args, source: "command" } as const;
      const verdict = await askBeforeSwitch(agent, wish);
      if (verdict.refusal !== null) {
        return { text: `Model switch blocked by a PreModelSwitch hook: ${verdict.refusal}`, failed: true };
      }
      const before = session.model;
      session.requestedModel = wish.requested;
      session.model = resolveModel(session.requestedModel ?? undefined);
      for (const word of verdict.words) agent.notices.informational(word, "notice");
      if (before !== session.model) agent.sessionHooks.switched(before, wish);
    }
    const name = `${modelFacts(session.model).displayName} (${session.model})`;
    return { text: args === "" ? `Current model: ${name}. To change it: /model <name>` : `Set model to ${name}` };
  },
};
