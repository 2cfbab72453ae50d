import {
  createMemoryTape,
  diffTapeMetadata,
  diffTapes,
  pointerMatches,
  type Tape,
  type TapeEvent,
  type TapeItem,
} from "@agentwire/replay";
import { expect, test } from "vitest";

/** One event of each kind, each with all members that its schema names. */
function session(): Tape {
  const tape = createMemoryTape({
    header: {
      argv: ["agent", "--verbose"],
      cwd: "/home/ada/app",
      environment: { LANG: "C", CLAUDE_CODE_ENTRYPOINT: "sdk-ts" },
      platform: { os: "linux", arch: "x64", runtime: "node" },
      startedAt: "2026-01-01T00:00:00Z",
    },
  });
  tape.record("process/spawn", { pid: 7, argv: ["agent", "--resume"], cwd: "/home/ada/other" });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "Hello" }, parent_tool_use_id: null });
  tape.record("model/request", {
    call: 1,
    headers: { ":path": "/v1/messages" },
    body: {
      model: "claude-opus-5-5",
      max_tokens: 100,
      system: [{ type: "text", text: "You are an agent.", cache_control: { type: "ephemeral" } }],
      tools: [{ name: "Bash", description: "Runs a command." }],
      messages: [{ role: "user", content: "Hello" }],
    },
  });
  tape.record("model/start", { call: 1, status: 200, requestId: "req_1" });
  for (const text of ["Good ", "day"])
    tape.record("model/event", {
      call: 1,
      event: { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
    });
  tape.record("model/end", { call: 1, status: 200, body: { type: "message" }, error: { message: "late" } });
  tape.record("effect/value", { name: "files.read", call: 1, value: { text: "first" } });
  tape.frame("agent-to-host", {
    type: "assistant",
    message: { role: "assistant", content: [{ type: "text", text: "Good day" }] },
    parent_tool_use_id: null,
  });
  tape.record("process/stderr", { text: "a warning\n" });
  tape.record("process/signal", { signal: "SIGINT" });
  tape.record("process/failed", { code: "ENOENT", message: "no agent" });
  tape.record("note/text", { text: "A remark." });
  tape.record("wire/end", { direction: "agent-to-host" });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return tape.tape();
}

const items = ({ header, events }: Tape): TapeItem[][] => [
  [
    { kind: "header", header, line: 1 },
    ...events.map((event, index) => ({ kind: "event" as const, event, line: index + 2 })),
  ],
];

const compare = (first: Tape, second: Tape, options = {}) => diffTapeMetadata(items(first), items(second), options);

type Path = readonly (string | number)[];

/** The paths of all leaves. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, child]) =>
    leaves(child, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** The value with another leaf at a path. */
function withOther(value: unknown, [name, ...rest]: Path): unknown {
  if (value === "agent-to-host") return "host-to-agent";
  if (value === "host-to-agent") return "agent-to-host";
  if (name === undefined)
    return typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : `${value ?? ""}x`;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[name] = withOther(copy[name], rest);
  return copy;
}

/** Members that both comparisons leave out, as `notCompared` says. */
const notCompared = /^(?:us|seq|pid|startedAt|requestId|call|connection|process|events|check|cwd)$/;

test("whatever leaf of a tape changes, it is reported, or listed as not compared", async () => {
  const tape = session();
  const missed: string[] = [];
  const check = async (other: Tape, path: Path): Promise<void> => {
    const { differences } = await compare(tape, other);
    if (differences.length > 0 || diffTapes(tape, other).level !== "identical") return;
    if (!notCompared.test(String(path.findLast((part) => typeof part === "string")))) missed.push(path.join("/"));
  };
  for (const path of leaves(tape.header))
    await check({ ...tape, header: withOther(tape.header, path) as Tape["header"] }, path);
  for (const [index, event] of tape.events.entries())
    for (const path of leaves(event)) {
      if (path.length === 1 && (path[0] === "channel" || path[0] === "kind") && event.channel === "note") continue;
      const events = tape.events.with(index, withOther(event, path) as TapeEvent);
      await check({ ...tape, events }, [index, event.kind, ...path]);
    }
  expect(missed).toEqual([]);
});

test("a tape does not differ from itself, and reports what is not compared", async () => {
  const { differences, notCompared: left, timing } = await compare(session(), session());
  expect(differences).toEqual([]);
  expect(left.join("; ")).toMatch(/times.*ids.*ports.*raw/);
  expect(timing[0].total).toBeGreaterThan(timing[0].model ?? Number.NaN);
});

const changed = (change: (event: TapeEvent) => object): Tape => {
  const tape = session();
  return { ...tape, events: tape.events.map((event) => ({ ...event, ...change(event) }) as TapeEvent) };
};

test("ids, ports, times and where deltas are cut do not count", async () => {
  const other = changed((event) => {
    if (event.kind !== "event" || event.channel !== "model") return {};
    const text = event.seq === 4 ? "Go" : "od day";
    return { event: { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } } };
  });
  expect((await compare(session(), other)).differences).toEqual([]);
  const noted = (text: string): Tape =>
    changed((event) => (event.channel === "note" && event.kind === "text" ? { text } : {}));
  const [first, second] = ["a", "b"].map((id) =>
    noted(`at 127.0.0.1:1${id.length} toolu_0${id} 2026-01-0${id.length}T00:00:00Z`),
  );
  expect(first && second && (await compare(first, second)).differences).toEqual([]);
});

test("only the sections that are asked for count, and what is ignored is listed", async () => {
  const other = changed((event) => (event.channel === "process" && event.kind === "exit" ? { code: 1 } : {}));
  expect((await compare(session(), other)).differences).toMatchObject([
    { section: "process", pointer: "/process/2/code" },
  ]);
  expect((await compare(session(), other, { only: ["model"] })).differences).toEqual([]);
  const ignored = await compare(session(), other, { ignore: ["/process/*/code"] });
  expect(ignored.differences).toEqual([]);
  expect(ignored.notCompared).toContain("/process/*/code (--ignore)");
});

test("a pattern covers what stands below it", () => {
  expect(pointerMatches("/model/0/request/system/0", "/model/*/request")).toBe(true);
  expect(pointerMatches("/model/0", "/model/*/request")).toBe(false);
});
