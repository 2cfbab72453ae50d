import { validateFrame } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { DriftCollector, shapeOfValues } from "../../src/declarations/drift.ts";
import { describe as describeForm } from "../../src/declarations/type-shape.ts";

function learn(...frames: readonly object[]) {
  const drift = new DriftCollector();
  for (const [i, frame] of frames.entries()) drift.add(frame, validateFrame(frame), `a.jsonl:${i + 1}`);
  return drift.proposals();
}

const init = { type: "control_request", request_id: "1", request: { subtype: "initialize" } };

describe("DriftCollector", () => {
  it("proposes a field once, with the type of all its values", () => {
    const found = learn({ type: "keep_alive", mood: "good" }, { type: "keep_alive", mood: 3 }, { type: "keep_alive" });
    expect(found).toEqual([
      {
        path: "keep_alive.mood",
        kind: "new field",
        occurrences: 2,
        first: "a.jsonl:1",
        form: "number | string",
        code: 'mood: undeclared(z.union([word("…"), count("…")]), "…").optional(),',
      },
    ]);
  });

  it("gives all items of a list the same path", () => {
    const agents = (...items: readonly object[]) => ({
      ...init,
      request: { ...init.request, agents: { a: { description: "", prompt: "", skills: ["x"], mood: items } } },
    });
    const [field] = learn(agents({ a: 1 }, { a: 2, b: true }));
    expect(field).toMatchObject({ path: "control_request/initialize.request.agents.a.mood", form: "list of object" });
    expect(field?.code).toContain('a: count("…"),');
    expect(field?.code).toContain('b: flag("…").optional(),');
  });

  it("proposes new messages, requests and values", () => {
    const found = learn(
      { type: "of_tomorrow", n: 1 },
      { type: "system", subtype: "of_tomorrow", uuid: "u", session_id: "s" },
      { type: "control_request", request_id: "1", request: { subtype: "of_tomorrow", n: null } },
      { type: "control_request", request_id: "1", request: { subtype: "set_permission_mode", mode: "brave" } },
    );
    expect(found.map(({ path, kind }) => `${kind} ${path}`).sort()).toEqual([
      "new entry control_request/of_tomorrow",
      "new entry of_tomorrow",
      "new entry system/of_tomorrow",
      "new value control_request/set_permission_mode.request.mode",
    ]);
    expect(found.find(({ path }) => path === "of_tomorrow")?.code).toContain('type: z.literal("of_tomorrow"),');
    expect(found.find(({ kind }) => kind === "new value")?.code).toContain('"brave"');
  });

  it("stores a bounded number of paths of a hostile recording", () => {
    const frames = Array.from({ length: 30 }, (_, i) => ({
      type: "keep_alive",
      ...Object.fromEntries(Array.from({ length: 50 }, (_, j) => [`f${i}_${j}`, 1])),
    }));
    expect(learn(...frames).length).toBe(1000);
  });
});

it("combines the types of values", () => {
  expect(describeForm(shapeOfValues([null, true, "a"]))).toBe("false | null | string | true");
  let deep: unknown = 1;
  for (let i = 0; i < 10_000; i++) deep = [deep];
  expect(describeForm(shapeOfValues([deep]))).toContain("anything");
});
