import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { create } from "tar";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { reasonOfNpm } from "../../../src/regression/bisect/releases.ts";
import { expectCurrentPage, renderPage } from "../../docs/render.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-bisect-test-"));
const tape = join(folder, "session.tape.jsonl");
const host = join(folder, "host.mjs");
const releases = ["1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0-preview", "1.4.0"];
const originalEnv = { ...process.env };
let registry: Server;

/** The program of a release: it says a prompt to the agent, from 1.2.0 on another one. */
const program = (version: string): string => `
import { spawn } from "node:child_process";
export const say = (agent) => {
  const child = spawn(process.execPath, [agent], { stdio: ["pipe", "ignore", "inherit"] });
  const content = ${JSON.stringify(version < "1.2.0" ? "go" : "start")};
  child.stdin.end(JSON.stringify({ type: "user", message: { role: "user", content }, mode: content }) + "\\n");
};`;

async function packed(version: string): Promise<Buffer> {
  const location = join(folder, version);
  mkdirSync(join(location, "package"), { recursive: true });
  writeFileSync(join(location, "package", "package.json"), JSON.stringify({ name: "a-host", version, type: "module" }));
  writeFileSync(join(location, "package", "index.js"), program(version));
  await create({ file: join(location, "a.tgz"), cwd: location, gzip: true }, ["package"]);
  return readFileSync(join(location, "a.tgz"));
}

beforeAll(async () => {
  const archives = new Map(
    await Promise.all(releases.map(async (version) => [version, await packed(version)] as const)),
  );
  registry = createServer((request, response) => {
    const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
    const archive = archives.get(/([^/]+)\.tgz$/.exec(request.url ?? "")?.[1] ?? "");
    if (archive !== undefined) return void response.end(archive);
    if (request.url !== "/a-host") return void response.writeHead(404).end("{}");
    const versions = Object.fromEntries(
      [...archives].map(([version, bytes]) => {
        const shasum = createHash("sha1").update(bytes).digest("hex");
        const dist = { tarball: `${url}/${version}.tgz`, shasum };
        return [version, { name: "a-host", version, type: "module", dist }];
      }),
    );
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name: "a-host", "dist-tags": { latest: "1.4.0" }, versions }));
  });
  await new Promise<void>((ready) => registry.listen(0, "127.0.0.1", ready));
  process.env.npm_config_registry = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  process.env.npm_config_cache = join(folder, "cache");

  const memory = createMemoryTape();
  memory.frame("host-to-agent", { type: "user", message: { role: "user", content: "go" }, mode: "go" });
  memory.record("wire/end", { direction: "host-to-agent" });
  memory.record("wire/end", { direction: "agent-to-host" });
  memory.record("process/exit", { code: 0, signal: null });
  memory.finish();
  writeFileSync(tape, memory.bytes());
  // It finds a package of its own beside that of the release.
  mkdirSync(join(folder, "node_modules", "own"), { recursive: true });
  writeFileSync(join(folder, "node_modules", "own", "package.json"), '{ "name": "own", "main": "index.js" }');
  writeFileSync(join(folder, "node_modules", "own", "index.js"), "module.exports = process.env.AGENTWIRE_AGENT;");
  writeFileSync(host, 'import { say } from "a-host";\nimport agent from "own";\nsay(agent);\n');
});

afterAll(async () => {
  process.env = originalEnv;
  await new Promise((done) => registry.close(done));
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

async function run(...args: string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["bisect", "--package", "a-host", "--timeout", "120000", ...args], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

/** Does the work of npm without its start, which takes far longer than all else. */
const quickNpm = `#!${process.execPath}
const { mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const [command, what] = process.argv.slice(2);
if (command === "view") process.stdout.write(${JSON.stringify(JSON.stringify(releases))});
else {
  const version = what.split("@").at(-1);
  mkdirSync("node_modules/a-host", { recursive: true });
  for (const file of ["package.json", "index.js"])
    writeFileSync("node_modules/a-host/" + file, readFileSync(${JSON.stringify(folder)} + "/" + version + "/package/" + file));
}`;

async function withQuickNpm<T>(act: () => Promise<T>): Promise<T> {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "npm"), quickNpm, { mode: 0o755 });
  vi.stubEnv("PATH", `${bin}${delimiter}${process.env.PATH}`);
  try {
    return await act();
  } finally {
    vi.unstubAllEnvs();
  }
}

const runQuickly = (...args: string[]) => withQuickNpm(() => run(...args));

describe("agentwire bisect", () => {
  it("prints what docs/commands/bisect.md shows", { timeout: 300_000 }, () =>
    withQuickNpm(() => expectCurrentPage("bisect.md", (page) => renderPage(page, folder))),
  );

  it("finds the first release of a registry that diverges, and reports each trial", { timeout: 300_000 }, async () => {
    const { code, out, err } = await run(tape, "--host", host, "--from", "1.0.0", "--to", "1.4.0");
    expect(err).toContain("5 releases from 1.0.0 to 1.4.0, at most 4 trials");
    expect(err).toContain("[1] 1.4.0: diverged");
    expect([out, code]).toEqual(["1.2.0 is the first release that diverges; 1.1.0 does not.", exitCode.found]);
  });

  it("reports it if even the oldest diverges, and where none does", { timeout: 300_000 }, async () => {
    const all = await runQuickly(tape, "--host", host, "--from", "1.3.0", "--to", "1.3.0");
    expect(all).toMatchObject({ code: exitCode.found, out: expect.stringContaining("the oldest release tested") });
    const none = await runQuickly(tape, "--host", host, "--from", "1.0.0", "--to", "1.0.0");
    expect(none).toMatchObject({ code: exitCode.ok, out: "No release up to 1.0.0 diverges." });
  });

  it("reports no result if no release gave a verdict", async () => {
    const silent = join(folder, "silent.mjs");
    writeFileSync(silent, "process.exit(3);");
    const { code, out } = await runQuickly(tape, "--host", silent, "--from", "1.0.0", "--to", "1.0.0");
    expect([code, out]).toEqual([exitCode.peer, "Could not be tested: 1.0.0.\nNo release could be tested."]);
  });

  it.each([
    [
      "a registry that is not there",
      { npm_config_registry: "http://127.0.0.1:9", npm_config_loglevel: "silent" },
      /ECONNREFUSED/,
    ],
    ["a package that is not there, by an npm that is to be silent", { npm_config_loglevel: "silent" }, /E404/],
  ])("%s is reported in one line", async (name, env, message) => {
    const before = { ...process.env };
    Object.assign(process.env, env);
    try {
      const from = ["--host", host, "--from", "1.0.0", "--to", "1.0.0"];
      const { code, err } = await run(tape, ...from, ...(name.includes("package") ? ["--package", "no-host"] : []));
      expect(code).toBe(exitCode.unreadable);
      expect(err).toMatch(message);
      expect(err.split("\n")).toHaveLength(1);
    } finally {
      process.env = before;
    }
  });

  it("looks at the tape before it asks for releases", async () => {
    const { code, err } = await run(host, "--host", host, "--from", "1.0.0", "--to", "1.4.0");
    expect([code, err]).toEqual([exitCode.unreadable, expect.stringContaining("host.mjs contains no session")]);
  });
});

it("what npm says is cut to its reason", () => {
  expect(
    reasonOfNpm("npm warn x\nnpm error code E404\nnpm error 404 Not Found - GET x\nnpm error A complete log"),
  ).toBe("E404: 404 Not Found - GET x");
  expect(reasonOfNpm("")).toBe("npm gave no reason");
});
