import { expect, it } from "vitest";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { baseInput, effortField, threadInput } from "../../../src/agent/hook/hook-input.ts";
import type { HookInputServices } from "../../../src/agent/hook/services.ts";

const thread = (fields: object = {}): Thread =>
  ({
    agentId: null,
    agentType: null,
    workDirectory: { shell: { cwd: "/main" } },
    mode: () => "plan",
    effort: () => null,
    ...fields,
  }) as unknown as Thread;
const servicesOf = (promptId: string | null): HookInputServices => ({
  session: { id: "s", promptId },
  transcriptPath: "/t.jsonl",
  thread: thread(),
});
const base = { session_id: "s", transcript_path: "/t.jsonl", cwd: "/main" };

it("names the session, and the prompt once there is one", () => {
  expect(baseInput(servicesOf(null))).toEqual(base);
  expect(baseInput(servicesOf("p"))).toEqual({ ...base, prompt_id: "p" });
});

it("says in a conversation where its shell stands, its mode and its effort", () => {
  const own = thread({ workDirectory: { shell: { cwd: "/sub" } }, effort: () => "high" });
  expect(threadInput(servicesOf("p"), own)).toEqual({
    ...base,
    prompt_id: "p",
    cwd: "/sub",
    permission_mode: "plan",
    effort: { level: "high" },
  });
  expect(effortField(thread())).toEqual({});
});

it("names the subagent", () => {
  const own = thread({ agentId: "a", agentType: "Explore" });
  expect(threadInput(servicesOf(null), own)).toMatchObject({ agent_id: "a", agent_type: "Explore" });
});

it("names the agent that runs the session", () => {
  const own = { ...servicesOf(null), thread: thread({ agentType: "helper" }) };
  expect(baseInput(own)).toEqual({ ...base, agent_type: "helper" });
});
