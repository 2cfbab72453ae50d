import { linkedPair } from "@agentwire/protocol";
import { parseTape, type ReplayAsAgentOptions, type ReplayVerdict, replayAsAgent, type Tape } from "@agentwire/replay";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { line, record, session, tapeIn } from "../../tape/sample.ts";
import { idleClock } from "../idle-clock.ts";
import { type LiveHostScript, runLiveHost } from "../live-host.ts";

const good = record(session);
const clock = idleClock();

async function replay(
  tape: Tape,
  script: LiveHostScript = {},
  options: Partial<ReplayAsAgentOptions> = {},
): Promise<ReplayVerdict & { readonly actual: readonly object[] }> {
  const { host, agent } = linkedPair();
  const { actual } = runLiveHost(host, script);
  const verdict = await replayAsAgent({ tape, transport: agent, clock, timeoutMs: 200, ...options });
  await host.close();
  return { ...verdict, actual };
}

test("a host that behaves as recorded gets the recorded frames, under its own request ids", async () => {
  const { actual, ...verdict } = await replay(tapeIn(good));
  expect(verdict).toMatchObject({
    outcome: "reproduced",
    divergence: null,
    level: "renamed",
    compared: { expected: 4, matched: 4 },
    sent: 3,
    exit: { code: 0, signal: null },
  });
  expect(actual).toMatchObject([
    { type: "control_response", response: { request_id: "live-h1" } },
    { type: "control_request", request_id: "a1" },
    { type: "result", result: "done" },
  ]);
});

describe("the first divergence", () => {
  test("another prompt", async () => {
    const { outcome, divergence } = await replay(tapeIn(good), { prompt: "something else" });
    expect(outcome).toBe("diverged");
    expect(divergence).toMatchObject({
      level: "structural",
      location: { seq: 2, line: 4, channel: "prompts" },
      differences: [{ path: "message.content", expected: "go", actual: "something else" }],
    });
    expect(divergence?.message).toContain("At event 2 (line 4, channel prompts): expected host: user");
  });

  test("another decision, with the question under why", async () => {
    const { divergence } = await replay(tapeIn(good), { decide: () => ({ behavior: "deny", message: "no" }) });
    expect(divergence).toMatchObject({ level: "structural", location: { seq: 5 } });
    expect(divergence?.why.map(({ summary }) => summary)).toContain("agent: control_request can_use_tool (Bash)");
    expect(divergence?.next).toContain("can_use_tool");
  });

  test("an answer that never comes", async () => {
    const { divergence } = await replay(tapeIn(good), { decide: () => null });
    expect(divergence).toMatchObject({ level: "missing", location: { seq: 5 } });
    expect(divergence?.message).toContain("nothing came");
  });

  test("an end of input that never comes", async () => {
    const { divergence } = await replay(tapeIn(good), { ends: false });
    expect(divergence).toMatchObject({ level: "missing", location: { seq: 7, channel: "input" } });
  });

  test("an end of input that comes too early", async () => {
    const { host, agent } = linkedPair();
    host.open({ line() {}, end() {} });
    host.end();
    const verdict = await replayAsAgent({ tape: tapeIn(good), transport: agent, clock, timeoutMs: 200 });
    expect(verdict.divergence).toMatchObject({ level: "missing", location: { seq: 1 } });
  });

  test("a request that is not on the tape", async () => {
    const extra = { type: "control_request", request_id: "live-h2", request: { subtype: "interrupt" } };
    const { divergence } = await replay(tapeIn(good), {
      onFrame: (frame, send) => {
        if (frame.type === "control_request") send(extra);
      },
    });
    expect(divergence).toMatchObject({ level: "unexpected", location: { seq: null, channel: "requests" } });
    expect(divergence?.message).toContain("expected nothing more, got host: control_request interrupt");
  });

  test("a second answer to one question", async () => {
    const { divergence } = await replay(tapeIn(good), {
      onFrame: (frame, send) => {
        if (frame.type !== "control_request") return;
        send({
          type: "control_response",
          response: {
            subtype: "success",
            request_id: frame.request_id,
            response: { behavior: "allow", updatedInput: { command: "ls" } },
          },
        });
      },
    });
    expect(divergence).toMatchObject({ level: "unexpected", location: { channel: "reply:a1" } });
  });
});

