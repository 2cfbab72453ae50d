import { expect, test } from "vitest";
import { exportConversation } from "../../../../src/agent/control/handler/export-conversation.ts";
import { Conversation, type ConversationLink, reminder } from "../../../../src/agent/core/conversation.ts";
import { ask } from "../ask.ts";

const text = (content: string) => ({ type: "text", text: content });

async function exported(...links: Omit<ConversationLink, "uuid">[]) {
  const conversation = new Conversation();
  for (const [index, link] of links.entries()) conversation.add({ uuid: `u${index}`, ...link });
  const clock = { now: () => Date.UTC(2026, 10, 22, 9, 8, 7), sleep: async () => {} };
  return ask(exportConversation, { session: { conversation }, ports: { clock } });
}

test("an empty conversation is an empty text with a general name", async () => {
  expect(await exported()).toEqual({ text: "", default_filename: "conversation-2026-11-22-090807.txt" });
});

test("prompts, answers and calls stand apart; reminders are left out; further lines are indented", async () => {
  const { text: all, default_filename } = await exported(
    { role: "user", content: [reminder("the date")] },
    { role: "user", content: [text("Fix the Parser, please!\nAnd test it."), reminder("more")] },
    { role: "assistant", content: [text("On it."), { type: "tool_use", name: "Bash", id: "t1", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "ok" }] },
  );
  expect(all).toBe("\n❯ Fix the Parser, please!\n  And test it.\n\n● On it.\n\n● Bash");
  expect(default_filename).toBe("2026-11-22-090807-fix-the-parser-please.txt");
});

test("regression: commands and images appeared as the notes for the model", async () => {
  const user = (...content: ConversationLink["content"]) => ({ role: "user", content }) as const;
  const { text: all, default_filename } = await exported(
    user(text("<local-command-caveat>of the program</local-command-caveat>")),
    user(
      text(
        "<command-name>/model</command-name>\n<command-message>model</command-message>\n<command-args>haiku</command-args>",
      ),
    ),
    user(text("<local-command-stdout>Model set.\nTo haiku</local-command-stdout>")),
    user(text("See this"), { type: "image", source: {} }),
    user(text("[Image: source: /tmp/images/1.png]")),
  );
  expect(all).toBe("\n❯ /model haiku\n  ⎿  Model set.\n     To haiku\n\n❯ See this\n  ⎿  [Image #1]");
  expect(default_filename).toContain("-model-haiku.txt");
});

test("the name has at most fifty characters of the first prompt, even if it is not the first message", async () => {
  const { default_filename } = await exported(
    { role: "assistant", content: [text("hello")] },
    { role: "user", content: [text("a".repeat(60))] },
  );
  expect(default_filename).toBe(`2026-11-22-090807-${"a".repeat(50)}.txt`);
});

test("a first prompt without letters leaves the general name", async () => {
  expect((await exported({ role: "user", content: [text("???")] })).default_filename).toContain("-conversation.txt");
});

test("regression: notices of the agent were missing", async () => {
  const notice = { role: "user", content: [text("Nothing was sent.")], hidden: true } as const;
  expect(await exported(notice)).toEqual({
    text: "\n● Nothing was sent.",
    default_filename: "conversation-2026-11-22-090807.txt",
  });
});
