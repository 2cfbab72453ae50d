import type { Ending } from "@agentwire/protocol";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSession, type PromptOutcome } from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { idle, running, type ScriptedAgent, scriptedAgent, success } from "../scripted-agent.ts";

type Frame = Readonly<Record<string, unknown>>;

/** What an agent may do next, right or wrong. */
type Step =
  | { readonly kind: "say"; readonly frame: Frame | string }
  | { readonly kind: "answer"; readonly how: "success" | "error" | "twice" | "orphan" | "malformed" }
  | { readonly kind: "exit"; readonly ending: Partial<Ending> }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "host"; readonly does: "ask" | "setModel" | "interrupt" | "close" | "abort" | "return" | "next" };

const controlRequest = (subtype: string, fields: Frame = {}): Frame => ({
  type: "control_request",
  request_id: `a-${subtype}`,
  request: { subtype, ...fields },
});
const lifecycle = (uuid: string, state: string): Frame => ({ type: "command_lifecycle", command_uuid: uuid, state });
const firstUuids = [4, 5, 6].map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);

const frames: fc.Arbitrary<Frame | string> = fc.constantFrom<Frame | string>(
  ...[running, idle, success, { ...success, is_error: true, subtype: "error_during_execution" }],
  ...firstUuids.flatMap((uuid) =>
    ["queued", "started", "completed", "cancelled"].map((state) => lifecycle(uuid, state)),
  ),
  { type: "system", subtype: "init", claude_code_version: "2.1.330", capabilities: ["x"] },
  { type: "system", subtype: "background_tasks_changed", tasks: [{ task_id: "t" }] },
  { type: "system", subtype: "background_tasks_changed", tasks: [null] },
  { type: "system", subtype: "background_tasks_changed", tasks: [] },
  { type: "rate_limit_event" },
  { type: "of a later release", nested: { __proto__: null } },
  controlRequest("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "t" }),
  controlRequest("hook_callback", { callback_id: "hook_0", input: {} }),
  controlRequest("hook_callback", { callback_id: "hook_7", input: {} }),
  controlRequest("mcp_message", { server_name: "none", message: { jsonrpc: "2.0", id: 1, method: "x" } }),
  controlRequest("of_a_later_release"),
  { type: "control_cancel_request", request_id: "a-can_use_tool" },
  { type: "control_cancel_request", request_id: "never" },
  { type: "control_request", request_id: 5 },
  { type: "control_response", response: null },
  ...["", "null", "[]", "{", "42", '{"__proto__":{"polluted":1}}', "\u0000"],
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: frames.map((frame): Step => ({ kind: "say", frame })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom("success", "error", "twice", "orphan", "malformed")
      .map((how): Step => ({ kind: "answer", how: how as "success" })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom("ask", "setModel", "interrupt", "next", "close", "abort", "return")
      .map((does): Step => ({ kind: "host", does: does as "ask" })),
  },
  { weight: 1, arbitrary: fc.constantFrom(500, 10_000, 700_000).map((ms): Step => ({ kind: "wait", ms })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Partial<Ending>>(
        { code: 0 },
        { code: 7, stderr: ["first", "last line"] },
        { code: null, signal: "SIGKILL" },
        { kind: "error", cause: new Error("the medium broke") },
        { kind: "end" },
      )
      .map((ending): Step => ({ kind: "exit", ending })),
  },
);

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => void process.off("unhandledRejection", note));

/** An answer to the oldest request that the agent has left open, in one of many ways. */
async function answer(agent: ScriptedAgent, open: string[], how: string): Promise<void> {
  const id = open.shift() ?? "nothing is open";
  const response = { subtype: how === "error" ? "error" : "success", request_id: id, error: "no", response: {} };
  const frame = { type: "control_response", response };
  if (how === "malformed") await agent.send({ type: "control_response", response: { ...response, subtype: 5 } });
  else if (how === "orphan") await agent.send({ ...frame, response: { ...response, request_id: "of nobody" } });
  else await agent.send(...(how === "twice" ? [frame, frame] : [frame]));
}

it("whatever an agent does, nothing hangs, each event is reported once, and every prompt has one outcome", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, stubborn) => {
      const open: string[] = [];
      const agent = scriptedAgent(() => null);
      if (stubborn) agent.hold();
      const abortController = new AbortController();
      const session = openSession(
        {
          abortController,
          canUseTool: async () => ({ behavior: "allow" }),
          hooks: { PreToolUse: [{ hooks: [async () => ({})] }] },
        },
        agent.ports,
      );
      const outcomes: (readonly [string, PromptOutcome | Error])[] = [];
      const settled: string[] = [];
      let started = 0;
      const follow = (name: string, work: () => Promise<unknown>): void => {
        const id = `${name} ${started++}`;
        void (async () => work())().then(
          () => settled.push(id),
          () => settled.push(id),
        );
      };
      const does = {
        ask: () =>
          follow("ask", async () => {
            const outcome = await session.ask("hi").catch((error: Error) => error);
            outcomes.push([`${started}`, outcome]);
          }),
        setModel: () => follow("setModel", () => session.query.setModel("m")),
        interrupt: () => follow("interrupt", () => session.query.interrupt()),
        next: () => follow("next", () => session.query.next()),
        close: () => session.close(),
        abort: () => abortController.abort(),
        return: () => follow("return", () => session.query.return()),
      };
      does.ask();
      for (const each of steps) {
        open.push(...agent.inputFrames.splice(0).flatMap((frame) => (frame.request ? [String(frame.request_id)] : [])));
        if (each.kind === "say") await agent.send(each.frame);
        else if (each.kind === "answer") await answer(agent, open, each.how);
        else if (each.kind === "wait") agent.clock.advance(each.ms);
        else if (each.kind === "exit") await agent.exit(each.ending);
        else does[each.does]();
        await settle();
      }
      // In the end every agent is gone, and then so is everything that waited for it.
      await agent.exit({ code: 3, stderr: ["its last words"] });
      const rest: unknown[] = [];
      follow("drain", async () => {
        for await (const message of session.query) rest.push(message);
      });
      for (let i = 0; i < 6; i++) await settle();
      expect(settled.length).toBe(started);
      expect(new Set(settled).size).toBe(started);
      for (const [, outcome] of outcomes) {
        if (outcome instanceof Error) expect(outcome.message).toContain("has ended");
        else expect(["answered", "failed", "interrupted", "cancelled", "lost"]).toContain(outcome.kind);
        if ("explanation" in outcome) expect(outcome.explanation.length).toBeGreaterThan(10);
      }
      await expect(session.query.setModel("late")).rejects.toThrow();
      expect(({} as Frame).polluted).toBeUndefined();
      expect(unhandled).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

it("an exit reports its code and the last stderr lines to every pending request, at any time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(frames, { maxLength: 8 }), async (before) => {
      const agent = scriptedAgent(() => null);
      const session = openSession({}, agent.ports);
      const answer = session.ask("hi");
      const waiting = [session.query.setModel("m"), session.query.initializationResult()];
      const messages = (async () => {
        for await (const _ of session.query);
      })();
      const failed = Promise.allSettled([...waiting, messages]);
      await settle();
      await agent.send(...before);
      const ended = before.some((frame) => typeof frame === "object" && frame.is_error === true);
      await agent.exit({ code: 7, stderr: ["its last words"] });
      for (const outcome of await failed) {
        if (!ended)
          expect(outcome).toMatchObject({
            reason: { exitCode: 7, message: expect.stringContaining("its last words") },
          });
        else expect(outcome.status).toBe("rejected");
      }
      expect(await answer).toBeDefined();
    }),
    { numRuns: 100 },
  );
});