describe("all differences", () => {
  test("another prompt, another decision and a request that is not on the tape, in one run", async () => {
    const extra = { type: "control_request", request_id: "live-h2", request: { subtype: "interrupt" } };
    const script: LiveHostScript = {
      prompt: "something else",
      decide: () => ({ behavior: "deny", message: "no" }),
      onFrame: (frame, send) => {
        if (frame.type === "control_request") send(extra);
      },
    };
    const { outcome, differences, sent } = await replay(tapeIn(good), script, { allDifferences: true });
    expect(outcome).toBe("diverged");
    expect(differences.map(({ level, location }) => [level, location.seq])).toEqual([
      ["structural", 2],
      ["unexpected", null],
      ["structural", 5],
    ]);
    expect(sent).toBe(3);
  });

  test("answers that a host never gives before it ends its input", async () => {
    const { host, agent } = linkedPair();
    host.open({ line() {}, end() {} });
    host.end();
    const { differences } = await replayAsAgent({ tape: tapeIn(good), transport: agent, clock, allDifferences: true });
    expect(differences.map(({ level }) => level)).toEqual(["missing", "missing", "missing"]);
  });

  test("none for a host that behaves as recorded", async () => {
    const { outcome, differences } = await replay(tapeIn(good), {}, { allDifferences: true });
    expect({ outcome, differences }).toEqual({ outcome: "reproduced", differences: [] });
  });
});

describe("modes", () => {
  test("stub: a host without callbacks gets through, and sees the question", async () => {
    const { outcome, actual } = await replay(tapeIn(good), { decide: () => null }, { mode: "stub" });
    expect(outcome).toBe("reproduced");
    expect(actual.map((frame) => (frame as { type: string }).type)).toContain("control_request");
  });

  test("stub: another answer is set aside, and the verdict says so", async () => {
    const { outcome, notes } = await replay(
      tapeIn(good),
      { decide: () => ({ behavior: "deny", message: "no" }) },
      { mode: "stub" },
    );
    expect(outcome).toBe("reproduced");
    expect(notes.join()).toContain("for which the recorded ones stand");
  });

  test("inert: the host is not asked, and the verdict says so", async () => {
    const { outcome, actual, notes } = await replay(tapeIn(good), { decide: () => null }, { mode: "inert" });
    expect(outcome).toBe("reproduced");
    expect(actual.map((frame) => (frame as { type: string }).type)).toEqual(["control_response", "result"]);
    expect(notes.join()).toContain("Left out: a question to the host");
  });

  test("every mode compares the prompts", async () => {
    for (const mode of ["inert", "stub", "verify"] as const) {
      expect((await replay(tapeIn(good), { prompt: "no" }, { mode })).outcome).toBe("diverged");
    }
  });
});

test("pauses of the recording are kept to scale", async () => {
  const waits: number[] = [];
  const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
    if (ms < 100) waits.push(ms);
    else await clock.sleep(ms, signal);
  };
  await replay(tapeIn(good), {}, { timeScale: 0.5, clock: { sleep } });
  expect(waits.filter((ms) => ms > 0)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
});

test("what a transport cannot carry is named", async () => {
  const torn = record((writer) => {
    writer.record("process/stderr", { text: "oops\n" });
    writer.line("agent-to-host", { ...line('{"type":"resu'), terminated: false });
    writer.finish();
  });
  expect((await replay(tapeIn(good))).notes).toEqual([]);
  const { host, agent } = linkedPair();
  host.open({ line() {}, end() {} });
  const verdict = await replayAsAgent({ tape: tapeIn(torn), transport: agent, clock });
  expect(verdict.notes.join()).toMatch(/stderr.*torn line/);
});

