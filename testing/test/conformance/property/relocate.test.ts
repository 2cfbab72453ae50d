import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pathOutside, relocateSession } from "../../../src/conformance/property/relocate.ts";
import type { LawEvent } from "../../../src/index.ts";

const model = (event: object): LawEvent => ({ channel: "model", kind: "event", body: { call: 1, event } });

/** The model's tool use, streamed in pieces that end at the given places. */
function streamed(tool: string, input: object, cuts: readonly number[]): readonly LawEvent[] {
  const json = JSON.stringify(input);
  const ends = [...new Set([...cuts.map((cut) => cut % json.length), json.length])].sort((a, b) => a - b);
  const pieces = ends.map((end, n) => json.slice(ends[n - 1] ?? 0, end));
  return [
    model({
      type: "content_block_start",
      index: 0,
      content_block: { type: "tool_use", id: "t", name: tool, input: {} },
    }),
    ...pieces.map((partial_json) =>
      model({ type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json } }),
    ),
    model({ type: "content_block_stop", index: 0 }),
  ];
}

const inputOf = (events: readonly LawEvent[]): unknown =>
  JSON.parse(
    events
      .map(({ body }) => (body as { event: { delta?: { partial_json?: string } } }).event.delta?.partial_json ?? "")
      .join(""),
  );

describe("a session that moves to another folder", () => {
  it("rewrites its paths, wherever the stream splits them", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (cuts) => {
        const events = streamed("Write", { file_path: "/rec/session/a.txt", content: "x" }, cuts);
        const moved = relocateSession(events, "/rec/session", "/new");
        expect(inputOf(moved)).toEqual({ file_path: "/new/a.txt", content: "x" });
        expect(moved).toHaveLength(events.length);
        expect(pathOutside(moved, "/new")).toBeUndefined();
        expect(pathOutside(events, "/new")).toEqual({ tool: "Write", path: "/rec/session/a.txt" });
      }),
    );
  });

  it.each([
    ["see /rec/s.", "see /new."],
    ["/rec/s", "/new"],
    ["/rec/s-2/a /rec/s2 /rec/s.d/a", "/rec/s-2/a /rec/s2 /rec/s.d/a"],
    ["/rec/s/a:/rec/s/b", "/new/a:/new/b"],
    ["no path", "no path"],
  ])("leaves siblings where they are: %j", (text, expected) => {
    const event: LawEvent = { channel: "note", kind: "text", text };
    expect(relocateSession([event], "/rec/s", "/new")).toEqual([{ ...event, text: expected }]);
  });

  it("joins only what names the folder", () => {
    const events = streamed("Bash", { command: "touch a" }, [3, 5]);
    expect(relocateSession(events, "/rec", "/new")).toEqual(events);
  });
});

describe("a tool use outside of the folder", () => {
  it.each([
    ["Write", { file_path: "/etc/x" }, "/etc/x"],
    ["Write", { file_path: "/new-2/x" }, "/new-2/x"],
    ["Edit", { file_path: "../x" }, "../x"],
    ["Read", { file_path: "~/x" }, "~/x"],
    ["Bash", { command: "touch a >/var/x" }, "/var/x"],
    ["Bash", { command: "cp a ../b" }, "../b"],
    ["Bash", { command: "cd sub/../.. && touch x" }, "sub/../.."],
    ["Bash", { command: "rm -rf ~" }, "~"],
  ])("is found: %s %j", (tool, input, path) => {
    expect(pathOutside(streamed(tool, input, [2]), "/new")).toEqual({ tool, path });
    const answer = { call: 1, body: { type: "message", content: [{ type: "tool_use", id: "t", name: tool, input }] } };
    expect(pathOutside([{ channel: "model", kind: "end", body: answer }], "/new")).toEqual({ tool, path });
  });

  it.each([
    ["Write", { file_path: "/new/x", content: "/etc/passwd" }],
    ["Write", { file_path: "x" }],
    ["Bash", { command: "echo a 2>/dev/null; /usr/bin/env touch /new/b; echo a..b" }],
    ["mcp__host__note", { id: "/x" }],
  ])("is not seen in one that stays: %s %j", (tool, input) => {
    expect(pathOutside(streamed(tool, input, []), "/new")).toBeUndefined();
  });
});
