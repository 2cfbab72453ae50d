import { createMemoryTape, diffTapes } from "@agentwire/replay";
import { expect, test } from "vitest";
import { announcedFolder, joinDeltas } from "../../../src/engine/diff/join-deltas.ts";
import { stepsOfAll } from "../../../src/engine/script/steps.ts";

const streamed = (cwd: string, sizes: readonly number[], name = "given.txt") => {
  const tape = createMemoryTape({ header: { cwd } });
  tape.frame("agent-to-host", { type: "system", subtype: "init", cwd, session_id: "s" });
  const event = (content: object) =>
    tape.frame("agent-to-host", { type: "stream_event", event: content, parent_tool_use_id: null, session_id: "s" });
  event({ type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "toolu_1", input: {} } });
  const input = JSON.stringify({ file_path: `${cwd}/${name}` });
  let at = 0;
  for (const size of [...sizes, input.length]) {
    event({
      type: "content_block_delta",
      index: 0,
      delta: { type: "input_json_delta", partial_json: input.slice(at, at + size) },
    });
    at += size;
  }
  event({ type: "content_block_stop", index: 0 });
  return tape.tape();
};

test("a path that deltas split at another place is no difference, and another file is one", () => {
  const first = streamed("/tmp/run-1/app", [20]);
  expect(diffTapes(first, streamed("/tmp/run-22222/app", [23])).differences).toEqual([]);
  expect(diffTapes(first, streamed("/tmp/run-22222/app", [23], "other.txt")).differences).toHaveLength(1);
});

test("the text of a block is in its first delta", () => {
  const steps = stepsOfAll(streamed("/srv", [5, 5])).of(1);
  expect(announcedFolder(steps)).toBe("/srv");
  const texts = joinDeltas(steps).flatMap((step) =>
    step.kind === "frame"
      ? [(step.content.frame as { event?: { delta?: { partial_json: string } } }).event?.delta?.partial_json]
      : [],
  );
  expect(texts.filter((text) => text !== undefined)).toEqual(['{"file_path":"/srv/given.txt"}', "", ""]);
});
