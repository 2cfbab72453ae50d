import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveModel } from "@agentwire/testing/node";
import * as realSdk from "@anthropic-ai/claude-agent-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ours, realCli, scratch } from "../src/peers.ts";
import { type HostLibrary, outcome, runSession, type Seen, sessionScript, skeleton } from "../src/session.ts";

const place = scratch("session");
const tape = join(place.tapes, "real.tape.jsonl");
const real = realSdk as unknown as HostLibrary;

/** Runs the session on a fresh scripted model and sees to it that the script was used up and nothing else was asked. */
async function onScript(run: (url: string) => Promise<Seen>): Promise<Seen> {
  place.reset();
  const served = await serveModel(sessionScript(place.cwd));
  try {
    const seen = await run(served.url);
    expect(served.model.problems).toEqual([]);
    expect(served.model.unused()).toEqual([]);
    return seen;
  } finally {
    await served.close();
  }
}

describe("one session, with the real peers", () => {
  let reference: Seen;

  beforeAll(async () => {
    reference = await onScript((url) =>
      runSession(real, {
        agent: ours.recorder,
        cwd: place.cwd,
        env: place.env(url, { AGENTWIRE_RECORD_OUT: tape, AGENTWIRE_RECORD_AGENT: realCli() }),
      }),
    );
  });
  afterAll(() => place.reset());

  it("runs between the real SDK and the real CLI through our recorder", () => {
    expect(reference.thrown).toBeNull();
    expect(outcome(reference.messages)).toMatchObject({ subtype: "success", text: "All of it is done." });
    expect(readFileSync(join(place.cwd, "note.txt"), "utf8")).toBe("only line\n");
    expect(existsSync(join(place.cwd, "refused.txt"))).toBe(false);
    expect(existsSync(tape)).toBe(true);
  });

  it("runs between the real SDK and our agent: same result, callbacks and skeleton", async () => {
    const seen = await onScript((url) => runSession(real, { agent: ours.agent, cwd: place.cwd, env: place.env(url) }));
    expect(seen.thrown).toBeNull();
    expect(outcome(seen.messages)).toEqual(outcome(reference.messages));
    expect(seen.callbacks).toEqual(reference.callbacks);
    expect(skeleton(seen.messages)).toEqual(skeleton(reference.messages));
    expect(readFileSync(join(place.cwd, "note.txt"), "utf8")).toBe("only line\n");
  });
});
