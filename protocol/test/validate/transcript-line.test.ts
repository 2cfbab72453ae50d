import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asJsonObject } from "../../src/json.ts";
import { transcriptLines } from "../../src/transcript/registry.ts";
import { TranscriptValidator, validateTranscriptLine } from "../../src/validate/transcript-line.ts";

const examples = Object.values(transcriptLines).flatMap(({ name, examples: lines }) =>
  lines.map((line) => [name, line as Readonly<Record<string, unknown>>] as const),
);
const fixture = (name: string): readonly Readonly<Record<string, unknown>>[] =>
  readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text));
/** Lines of real session files, one for each field and each kind of attachment that was seen; long words are cut. */
const written = fixture("transcript/lines");
/** Lines that the agents of many releases wrote. */
const recorded = fixture("recorded-release/lines").map(({ line }) => asJsonObject(line));
const issuesOf = (line: unknown, mode: "strict" | "compat" | "passthrough" = "compat") =>
  validateTranscriptLine(line, { mode }).issues.map(({ kind, severity, path }) => `${severity} ${kind} ${path}`);

describe("validateTranscriptLine", () => {
  it("knows the list of tasks that older agents kept with prompts, and the kinds of lines of 0.2.70", () => {
    const [, prompt = {}] = examples.find(([name]) => name === "user") ?? [];
    const line = { ...prompt, todos: [{ content: "Test", status: "pending", activeForm: "Testing" }] };
    const drift = (release: "0.1.55" | "0.2.70", one: unknown = line) =>
      validateTranscriptLine(one, { release }).issues.map(({ path }) => path);
    expect(drift("0.1.55")).not.toContain("/todos");
    expect(drift("0.2.70")).toContain("/todos");
    for (const kind of ["system/local_command", "last-prompt"]) {
      const [, one] = examples.find(([name]) => name === kind) ?? [];
      expect(drift("0.2.70", one)).not.toContain("/type");
      expect(drift("0.2.70", one)).not.toContain("/subtype");
    }
  });

  it.each(examples)("accepts the examples of %s in strict mode", (name, line) => {
    expect(validateTranscriptLine(line, { mode: "strict" })).toEqual({
      status: "valid",
      name,
      issues: [],
      unlisted: 0,
    });
  });

  it.each(examples)("reports every missing required field of %s", (name, line) => {
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
    const kinds = new Set(
      [...written, ...recorded].map(({ type, subtype }) => (type === "system" ? `${type}/${subtype}` : type)),
    );
    const missing = Object.keys(transcriptLines).filter((name) => !kinds.has(name));
    expect(missing).toEqual([]);
  });

  it("knows the links of the chain by their fields", () => {
    for (const { name, chained, examples: lines } of Object.values(transcriptLines)) {
      for (const line of lines) expect(["parentUuid" in line, name]).toEqual([chained, name]);
    }
  });

  it("reports unknown kinds of lines and attachments as drift", () => {
    expect(issuesOf({ type: "of_tomorrow" })).toEqual(["drift unknown-type /type"]);
    expect(issuesOf({ type: "system", subtype: "of_tomorrow" })).toEqual(["drift unknown-subtype /subtype"]);
    expect(issuesOf({ type: "system", subtype: "of_tomorrow" }, "strict")).toEqual(["error unknown-subtype /subtype"]);
    expect(issuesOf({ type: "system", subtype: "of_tomorrow" }, "passthrough")).toEqual([]);
    const [line] = transcriptLines.attachment.examples;
    expect(issuesOf({ ...line, attachment: { type: "of_tomorrow" } })).toEqual([
      "drift unknown-value /attachment/type",
    ]);
  });

  it("validates a line by the release of the agent that wrote it", () => {
    const [line] = transcriptLines.assistant.examples;
    const { madeBy: _, ...older } = { ...line, version: "2.1.119" };
    expect(validateTranscriptLine(older).status).toBe("valid");
    expect(validateTranscriptLine({ ...older, version: "2.1.330" }).status).toBe("invalid");
    expect(validateTranscriptLine(older, { release: "0.3.330" }).issues[0]).toMatchObject({ release: "0.3.330" });
  });

  it("accepts the blocks of a queued prompt from an agent that wrote them", () => {
    const line = { ...transcriptLines["queue-operation"].examples[0], content: [{ type: "text", text: "Hello" }] };
    expect(validateTranscriptLine(line, { release: "0.1.30" })).toMatchObject({ status: "valid" });
    expect(validateTranscriptLine(line).status).toBe("invalid");
  });

  it("gives lines without a version to the agent of the line before", () => {
    const prompt = { type: "last-prompt", lastPrompt: "Hello", sessionId: "s1" };
    const [line] = transcriptLines.user.examples;
    const validator = new TranscriptValidator();
    expect(validator.validate(prompt).status).toBe("invalid");
    expect(validator.validate({ ...line, version: "2.1.119" }).status).toBe("valid");
    expect(validator.validate(prompt).status).toBe("valid");
    expect(new TranscriptValidator({ release: "0.2.119" }).validate(prompt).status).toBe("valid");
  });

  it("validates the lines before the first version by the release that the caller names", () => {
    const prompt = { type: "last-prompt", lastPrompt: "Hello", sessionId: "s1" };
    const [line] = transcriptLines.user.examples;
    const validator = new TranscriptValidator({ first: "0.2.119" });
    expect(validator.validate(prompt).status).toBe("valid");
    validator.validate({ ...line, version: "2.1.330" });
    expect(validator.validate(prompt).status).toBe("invalid");
  });

  it.each([[null], [{}], [{ type: "system" }], [{ type: 7 }], [[]]])("refuses %j", (line) => {
    expect(validateTranscriptLine(line).status).toBe("invalid");
  });
});
