import { always, deliver, fail, type ModelCall, reply, script } from "@agentwire/testing";
import { notesFile, overloadedStep, streamed, subagentTask, subagentTour, tour } from "./tour.ts";

const isPrompt = ({ role, blocks }: ModelCall["messages"][number]): boolean =>
  role === "user" &&
  blocks.some((block) => block.type === "text") &&
  blocks.every(({ type }) => type !== "tool_result");

const prompts = (call: ModelCall): number => call.messages.filter(isPrompt).length;

/** Number of the model's answers since the user's last message. */
function answersSincePrompt({ messages }: ModelCall): number {
  const last = messages.findLastIndex(isPrompt);
  return messages.slice(last + 1).filter(({ role }) => role === "assistant").length;
}

/** The pace of the model: slow enough to read along. */
const pace = { delayMs: 1_200, betweenMs: 60 } as const;

const demoSteps = [
  "This answer is a long one, so that there is time to interrupt it.\n",
  ...Array.from(
    { length: 12 },
    (_, n) => `${n + 1}. Line ${n + 1} of the story: the host waits, the agent writes, and both continue.`,
  ),
].join("\n");

/**
 * A model for trying a frontend without a key. Each prompt starts a tour of what an agent can do: about two minutes with the
 * time that the user takes for answers. The prompt "story" gives a long answer.
 */
export function demoScript(cwd: string) {
  /** Turns whose failure has happened. */
  const failed = new Set<number>();
  return script(
    always((call) => {
      const isSubagent = JSON.stringify(call.messages[0]).includes(subagentTask);
      const turn = prompts(call);
      const done = answersSincePrompt(call);
      if (!isSubagent && done === overloadedStep && !failed.has(turn)) {
        failed.add(turn);
        return fail(529, "overloaded_error", "Overloaded");
      }
      /** Most of a real request comes from the cache, and all of it counts as context. */
      const answer = (content: Parameters<typeof reply>[0]) => {
        const size = { input_tokens: 900, cache_read_input_tokens: 30_000 + 6_000 * call.messages.length };
        return deliver(reply(content, { usage: { ...size, output_tokens: 60 + 40 * content.length } }), pace);
      };
      // Within a turn, the news of a task comes with the results of tools, and the tour continues.
      const isNews = call.messages.at(-1)?.blocks.every(({ type }) => type !== "tool_result") === true;
      if (isNews && /<task-notification>/.test(call.lastText))
        return answer([streamed("The command in the background is **done**.")]);
      const steps = isSubagent ? subagentTour : tour;
      const step = steps[Math.min(done, steps.length - 1)];
      const file = notesFile(cwd, isSubagent ? 1 : turn);
      const content =
        !isSubagent && done === 0 && /\bstory\b/i.test(call.lastText)
          ? [streamed(demoSteps)]
          : (step?.(call, file, (name) => `toolu_${name}_${turn}_${call.messages.length}`) ?? []);
      return answer(content);
    }),
  );
}
