import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadTape } from "@agentwire/replay/node";
import { checkTape } from "@agentwire/testing";
import { describe, expect, it } from "vitest";
import { main } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-conform-test-"));
const run = async (...argv: readonly string[]) => {
  const terminal = terminalDouble();
  return { code: await main(argv, terminal), terminal };
};

/** An agent that answers `initialize` twice and knows nothing else. */
const stutterer = join(folder, "agent.mjs");
writeFileSync(
  stutterer,
  `import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const { request_id } = JSON.parse(line);
  const answer = JSON.stringify({ type: "control_response", response: { subtype: "success", request_id, response: { commands: [], agents: [], models: [] } } });
  process.stdout.write(answer + "\\n" + answer + "\\n");
}
`,
);

/** An agent that waits so long before it reads, greets, and answers no prompt unless it is one that answers. */
function agentThat(name: string, { waitsMs = 0, answers }: { readonly waitsMs?: number; readonly answers: boolean }) {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { createInterface } from "node:readline";
await new Promise((resolve) => setTimeout(resolve, ${waitsMs}));
const tell = (frame) => process.stdout.write(JSON.stringify(frame) + "\\n");
for await (const line of createInterface({ input: process.stdin })) {
  const { type, request_id } = JSON.parse(line);
  if (type === "control_request") tell({ type: "control_response", response: { subtype: "success", request_id, response: {} } });
  if (type === "user" && ${answers}) tell({ type: "result", subtype: "success", is_error: false });
}
if (!${answers}) setInterval(() => {}, 1000);
`,
  );
  return path;
}

const entriesOf = (json: string) =>
  (JSON.parse(readFileSync(json, "utf8")) as { readonly entries: readonly { id: string; status: string }[] }).entries;

describe("agentwire conform", () => {
  it("lists its cases, and says what is wrong with a command line", async () => {
    expect((await run("conform", "agent", "--list", "--only", "hook.")).code).toBe(0);
    expect((await run("conform", "agent")).code).toBe(2);
    expect((await run("conform", "nobody", "--", "x")).code).toBe(2);
    expect((await run("conform", "agent", "--level", "PERHAPS", "--", "x")).code).toBe(2);
    expect((await run("conform", "agent", "--only", "no-such-case", "--", "x")).code).toBe(2);
    expect((await run("zoo", "--list")).code).toBe(0);
    expect((await run("zoo", "--as", "nobody")).code).toBe(2);
    expect((await run("zoo")).code).toBe(2);
    const matrix = await run("zoo", "--only", "turn.result.text", "--matrix");
    expect(matrix.code).toBe(0);
    expect(matrix.terminal.stdout.join("\n")).toMatch(
      /^caught agent [a-z-]+ \[turn\.result\.text\]: turn\.result\.text/m,
    );
  });

  it("takes an agent that greets and then answers nothing for one that breaks a law, not for a slow one", async () => {
    const json = join(folder, "hanging.json");
    const only = ["--only", "tools-that-cannot-run", "--patience", "700", "--tapes", join(folder, "hanging")];
    const { code, terminal } = await run(
      "conform",
      "agent",
      ...only,
      "--json",
      json,
      "--",
      agentThat("hangs", { answers: false }),
    );
    expect(code).toBe(1);
    expect(entriesOf(json).find(({ id }) => id === "turn.result.exactly-one")).toMatchObject({ status: "failed" });
    expect(terminal.stdout.join("\n")).toMatch(/does not even get through a plain session[\s\S]*given up twice/);
  });

  it("is patient with an agent that starts slower than it was told to wait, and says how long it waited", async () => {
    const slow = agentThat("slow", { waitsMs: 700, answers: true });
    const only = ["--only", "odd-initializes", "--patience", "600", "--tapes", join(folder, "slow")];
    const { terminal } = await run("conform", "agent", ...only, "--", slow);
    const told = terminal.stdout.join("\n");
    expect(told).toMatch(/A plain session takes [\d.]+ s; a wait is given up after [\d.]+ s/);
    expect(told).not.toMatch(/given up twice|stuck|not started/);
  });

  it("tells an agent that would not start from one that breaks a law, and keeps the tape of the breach", async () => {
    const tapes = join(folder, "tapes");
    const only = ["--only", "odd-initializes", "--patience", "1500", "--tapes", tapes];
    expect((await run("conform", "agent", ...only, "--", "/no/such/agent")).code).toBe(4);
    const json = join(folder, "report.json");
    expect((await run("conform", "agent", ...only, "--json", json, "--", stutterer)).code).toBe(1);
    const { entries } = JSON.parse(readFileSync(json, "utf8")) as {
      readonly entries: readonly { id: string; status: string }[];
    };
    expect(entries.find(({ id }) => id === "control.response.at-most-one")).toMatchObject({ status: "failed" });
    const loaded = loadTape(join(tapes, readdirSync(tapes)[0] ?? ""));
    expect(loaded.ok && checkTape(loaded.tape).map(({ requirement }) => requirement)).toContain(
      "control.response.at-most-one",
    );
  });
});
