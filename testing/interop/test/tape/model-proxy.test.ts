import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isEvent, type Tape } from "@agentwire/replay";
import { loadTape, rerunTape } from "@agentwire/replay/node";
import { serveModel } from "@agentwire/testing/node";
import * as realSdk from "@anthropic-ai/claude-agent-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ours, realCli, scratch } from "../../src/peers.ts";
import { type HostLibrary, runSession, sessionScript } from "../../src/session.ts";

const scratchFolder = scratch("model-proxy");
const real = realSdk as unknown as HostLibrary;
const command = resolve(fileURLToPath(import.meta.url), "../../../../../cli/bin/agentwire.mjs");
afterAll(() => scratchFolder.reset());

function load(path: string): Tape {
  const loaded = loadTape(path);
  if (!loaded.ok) throw new Error(loaded.problem.message);
  return loaded.tape;
}

describe("the real SDK and the real CLI, recorded with the calls of the model", () => {
  const path = join(scratchFolder.tapes, "whole.tape.jsonl");
  let served: Awaited<ReturnType<typeof serveModel>>;
  let tape: Tape;

  beforeAll(async () => {
    served = await serveModel(sessionScript(scratchFolder.cwd));
    const observed = await runSession(real, {
      agent: ours.recorder,
      cwd: scratchFolder.cwd,
      env: scratchFolder.env(served.url, {
        AGENTWIRE_RECORD_OUT: path,
        AGENTWIRE_RECORD_AGENT: realCli(),
        AGENTWIRE_RECORD_MODEL: "1",
      }),
    });
    expect(observed.thrown).toBeNull();
    tape = load(path);
  });
  afterAll(() => served.close());

  it("holds each call as the model got it, and nothing else", () => {
    const requests = tape.events.filter((event) => isEvent(event, "model/request"));
    expect(requests.length).toBeGreaterThanOrEqual(7);
    expect(requests.map(({ headers, body }) => ({ path: headers?.[":path"], body }))).toEqual(
      served.model.requests.map(({ path: to, body }) => ({ path: expect.stringContaining(to), body })),
    );
    expect(tape.state).toBe("complete");
    const credentials = requests
      .flatMap(({ headers }) => Object.keys(headers ?? {}))
      .filter((name) => /key|auth/.test(name));
    expect(credentials).toEqual([]);
  });

  it("holds each answer as it streamed: a start, whole messages, an end", () => {
    const kinds = tape.events.filter(({ channel }) => channel === "model").map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "end")).toHaveLength(kinds.filter((kind) => kind === "request").length);
    const stops = tape.events.filter(
      (event) => isEvent(event, "model/event") && (event.event as { type?: string }).type === "message_stop",
    );
    expect(stops).toHaveLength(7);
  });

  it("gives our agent the turns of the model byte for byte when it runs the session again", async () => {
    const rerun = await rerunTape({ tape });
    const missing = rerun.notes.filter((note) => note.includes("not on the tape"));
    expect(missing).toEqual(["Settings are not on the tape; rules and hooks were derived from their effects."]);
    expect(rerun.kinds.find(({ kind }) => kind === "assistant")).toMatchObject({ expected: 8, reproduced: 8 });
    expect(rerun.average).toBe(1);
  });
});

it("agentwire record answers the calls of the real CLI from a script, and takes them down", async () => {
  scratchFolder.reset();
  const [file, path] = [join(scratchFolder.root, "script.json"), join(scratchFolder.tapes, "scripted.tape.jsonl")];
  writeFileSync(
    file,
    JSON.stringify({
      version: 1,
      steps: [{ fail: { status: 529, type: "overloaded_error", message: "Overloaded" } }, "From the script."],
    }),
  );
  const line = ["record", "-o", path, "--model-script", file, "--", realCli(), "-p", "go", "--output-format", "text"];
  const child = spawn(process.execPath, [command, ...line], {
    cwd: scratchFolder.cwd,
    env: scratchFolder.env("http://127.0.0.1:9"),
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(await text(child.stdout)).toBe("From the script.\n");
  const ends = load(path).events.filter((event) => isEvent(event, "model/end"));
  expect(ends.map(({ status }) => status)).toEqual([529, 200]);
  expect(readFileSync(path, "utf8")).not.toContain('"x-api-key"');
});
