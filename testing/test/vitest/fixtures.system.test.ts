import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createMemoryTape } from "@agentwire/replay";
import { query } from "@agentwire/runtime/host";
import { afterAll, describe, expect, it } from "vitest";
import {
  endsWith,
  expectFrame,
  fail,
  matchesTape,
  obeysLaws,
  prompt,
  say,
  script,
  send,
  tapeIn,
  textTurns,
  toolUse,
  use,
} from "../../src/index.ts";
import { keepTape } from "../../src/node/index.ts";
import { tapesIn, test } from "../../src/vitest/index.ts";
import { ask, plan } from "../peers/session/session.ts";

const setup = { script: script(say("Hello.")), plan: plan(ask("Hi")) };
const folder = mkdtempSync(join(tmpdir(), "agentwire-kept-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the fixtures and matchers for vitest", () => {
  test("run a session whose tape can be judged", async ({ session }) => {
    const { tape, events } = await session(setup);
    expect(tape).toObeyLaws();
    expect(tape).toEndWith({ type: "result", subtype: "success", result: "Hello." });
    expect(tape).not.toEndWith({ type: "result", is_error: true });
    const { tape: secondTape } = await session({ ...setup, seed: 2 });
    expect(secondTape).toMatchTape(tape);
    const { tape: other } = await session({ ...setup, script: script(say("Good bye.")) });
    expect(other).not.toMatchTape(tape);
    expect(matchesTape(other, tape).message).toContain("Good bye.");
    expect(tapeIn(tape).events.filter(({ channel }) => channel === "wire").length).toBe(
      events.filter(({ channel }) => channel === "wire").length,
    );
  });

  test("serve a model for as long as the test runs", async ({ serveScript }) => {
    const { url, model } = await serveScript(script(say("Hello.")));
    const models = await fetch(`${url}/v1/models`, { headers: { "x-api-key": "test" } });
    expect(models.status).toBe(200);
    expect(model.problems).toEqual([]);
  });

  test("name the clause that a session breaks", async ({ session }) => {
    const { events } = await session(setup);
    const twice = events.flatMap((event) => {
      const { frame } = event as { frame?: { type?: string } };
      return frame?.type === "control_response" ? [event, event] : [event];
    });
    const { pass, message } = obeysLaws(twice);
    expect(pass).toBe(false);
    expect(message).toMatch(/\[control\.[a-z.-]+\]/);
    expect(() => expect(twice).toObeyLaws()).toThrow("1 law is broken");
  });

  test("test an agent as its host and its model", async ({ host, offline }) => {
    const agent = fileURLToPath(new URL("../../../runtime/bin/agent.mjs", import.meta.url));
    const { tape, exit, host: played } = await host([process.execPath, agent], setup);
    expect(played.outcome).toBe("done");
    expect(exit).toEqual({ code: 0, signal: null });
    expect(tape).toObeyLaws();
    expect(tape).toEndWith({ type: "result", result: "Hello." });
    expect(offline.attempts).toEqual([]);
  });

  const run = async (executable: string, prompt = "Hi") => {
    const kinds: string[] = [];
    for await (const { type } of query({ prompt, options: { pathToClaudeCodeExecutable: executable } }))
      kinds.push(type);
    return kinds;
  };

  test("test a host as its agent", async ({ agent }) => {
    const scripted = agent({ steps: textTurns("Hello.") });
    expect(await run(scripted.executable)).toEqual(["system", "assistant", "result"]);
    expect((await scripted.ended).agent).toEqual({ outcome: "done" });
    expect(scripted.tape()).toObeyLaws({ side: "host" });
    expect(scripted.tape()).toEndWith({ type: "result", result: "Hello." });
    expect(tapeIn(scripted.tape())).toMatchObject({ state: "complete" });
    expect(() => agent({ steps: send(() => ({ type: "keep_alive" })) })).toThrow("plain data");
  });

  test("record no exit of an agent that is running or was killed", async ({ agent }) => {
    const scripted = agent({ steps: [...textTurns("Hello.").slice(0, 2), expectFrame({ type: "never" })] });
    const process = spawn(scripted.executable, ["--output-format", "stream-json"], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    process.stdin.write(`${JSON.stringify(prompt("Hi"))}\n`);
    await once(process.stdout, "data");
    const running = tapeIn(scripted.tape());
    expect(running.state).toBe("cut");
    expect(running.events.filter(({ kind }) => kind === "exit")).toEqual([]);
    expect(scripted.tape()).toObeyLaws({ side: "agent" });
    process.kill("SIGKILL");
    expect((await scripted.ended).events.filter(({ kind }) => kind === "exit")).toEqual([]);
  });

  test("replay a tape to a host, and give the verdict", async ({ agent, replay }) => {
    const scripted = agent({ steps: textTurns("Hello.") });
    await run(scripted.executable);
    await scripted.ended;
    const tape = join(folder, "hello.tape.jsonl");
    writeFileSync(tape, scripted.tape());
    const { executable, verdict, env } = replay(tape);
    expect(await run(executable)).toEqual(["system", "assistant", "result"]);
    expect(await verdict()).toBeReproduced();
    expect(Object.values(env)).toContain(tape);
    const other = replay(tape);
    await run(other.executable, "Something else").catch(() => undefined);
    const diverged = await other.verdict();
    expect(diverged).not.toBeReproduced();
    expect(() => expect(diverged).toBeReproduced()).toThrow("Something else");
    expect(JSON.stringify(tapeIn(other.tape() ?? "").events)).toContain("Something else");
    expect(tapesIn(folder)).toEqual([{ name: "hello.tape.jsonl", path: tape }]);
  });

  test("run the reference agent for a host, with a scripted model", async ({ reference }) => {
    const call = use(toolUse("toolu_1", "Bash", { command: "echo from-the-tool" }));
    const { executable, model, tapes } = await reference(
      script(fail(529, "overloaded_error", "Overloaded"), call, say("Done.")),
    );
    const options = { pathToClaudeCodeExecutable: executable, allowedTools: ["Bash"] };
    const kinds: string[] = [];
    for await (const { type } of query({
      prompt: "Hi",
      options: { ...options, allowDangerouslySkipPermissions: true },
    }))
      kinds.push(type);
    expect(kinds).toContain("result");
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("from-the-tool");
    expect(model.problems).toEqual([]);
    expect(tapes().map((tape) => tapeIn(tape).state)).toEqual(["complete"]);
    expect(tapes()[0]).toObeyLaws();
  });

  test("say who waits for whom before their test times out", { timeout: 20_000 }, async ({ agent, replay }) => {
    const tape = join(folder, "never-replayed.tape.jsonl");
    const recorded = createMemoryTape({ header: {} });
    recorded.frame("host-to-agent", { type: "user", message: { role: "user", content: "Hi" } });
    recorded.finish();
    writeFileSync(tape, recorded.bytes());
    await Promise.all([
      expect(agent({ steps: [] }).ended).rejects.toThrow("The host has not started the agent"),
      expect(replay(tape).verdict()).rejects.toThrow("Check that the host starts `executable`"),
    ]);
  });

  test("look for tapes beside the test file, and say where they looked", ({ replay }) => {
    const folder = dirname(fileURLToPath(import.meta.url));
    expect(() => replay("tapes/none.tape.jsonl")).toThrow(
      `The tape ${join(folder, "tapes/none.tape.jsonl")} does not exist. Record a session of your host: npx agentwire record --host -o ${join(relative("", folder), "tapes/none.tape.jsonl")} -- HOST`,
    );
    expect(() => replay("testing/test/vitest/fixtures.system.test.ts")).toThrow("pass fixtures.system.test.ts.");
    expect(() => replay("fixtures.system.test.ts")).toThrow("is not a tape");
    expect(() => tapesIn("no-tapes")).toThrow(`The folder ${join(folder, "no-tapes")} does not exist.`);
    expect(() => tapesIn(".")).toThrow("has no tapes");
  });

  it("keep a tape under the name of its test, which cannot leave the folder", () => {
    const path = keepTape("../../etc: a test / of mine", new Uint8Array([123, 125]), folder);
    expect(path).toBe(join(folder, "etc-a-test-of-mine.tape.jsonl"));
    expect(readFileSync(path, "utf8")).toBe("{}");
  });

  it("say what is no session", () => {
    expect(() => obeysLaws("no tape")).toThrow(TypeError);
    expect(endsWith([], {})).toEqual({ pass: false, message: "There is no frame in the session." });
    expect(obeysLaws([])).toEqual({ pass: false, message: "The session has no frame, so no law was checked." });
  });
});

it.each(["agent", "host"])("the example %s for node:test passes in a process of its own", async (name) => {
  const file = fileURLToPath(new URL(`../../examples/node-test/${name}.test.mjs`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--test", file]);
  expect(stdout).toMatch(/pass 1\b/);
});
