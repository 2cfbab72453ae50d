import { createMemoryTape } from "@agentwire/replay";
import { describe, expect, it } from "vitest";

describe("a tape in memory", () => {
  it("holds what was written, a millisecond apart, and can be read while it grows", () => {
    const memory = createMemoryTape({ header: { cwd: "/project" } });
    memory.frame("host-to-agent", { type: "keep_alive" });
    const unfinished = memory.tape();
    expect(unfinished.header).toMatchObject({ cwd: "/project", recorder: { name: "memory" } });
    expect(unfinished.events.map(({ seq, us }) => [seq, us])).toEqual([[0, 1000]]);
    expect(unfinished.problems.map(({ code }) => code)).toEqual(["TAPE_TRUNCATED"]);
    memory.frame("agent-to-host", "not a frame");
    memory.finish();
    const { events, problems } = memory.tape();
    expect(events.map((event) => [event.us, "frame" in event ? event.frame : event.kind])).toEqual([
      [1000, { type: "keep_alive" }],
      [2000, "frame"],
      [3000, "end"],
    ]);
    expect(problems).toEqual([]);
  });

  it("says where it is not a tape", () => {
    expect(() => createMemoryTape({ header: { release: 7 as never } }).tape()).toThrow(/release/);
  });
});
