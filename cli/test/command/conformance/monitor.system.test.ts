import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";

const bin = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentwire-monitor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prompt = { type: "user", uuid: "p1", message: { role: "user", content: "Hi" }, parent_tool_use_id: null };
const init = { type: "system", subtype: "init", claude_code_version: "2.1.330" };

/** An agent that begins a turn for each line and never ends one. */
const silent = `process.stdin.on("data", () => console.log(${JSON.stringify(JSON.stringify(init))}))`;

const monitor = (...options: readonly string[]) =>
  spawnSync(process.execPath, [bin, "monitor", ...options, "--", process.execPath, "-e", silent], {
    input: `${JSON.stringify(prompt)}\n`,
    encoding: "utf8",
  });

describe("agentwire monitor", () => {
  it("reports a prompt that the agent leaves without an outcome, and passes every line", () => {
    const { status, stdout, stderr } = monitor();
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual(init);
    expect(stderr).toContain('[prompt-lost] Prompt "p1" has no outcome: the agent ended first.');
    expect(stderr).toContain("[queue.prompt.outcome] agent:");
  });

  it("keeps a tape of the last seconds, and names it in the log", () => {
    const [log, tapes] = [join(folder, "findings.jsonl"), join(folder, "tapes")];
    const { stderr } = monitor("--log", log, "--tapes", tapes);
    expect(stderr).toBe("");
    const entries = readFileSync(log, "utf8").trim().split("\n");
    const finding = entries.map((line) => JSON.parse(line)).find((entry) => "finding" in entry);
    expect(finding).toMatchObject({ finding: "prompt-lost", prompt: { uuid: "p1" } });
    expect(readdirSync(tapes).map((name) => join(tapes, name))).toEqual([finding.tape]);
    const tape = parseTape(readFileSync(finding.tape));
    expect(tape.ok && tape.tape.events.map((event) => ("frame" in event ? event.frame : null))).toEqual([prompt, init]);
  });
});
