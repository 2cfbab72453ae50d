import { modelFacts, resolveModel } from "../../model/catalogue.ts";
import type { LocalCommand } from "../define.ts";

/** Says which model answers, or puts another in its place. */
export const model: LocalCommand = {
  name: "model",
  description: "Show or set the model of this session",
  argumentHint: "[model]",
  run({ agent: { session }, args }) {
    if (args !== "") {
      session.requestedModel = args === "default" ? null : args;
      session.model = resolveModel(session.requestedModel ?? undefined);
    }
    const name = `${modelFacts(session.model).displayName} (${session.model})`;
    return { text: args === "" ? `Current model: ${name}. To change it: /model <name>` : `Set model to ${name}` };
  },
};