test("without the signal that ended the recorded process, the verdict reports it", async () => {
  const tape = record((writer) => {
    writer.line("agent-to-host", line({ type: "system", subtype: "status", status: null }));
    const response = { subtype: "success", request_id: "h1", response: { pid: 30252 } };
    writer.line(
      "host-to-agent",
      line({ type: "control_request", request_id: "h1", request: { subtype: "initialize" } }),
    );
    writer.line("agent-to-host", line({ type: "control_response", response }));
    writer.record("wire/end", { direction: "agent-to-host" });
    writer.record("process/exit", { code: null, signal: "SIGKILL" });
    writer.finish();
  });
  const verdicts: ReplayVerdict[] = [];
  const process = {
    pid: 77,
    write: async () => {},
    stderr: async () => {},
    onSignal() {},
    beforeKill: (verdict: ReplayVerdict) => verdicts.push(verdict),
  };
  const { host, agent } = linkedPair();
  const actual: string[] = [];
  host.open({ line: (text) => actual.push(text), end() {} });
  void host.send(JSON.stringify({ type: "control_request", request_id: "live", request: { subtype: "initialize" } }));
  const verdict = await replayAsAgent({ tape: tapeIn(tape), transport: agent, clock, process });
  expect(actual.at(-1)).toContain('"pid":77');
  expect([verdict.outcome, verdicts.map(({ outcome }) => outcome)]).toEqual(["reproduced", ["reproduced"]]);
  expect(verdict.notes.join()).toContain("No peer sent SIGKILL");
});

describe("an incomplete tape never passes as complete", () => {
  test("cut: what is there is played, and the outcome says that it is a part", async () => {
    const size = Buffer.from(good).lastIndexOf('{"seq":9');
    expect((await replay(tapeIn(good.subarray(0, size)))).outcome).toBe("reproduced-prefix");
  });

  test("edited, reordered, doubled, flipped: refused before anything is sent", async () => {
    const lines = Buffer.from(good).toString().trimEnd().split("\n");
    const mutation = fc.oneof(
      fc.nat(good.length - 1).map((at) => ({ kind: "cut", at }) as const),
      fc.tuple(fc.nat(lines.length - 1), fc.nat(lines.length - 1)).map(([a, b]) => ({ kind: "swap", a, b }) as const),
      fc.nat(lines.length - 1).map((a) => ({ kind: "double", a }) as const),
      fc.nat(lines.length - 1).map((a) => ({ kind: "drop", a }) as const),
      fc
        .tuple(fc.nat(good.length - 2), fc.integer({ min: 1, max: 255 }))
        .map(([at, mask]) => ({ kind: "flip", at, mask }) as const),
    );
    await fc.assert(
      fc.asyncProperty(mutation, async (change) => {
        const mutated = Buffer.from(good);
        const result = (() => {
          const text = (changed: readonly string[]) => parseTape(`${changed.join("\n")}\n`);
          const at = (index: number) => lines[index] ?? "";
          switch (change.kind) {
            case "cut":
              return parseTape(mutated.subarray(0, change.at));
            case "swap":
              return text(lines.with(change.a, at(change.b)).with(change.b, at(change.a)));
            case "double":
              return text(lines.toSpliced(change.a, 0, at(change.a)));
            case "drop":
              return text(lines.toSpliced(change.a, 1));
            case "flip":
              mutated[change.at] = (mutated[change.at] ?? 0) ^ change.mask;
              return parseTape(mutated);
          }
        })();
        if (!result.ok) return;
        const same =
          (change.kind === "swap" && change.a === change.b) || (change.kind === "cut" && change.at === good.length - 1);
        const { outcome } = await replay(result.tape, {}, { timeoutMs: 50 });
        expect(outcome === "reproduced").toBe(same);
      }),
      { numRuns: 400 },
    );
  });
});
