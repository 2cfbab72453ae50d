import { writeFileSync } from "node:fs";
import { query } from "@agentwire/runtime/host";
import { agentPath } from "@agentwire/runtime/node";
import {
  agentFrames,
  end,
  expectFrame,
  hostRules,
  isResult,
  prompt,
  request,
  responseTo,
  say,
  script,
  send,
  textTurns,
} from "@agentwire/testing";
import { test } from "@agentwire/testing/vitest";
import { expect } from "vitest";

const plan = {
  steps: [
    ...send(request("init", "initialize", {})),
    expectFrame(responseTo("init")),
    ...send(prompt("Hi")),
    expectFrame(isResult),
    end(),
  ],
  rules: hostRules({}),
};
const setup = { script: script(say("Hello.")), plan };

test("session", async ({ session }) => {
  const { tape } = await session(setup);
  expect(tape).toObeyLaws();
  expect(tape).toEndWith({ type: "result", result: "Hello." });
});

test("host, offline and keepOnFailure", async ({ host, offline, keepOnFailure }) => {
  const { tape } = await host([process.execPath, agentPath], setup);
  keepOnFailure(tape);
  expect(tape).toObeyLaws();
  expect(offline.attempts).toEqual([]);
});

test("agent", async ({ agent }) => {
  const frames = agentFrames();
  const steps = [
    expectFrame({ type: "user" }),
    ...send(frames.message("system/init"), frames.message("result/success", { result: "Hello." })),
    end(),
  ];
  const options = { pathToClaudeCodeExecutable: agent({ steps }).executable };
  const kinds: string[] = [];
  for await (const { type } of query({ prompt: "Hi", options })) kinds.push(type);
  expect(kinds).toEqual(["system", "result"]);
});

test("reference", async ({ reference }) => {
  const { executable, model } = await reference(script(say("Hello.")));
  const texts: unknown[] = [];
  for await (const message of query({ prompt: "Hi", options: { pathToClaudeCodeExecutable: executable } }))
    if (message.type === "result") texts.push("result" in message && message.result);
  expect(texts).toEqual(["Hello."]);
  expect(model.problems).toEqual([]);
});

test("replay", async ({ agent, replay }) => {
  const run = async (executable: string, prompt: string) => {
    for await (const _ of query({ prompt, options: { pathToClaudeCodeExecutable: executable } }));
  };
  const scripted = agent({ steps: textTurns("Hello.") });
  await run(scripted.executable, "Hi");
  await scripted.ended;
  writeFileSync("hello.tape.jsonl", scripted.tape());
  const same = replay("hello.tape.jsonl");
  await run(same.executable, "Hi");
  expect(await same.verdict()).toBeReproduced();
  const other = replay("hello.tape.jsonl");
  await run(other.executable, "Bye").catch(() => undefined);
  const verdict = await other.verdict();
  expect(() => expect(verdict).toBeReproduced()).toThrow("Bye");
  expect(other.tape()).toEndWith({ type: "user" });
});

test("serveScript", async ({ serveScript }) => {
  const { url } = await serveScript(script(say("Hello.")));
  expect((await fetch(`${url}/v1/models`, { headers: { "x-api-key": "test" } })).status).toBe(200);
});
