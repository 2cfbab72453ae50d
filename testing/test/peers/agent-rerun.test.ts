import { createMemoryTape, fork, recordTransport, rerun, type Tape } from "@agentwire/replay";
import { describe, expect, it } from "vitest";
import { say, script, toolUse, use } from "../../src/index.ts";
import { runSimulation, type SimulationSetup } from "../../src/node/index.ts";
import { hostSessions } from "./session/host.ts";
import { workSessions } from "./session/work.ts";

const ports = {
  turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};
const sessions = new Map([...workSessions, ...hostSessions].map((session) => [session.name, session]));

/** The tape of a session as its host saw it: frames alone. */
function recorded(name: string): Promise<Tape> {
  const session = sessions.get(name);
  if (session === undefined) throw new Error(`No session ${name}`);
  const stream = ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];
  return recordedOf(session.setup, [...stream, ...(session.setup.argv ?? [])]);
}

async function recordedOf(setup: SimulationSetup, argv: readonly string[]): Promise<Tape> {
  const writer = createMemoryTape({ header: { argv: ["agent", ...argv], cwd: "/project" } });
  await runSimulation({
    ...setup,
    run: async (edges) => {
      const { runProcess } = await import("@agentwire/runtime/agent");
      const code = await runProcess({
        ...edges,
        argv,
        transport: () => recordTransport(edges.transport(), writer, { side: "agent" }),
        async stdout(text) {
          for (const line of text.split("\n").filter((part) => part !== ""))
            writer.line("agent-to-host", { bytes: new TextEncoder().encode(line), terminated: true, continues: false });
        },
      });
      writer.record("process/exit", { code, signal: null });
      return code;
    },
  });
  writer.finish();
  return writer.tape();
}

describe("a session is recovered from its frames and run again", () => {
  it.each([
    "a text",
    "files are read, edited and written",
    "partial messages",
    "permission denied",
    "a command in the background and the turn that follows it",
    "a slow command that is reported to the host",
    "an interrupt while a command runs",
  ])("%s", async (name) => {
    const tape = await recorded(name);
    const rerunResult = await rerun({ tape, ...ports });
    expect(rerunResult.differences.map(({ message }) => message)).toEqual([]);
    expect(rerunResult.average).toBe(1);
    expect(rerunResult.kinds.length).toBeGreaterThan(3);
  });
});

it("a prompt of the command line runs again, with the results of its tools", async () => {
  const argv = ["-p", "read it", "--output-format", "stream-json", "--verbose"];
  const setup = {
    files: { "/project/a.txt": "what stood in it\n" },
    script: script(use(toolUse("r", "Read", { file_path: "/project/a.txt" })), say("read")),
    plan: { steps: [] },
    argv,
  };
  const tape = await recordedOf(setup, argv);
  expect(JSON.stringify(tape.events)).toContain("what stood in it");
  const rerunResult = await rerun({ tape, ...ports });
  expect(rerunResult.differences.map(({ message }) => message)).toEqual([]);
  expect(JSON.stringify(rerunResult.tape.events)).toContain("what stood in it");
});

describe("a session that went on with another, which is not on the tape, runs again before an empty one", () => {
  const id = "6f1a2f0e-3f0a-4f7e-9c39-6a1f0c6e1b11";
  it.each([
    ["by its id", [`--resume=${id}`]],
    ["by its id, in two words", ["--resume", id]],
    ["as a copy", [`--resume=${id}`, "--fork-session"]],
    ["up to a message", [`--resume=${id}`, "--resume-session-at=0d3c8a52-1f6e-4c0e-8a39-1b7a1b5c2d10"]],
    ["the newest", ["--continue"]],
  ])("%s", async (_, args) => {
    const tape = await recorded("a text");
    const header = { ...tape.header, argv: [...(tape.header.argv ?? []), ...args] };
    const rerunResult = await rerun({ tape: { ...tape, header }, ...ports });
    expect(rerunResult.differences.map(({ message }) => message)).toEqual([]);
    expect(rerunResult.notes.join(" ")).toContain("an empty one took its place");
  });

  it("and where the agent found none, ours finds none", async () => {
    const tape = await recorded("a text");
    const header = { ...tape.header, argv: [...(tape.header.argv ?? []), `--resume=${id}`] };
    const events = tape.events.filter((event) => !JSON.stringify(event).includes('"subtype":"init"'));
    const rerunResult = await rerun({ tape: { ...tape, header, events }, ...ports });
    expect(rerunResult.notes.join(" ")).not.toContain("an empty one took its place");
    expect(JSON.stringify(rerunResult.tape.events)).toContain("error_during_execution");
  });
});

