import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadTape, rerunTape } from "@agentwire/replay/node";
import { fail, type Script, say, script, text, thinking, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import * as realSdk from "@anthropic-ai/claude-agent-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ours, realCli, scratch } from "../../src/peers.ts";
import { type HostLibrary, type ObservedSession, runSession, sessionScript } from "../../src/session.ts";

/** Sessions that are recorded between the real SDK and the real CLI, then played to each of them in turn. */
const scratchFolder = scratch("replay");
const command = resolve(fileURLToPath(import.meta.url), "../../../../../cli/bin/agentwire.mjs");
const real = realSdk as unknown as HostLibrary;
const bash = (id: string, line: string) => toolUse(id, "Bash", { command: line, description: "d" });

const sessions: Readonly<Record<string, (cwd: string) => Script>> = {
  round: sessionScript,
  text: () => script(say("Just words.")),
  thought: () => script(use(thinking("Let me think."), text("Thought."))),
  failure: () => script(use(bash("t1", "exit 3")), say("It failed.")),
  chain: () => script(...[1, 2, 3, 4].map((n) => use(bash(`t${n}`, `echo ${n}`))), say("Four.")),
  retry: () => script(fail(529, "overloaded_error", "Overloaded"), say("At the second try.")),
  refused: () =>
    script(
      fail(400, "invalid_request_error", "No."),
      ...Array.from({ length: 6 }, () => fail(400, "invalid_request_error", "No.")),
    ),
  read: (cwd) => script(use(toolUse("t1", "Read", { file_path: join(cwd, "absent.txt") })), say("Not there.")),
  unknown: () => script(use(toolUse("t1", "NoSuchTool", { a: 1 })), say("No such tool.")),
};

const observations = new Map<string, ObservedSession>();
const tapeOf = (name: string) => join(scratchFolder.tapes, `${name}.tape.jsonl`);

beforeAll(async () => {
  for (const [name, make] of Object.entries(sessions)) {
    scratchFolder.reset();
    const served = await serveModel(make(scratchFolder.cwd), { strict: false });
    const env = scratchFolder.env(served.url, {
      AGENTWIRE_RECORD_OUT: tapeOf(name),
      AGENTWIRE_RECORD_AGENT: realCli(),
      AGENTWIRE_RECORD_MODEL: "1",
    });
    observations.set(name, await runSession(real, { agent: ours.recorder, cwd: scratchFolder.cwd, env }));
    await served.close();
  }
});
afterAll(() => scratchFolder.reset());

/** npm installs releases, and the real CLI starts once a tape, on machines that may have other work. */
const timeout = 300_000;

function agentwire(args: readonly string[], env: NodeJS.ProcessEnv = scratchFolder.env("http://127.0.0.1:9")) {
  const ran = spawnSync(process.execPath, [command, ...args], {
    cwd: scratchFolder.root,
    encoding: "utf8",
    env,
  });
  return { code: ran.status, output: `${ran.stdout}${ran.stderr}` };
}

describe("as the agent, before the real SDK", () => {
  it.each(Object.keys(sessions))("%s: the same messages and callbacks", async (name) => {
    scratchFolder.reset();
    const verdict = join(scratchFolder.tapes, `${name}.verdict.json`);
    const env = { AGENTWIRE_REPLAY_TAPE: tapeOf(name), AGENTWIRE_REPLAY_VERDICT: verdict };
    const second = await runSession(real, {
      agent: ours.replayer,
      cwd: scratchFolder.cwd,
      env: scratchFolder.env("http://127.0.0.1:9", env),
    });
    expect(JSON.parse(readFileSync(verdict, "utf8"))).toMatchObject({ outcome: "reproduced", divergence: null });
    expect(second).toEqual(observations.get(name));
  });
});

describe("as the host, before the real CLI", () => {
  it("no tape diverges; two shards, whose reports merge into one", { timeout }, () => {
    const shards = ["1/2", "2/2"].map((shard) => {
      const results = join(scratchFolder.root, `shard-${shard[0]}.jsonl`);
      const args = ["--as", "agent", "--against", realCli(), "--shard", shard, "--jobs", "1", "--results", results];
      expect(agentwire(["replay", ...args, scratchFolder.tapes])).toMatchObject({ code: 0 });
      return results;
    });
    const [merged, junit] = [join(scratchFolder.root, "merged.json"), join(scratchFolder.root, "merged.xml")];
    expect(agentwire(["merge", "-o", merged, "--junit", junit, ...shards])).toMatchObject({ code: 0 });
    const { verdicts } = JSON.parse(readFileSync(merged, "utf8"));
    expect(verdicts.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Object.keys(sessions).map(() => "reproduced"),
    );
    expect(readFileSync(junit, "utf8")).toContain(`tests="${verdicts.length}" failures="0"`);
  });
});

describe("as model and host, before our agent", () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it("it reports what the real CLI said, the better the more the tape holds", async () => {
    const shares = { full: [] as number[], wire: [] as number[] };
    for (const name of Object.keys(sessions)) {
      const loaded = loadTape(tapeOf(name));
      if (!loaded.ok) throw new Error(loaded.problem.message);
      const { tape } = loaded;
      const events = tape.events.filter(({ channel }) => channel !== "model");
      shares.full.push((await rerunTape({ tape })).average);
      shares.wire.push((await rerunTape({ tape: { ...tape, events } })).average);
    }
    expect(mean(shares.full)).toBeGreaterThan(0.98);
    expect(mean(shares.wire)).toBeGreaterThan(0.9);
  });
});

describe("a host module over releases of the real SDK", () => {
  it("is reported if it no longer does what is on the tape", { timeout }, async () => {
    const folder = join(scratchFolder.root, "host");
    mkdirSync(folder, { recursive: true });
    const tape = join(scratchFolder.root, "bisect.tape.jsonl");
    const record = { AGENTWIRE_RECORD_OUT: tape, AGENTWIRE_RECORD_AGENT: ours.agent };
    const served = await serveModel(script(say("Hello.")));
    const options = { pathToClaudeCodeExecutable: ours.recorder, settingSources: [] };
    for await (const _ of realSdk.query({
      prompt: "hello",
      options: { ...options, env: scratchFolder.env(served.url, record) },
    }));
    await served.close();
    const host = (name: string, prompt: string): string => {
      const path = join(folder, name);
      const lines = [
        'import { query } from "@anthropic-ai/claude-agent-sdk";',
        "const options = { pathToClaudeCodeExecutable: process.env.AGENTWIRE_AGENT, settingSources: [] };",
        `for await (const _ of query({ prompt: ${JSON.stringify(prompt)}, options }));`,
      ];
      writeFileSync(path, lines.join("\n"));
      return path;
    };
    const args = ["bisect", tape, "--from", "0.3.329", "--to", "0.3.330", "--host"];
    const unchanged = agentwire([...args, host("same.mjs", "hello")], process.env);
    expect(unchanged.output).toContain("No release up to 0.3.330 diverges.");
    const changed = agentwire([...args, host("changed.mjs", "another")], process.env);
    expect(changed.output).toContain("0.3.329 is the first release that diverges");
  });
});
