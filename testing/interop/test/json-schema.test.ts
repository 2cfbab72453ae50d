import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { currentRelease, validateFrame } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..", "..", "..");
const document = (name: string) => resolve(root, "protocol", "reference", "json-schema", `${name}.json`);
const recorded = ["frames", "sessions"].flatMap((name) =>
  readFileSync(resolve(root, "protocol", "test", "fixtures", "message", `${name}.jsonl`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line).frame),
);

/** One frame of each kind. */
const kinds = [...new Map(recorded.map((frame) => [validateFrame(frame).name, frame])).values()];

/** Recorded frames, and those of each kind without one of their fields or with a field of another type. */
const frames = kinds.flatMap((frame) => [
  frame,
  ...Object.keys(frame).flatMap((key) => {
    const { [key]: _, ...rest } = frame;
    return [rest, { ...frame, [key]: null }, { ...frame, [key]: 7 }];
  }),
]);

/** What Python's `jsonschema` says about each frame: `valid`, or its errors. */
function validateInPython(name: string): readonly unknown[] {
  const script = resolve(import.meta.dirname, "..", "src", "schema", "validate.py");
  const input = frames.map((frame) => JSON.stringify(frame)).join("\n");
  const { status, stdout, stderr } = spawnSync("python3", [script, document(name)], {
    input,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) throw new Error(`${stderr}\nOn Debian: apt install python3-jsonschema.`);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("the published JSON Schema in Python's jsonschema", () => {
  it.each([
    [currentRelease, "compat"],
    [`${currentRelease}.strict`, "strict"],
  ] as const)("agrees with the validator: %s", { timeout: 300_000 }, (name, mode) => {
    const answers = validateInPython(name);
    expect(answers).toHaveLength(frames.length);
    const differing = frames.filter(
      (frame, i) => (answers[i] === "valid") !== (validateFrame(frame, { mode }).status !== "invalid"),
    );
    expect(differing).toEqual([]);
    expect(answers.filter((answer) => answer === "valid").length).toBeGreaterThanOrEqual(kinds.length);
  });
});
