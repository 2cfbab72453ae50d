import { parseJsonObject } from "@agentwire/protocol/json";
import { describe, expect, it } from "vitest";
import {
  initialAgentState,
  readAgentState,
  trackAgent,
} from "../../../../src/connection/socket/durable/agent-state.ts";
import { restoringLines } from "../../../../src/connection/socket/durable/restore.ts";

function restoredAfter(...requests: readonly object[]): unknown[] {
  const tracker = trackAgent(initialAgentState);
  for (const [at, request] of requests.entries())
    tracker.fromHost("h1", { type: "control_request", request_id: `r${at}`, request });
  const stored = readAgentState(JSON.stringify(tracker.state));
  return restoringLines(undefined, stored).map((line) => parseJsonObject(line)?.request);
}

const model = (name: string) => ({ subtype: "set_model", model: name });
const settings = (values: object) => ({ subtype: "apply_flag_settings", settings: values });
const thinking = (tokens: number | null) => ({ subtype: "set_max_thinking_tokens", max_thinking_tokens: tokens });

describe("restoring the settings of an agent", () => {
  it("restores nothing that no host set", () => {
    expect(restoredAfter({ subtype: "interrupt" })).toEqual([]);
  });

  it("joins the settings that hosts applied, key by key, with those that they removed", () => {
    expect(
      restoredAfter(
        settings({ effortLevel: "high", fastMode: true }),
        settings({ fastMode: null, includeCoAuthoredBy: false }),
      ),
    ).toEqual([settings({ effortLevel: "high", fastMode: null, includeCoAuthoredBy: false })]);
  });

  it("restores the model that was set last, in either way", () => {
    expect(restoredAfter(settings({ model: "m1", effortLevel: "low" }), model("m2"))).toEqual([
      model("m2"),
      settings({ effortLevel: "low" }),
    ]);
    expect(restoredAfter(model("m2"), settings({ model: "m1" }))).toEqual([settings({ model: "m1" })]);
  });

  it("restores the thinking budget, also its removal", () => {
    expect(restoredAfter(thinking(4096), thinking(null))).toEqual([thinking(null)]);
  });

  it("restores the MCP servers that were set last", () => {
    const servers = (...names: string[]) => ({
      subtype: "mcp_set_servers",
      servers: Object.fromEntries(names.map((name) => [name, { type: "sdk", name }])),
    });
    expect(restoredAfter(servers("a", "b"), servers("b"))).toEqual([servers("b")]);
  });
});
