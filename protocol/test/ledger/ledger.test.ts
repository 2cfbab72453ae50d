import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FrameDirection, type LedgerEvent, type TurnLedger, turnLedger } from "../../src/ledger/index.ts";

const uuid = fc.constantFrom("a", "b", "c", "d");
const frame: fc.Arbitrary<readonly [FrameDirection, unknown]> = fc.oneof(
  ...[
    fc.record({
      type: fc.constant("user"),
      uuid: fc.option(uuid, { nil: undefined }),
      priority: fc.constantFrom("now", "next", "later", undefined, 7),
      message: fc.record({ content: fc.constantFrom<unknown>("p", "/cost", [], null) }),
    }),
    fc.record({
      type: fc.constant("control_request"),
      request_id: fc.constantFrom("r1", "r2"),
      request: fc.record({ subtype: fc.constantFrom("interrupt", "cancel_async_message"), message_uuid: uuid }),
    }),
    fc.anything(),
  ].map((each) => each.map((sent) => ["host-to-agent", sent] as const)),
  ...[
    fc.record({ type: fc.constant("system"), subtype: fc.constantFrom("init", "task_notification") }),
    fc.constant({ type: "system", subtype: "session_state_changed", state: "idle" }),
    fc.record({
      type: fc.constant("result"),
      subtype: fc.constantFrom("success", "error_during_execution"),
      user_message_uuids: fc.option(fc.array(uuid, { maxLength: 2 }), { nil: undefined }),
      origin: fc.constantFrom(undefined, { kind: "task-notification" }, { kind: "constructor" }),
    }),
    fc.record({
      type: fc.constant("command_lifecycle"),
      command_uuid: uuid,
      state: fc.constantFrom("queued", "started", "completed", "cancelled", "other"),
    }),
    fc.record({ type: fc.constant("assistant"), parent_tool_use_id: fc.constantFrom(null, "toolu_1") }),
    fc.record({
      type: fc.constant("user"),
      uuid,
      isReplay: fc.boolean(),
      message: fc.record({ content: fc.constantFrom<unknown>("p", [{ type: "tool_result" }]) }),
    }),
    fc.record({
      type: fc.constant("control_response"),
      response: fc.record({
        subtype: fc.constantFrom("success", "error"),
        request_id: fc.constantFrom("r1", "r2"),
        response: fc.record({ cancelled: fc.constantFrom<unknown>(true, ["a"], [], undefined) }),
      }),
    }),
    fc.anything(),
  ].map((each) => each.map((sent) => ["agent-to-host", sent] as const)),
);

const run = (ledger: TurnLedger, frames: readonly (readonly [FrameDirection, unknown])[]): LedgerEvent[] =>
  frames.flatMap(([direction, sent]) => ledger.observe(direction, sent));

describe("for any frames", () => {
  it("settles each prompt exactly once by the end, and none that was not sent", () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 40 }), fc.boolean(), (frames, clean) => {
        const ledger = turnLedger();
        const events = [...run(ledger, frames), ...ledger.end(clean)];
        const numbers = (kind: LedgerEvent["kind"]): number[] =>
          events.flatMap((event) => (event.kind === kind && "prompt" in event ? [event.prompt.number] : [])).toSorted();
        expect(numbers("prompt-settled")).toEqual(numbers("prompt-sent"));
        expect(ledger.state()).toEqual({ prompts: [], turn: undefined });
      }),
    );
  });

  it("ends each turn that begins before the next one begins", () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 40 }), (frames) => {
        const turns = run(turnLedger(), frames).filter(({ kind }) => kind === "turn-started" || kind === "turn-ended");
        for (const [position, event] of turns.entries()) {
          expect(event.kind).toBe(position % 2 === 0 ? "turn-started" : "turn-ended");
          expect("turn" in event && event.turn.number).toBe(Math.floor(position / 2));
        }
      }),
    );
  });

  it("gives a prompt to the turn that lists it", () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 40 }), (frames) => {
        const events = run(turnLedger(), frames);
        for (const event of events)
          if (event.kind === "turn-ended")
            for (const number of event.turn.prompts)
              expect(events).toContainEqual(
                expect.objectContaining({
                  kind: "prompt-settled",
                  prompt: expect.objectContaining({ number }),
                  outcome: expect.objectContaining({ turn: event.turn.number, kind: event.turn.outcome }),
                }),
              );
      }),
    );
  });
});

describe("turnLedger", () => {
  const prompt = (name: string) => ({ type: "user", uuid: name, message: { role: "user", content: name } });
  const lifecycle = (name: string, state: string) => ({ type: "command_lifecycle", command_uuid: name, state });

  it("reports the steps of a prompt in order", () => {
    const events = run(turnLedger(), [
      ["host-to-agent", prompt("a")],
      ["agent-to-host", lifecycle("a", "queued")],
      ["agent-to-host", lifecycle("a", "started")],
      ["agent-to-host", { type: "system", subtype: "init" }],
      ["agent-to-host", { type: "result", subtype: "success", is_error: false }],
      ["agent-to-host", lifecycle("a", "completed")],
    ]);
    expect(events.map(({ kind, at }) => [kind, at])).toEqual([
      ["prompt-sent", 0],
      ["prompt-queued", 1],
      ["prompt-started", 2],
      ["turn-started", 3],
      ["turn-ended", 4],
      ["prompt-settled", 4],
    ]);
  });

  it("counts the prompt on the command line as the first one", () => {
    const ledger = turnLedger({ commandLinePrompt: true });
    const events = run(ledger, [
      ["agent-to-host", { type: "system", subtype: "init" }],
      ["agent-to-host", { type: "result", subtype: "success", is_error: true }],
    ]);
    expect(events.at(0)).toMatchObject({ kind: "prompt-sent", at: -1, prompt: { number: 0 } });
    expect(events.at(-1)).toMatchObject({ outcome: { kind: "failed", turn: 0 } });
  });

  it("reports a prompt as lost if the agent ends without a result", () => {
    const ledger = turnLedger();
    run(ledger, [["host-to-agent", prompt("a")]]);
    expect(ledger.end(true)).toMatchObject([{ kind: "prompt-settled", outcome: { kind: "lost" } }]);
  });

  it("counts a turn that no prompt explains as unknown", () => {
    const events = run(turnLedger(), [["agent-to-host", { type: "result", subtype: "success" }]]);
    expect(events.at(-1)).toMatchObject({ kind: "turn-ended", turn: { cause: "unknown", prompts: [] } });
  });

  it("keeps no settled prompt, however long the session", () => {
    const ledger = turnLedger();
    for (let turn = 0; turn < 5_000; turn++)
      run(ledger, [
        ["host-to-agent", prompt(`p${turn}`)],
        ["agent-to-host", { type: "result", subtype: "success", user_message_uuids: [`p${turn}`] }],
      ]);
    expect(ledger.state().prompts).toEqual([]);
    // The oldest uuids are forgotten, the last ones are not.
    expect(run(ledger, [["host-to-agent", prompt("p4999")]])).toContainEqual(
      expect.objectContaining({ outcome: { kind: "dropped", evidence: "inferred" } }),
    );
    expect(run(ledger, [["host-to-agent", prompt("p0")]])).toHaveLength(1);
  });
});
