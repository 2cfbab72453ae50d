import * as z from "zod";
import { dollars, literalsSince, oneOf, path, since, text, tokens } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const sessionStart = defineHook({
  event: "SessionStart",
  summary:
    "A session starts or resumes. Callbacks of the host receive this event only after a compaction or `/clear`, because they are not registered yet when the process starts.",
  since: "0.1.0",
  stability: "declared",
  matches: "source",
  input: inputOf("SessionStart", {
    source: literalsSince(
      { fork: "0.3.213" },
      oneOf(["startup", "resume", "clear", "compact", "fork"], "How the session started."),
    ),
    agent_type: since("0.2.2", z.string().describe("Agent that the session runs as.")).optional(),
    model: since("0.2.8", z.string().describe("Initial model.")).optional(),
    session_title: since("0.3.152", text("Title of the session, if it has one.")).optional(),
    seconds_since_last_response: since(
      "0.3.251",
      z
        .number()
        .meta({ role: "duration", unit: "s", description: "For `resume` and `fork`: age of the last response." }),
    ).optional(),
    context_tokens: since("0.3.251", tokens("For `resume` and `fork`: current size of the context.")).optional(),
    prompt_cache_likely_expired: since(
      "0.3.251",
      z.boolean().describe("For `resume` and `fork`: whether the prompt cache has probably expired."),
    ).optional(),
    estimated_cache_write_usd: since(
      "0.3.251",
      dollars("For `resume` and `fork`: estimated cost of filling the cache again."),
    ).optional(),
  }),
  output: outputOf("SessionStart", {
    additionalContext: text("Added to the model's context at the start.").optional(),
    initialUserMessage: since("0.2.81", text("Runs as the first prompt.")).optional(),
    sessionTitle: since("0.3.152", text("Sets the title of the session.")).optional(),
    watchPaths: since(
      "0.2.83",
      z.array(path("One path.")).describe("Paths to watch; a change raises `FileChanged`."),
    ).optional(),
    reloadSkills: since(
      "0.3.152",
      z.boolean().describe("Whether to reload skills and commands after the hook."),
    ).optional(),
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
