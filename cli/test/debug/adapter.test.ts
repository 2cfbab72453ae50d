import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { asJsonObject, type JsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { SessionDebugger } from "../../src/debug/adapter.ts";
import { sessionWithPermission } from "../input/requested-session.ts";
import { plainLog, transcript } from "../input/sessions.ts";
import { connectDapClient, type DapClient } from "./client.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-debug-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string, content: Uint8Array | string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const permission = fileOf("asked.tape.jsonl", sessionWithPermission());

/** A session that violates a law: two frames with one uuid. They are minor events. */
function violatingSession(): Uint8Array {
  const tape = createMemoryTape();
  tape.frame("agent-to-host", { type: "keep_alive" });
  const status = { type: "system", subtype: "session_state_changed", state: "idle", session_id: "s" };
  for (const uuid of ["1", "2", "1"])
    tape.frame("agent-to-host", { ...status, uuid: `00000000-0000-4000-8000-00000000000${uuid}` });
  tape.finish();
  return tape.bytes();
}
const violating = fileOf("twice.tape.jsonl", violatingSession());

/** A session with a subagent, whose frames name the tool use that started it. */
function sessionWithSubagent(): Uint8Array {
  const tape = createMemoryTape({ header: { argv: ["agent"] } });
  const assistant = (id: string, block: object, parent: string | null) =>
    tape.frame("agent-to-host", {
      type: "assistant",
      message: { id, role: "assistant", model: "m", content: [block] },
      parent_tool_use_id: parent,
      session_id: "s",
    });
  const result = (id: string, parent: string | null) =>
    tape.frame("agent-to-host", {
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "ok" }] },
      parent_tool_use_id: parent,
      session_id: "s",
    });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "look" }, parent_tool_use_id: null });
  const input = { subagent_type: "Explore", prompt: "find it", description: "find it" };
  assistant("m1", { type: "tool_use", id: "a1", name: "Agent", input }, null);
  assistant("m2", { type: "tool_use", id: "b1", name: "Bash", input: { command: "ls" } }, "a1");
  result("b1", "a1");
  result("a1", null);
  assistant("m3", { type: "text", text: "found" }, null);
  tape.frame("agent-to-host", {
    type: "result",
    subtype: "success",
    is_error: false,
    result: "found",
    session_id: "s",
  });
  tape.finish();
  return tape.bytes();
}
const nested = fileOf("nested.tape.jsonl", sessionWithSubagent());

function connect(): DapClient {
  const [toAdapter, fromAdapter] = [new PassThrough(), new PassThrough()];
  new SessionDebugger(() => {}).start(toAdapter, fromAdapter);
  return connectDapClient(fromAdapter, toAdapter);
}

interface Breakpoints {
  readonly queries?: readonly string[];
  readonly filters?: readonly { readonly filterId: string; readonly condition?: string }[];
}

/** Launches a session as an editor does, and resolves to the client and the first stop. */
async function launch(program: string, options: object = {}, { queries = [], filters = [] }: Breakpoints = {}) {
  const client = connect();
  await client.request("initialize", { adapterID: "agentwire", pathFormat: "path" });
  await client.request("launch", { program, ...options });
  await client.event("initialized");
  const set = await client.request("setFunctionBreakpoints", { breakpoints: queries.map((name) => ({ name })) });
  const chosen = await client.request("setExceptionBreakpoints", { filters: [], filterOptions: filters });
  const stopped = client.event("stopped");
  await client.request("configurationDone");
  return {
    client,
    first: await stopped,
    breakpoints: [...jsonObjectsIn(set.breakpoints), ...jsonObjectsIn(chosen.breakpoints)],
  };
}

const stackOf = async (client: DapClient): Promise<JsonObject[]> =>
  jsonObjectsIn((await client.request("stackTrace", { threadId: 1 })).stackFrames);

const namesOf = async (client: DapClient): Promise<string[]> => (await stackOf(client)).map(({ name }) => String(name));

/** The variables of a scope of a frame, by their names. */
async function variablesOf(client: DapClient, scope: string, frame = 0): Promise<Map<string, JsonObject>> {
  const { id } = (await stackOf(client))[frame] ?? {};
  const { scopes } = await client.request("scopes", { frameId: id });
  const { variablesReference } = jsonObjectsIn(scopes).find(({ name }) => name === scope) ?? {};
  const { variables } = await client.request("variables", { variablesReference });
  return new Map(jsonObjectsIn(variables).map((variable) => [String(variable.name), variable]));
}

