import { createMemoryTape, diffTapes } from "@agentwire/replay";
import { expect, test } from "vitest";
import { isMirror, joinMirrors } from "../../../src/engine/script/join-mirrors.ts";
import { stepsOfAll } from "../../../src/engine/script/steps.ts";

const uuid = (run: number, at: number) => `0000000${run}-0000-4000-8000-00000000000${at}`;

/** Entries of a session and of a subagent, in batches: `main` and `sub` say how many each mirror has. */
const mirrored = (run: number, batches: readonly (readonly ["main" | "sub", number])[], text = "Hello") => {
  const tape = createMemoryTape({ header: { cwd: `/tmp/run-${run}` } });
  const at = { main: 0, sub: 0 };
  for (const [file, size] of batches) {
    const entries = Array.from({ length: size }, () => {
      at[file] += 1;
      return {
        type: "user",
        uuid: uuid(run, at[file] + (file === "sub" ? 5 : 0)),
        parentUuid: at[file] === 1 ? null : uuid(run, at[file] - 1 + (file === "sub" ? 5 : 0)),
        cwd: `/tmp/run-${run}`,
        timestamp: `2026-01-01T00:00:0${run}.000Z`,
        message: { role: "user", content: `${text} ${file} ${at[file]}` },
      };
    });
    const folder = `/home/.claude/projects/-tmp-run-${run}/s${run}`;
    const filePath = file === "main" ? `${folder}.jsonl` : `${folder}/subagents/agent-a${run}.jsonl`;
    tape.frame("agent-to-host", { type: "transcript_mirror", filePath, entries });
  }
  return tape.tape();
};

const first = mirrored(1, [
  ["main", 2],
  ["main", 1],
  ["sub", 2],
]);

test("batches of a mirrored transcript are joined, and a subagent may come first", () => {
  const second = mirrored(2, [
    ["sub", 1],
    ["main", 1],
    ["sub", 1],
    ["main", 2],
  ]);
  expect(diffTapes(first, second).differences).toEqual([]);
  expect(joinMirrors(stepsOfAll(first).of(1)).filter(({ kind }) => kind === "frame")).toHaveLength(2);
});

test("another message in a mirrored transcript is a difference of its own field", () => {
  const { differences } = diffTapes(
    first,
    mirrored(
      2,
      [
        ["main", 3],
        ["sub", 2],
      ],
      "Bye",
    ),
  );
  expect(differences.map(({ differences: fields }) => fields.map(({ path }) => path)[0])).toEqual([
    "entries[0].message.content",
    "entries[0].message.content",
  ]);
});

test("steps without mirrors stay as they are", () => {
  const steps = stepsOfAll(createMemoryTape({ header: {} }).tape()).of(1);
  expect(joinMirrors(steps)).toBe(steps);
});

test("only frames that mirror a transcript are recognized", () => {
  expect([isMirror({ type: "transcript_mirror", entries: [] }), isMirror({ type: "user" }), isMirror(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
