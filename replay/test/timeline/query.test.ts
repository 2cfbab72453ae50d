import { parseQuery, timelineOf } from "@agentwire/replay";
import { describe, expect, it } from "vitest";
import { createScene, turnWithTool } from "../activity/scene.ts";

function found(text: string): number[] | string {
  const scene = createScene();
  turnWithTool(scene);
  scene.agent({
    type: "assistant",
    message: { id: "m", model: "opus", content: [{ type: "text", text: "found" }] },
    parent_tool_use_id: "t9",
    subagent_type: "Explore",
  });
  const query = parseQuery(text);
  if (!query.ok) return query.message;
  return timelineOf(scene.events)
    .filter(query.test)
    .map(({ seq }) => seq);
}

describe("a query about time, cost and subagents", () => {
  it.each<[string, number[]]>([
    ["took:>5s", [5, 7]],
    ["took:>=7s", [5, 7]],
    ["took:>5000ms tool:Bash", [5]],
    ["took:<4s", [2, 4, 6]],
    ["took:>2m", []],
    ["cost:>0.1", [7]],
    ["cost:>$1", []],
    ["subagent:", [8]],
    ["subagent:explore", [8]],
    ["subagent:plan", []],
    ["tool: -took:>1s", [3]],
    ['"tool=Bash"', []],
  ])("%s", (text, seqs) => {
    expect(found(text)).toEqual(seqs);
  });

  it.each([
    ["took:long", /took takes a duration with a unit: >10s/],
    ["took:7", /took takes a duration with a unit: >10s, <250ms or 1.5m, not "7"/],
    ["took:>5parsecs", /took takes a duration with a unit/],
    ["tool=Bash", /"tool=Bash" selects nothing. Did you mean tool:Bash\?/],
    ["cost>0.1", /Did you mean cost:>0.1\?/],
    ["took<=5s", /Did you mean took:<=5s\?/],
    ["took:>", /took takes/],
    ["tok:>1s", /no field "tok". Did you mean took\? The fields are tool, subagent, took/],
    ["dir:host", /no field "dir"/],
    ["cost:cheap", /cost takes >0.1/],
  ])("%s is not understood", (text, message) => {
    expect(found(text)).toMatch(message);
  });
});
