import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { transcriptLines } from "../../src/transcript/registry.ts";
import { validateTranscriptLine } from "../../src/validate/transcript-line.ts";

const examples = Object.values(transcriptLines).flatMap(({ name, examples: lines }) =>
  lines.map((line) => [name, line as Readonly<Record<string, unknown>>] as const),
);
/** Lines of real session files, one for each field and each kind of attachment that was seen; long words are cut. */
const written = readFileSync(new URL("../fixtures/transcript/lines.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((text) => JSON.parse(text) as { readonly type: string; readonly subtype?: string });
const issuesOf = (line: unknown, mode: "strict" | "compat" | "passthrough" = "compat") =>
  validateTranscriptLine(line, { mode }).issues.map(({ kind, severity, path }) => `${severity} ${kind} ${path}`);

describe("validateTranscriptLine", () => {
  it.each(examples)("accepts the examples of %s in strict mode", (name, line) => {
    expect(validateTranscriptLine(line, { mode: "strict" })).toEqual({
      status: "valid",
      name,
      issues: [],
      unlisted: 0,
    });
  });

  it.each(examples)("misses every required field of %s", (name, line) => {
    for (const key of Object.keys(line)) {
      const { [key]: _, ...rest } = line;
      const verdict = validateTranscriptLine(rest);
      if (verdict.status === "valid") continue;
      expect(verdict.issues[0]).toMatchObject({ kind: "missing-field", path: `/${key}` });
    }
    expect(validateTranscriptLine({ ...line, of_tomorrow: 1 })).toMatchObject({ status: "drift", name });
  });

  it("finds nothing unknown in lines of real session files", () => {
    const found = written.flatMap((line) => issuesOf(line, "strict"));
    expect(found).toEqual([]);
    const kinds = new Set(written.map(({ type, subtype }) => (type === "system" ? `${type}/${subtype}` : type)));
    const missing = Object.keys(transcriptLines).filter((name) => !kinds.has(name));
    expect(missing).toEqual([]);
  });

  it("knows the links of the chain by their fields", () => {
    for (const { name, chained, examples: lines } of Object.values(transcriptLines)) {
      for (const line of lines) expect(["parentUuid" in line, name]).toEqual([chained, name]);
    }
  });

  it("takes unknown kinds of lines and attachments for drift", () => {
    expect(issuesOf({ type: "of_tomorrow" })).toEqual(["drift unknown-type /type"]);
    expect(issuesOf({ type: "system", subtype: "of_tomorrow" })).toEqual(["drift unknown-subtype /subtype"]);
    expect(issuesOf({ type: "system", subtype: "of_tomorrow" }, "strict")).toEqual(["error unknown-subtype /subtype"]);
    expect(issuesOf({ type: "system", subtype: "of_tomorrow" }, "passthrough")).toEqual([]);
    const [line] = transcriptLines.attachment.examples;
    expect(issuesOf({ ...line, attachment: { type: "of_tomorrow" } })).toEqual([
      "drift unknown-value /attachment/type",
    ]);
  });

  it.each([[null], [{}], [{ type: "system" }], [{ type: 7 }], [[]]])("refuses %j", (line) => {
    expect(validateTranscriptLine(line).status).toBe("invalid");
  });
});
