import { describe, expectTypeOf, test } from "vitest";
import type { AgentMessageName, HostMessageName, MessageName, SentMessage } from "../../src/message/index.ts";

const send = <Name extends MessageName>(_name: Name, _body: SentMessage<Name>): void => {};

const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-opus-5-5",
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 1 },
} as const;

describe("SentMessage", () => {
  test("is the frame without what the envelope adds", () => {
    send("system/status", { status: "requesting" });
    send("system/status", { status: null, permissionMode: "plan" });
    send("assistant", { message: { ...message, content: [] }, parent_tool_use_id: null });
    send("keep_alive", {});
    expectTypeOf<keyof SentMessage<"keep_alive">>().toEqualTypeOf<"startup_mark">();
  });

  test("takes lists that the sender may not change", () => {
    const content = [{ type: "text", text: "Hello." }] as const;
    send("assistant", { message: { ...message, content }, parent_tool_use_id: null });
    send("system/commands_changed", { commands: Object.freeze([]) });
  });

  test("rejects a misspelled name", () => {
    // @ts-expect-error: the subtype is `status`.
    send("system/staus", { status: null });
    // @ts-expect-error: a subtype does not stand by itself.
    send("status", { status: null });
  });

  test("rejects missing, misspelled and extra fields", () => {
    // @ts-expect-error: `status` is missing.
    send("system/status", { permissionMode: "plan" });
    // @ts-expect-error: `permissionMode` is misspelt.
    send("system/status", { status: null, permission_mode: "plan" });
    // @ts-expect-error: the envelope adds `session_id`.
    send("system/status", { status: null, session_id: "s1" });
    // @ts-expect-error: there is no such mode.
    send("system/status", { status: null, permissionMode: "planing" });
    // @ts-expect-error: `startup_mark` is misspelt, in a message whose fields are all optional.
    send("keep_alive", { startup_marks: "ready" });
  });

  test("is equally strict within a field", () => {
    // @ts-expect-error: `tool_use_id` is missing.
    send("system/permission_denied", { tool_name: "Bash" });
    send("user", {
      // @ts-expect-error: `content` is misspelt.
      message: { role: "user", contents: "Hello" },
      parent_tool_use_id: null,
    });
    send("assistant", {
      message: { ...message, content: [{ type: "text", text: "Hello." }] },
      parent_tool_use_id: null,
      // @ts-expect-error: `display_name` is misspelt.
      tool_use_meta: [{ id: "t1", displayname: "Add" }],
    });
  });

  test("leaves out what is `undefined` only if the field is optional", () => {
    send("system/status", { status: null, permissionMode: undefined });
    // @ts-expect-error: `status` is required.
    send("system/status", { status: undefined });
  });
});

test("a message has the sides that send it", () => {
  expectTypeOf<"system/init">().toExtend<AgentMessageName>();
  expectTypeOf<"system/init">().not.toExtend<HostMessageName>();
  expectTypeOf<"user">().toExtend<AgentMessageName & HostMessageName>();
});
