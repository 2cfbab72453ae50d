import { foldEvent } from "@agentwire/replay";
import { expect, test } from "vitest";
import { initialState } from "../../src/timeline/state.ts";
import { restoredStates, storedStates } from "../../src/view/stored-states.ts";
import { createScene } from "../activity/scene.ts";

test("a page folds a stored state on, also over the host's answers to its MCP servers", () => {
  const scene = createScene();
  const request = { subtype: "mcp_message", server_name: "s", message: {} };
  scene.agent({ type: "control_request", request_id: "m", request });
  scene.host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
  scene.host({ type: "user", uuid: "u", message: { role: "user", content: "go" } });
  scene.answers("m", {});
  const [before, last] = [scene.events.slice(0, 3), scene.events[3]];
  if (last === undefined) throw new Error("There are four events.");
  const state = before.reduce((folded, event) => foldEvent(folded, event), initialState);
  const json = JSON.parse(JSON.stringify(storedStates(new Map([[1, state]]))));
  const restored = restoredStates(json).get(1);
  expect(restored).toEqual({ ...state, conversation: null });
  expect(restored && foldEvent(restored, last)).toEqual({ ...foldEvent(state, last), conversation: null });
});
