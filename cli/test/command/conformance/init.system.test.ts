import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentwire-init-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const init = async (language: string, file: string, side = "host") => {
  const terminal = terminalDouble();
  const code = await runCli(["conform", side, "--init", language, "-o", join(folder, file)], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
};

const cases = ["--only", "a-plain-turn", "a-prompt-of-blocks", "keep-alive"];

/** Runs the suite on a host or an agent as a user does, and returns the report. */
async function conform(
  adapter: readonly string[],
  env: NodeJS.ProcessEnv = {},
  part: readonly string[] = ["host", ...cases],
) {
  const report = join(folder, "report.json");
  const args = ["conform", ...part, "--tapes", join(folder, "tapes"), "-o", report, "--"];
  const bin = join(root, "cli/bin/agentwire.mjs");
  await promisify(execFile)(process.execPath, [bin, ...args, ...adapter], { env: { ...process.env, ...env } });
  return JSON.parse(readFileSync(report, "utf8")) as { readonly counts: Readonly<Record<string, number>> };
}

describe("agentwire conform host --init", () => {
  it("writes an adapter in TypeScript's language, which passes against our host", async () => {
    const file = join(folder, "host-adapter.mjs");
    const { code, out } = await init("ts", "host-adapter.mjs");
    expect({ code, out }).toEqual({
      code: 0,
      out: `Wrote ${file}. Run it with:\n\n  npx agentwire conform host -- node ${file}`,
    });
    const host = join(root, "testing/dist/reference-host/host.js");
    const { counts } = await conform([process.execPath, file, host]);
    expect(counts).toMatchObject({ failed: 0, unmeasured: 0 });
    expect(counts.passed).toBeGreaterThanOrEqual(3);
  });

  it("writes one in Python, which passes against a stand-in of its SDK", async () => {
    await init("python", "host_adapter.py");
    const sdk = join(dirname(fileURLToPath(import.meta.url)), "python");
    const env = { PYTHONPATH: sdk, PYTHONDONTWRITEBYTECODE: "1" };
    const { counts } = await conform(["python3", join(folder, "host_adapter.py")], env);
    expect(counts).toMatchObject({ failed: 0, unmeasured: 0 });
    expect(counts.passed).toBeGreaterThanOrEqual(3);
  });

  it("reports how to compile one if that is needed", async () => {
    const { out } = await init("go", "host_adapter.go");
    const file = join(folder, "host_adapter");
    expect(out).toContain(`  go build -o ${file} ${file}.go\n  npx agentwire conform host -- ${file}`);
  });

  it("overwrites nothing, and knows its languages", async () => {
    await init("rust", "twice.rs");
    expect(await init("rust", "twice.rs")).toMatchObject({ code: 2, err: expect.stringContaining("the file exists") });
    expect(await init("cobol", "host.cob")).toMatchObject({ code: 2, err: expect.stringContaining("go or rust") });
  });
});

describe("agentwire conform agent --init", () => {
  it.each([
    ["python", "agent.py", "python3"],
    ["ts", "agent.mjs", "node"],
  ])("writes an agent in %s that holds the minimal profile", async (language, name, program) => {
    const file = join(folder, name);
    expect(await init(language, name, "agent")).toMatchObject({
      code: 0,
      out: `Wrote ${file}. Run it with:\n\n  npx agentwire conform agent --profile minimal -- ${program} ${file}`,
    });
    const command = [program === "node" ? process.execPath : program, file];
    const { counts } = await conform(command, {}, ["agent", "--profile", "minimal"]);
    expect(counts).toMatchObject({ failed: 0, unmeasured: 0, warning: 0 });
    expect(counts.passed).toBeGreaterThanOrEqual(50);
  });

  it.each([
    ["python", "asking.py", "allow"],
    ["python", "denied.py", "deny"],
    ["python", "alone.py", undefined],
    ["ts", "asking.mjs", "allow"],
    ["ts", "denied.mjs", "deny"],
    ["ts", "alone.mjs", undefined],
  ])("writes an agent in %s, %s, that runs a tool only if the host allows it: %s", async (language, name, behavior) => {
    await init(language, name, "agent");
    const note = join(folder, "note.txt");
    writeFileSync(note, "the note");
    const model = await serveModel(script(use(toolUse("toolu_1", "Read", { file_path: note })), say("Done.")));
    const flags = behavior === undefined ? [] : ["--permission-prompt-tool", "stdio"];
    const env = { ...process.env, ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "test" };
    const agent = spawn(join(folder, name), flags, { env, stdio: ["pipe", "pipe", "inherit"] });
    const frames: Frame[] = [];
    agent.stdin.write(`${JSON.stringify({ type: "user", message: { role: "user", content: "Read the note." } })}\n`);
    for await (const line of createInterface({ input: agent.stdout })) {
      const frame: Frame = asJsonObject(JSON.parse(line));
      frames.push(frame);
      const response = { behavior, message: "No." };
      const answer = { subtype: "success", request_id: frame.request_id, response };
      if (frame.type === "control_request")
        agent.stdin.write(`${JSON.stringify({ type: "control_response", response: answer })}\n`);
      if (frame.type === "result") agent.stdin.end();
    }
    await model.close();
    expect(frames.some(({ type }) => type === "control_request")).toBe(behavior !== undefined);
    expect(JSON.stringify(frames.find(({ type }) => type === "user")).includes("the note")).toBe(behavior === "allow");
    const result = frames.find(({ type }) => type === "result");
    expect(result).toMatchObject({ result: "Done.", is_error: false, num_turns: 2 });
    expect(result?.permission_denials).toHaveLength(behavior === "allow" ? 0 : 1);
  });

  it("has templates in two languages", async () => {
    expect(await init("go", "agent.go", "agent")).toMatchObject({
      code: 2,
      err: expect.stringContaining("agents have templates in ts and python"),
    });
  });
});
