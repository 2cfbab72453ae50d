import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "../../../src/main.ts";
import { sessionWith, smallAgent } from "../../regression/small-agent.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-upgrade-command-"));
afterAll(() => rmSync(folder, { recursive: true }));

const tape = join(folder, "a.tape.jsonl");
writeFileSync(tape, sessionWith({ model: "recorded", answer: "fine" }));
const old = smallAgent(join(folder, "old.mjs"), { model: "old", answer: "fine" });
const same = smallAgent(join(folder, "same.mjs"), { model: "old", answer: "fine" });
const models = smallAgent(join(folder, "models.mjs"), { model: "new", answer: "well" });
const broken = smallAgent(join(folder, "broken.mjs"), { model: "new", answer: "well", isError: true });

async function upgrade(...args: readonly string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["upgrade", old, ...args, "--timeout", "60000", "--jobs", "1"], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

describe("agentwire upgrade", () => {
  it("says that nothing changes, whatever the tape holds", async () => {
    const { code, out, err } = await upgrade(same, tape);
    expect(code).toBe(0);
    expect(err).toContain(`[1/1] no difference ${tape}`);
    expect(out).toContain("The upgrade changes nothing in these sessions. 1 session compared.");
  });

  it("distinguishes other models from other behavior", async () => {
    const { code, out } = await upgrade(models, tape);
    expect(code).toBe(0);
    expect(out).toMatch(
      /only the agent's models, commands, tools or prices[\s\S]*Catalogue[\s\S]*new \(new\)[\s\S]*Prose/,
    );
    expect(out).toContain("agent 2.1.330-old to");
    expect((await upgrade(models, tape, "--fail-on", "catalogue")).code).toBe(1);
  });

  it("fails for what breaks a host, and writes every form of the report", async () => {
    const [html, markdown, json] = ["html", "md", "json"].map((suffix) => join(folder, `report.${suffix}`));
    const files = ["--html", html ?? "", "--markdown", markdown ?? "", "-o", json ?? ""];
    const { code } = await upgrade(broken, tape, ...files);
    expect(code).toBe(1);
    const report = JSON.parse(readFileSync(json ?? "", "utf8"));
    expect(report).toMatchObject({ agentwire: "upgrade", version: 1, verdict: "breaking" });
    expect(report.differences[0]).toMatchObject({ class: "breaking", kind: "result/success", field: "is_error" });
    expect(readFileSync(markdown ?? "", "utf8")).toContain("breaks something that a host relies on");
    expect(readFileSync(html ?? "", "utf8")).toContain('<h2 id="breaking"');
  });

  it("does not say that nothing changes if neither agent answers", async () => {
    const terminal = terminalDouble();
    expect(await runCli(["upgrade", "true", "true", tape], terminal)).toBe(3);
    expect(terminal.stderr.join("\n")).toContain("Neither agent sent a frame of the tape.");
  });

  it("fails if no session can be compared", async () => {
    const { code, err } = await upgrade("/no/such/agent", tape);
    expect(code).toBe(3);
    expect(err).toContain("No session could be compared.");
  });
});
