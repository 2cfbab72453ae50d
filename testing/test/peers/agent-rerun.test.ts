import { createMemoryTape, fork, recordTransport, rerun, type Tape } from "@agentwire/replay";
import { describe, expect, it } from "vitest";
import { runWorld } from "../../src/node/index.ts";
import { hostSessions } from "./session/host.ts";
import { workSessions } from "./session/work.ts";

const here = {
  turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};
const sessions = new Map([...workSessions, ...hostSessions].map((session) => [session.name, session]));

/** The tape of a session as its host saw it: frames alone. */
async function seen(name: string): Promise<Tape> {
  const session = sessions.get(name);
  if (session === undefined) throw new Error(`No session ${name}`);
  const stream = ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];
  const writer = createMemoryTape({
    header: { argv: ["agent", ...stream, ...(session.setup.argv ?? [])], cwd: "/project" },
  });
  await runWorld({
    ...session.setup,
    run: async (edges) => {
      const { runProcess } = await import("@agentwire/runtime/agent");
      const code = await runProcess({
        ...edges,
        transport: () => recordTransport(edges.transport(), writer, { side: "agent" }),
      });
      writer.record("process/exit", { code, signal: null });
      return code;
    },
  });
  writer.finish();
  return writer.tape();
}

describe("a session is recovered from its frames and run again", () => {
  it.each(["a text", "files are read, edited and written", "partial messages", "permission denied"])(
    "%s",
    async (name) => {
      const tape = await seen(name);
      const again = await rerun({ tape, ...here });
      expect(again.differences.map(({ message }) => message)).toEqual([]);
      expect(again.average).toBe(1);
      expect(again.kinds.length).toBeGreaterThan(3);
    },
  );
});

it("another permission answer leads to another future, and nothing else differs before it", async () => {
  const tape = await seen("permission denied");
  const answer = tape.events.find(
    (event) =>
      event.channel === "wire" &&
      event.direction === "host-to-agent" &&
      JSON.stringify(event).includes('"behavior":"deny"'),
  );
  if (answer === undefined) throw new Error("No answer denies.");
  const frame = JSON.parse(
    JSON.stringify((answer as { readonly frame?: unknown }).frame).replace(
      /"behavior":"deny".*?\}/,
      '"behavior":"allow"}',
    ),
  ) as unknown;
  const forked = await fork({ tape, seq: answer.seq, value: frame, ...here });
  if (!forked.ok) throw new Error(forked.reason);
  expect(forked.before.differences).toEqual([]);
  expect(forked.difference.differences.length).toBeGreaterThan(0);
  expect(forked.difference.differences.every(({ place }) => place.seq === null || place.seq > 0)).toBe(true);
  const { ok } = await fork({ tape, seq: 100_000, value: {}, ...here });
  expect(ok).toBe(false);
});

it("another model turn and another tool result are told in the frames that follow", async () => {
  const tape = await seen("a text");
  const turn = tape.events.find(
    (event) => event.channel === "wire" && JSON.stringify(event).includes('"type":"assistant"'),
  );
  const value = JSON.parse(
    JSON.stringify((turn as { readonly frame?: unknown } | undefined)?.frame).replace(
      /"text":"[^"]*"/,
      '"text":"otherwise"',
    ),
  ) as unknown;
  const forked = await fork({ tape, seq: turn?.seq ?? -1, value, ...here });
  if (!forked.ok) throw new Error(forked.reason);
  expect(JSON.stringify(forked.difference.differences)).toContain("otherwise");
});
