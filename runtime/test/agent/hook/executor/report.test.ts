import { expect, it } from "vitest";
import { startReport } from "../../../../src/agent/hook/executor/report.ts";
import { hookChannel } from "../../fixture/hook-channel.ts";

const question = { event: "Stop", name: "Stop", input: {}, toolUseId: "t1" } as const;

it("reports the start and the end of a hook under one id", () => {
  const { channel, reports } = hookChannel({ ids: { uuid: () => "id" } });
  const started: unknown[] = [];
  const observer = {
    started: (...args: unknown[]) => void started.push(args),
    ended: channel.observer?.ended ?? (() => {}),
  };
  const report = startReport({ ...channel, observer }, question);
  expect(started).toEqual([["id", "Stop", "Stop"]]);
  report("error", { stderr: "why", exitCode: 3 });
  expect(reports).toEqual([
    { hookId: "id", name: "Stop", event: "Stop", stdout: "", stderr: "why", output: "", exitCode: 3, outcome: "error" },
  ]);
});

it("reports nothing without a listener", () => {
  const { observer: _, ...channel } = hookChannel({ ids: { uuid: () => "id" } }).channel;
  expect(() => startReport(channel, question)("success")).not.toThrow();
});
