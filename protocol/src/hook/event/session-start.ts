import { z } from "zod";
import { dollars, literalsSince, oneOf, path, since, text, tokens } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const sessionStart = defineHook({
  event: "SessionStart",
  summary:
    "A session begins, anew or from an earlier one. A host's callbacks hear of it only after a compaction or `/clear`, since at the start of the process they are not registered yet.",
  since: "0.1.0",
  stability: "declared",
  matches: "source",
  input: inputOf("SessionStart", {
    source: literalsSince(
      { fork: "0.3.225" },
      oneOf(["startup", "resume", "clear", "compact", "fork"], "What it begins from."),
    ),
    agent_type: since("0.2.19", z.string().describe("The agent that the session is started as.")).optional(),
    model: since("0.2.19", z.string().describe("The model it begins with.")).optional(),
    session_title: since("0.3.175", text("Its title, where it has one.")).optional(),
    seconds_since_last_response: since(
      "0.3.275",
      z
        .number()
        .meta({ role: "duration", unit: "s", description: "On `resume` and `fork`: age of the last response." }),
    ).optional(),
    context_tokens: since("0.3.275", tokens("On `resume` and `fork`: size of the context so far.")).optional(),
    prompt_cache_likely_expired: since(
      "0.3.275",
      z.boolean().describe("On `resume` and `fork`: the prompt cache has probably gone cold."),
    ).optional(),
    estimated_cache_write_usd: since(
      "0.3.275",
      dollars("On `resume` and `fork`: estimated cost of filling the cache again."),
    ).optional(),
  }),
  output: outputOf("SessionStart", {
    additionalContext: text("Told to the model at the start.").optional(),
    initialUserMessage: since("0.2.90", text("Runs as the first prompt.")).optional(),
    sessionTitle: since("0.3.175", text("Gives the session this title.")).optional(),
    watchPaths: since(
      "0.2.90",
      z.array(path("One path.")).describe("Paths whose changes raise `FileChanged`."),
    ).optional(),
    reloadSkills: since("0.3.175", z.boolean().describe("Reads skills and commands again after the hook.")).optional(),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "SessionStart",
        source: "compact",
        model: "claude-opus-5-5",
      },
      output: { hookEventName: "SessionStart", additionalContext: "Today is release day." },
    },
  ],
});
