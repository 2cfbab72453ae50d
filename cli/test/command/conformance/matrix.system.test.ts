import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentPath } from "@agentwire/runtime/node";
import { afterAll, expect, it } from "vitest";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-matrix-command-"));
afterAll(() => rmSync(folder, { recursive: true }));
const results = join(folder, "results");

const sound = {
  name: "Ours",
  version: "1",
  side: "agent",
  command: [process.execPath, agentPath],
  only: ["ignored-lines"],
};
const absent = { name: "Absent", version: "1", side: "agent", command: ["./no-such-program"], only: sound.only };

async function matrix(peers: readonly object[], ...args: readonly string[]) {
  const file = join(folder, "peers.json");
  writeFileSync(file, JSON.stringify({ peers }));
  const terminal = terminalDouble();
  const code = await runCli(["matrix", file, "--results", results, ...args], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

const read = (...path: readonly string[]) => readFileSync(join(results, ...path), "utf8");

it("runs the suite on each peer, keeps what it found, and names a peer that does not start", {
  timeout: 120_000,
}, async () => {
  const { code, out, err } = await matrix([sound, absent]);
  expect(code).toBe(4);
  expect(out).toMatch(/Ours 1: holds [1-9]\d*, violated 0, not met 0, known 0/);
  expect(err).toContain("Absent 1 was not measured");
  expect(err).toContain(join(folder, "no-such-program"));
  expect(JSON.parse(read("results", "ours-1.json"))).toMatchObject({
    runs: [{ requirements: { "turn.result.exactly-one": "passed" } }],
  });
  expect(read("matrix.md")).toContain("| `turn.result.exactly-one` | MUST | holds |  |");
  expect(JSON.parse(read("badges", "absent-1.json"))).toMatchObject({ message: "not measured" });
});

it("renders stored results without running anything, and demands that a known failure that holds is deleted", async () => {
  const known = [{ requirement: "turn.result.exactly-one", reason: "issue 1", until: "2999-01-01" }];
  const { code, out } = await matrix([{ ...sound, command: ["./no-such-program"], known }], "--render");
  expect(code).toBe(1);
  expect(out).toContain('fixed turn.result.exactly-one: it holds now. Delete it from "known".');
});