it("what did not come is among the differences", async () => {
  const tape = await recorded("a text");
  const at = tape.events.findIndex((event) => JSON.stringify(event).includes('"type":"result"'));
  const status = { type: "system", subtype: "status", status: "compacting" };
  const events = tape.events.map((event) => ({ ...event, seq: event.seq > at ? event.seq + 1 : event.seq }));
  const before = events[at] as (typeof events)[number];
  events.splice(at + 1, 0, { ...before, seq: before.seq + 1, frame: status } as typeof before);
  const rerunResult = await rerun({ tape: { ...tape, events, lines: events.map((_, line) => line + 2) }, ...ports });
  expect(rerunResult.differences.map(({ level }) => level)).toEqual(["missing"]);
  expect(rerunResult.kinds.find(({ kind }) => kind === "system/status")).toMatchObject({ expected: 1, reproduced: 0 });
});

/** The first frame that holds all these words. */
function frameWith(tape: Tape, ...args: readonly string[]) {
  const event = tape.events.find(
    (candidate) => candidate.channel === "wire" && args.every((word) => JSON.stringify(candidate).includes(word)),
  );
  if (event === undefined) throw new Error(`No frame holds ${args.join(" and ")}.`);
  return { seq: event.seq, text: JSON.stringify((event as { readonly frame?: unknown }).frame) };
}

/** Both futures of a session in which a frame says something else. Up to the change they must be one. */
async function forkedAt(tape: Tape, args: readonly string[], change: (text: string) => string) {
  const { seq, text } = frameWith(tape, ...args);
  const changed = change(text);
  expect(changed).not.toBe(text);
  const forked = await fork({ tape, changes: [{ kind: "value", seq, value: JSON.parse(changed) }], ...ports });
  if (!forked.ok) throw new Error(forked.reason);
  const { before, futures } = forked;
  const [after] = futures;
  if (after === undefined) throw new Error("There is no future.");
  expect(after.difference.differences.length).toBeGreaterThan(0);
  const serialized = (future: Tape) => JSON.stringify(future.events);
  return { before: serialized(before.rerun.tape), after: serialized(after.rerun.tape) };
}

describe("a session forks", () => {
  it("at a permission answer: what was denied runs", async () => {
    const { before, after } = await forkedAt(await recorded("permission denied"), ['"behavior":"deny"'], (text) =>
      text.replace(/"behavior":"deny".*?\}/, '"behavior":"allow"}'),
    );
    expect(before).toContain('"decision":"reject"');
    expect(after).not.toContain('"decision":"reject"');
  });

  it("at the output of a hook: what was denied runs", async () => {
    const { before, after } = await forkedAt(
      await recorded("a hook that denies"),
      ['"permissionDecision":"deny"', '"host-to-agent"'],
      (text) => text.replace('"permissionDecision":"deny"', '"permissionDecision":"allow"'),
    );
    expect(before).toContain('"decision":"reject"');
    expect(after).not.toContain('"decision":"reject"');
  });

  it("at a turn of the model", async () => {
    const { before, after } = await forkedAt(await recorded("a text"), ['"type":"assistant"'], (text) =>
      text.replace(/"text":"[^"]*"/, '"text":"otherwise"'),
    );
    expect([before.includes("otherwise"), after.includes("otherwise")]).toEqual([false, true]);
  });

  it("at the result of a tool: it is what the agent hears", async () => {
    const { before, after } = await forkedAt(
      await recorded("files are read, edited and written"),
      ['"type":"user"', '"tool_result"', '"agent-to-host"'],
      (text) => text.replace(/"content":"[^"]*"/, '"content":"another result"'),
    );
    expect([before.includes("another result"), after.includes("another result")]).toEqual([false, true]);
  });

  it("inside a subagent: the main conversation is notified", async () => {
    const tape = await recorded("an agent that is sent a message after its end");
    const { before, after } = await forkedAt(tape, ['"type":"assistant"', '"parent_tool_use_id":"'], (text) =>
      text.replace(/"text":"[^"]*"/, '"text":"counted otherwise"'),
    );
    expect(before).not.toContain("counted otherwise");
    expect(after.split("counted otherwise").length).toBeGreaterThan(2);
  });

  it("only at an event that is there and can be changed", async () => {
    const tape = await recorded("permission denied");
    expect(await fork({ tape, changes: [{ kind: "value", seq: 100_000, value: {} }], ...ports })).toMatchObject({
      ok: false,
    });
    const exit = tape.events.find(({ kind }) => kind === "exit")?.seq ?? -1;
    expect(await fork({ tape, changes: [{ kind: "value", seq: exit, value: {} }], ...ports })).toMatchObject({
      ok: false,
      reason: expect.stringContaining("process/exit"),
    });
  });
});
