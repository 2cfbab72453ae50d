import { expect, it } from "vitest";
import { startLiveSession } from "../../src/debug/live-session.ts";
import { createLineEvents } from "../../src/live/line-events.ts";

it("grows with the lines that pass, checks them, and reports each stop and the end", async () => {
  const live = startLiveSession("agent", createLineEvents(["agent"]));
  const before = live.program.stops.length;
  const stops: number[] = [];
  let ended = false;
  live.follow({
    stop: (index) => void stops.push(index),
    ended: () => {
      ended = true;
    },
  });
  const stream = live.stream("agent-to-host").resume();
  stream.write('{"type":"control_response"}\n');
  await expect.poll(() => stops).toEqual([before]);
  expect(live.program.stops[before]?.violations.map(({ requirement }) => requirement)).toContain("control.request.id");
  expect(live.program.source.trimEnd().split("\n")).toHaveLength(before + 2);
  live.exit(0, null);
  expect([ended, live.hasEnded]).toEqual([true, true]);
});
