import { linkedPair } from "@agentwire/protocol";
import { expect, it } from "vitest";
import { createLenientHost } from "../../../src/engine/rerun/lenient-host.ts";
import { stepsOf } from "../../../src/engine/script/steps.ts";
import { line, record, tapeIn } from "../../tape/sample.ts";

const hook = (request_id: string, hook_event_name: string) => ({
  type: "control_request",
  request_id,
  request: { subtype: "hook_callback", callback_id: "c", input: { hook_event_name } },
});
const answer = (request_id: string) => ({
  type: "control_response",
  response: { subtype: "success", request_id, response: {} },
});

/** A session in which the agent asks twice, about something that it need not tell of and about a prompt. */
const steps = stepsOf(
  tapeIn(
    record((writer) => {
      writer.line("host-to-agent", line({ type: "user", message: { role: "user", content: "go" } }));
      for (const [id, event] of [
        ["q1", "InstructionsLoaded"],
        ["q2", "UserPromptSubmit"],
      ] as const) {
        writer.line("agent-to-host", line(hook(id, event)));
        writer.line("host-to-agent", line(answer(id)));
      }
      writer.finish();
    }),
  ),
  1,
);

it("a question is answered although another one that came before it on the tape did not come", async () => {
  const { host, agent } = linkedPair();
  const actual: string[] = [];
  agent.open({
    line(text) {
      const frame = JSON.parse(text);
      if (frame.type === "user") void agent.send(JSON.stringify(hook("live", "UserPromptSubmit")));
      else actual.push(frame.response.request_id);
    },
    end() {},
  });
  const following = createLenientHost(steps, host, "minor");
  await following.play(async (done, instead = async () => false) => {
    for (let round = 0; round < 4; round++) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (done()) return true;
      await instead();
    }
    return false;
  });
  expect(actual).toEqual(["live"]);
  expect(following.outcomes.map(({ difference }) => difference)).toEqual([null]);
  expect(following.notes.join()).not.toContain("went on although");
});

it.each([
  ["SIGINT", false],
  ["SIGTERM", true],
])("the signal %s reaches the agent, and ends the wait for it: %s", async (signal, isKilled) => {
  const taped = tapeIn(
    record((writer) => {
      writer.line("host-to-agent", line({ type: "user", message: { role: "user", content: "go" } }));
      writer.record("process/signal", { signal });
      writer.finish();
    }),
  );
  const signals: string[] = [];
  const { host, agent } = linkedPair();
  agent.open({ line() {}, end() {} });
  const following = createLenientHost(stepsOf(taped, 1), host, "minor", undefined, (name) => signals.push(name));
  const waits: boolean[] = [];
  await following.play(async (done) => {
    waits.push(done());
    return true;
  });
  expect(signals).toEqual([signal]);
  expect(waits.at(-1)).toBe(isKilled);
});
