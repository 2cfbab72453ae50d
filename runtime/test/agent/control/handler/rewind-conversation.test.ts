import { expect, test } from "vitest";
import { rewindConversation } from "../../../../src/agent/control/handler/rewind-conversation.ts";
import { Conversation, type ConversationLink } from "../../../../src/agent/core/conversation.ts";
import { ask } from "../ask.ts";

const links: readonly ConversationLink[] = [
  { uuid: "p1", role: "user", content: [{ type: "text", text: "first" }] },
  { uuid: "a1", role: "assistant", content: [{ type: "tool_use", id: "t" }] },
  { uuid: "r1", role: "user", content: [{ type: "tool_result", tool_use_id: "t" }] },
  { uuid: "p2", role: "user", content: [{ type: "text", text: "second" }] },
  { uuid: "a2", role: "assistant", content: [{ type: "text", text: "done" }] },
];

const setup = (busy = false) => {
  const conversation = new Conversation();
  conversation.replace(links);
  return { session: { conversation }, transcript: { leaf: "a2" as string | null }, runner: { busy } };
};

test("removes a prompt and what follows it, and continues from the link before", async () => {
  const services = setup();
  expect(await ask(rewindConversation, services, { target_message_uuid: "p2" })).toEqual({
    rewound: true,
    targetMessageUuid: "p2",
    prefillText: "second",
    precedingAssistantUuid: "a1",
  });
  expect(services.session.conversation.links.map(({ uuid }) => uuid)).toEqual(["p1", "a1", "r1"]);
  expect(services.transcript.leaf).toBe("r1");
});

test("removes everything with the first prompt", async () => {
  const services = setup();
  expect(await ask(rewindConversation, services, { target_message_uuid: "p1" })).toMatchObject({
    rewound: true,
    precedingAssistantUuid: null,
  });
  expect(services.session.conversation.links).toEqual([]);
  expect(services.transcript.leaf).toBeNull();
});

test.each(["a1", "r1", "none"])("%s is no prompt that can be gone back to", async (target) => {
  const services = setup();
  expect(await ask(rewindConversation, services, { target_message_uuid: target })).toEqual({
    rewound: false,
    prefillText: null,
    precedingAssistantUuid: null,
    error: "target not found",
    reason: "target_not_found",
  });
  expect(services.session.conversation.links).toHaveLength(5);
});

test("a running turn is not rewound", async () => {
  const services = setup(true);
  expect(await ask(rewindConversation, services, { target_message_uuid: "p2" })).toMatchObject({
    rewound: false,
    reason: "turn_running",
  });
  expect(services.session.conversation.links).toHaveLength(5);
});
