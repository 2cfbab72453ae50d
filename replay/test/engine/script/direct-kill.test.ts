import type { TapeWriter } from "@agentwire/replay";
import { expect, it } from "vitest";
import { directKill } from "../../../src/engine/script/direct-kill.ts";
import { stepsOf } from "../../../src/engine/script/steps.ts";
import { line, record, tapeIn } from "../../tape/sample.ts";

const status = (text: string) => line({ type: "system", subtype: "status", status: text });

/** A prompt, two frames a second apart, a third after `silence` milliseconds, and an end. */
function killing(silence: number, exit: { readonly code: number | null; readonly signal: string | null }) {
  let now = 0;
  const after = (ms: number): void => {
    now += ms * 1000;
  };
  const writeEvents = (writer: TapeWriter): void => {
    writer.line("host-to-agent", line({ type: "user", message: { role: "user", content: "go" } }));
    for (const [ms, text] of [
      [1000, "one"],
      [1000, "two"],
      [silence, "three"],
    ] as const) {
      after(ms);
      writer.line("agent-to-host", status(text));
    }
    after(40);
    writer.record("wire/end", { direction: "agent-to-host" });
    writer.record("process/exit", exit);
    writer.finish();
  };
  return directKill(stepsOf(tapeIn(record(writeEvents, { microseconds: () => now })), 1));
}

it("a signal that nothing can catch came before the end of output", () => {
  expect(killing(5000, { code: null, signal: "SIGKILL" })).toMatchObject({
    signal: "SIGKILL",
    before: { kind: "end" },
    afterMs: 40,
    reported: false,
  });
});

it("one that was caught came before the agent broke its longest silence", () => {
  const killed = killing(1200, { code: 143, signal: null });
  expect(killed).toMatchObject({ signal: "SIGTERM", before: { kind: "frame" }, afterMs: 1200 });
  expect(JSON.stringify(killed?.before)).toContain("three");
});

it("an agent that ended by itself was not killed", () => {
  expect([0, 1].map((code) => killing(5000, { code, signal: null }))).toEqual([null, null]);
});
