import { expect, test } from "vitest";
import { recap } from "../../../../src/agent/command/builtin/recap.ts";
import { Conversation, type ConversationLink } from "../../../../src/agent/core/conversation.ts";
import type { Thread } from "../../../../src/agent/core/thread.ts";
import { runCommand } from "../../fixture/run-command.ts";

const { signal } = new AbortController();
const prompt: ConversationLink = { uuid: "p", role: "user", content: [{ type: "text", text: "hi" }] };
const answer: ConversationLink = { uuid: "a", role: "assistant", content: [{ type: "text", text: "yes" }] };

const setup = (links: readonly ConversationLink[], answer: string | null = "You fixed a bug.") => {
  const conversation = new Conversation();
  conversation.replace(links);
  const requests: unknown[][] = [];
  const services = {
    session: { conversation },
    thread: { model: () => "m", preamble: () => [{ type: "text", text: "before" }] } as unknown as Thread,
    tools: { offered: () => [{ name: "Bash", description: "", inputSchema: {}, deferred: false }] },
    sideTurn: async (...question: unknown[]) => {
      requests.push(question);
      return answer;
    },
  };
  return { services, requests };
};

test("asks with the conversation and its tools", async () => {
  const { services, requests } = setup([prompt, answer]);
  expect(await runCommand(recap, services, "", { signal })).toEqual({ text: "You fixed a bug." });
  expect(requests).toMatchObject([
    [
      {
        before: [{ content: [{ text: "before" }, { text: "hi" }] }, { content: [{ text: "yes" }] }],
        tools: [{ name: "Bash" }],
      },
      signal,
    ],
  ]);
});

test("reports that the model gave no recap, or that there is nothing to recap", async () => {
  expect((await runCommand(recap, setup([prompt, answer], null).services)).text).toBe("The model gave no recap.");
  for (const links of [[], [prompt], [prompt, { ...answer, hidden: true } as const]]) {
    const { services, requests } = setup(links);
    expect((await runCommand(recap, services)).text).toBe("Nothing to recap yet: send a message first.");
    expect(requests).toEqual([]);
  }
});
