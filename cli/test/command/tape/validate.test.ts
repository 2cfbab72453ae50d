import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transcriptLines } from "@agentwire/protocol";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-validate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const initialize = '{"type":"control_request","request_id":"1","request":{"subtype":"initialize"}}';

/** Validates a file of this content and returns the exit code with what was printed. */
async function validate(content: string | Uint8Array, ...options: string[]) {
  const file = join(folder, "material.jsonl");
  writeFileSync(file, content);
  const terminal = terminalDouble();
  const code = await runCli(["validate", file, ...options], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

describe("agentwire validate", () => {
  it("accepts plain frames of both directions", async () => {
    const { code, out } = await validate(`${initialize}\n{"type":"keep_alive"}\n`);
    expect(out).toBe("frames: 2 frames, valid, no drift");
    expect(code).toBe(exitCode.ok);
  });

  it("reports the line, path and expected form of a malformed frame", async () => {
    const { code, out } = await validate(`${initialize}\n{"type":"control_cancel_request","request_id":7}\n`);
    expect(code).toBe(exitCode.found);
    expect(out).toMatch(/material\.jsonl:2: .*request_id.*string/);
  });

  it("reports unknown messages and fields as drift, and as errors if that is wanted", async () => {
    const content = `${initialize}\n{"type":"brand_new"}\n{"type":"keep_alive","mood":"fine"}\n`;
    const compat = await validate(content);
    expect(compat.code).toBe(exitCode.ok);
    expect(compat.out).toContain("brand_new");
    expect(compat.out).toContain("2 kinds of drift");
    expect((await validate(content, "--mode", "strict")).code).toBe(exitCode.found);
  });

  it("finds a line that is not JSON and continues behind it", async () => {
    const { code, out } = await validate(`${initialize}\n{"type":\n{"type":"keep_alive"}\n`);
    expect(code).toBe(exitCode.found);
    expect(out).toContain("material.jsonl:2: ");
    expect(out).toContain("frames: 2 frames, 1 error");
  });

  it("validates the lines before the first version of a transcript by the release of its agent", async () => {
    const prompt = `${JSON.stringify({ type: "last-prompt", lastPrompt: "Hello", sessionId: "s1" })}\n`;
    const user = (version: string) => JSON.stringify({ ...transcriptLines.user.examples[0], version });
    expect((await validate(`${prompt}${user("2.1.119")}\n`)).code).toBe(exitCode.ok);
    expect((await validate(`${prompt}${user("2.1.330")}\n`)).code).toBe(exitCode.found);
  });

  it("validates a session by the release of its agent, or by the one that is given", async () => {
    const init = transcriptLines.user.examples[0];
    const states = (version: string) =>
      `${JSON.stringify({ type: "control_response", response: { subtype: "success", request_id: "1", response: { claude_code_version: version } } })}\n`;
    const content = `${initialize}\n${JSON.stringify({ type: "control_request", request_id: "2", request: { subtype: "get_plan" } })}\n`;
    expect((await validate(content)).out).toContain("no drift");
    expect((await validate(content, "--at", "0.2.112")).out).toContain("unknown-subtype");
    expect((await validate(content + states("2.1.112"))).out).toContain("unknown-subtype");
    expect((await validate(content, "--at", "9.9.9")).code).toBe(exitCode.usage);
    const { madeBy: _, ...older } = { ...transcriptLines.assistant.examples[0], version: "2.1.119" };
    const transcript = `${JSON.stringify({ ...init, version: "2.1.119" })}\n${JSON.stringify(older)}\n`;
    expect(await validate(transcript)).toMatchObject({ code: exitCode.ok });
    expect(await validate(transcript, "--at", "0.3.330")).toMatchObject({ code: exitCode.found });
  });

  it("tolerates a torn last line and reports it", async () => {
    const { code, err } = await validate(`${initialize}\n{"type":"resu`);
    expect(code).toBe(exitCode.ok);
    expect(err).toContain("The file is cut off");
  });

  describe("of a session transcript", () => {
    const lines = Object.values(transcriptLines).flatMap(({ examples }) => examples as readonly object[]);
    const content = (...all: readonly object[]) => all.map((line) => `${JSON.stringify(line)}\n`).join("");

    it("accepts every known kind of line", async () => {
      const { code, out } = await validate(content(...lines), "--mode", "strict");
      expect(out).toBe(`transcript: ${lines.length} lines, valid, no drift`);
      expect(code).toBe(exitCode.ok);
    });

    it("is known by a first line that reports a backup and names no session", async () => {
      const [backup] = transcriptLines["file-history-snapshot"].examples;
      expect((await validate(content(backup ?? {}))).out).toContain("transcript: 1 line, valid");
    });

    it("validates its lines as lines of session files, not as frames of the same type", async () => {
      const frame = {
        type: "user",
        message: { role: "user", content: "hi" },
        parent_tool_use_id: null,
        sessionId: "s",
      };
      const { code, out } = await validate(content(frame));
      expect(code).toBe(exitCode.found);
      expect(out).toMatch(/material\.jsonl:1: missing-field at \/parentUuid of user/);
      expect(out).toMatch(/drift: user: unknown-field at \/parent_tool_use_id/);
    });

    it("reports the line and path of a malformed line, and an unknown kind as drift", async () => {
      const [prompt] = transcriptLines.user.examples;
      const { code, out } = await validate(
        content({ ...prompt }, { ...prompt, isSidechain: "no" }, { type: "brand_new" }),
      );
      expect(code).toBe(exitCode.found);
      expect(out).toMatch(/material\.jsonl:2: wrong-type at \/isSidechain of user: expected boolean/);
      expect(out).toContain("drift: brand_new: ");
      expect(out).toContain("transcript: 3 lines, 1 error, 1 kind of drift");
    });
  });

  it.each([
    ["an empty file", ""],
    ["a binary file", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1])],
    ["prose", "Dear reader,\nthis is a letter.\n"],
    ["a tape of a later version", '{"agentwire":"tape","version":999,"release":"9.9.9"}\n'],
  ])("refuses %s", async (_, content) => {
    const { code, err } = await validate(content);
    expect(code).toBe(exitCode.unreadable);
    expect(err).not.toBe("");
  });

  it("prints no escape sequences of its input", async () => {
    const { out } = await validate(`${initialize}\n${JSON.stringify({ type: "\u001b]0;owned\u0007" })}\n`);
    for (const char of ["\u001b", "\u0007"]) expect(out).not.toContain(char);
  });
});