describe("a session in a debugger", () => {
  it("stops at its first event, whose call stack names the turn", async () => {
    const { client, first } = await launch(permission);
    expect(first).toMatchObject({ reason: "entry", threadId: 1, allThreadsStopped: true });
    expect(await namesOf(client)).toEqual(["initialize: no hooks, servers or agents"]);
    await client.go("stepIn");
    expect(await namesOf(client)).toEqual(["user: make it", "Turn 1: make it"]);
  });

  it("shows the timeline as its source, in which the line of the top frame is the event", async () => {
    const { client } = await launch(permission, {}, { queries: ["kind:can_use_tool asks"] });
    await client.go("continue");
    const [top] = await stackOf(client);
    const { content } = await client.request("source", { sourceReference: asJsonObject(top?.source).sourceReference });
    expect(String(content).split("\n")[Number(top?.line) - 1]).toContain("asks to run Bash: touch made");
  });

  it("stops at the events that a query selects, and says which breakpoint it is", async () => {
    const { client, breakpoints } = await launch(permission, {}, { queries: ["tool:Bash asks", "kind:result"] });
    expect(breakpoints).toMatchObject([
      { verified: true, message: "Matches 1 of the events." },
      { verified: true, message: "Matches 1 of the events." },
    ]);
    expect(await client.go("continue")).toMatchObject({
      reason: "function breakpoint",
      description: "Paused on tool:Bash asks",
      hitBreakpointIds: [breakpoints[0]?.id],
    });
    expect(await namesOf(client)).toEqual([
      "can_use_tool: asks to run Bash: touch made",
      expect.stringMatching(/^permission /),
      "tool Bash: touch made",
      "Turn 1: make it",
    ]);
    expect(await client.go("continue")).toMatchObject({ hitBreakpointIds: [breakpoints[1]?.id] });
  });

  it("steps over, into and out of a subagent, and back", async () => {
    const { client } = await launch(nested, {}, { queries: ["kind:assistant tool:Agent"] });
    await client.go("continue");
    const outer = await namesOf(client);
    await client.go("next");
    expect((await namesOf(client))[0]).toMatch(/^tool_result/);
    await client.go("reverseContinue");
    expect(await namesOf(client)).toEqual(outer);
    await client.go("stepIn");
    expect(await namesOf(client)).toEqual([
      expect.stringContaining("Bash: ls"),
      "tool Bash: ls",
      expect.stringMatching(/^subagent /),
      "Turn 1: look",
    ]);
    await client.go("stepBack");
    expect(await namesOf(client)).toEqual(outer);
    await client.go("stepIn");
    await client.go("stepOut");
    expect((await namesOf(client)).slice(1).join()).not.toContain("Bash");
  });

  it("shows the state after the event", async () => {
    const { client } = await launch(
      permission,
      {},
      { queries: ["kind:can_use_tool asks", "kind:can_use_tool answers"] },
    );
    await client.go("continue");
    const state = await variablesOf(client, "State");
    expect(state.get("phase")).toMatchObject({ value: '"running"' });
    const { variables } = await client.request("variables", {
      variablesReference: state.get("toolUses")?.variablesReference,
    });
    expect(jsonObjectsIn(variables)).toMatchObject([{ value: expect.stringContaining('"tool":"Bash"') }]);
    expect((await variablesOf(client, "Event")).get("direction")).toMatchObject({ value: '"agent-to-host"' });
    expect((await variablesOf(client, "Turn", 3)).get("first")).toMatchObject({ value: "1" });
    const openRequests = async () => Number((await variablesOf(client, "State")).get("requests")?.indexedVariables);
    const before = await openRequests();
    await client.go("continue");
    expect(await openRequests()).toBe(before - 1);
    await client.go("reverseContinue");
    expect(await openRequests()).toBe(before);
  });

  it("evaluates a query", async () => {
    const { client } = await launch(permission);
    const { result, variablesReference } = await client.request("evaluate", { expression: "tool:Bash" });
    expect(result).toBe("4 of 12 events");
    const { variables } = await client.request("variables", { variablesReference });
    expect(jsonObjectsIn(variables).map(({ name }) => name)).toEqual(["3", "4", "5", "6"]);
    await expect(client.request("evaluate", { expression: "nope:1" })).rejects.toThrow('There is no field "nope"');
  });

  it("stops at the violation of a law, although the event is a minor one", async () => {
    const { client } = await launch(
      violating,
      { stopOnEntry: false },
      { filters: [{ filterId: "law", condition: "session.uuid" }] },
    );
    expect(await client.request("exceptionInfo", { threadId: 1 })).toMatchObject({
      exceptionId: "session.uuid.unique",
      breakMode: "always",
    });
    expect((await variablesOf(client, "Event")).get("seq")).toMatchObject({ value: "3" });
  });

  it("does not stop at violations of other requirements than those of the condition", async () => {
    const { first } = await launch(
      violating,
      { stopOnEntry: false, all: true },
      { filters: [{ filterId: "law", condition: "turn" }] },
    );
    expect(first).toMatchObject({ reason: "pause", description: "Paused at the end of the session" });
  });

  it("refuses breakpoints that it cannot understand or reach, and says why", async () => {
    const { breakpoints } = await launch(
      violating,
      {},
      {
        queries: ["seq:x", " ", "kind:keep_alive"],
        filters: [{ filterId: "all" }, { filterId: "error", condition: "lane:none" }],
      },
    );
    expect(breakpoints.map(({ verified, message }) => [verified, message])).toEqual([
      [false, expect.stringContaining("seq takes")],
      [false, "The query is empty. An example is tool:Bash."],
      [false, 'Only minor events match (1). Set "all": true in the launch configuration to stop at them.'],
      [false, "There is no such filter; there are law and error."],
      [false, expect.stringContaining("lane takes")],
    ]);
  });

  it("stops at lines of the timeline and of the file itself", async () => {
    const { client } = await launch(permission);
    const set = async (source: object, line: number) =>
      jsonObjectsIn((await client.request("setBreakpoints", { source, breakpoints: [{ line }] })).breakpoints)[0];
    expect(await set({ sourceReference: 1 }, 6)).toMatchObject({ verified: true, line: 6 });
    expect(await client.go("continue")).toMatchObject({ reason: "breakpoint" });
    expect((await stackOf(client))[0]).toMatchObject({ line: 6 });
    await set({ sourceReference: 1 }, 999);
    expect(await set({ path: permission }, 8)).toMatchObject({ verified: true, line: 8 });
    await client.go("continue");
    expect((await variablesOf(client, "Event")).get("seq")).toMatchObject({ value: "6" });
    expect(await set({ path: "/other/file.jsonl" }, 8)).toMatchObject({ verified: false });
  });

  it("ends when it continues at the end, and starts again at the first event", async () => {
    const { client } = await launch(permission);
    expect(await client.go("continue")).toMatchObject({ description: "Paused at the end of the session" });
    await client.request("continue", { threadId: 1 });
    expect(await client.event("terminated")).toEqual({});
    expect(await client.go("restart")).toMatchObject({ reason: "entry" });
    expect(await client.go("stepBack")).toMatchObject({ reason: "entry" });
  });

  it.each([
    ["a transcript", fileOf("transcript.jsonl", transcript()), "Turn 1"],
    ["a log of frames", fileOf("log.jsonl", plainLog()), "Turn 1: go"],
  ])("debugs %s", async (_, path, turn) => {
    const { client } = await launch(path, {}, { queries: ["kind:assistant"] });
    await client.go("continue");
    expect((await namesOf(client)).at(-1)).toMatch(turn);
  });

  it.each([
    [{}, 'has no "program"'],
    [{ program: join(folder, "missing.tape.jsonl") }, "no such file"],
    [{ program: fileOf("nothing.jsonl", "") }, "nothing.jsonl"],
  ])("refuses the launch configuration %j", async (options, reason) => {
    const client = connect();
    await client.request("initialize", { adapterID: "agentwire", pathFormat: "path" });
    await expect(client.request("launch", options)).rejects.toThrow(reason);
    await expect(client.request("threads")).rejects.toThrow("No session is loaded");
  });
});
