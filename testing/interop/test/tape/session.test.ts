import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FrameValidator } from "@agentwire/protocol";
import { isEvent } from "@agentwire/replay";
import { loadTape } from "@agentwire/replay/node";
import { createSdkMcpServer, query, tool } from "@agentwire/runtime/host";
import { serveModel } from "@agentwire/testing/node";
import * as realSdk from "@anthropic-ai/claude-agent-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ours, realCli, scratch } from "../../src/peers.ts";
import {
  type HostLibrary,
  type ObservedSession,
  outcome,
  runSession,
  sessionScript,
  skeleton,
} from "../../src/session.ts";

const scratchFolder = scratch("session");
const tape = join(scratchFolder.tapes, "real.tape.jsonl");
const real = realSdk as unknown as HostLibrary;
const ourHost = { query, tool, createSdkMcpServer } as unknown as HostLibrary;

/**
 * Runs the session on a fresh scripted model. Verifies that the script was used up and that no other request was made.
 */
async function onScript(run: (url: string) => Promise<ObservedSession>): Promise<ObservedSession> {
  scratchFolder.reset();
  const served = await serveModel(sessionScript(scratchFolder.cwd));
  try {
    const observed = await run(served.url);
    expect(served.model.problems).toEqual([]);
    expect(served.model.unused()).toEqual([]);
    return observed;
  } finally {
    await served.close();
  }
}

describe("one session, with the real peers", () => {
  let reference: ObservedSession;

  beforeAll(async () => {
    reference = await onScript((url) =>
      runSession(real, {
        agent: ours.recorder,
        cwd: scratchFolder.cwd,
        env: scratchFolder.env(url, { AGENTWIRE_RECORD_OUT: tape, AGENTWIRE_RECORD_AGENT: realCli() }),
      }),
    );
  });
  afterAll(() => scratchFolder.reset());

  it("runs between the real SDK and the real CLI through our recorder", () => {
    expect(reference.thrown).toBeNull();
    expect(outcome(reference.messages)).toMatchObject({ subtype: "success", text: "All of it is done." });
    expect(readFileSync(join(scratchFolder.cwd, "note.txt"), "utf8")).toBe("only line\n");
    expect(existsSync(join(scratchFolder.cwd, "refused.txt"))).toBe(false);
    expect(existsSync(tape)).toBe(true);
  });

  it("leaves a complete tape that validates without an error", () => {
    const loaded = loadTape(tape);
    if (!loaded.ok) throw new Error(loaded.problem.message);
    expect(loaded.tape.state).toBe("complete");
    const validator = new FrameValidator({ mode: "compat" });
    const issues = loaded.tape.events.flatMap((event) =>
      isEvent(event, "wire/frame") ? validator.validate(event.frame, event.direction).issues : [],
    );
    const drift = issues.filter((issue) => issue.severity === "drift").map((issue) => issue.message);
    if (drift.length > 0) console.log(`drift, none of it a failure:\n${drift.join("\n")}`);
    expect(issues.filter((issue) => issue.severity === "error")).toEqual([]);
  });

  it("is replayed to the real SDK, offline: same messages, same callbacks", async () => {
    scratchFolder.reset();
    const verdict = join(scratchFolder.tapes, "verdict.json");
    const observed = await runSession(real, {
      agent: ours.replayer,
      cwd: scratchFolder.cwd,
      env: scratchFolder.env("http://127.0.0.1:9", { AGENTWIRE_REPLAY_TAPE: tape, AGENTWIRE_REPLAY_VERDICT: verdict }),
    });
    expect(JSON.parse(readFileSync(verdict, "utf8"))).toMatchObject({ outcome: "reproduced", divergence: null });
    expect(observed).toEqual(reference);
  });

  it("runs between the real SDK and our agent: same result, callbacks and skeleton", async () => {
    const observed = await onScript((url) =>
      runSession(real, { agent: ours.agent, cwd: scratchFolder.cwd, env: scratchFolder.env(url) }),
    );
    expect(observed.thrown).toBeNull();
    expect(outcome(observed.messages)).toEqual(outcome(reference.messages));
    expect(observed.callbacks).toEqual(reference.callbacks);
    expect(skeleton(observed.messages)).toEqual(skeleton(reference.messages));
    expect(readFileSync(join(scratchFolder.cwd, "note.txt"), "utf8")).toBe("only line\n");
  });

  it("runs between our host and the real CLI: same result, callbacks and skeleton", async () => {
    const observed = await onScript((url) =>
      runSession(ourHost, { agent: realCli(), cwd: scratchFolder.cwd, env: scratchFolder.env(url) }),
    );
    expect(observed.thrown).toBeNull();
    expect(outcome(observed.messages)).toEqual(outcome(reference.messages));
    expect(observed.callbacks).toEqual(reference.callbacks);
    expect(skeleton(observed.messages)).toEqual(skeleton(reference.messages));
    expect(readFileSync(join(scratchFolder.cwd, "note.txt"), "utf8")).toBe("only line\n");
  });
});
