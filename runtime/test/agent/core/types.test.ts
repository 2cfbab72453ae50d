import type { SentHookInput } from "@agentwire/protocol";
import { expectTypeOf, test } from "vitest";
import type { HostRequest } from "../../../src/agent/core/host-request.ts";
import { Outbox } from "../../../src/agent/core/outbox.ts";
import type { HookRunner } from "../../../src/agent/hook/services.ts";

const ids = { uuid: () => "00000000-0000-4000-8000-000000000001" as const };
const clock = { now: () => 0, sleep: async () => {} };
const out = new Outbox(
  () => undefined,
  ids,
  clock,
  () => "s",
);
const hooks: HookRunner = { hasHooks: () => false, run: async () => null };

test("a message does not compile with a misspelt name, or with a field that is misspelt, missing or too many", () => {
  out.send("system/session_title_changed", { title: "t" });
  // @ts-expect-error: the subtype is `session_title_changed`.
  out.send("system/session_title_change", { title: "t" });
  // @ts-expect-error: `title` is missing.
  out.send("system/session_title_changed", {});
  // @ts-expect-error: `title` is misspelt.
  out.send("system/session_title_changed", { titel: "t" });
  // @ts-expect-error: there is no such field.
  out.send("system/session_title_changed", { title: "t", color: "red" });
  // @ts-expect-error: only a host sends this.
  out.send("update_environment_variables", { variables: {} });
  // @ts-expect-error: this message carries no time.
  out.sendDated("system/status", { status: null });
});

test("a request of the agent does not compile with a field that is misspelt, missing or too many", () => {
  const host: HostRequest = async () => Promise.reject(new Error("There is no host."));
  const questions = [
    host("elicitation", { mcp_server_name: "notes", message: "Which?" }),
    // @ts-expect-error: the subtype is `elicitation`.
    host("elicitate", { mcp_server_name: "notes", message: "Which?" }),
    // @ts-expect-error: `message` is missing.
    host("elicitation", { mcp_server_name: "notes" }),
    // @ts-expect-error: `message` is misspelt.
    host("elicitation", { mcp_server_name: "notes", mesage: "Which?" }),
    // @ts-expect-error: there is no such field.
    host("elicitation", { mcp_server_name: "notes", message: "Which?", urgent: true }),
  ];
  return Promise.allSettled(questions);
});

test("a hook input does not compile with a misspelt event, or with a field that is misspelt, missing or too many", () => {
  const options = { thread: null };
  void hooks.run("SessionEnd", { reason: "clear" }, options);
  // @ts-expect-error: the event is `SessionEnd`.
  void hooks.run("SessionEnds", { reason: "clear" }, options);
  // @ts-expect-error: `reason` is missing.
  void hooks.run("SessionEnd", {}, options);
  // @ts-expect-error: `reason` is misspelt.
  void hooks.run("SessionEnd", { raeson: "clear" }, options);
  // @ts-expect-error: there is no such field.
  void hooks.run("SessionEnd", { reason: "clear", turns: 3 }, options);
  expectTypeOf<SentHookInput<"SessionEnd">>().toHaveProperty("reason");
});
