import { followActivity } from "@agentwire/replay";
import { expect, test } from "vitest";
import { alignTapes } from "../../../src/view/comparison.ts";
import { type AlignedRow, alignSpans, rowOfEvent } from "../../../viewer/compare/align-spans.ts";
import type { Scene } from "../../activity/scene.ts";
import { tapeOfScene } from "../sample.ts";

function aligned(...build: readonly [(scene: Scene) => void, (scene: Scene) => void]) {
  const [first, second] = [tapeOfScene(build[0]), tapeOfScene(build[1])];
  const [spans, others] = [first, second].map(({ events }) => {
    const follower = followActivity();
    for (const event of events) follower.push(event);
    return follower.activity().spans;
  });
  const alignment = alignTapes(first, second);
  return { ...alignment, rows: alignSpans(spans ?? [], others ?? [], new Map(alignment.pairs)) };
}

const lines = (rows: readonly AlignedRow[]): string[] =>
  rows.map(({ spans, depth }) => "  ".repeat(depth) + spans.map((span) => span?.name ?? "-").join(" | "));

const begin = (scene: Scene): void => {
  scene.prompt("go");
  scene.init();
  scene.uses("m1", "t1", "Bash", { command: "ls" });
  scene.toolResult("t1", "ok");
};

test("pairs spans by their events; a span of one session has a row of its own if it happened", () => {
  const { rows } = aligned(
    (scene) => {
      begin(scene);
      scene.uses("m3", "t3", "Write", { file_path: "a" });
      scene.toolResult("t3", "ok");
      scene.result();
    },
    (scene) => {
      begin(scene);
      scene.uses("m2", "t2", "Read", { file_path: "a" });
      scene.toolResult("t2", "ok");
      scene.uses("m3", "t3", "Write", { file_path: "a" });
      scene.toolResult("t3", "ok");
      scene.result();
    },
  );
  expect(lines(rows).filter((line) => !line.includes("opus"))).toEqual([
    "Turn 1 | Turn 1",
    "  Bash | Bash",
    "  - | Read",
    "  Write | Write",
  ]);
});

test("finds the row of the first divergence", () => {
  const { rows, differences } = aligned(begin, (scene) => {
    scene.prompt("go");
    scene.init();
    scene.uses("m1", "t1", "Bash", { command: "rm" });
    scene.toolResult("t1", "ok");
  });
  const row = rows[rowOfEvent(rows, differences[0]?.seqs ?? [null, null])];
  expect(row?.spans.map((span) => span?.name)).toEqual(["Bash", "Bash"]);
  expect(rowOfEvent(rows, [null, null])).toBe(-1);
});

test("loses no span of either session", () => {
  const { rows } = aligned(begin, (scene) => {
    scene.prompt("other");
    scene.init();
    for (const name of ["Edit", "Grep", "Bash"]) {
      scene.uses(`m${name}`, `t${name}`, name);
      scene.toolResult(`t${name}`, "ok");
    }
    scene.result();
  });
  for (const side of [0, 1] as const) {
    const ids = rows.flatMap(({ spans }) => spans[side]?.id ?? []);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids.map((_, index) => index));
  }
});
