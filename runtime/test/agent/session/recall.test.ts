import { describe, expect, test } from "vitest";
import { reminder } from "../../../src/agent/core/conversation.ts";
import { notificationBlock } from "../../../src/agent/core/notification.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { coreAttachments } from "../../../src/agent/session/attachments.ts";
import { linkOf, recall } from "../../../src/agent/session/recall.ts";
import type { StoredLine } from "../../../src/session/writer.ts";

const event = "<task-notification>\n<status>completed</status>\n</task-notification>";
const text = (content: string) => ({ type: "text", text: content });
const link = (line: object) => linkOf({ uuid: "u", type: "user", ...line } as StoredLine, coreAttachments);

describe("messages", () => {
  test("of a user and of a model become links; text becomes a block", () => {
    expect(link({ message: { content: "hi" } })).toEqual({ uuid: "u", role: "user", content: [text("hi")] });
    expect(link({ type: "assistant", message: { id: "m1", model: "x", content: [text("yes")] } })).toEqual({
      uuid: "u",
      role: "assistant",
      content: [text("yes")],
      messageId: "m1",
      model: "x",
    });
  });

  test("that the model never sees are left out: what is for the transcript, notices of failures, other lines", () => {
    expect(link({ message: { content: "x" }, isVisibleInTranscriptOnly: true })).toBeNull();
    expect(link({ message: { content: "x" }, isVisibleInTranscriptOnly: true, isCompactSummary: true })).not.toBeNull();
    const failure = { type: "assistant", message: { id: "m", model: "<synthetic>", content: [] } };
    expect(link({ ...failure, isApiErrorMessage: true })).toBeNull();
    expect(link(failure)).not.toBeNull();
    expect(link({ ...failure, message: { ...failure.message, model: "x" }, isApiErrorMessage: true })).not.toBeNull();
    expect(link({ type: "system", message: { content: "x" } })).toBeNull();
    expect(link({})).toBeNull();
  });
});

describe("attachments", () => {
  const attached = (attachment: object) => link({ type: "attachment", attachment })?.content ?? null;

  test("are read back as the model saw them", () => {
    expect(attached({ type: "hook_additional_context", content: ["a", 5] })).toEqual([reminder("a\n5")]);
    expect(attached({ type: "hook_additional_context", content: "a" })).toEqual([reminder("a")]);
    expect(attached({ type: "queued_command", prompt: "now" })).toEqual([reminder("now")]);
    expect(attached({ type: "queued_command", prompt: event, commandMode: "task-notification" })).toEqual([
      notificationBlock(event),
    ]);
    expect(link({ type: "attachment", attachment: { type: "queued_command", prompt: "now" } })?.role).toBe("user");
  });

  test("of an unknown type, or without content, are omitted", () => {
    expect(attached({ type: "odd" })).toBeNull();
    expect(attached({ type: "toString" })).toBeNull();
    expect(attached({ type: "queued_command", prompt: 5 })).toBeNull();
    expect(link({ type: "attachment", attachment: "x" })).toBeNull();
  });
});

test("regression: the output of a command was lost in a resumed session", () => {
  const content = "<local-command-stdout>done</local-command-stdout>";
  const line = { type: "system", subtype: "local_command", content };
  expect(link(line)).toMatchObject({ role: "user", content: [text(content)], report: {} });
  const run = { command: "usage", args: "" };
  expect(link({ ...line, commandRun: run })?.report).toEqual({ local_command_run: run });
  expect(link({ ...line, content: "/memory" })).not.toHaveProperty("report");
});

test("a notification is read back as no message of the user, unless a user wrote it", () => {
  const line = { type: "user", message: { role: "user", content: event } };
  expect(link({ ...line, origin: { kind: "task-notification" } })?.content).toEqual([notificationBlock(event)]);
  expect(link(line)?.content).toEqual([text(event)]);
});

test("a conversation is read back with the names that the model of the thread uses", () => {
  const thread = {} as Thread;
  const services = {
    attachments: coreAttachments,
    tools: {
      named: (given: Thread, block: { readonly type: string }) => ({ ...block, known: given === thread }),
    },
  };
  const chain = [
    { type: "user", uuid: "a", message: { content: "x" } },
    { type: "system", uuid: "b" },
    { type: "assistant", uuid: "c", message: { id: "m", content: [text("y")] } },
  ];
  expect(recall(services, thread, chain)).toMatchObject([
    { uuid: "a", content: [{ text: "x", known: true }] },
    { uuid: "c", content: [{ text: "y", known: true }] },
  ]);
});

test("attachments that lead their prompt are marked", () => {
  const line = { uuid: "u", type: "attachment", attachment: { type: "directory" } } as unknown as StoredLine;
  expect(linkOf(line, { directory: () => [text("listing")] })).toEqual({
    ...{ uuid: "u", role: "user", leads: true },
    content: [text("listing")],
  });
});
