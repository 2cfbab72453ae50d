import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { query } from "@agentwire/runtime/host";
import { afterAll, describe, expect, it } from "vitest";
import {
  agentFrames,
  end,
  endsWith,
  expectFrame,
  matchesTape,
  obeysLaws,
  say,
  script,
  send,
  tapeIn,
} from "../../src/index.ts";
import { keepTape } from "../../src/node/index.ts";
import { test } from "../../src/vitest/index.ts";
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
    const { tape: again } = await session({ ...setup, seed: 2 });
    expect(again).toMatchTape(tape);
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
    expect(() => expect(twice).toObeyLaws()).toThrow("laws are broken");
  });

  test("put an agent to the test as its host and its model", async ({ host, offline }) => {
    const agent = fileURLToPath(new URL("../../../runtime/bin/agent.mjs", import.meta.url));
    const { tape, exit, host: played } = await host([process.execPath, agent], setup);
    expect(played.outcome).toBe("done");
    expect(exit).toEqual({ code: 0, signal: null });
    expect(tape).toObeyLaws();
    expect(tape).toEndWith({ type: "result", result: "Hello." });
    expect(offline.attempts).toEqual([]);
  });

  test("put a host to the test as its agent", async ({ agent }) => {
    const frames = agentFrames();
    const standIn = agent({
      steps: [
        expectFrame({ type: "user" }),
        ...send(
          frames.message("system/init"),
          frames.assistant("msg_1", { type: "text", text: "Hello." }),
          frames.message("result/success", { result: "Hello." }),
        ),
        end(),
      ],
    });
    const kinds: string[] = [];
    for await (const { type } of query({ prompt: "Hi", options: { pathToClaudeCodeExecutable: standIn.executable } }))
      kinds.push(type);
    expect(kinds).toEqual(["system", "assistant", "result"]);
    expect(standIn.log().agent).toEqual({ outcome: "done" });
    expect(standIn.tape()).toEndWith({ type: "result", result: "Hello." });
    expect(() => agent({ steps: send(() => ({ type: "keep_alive" })) })).toThrow("plain data");
  });

  it("keep a tape under the name of its test, which cannot leave the folder", () => {
    const path = keepTape("../../etc: a test / of mine", new Uint8Array([123, 125]), folder);
    expect(path).toBe(join(folder, "etc-a-test-of-mine.tape.jsonl"));
    expect(readFileSync(path, "utf8")).toBe("{}");
  });

  it("say what is no session", () => {
    expect(() => obeysLaws("no tape")).toThrow(TypeError);
    expect(endsWith([], {})).toEqual({ pass: false, message: "There is no frame in the session." });
  });
});

it("the example for node:test passes in a process of its own", async () => {
  const file = fileURLToPath(new URL("../../examples/node-test/session.test.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--test", file]);
  expect(stdout).toMatch(/pass 1\b/);
});
