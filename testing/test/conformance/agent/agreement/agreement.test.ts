import { describe, expect, it } from "vitest";
import { everywhere } from "../../../../src/conformance/agent/everywhere.ts";
import { agentCases, type CaseRun, faultMutation, type PeerFault } from "../../../../src/index.ts";
import { memoryAgent } from "../../../../src/node/index.ts";

/** What an agent with a fault did in a case. */
async function runsOf(name: string, changes: PeerFault["changes"]): Promise<readonly CaseRun[]> {
  const spec = agentCases.find((one) => one.name === name);
  if (!spec) throw new RangeError(`There is no case ${name}.`);
  const instance = await memoryAgent(faultMutation({ name, changes })).open(name);
  const runs: CaseRun[] = [];
  for (const process of spec.processes) runs.push(await instance.run(process(instance.paths, runs)));
  return runs;
}

async function verdictOf(id: keyof typeof everywhere, name: string, changes: PeerFault["changes"]) {
  const runs = await runsOf(name, changes);
  const last = runs.at(-1);
  return last && everywhere[id](last, runs);
}

const init = { type: "system", subtype: "init" };
const hook = { type: "control_request", request: { subtype: "hook_callback" } };
const question = { type: "control_request", request: { subtype: "can_use_tool" } };
const response = { type: "control_response" };
const result = { type: "result" };

const rows: readonly (readonly [keyof typeof everywhere, string, PeerFault["changes"], RegExp])[] = [
  [
    "hook.input.event",
    "all-hook-events",
    [{ at: "sent", when: hook, path: "request.input.cwd", do: "empty" }],
    /no `cwd`/,
  ],
  [
    "hook.input.event",
    "all-hook-events",
    [{ at: "sent", when: hook, path: "request.input.tool_name", do: { set: "Else" } }],
    /another tool/,
  ],
  [
    "permission.request.reason",
    "permission-request-fields",
    [{ at: "sent", when: question, path: "request.permission_suggestions.*.destination", do: "empty" }],
    /destination/,
  ],
  [
    "tool.result.structured",
    "files-that-are-rewound",
    [{ at: "sent", when: { type: "user" }, path: "tool_use_result", do: "delete" }],
    /no `tool_use_result`/,
  ],
  ["turn.result.usage", "parallel-tools", [{ at: "sent", when: result, path: "modelUsage", do: "empty" }], /add up/],
  [
    "turn.result.outcome",
    "max-turns",
    [{ at: "sent", when: result, path: "errors", do: { set: [""] } }],
    /empty reason/,
  ],
  [
    "turn.prompt.named",
    "prompts-with-ids",
    [{ at: "sent", path: "user_message_uuids", do: { set: ["elsewhere"] } }],
    /did not send/,
  ],
  ["turn.init.content", "parallel-tools", [{ at: "sent", when: init, path: "tools", do: "double" }], /entry twice/],
  [
    "handshake.initialize.capabilities",
    "several-servers",
    [{ at: "sent", when: response, path: "response.response.commands", do: "double" }],
    /twice/,
  ],
  [
    "control.answer.state",
    "requests-about-files",
    [{ at: "sent", when: response, path: "response.response.requested_path", do: { set: "/elsewhere" } }],
    /another `requested_path`/,
  ],
  [
    "task.use.same",
    "subagents-with-restrictions",
    [{ at: "sent", path: "task_description", do: { set: "else" } }],
    /another description/,
  ],
  ["mcp.handshake.order", "several-servers", [{ at: "sent", path: "request.message.jsonrpc", do: "empty" }], /jsonrpc/],
  [
    "mcp.status.entry",
    "several-servers",
    [{ at: "sent", when: response, path: "response.response.mcpServers", do: "double" }],
    /twice/,
  ],
  [
    "message.frame.content",
    "parallel-tools",
    [{ at: "sent", path: "message.role", do: { set: "system" } }],
    /another role/,
  ],
  [
    "message.model.history",
    "long-texts-and-a-picture",
    [{ at: "model", from: 2, path: "messages.*.content.[type=image]", do: "delete" }],
    /lacks, a part/,
  ],
  [
    "message.model.history",
    "resume-and-fork",
    [{ at: "model", path: "messages.[role=assistant]", do: "delete" }],
    /does not have its conversation/,
  ],
  [
    "message.user.content",
    "the-same-prompt-and-call-again",
    [{ at: "model", path: "messages.[role=user].content", do: "double" }],
    /more often/,
  ],
  [
    "tool.model.result",
    "parallel-tools",
    [{ at: "model", path: "messages.*.content.[type=tool_result].content", do: { prefix: "x" } }],
    /another result/,
  ],
  [
    "option.prompt.system",
    "parallel-tools",
    [{ at: "model", from: 2, path: "system.*.text", do: { prefix: "x" } }],
    /system prompt changed/,
  ],
  ["option.tools", "parallel-tools", [{ at: "model", from: 2, path: "tools", do: "reverse" }], /different tools/],
  [
    "option.thinking",
    "parallel-tools",
    [{ at: "model", from: 2, path: "thinking", do: "delete" }],
    /different options/,
  ],
  [
    "option.agents",
    "a-subagent-in-the-foreground",
    [{ at: "model", path: "messages.0.content.*.text", do: { replace: ["SUBTASK", "else"] } }],
    /No subagent/,
  ],
  [
    "turn.result.usage",
    "parallel-tools",
    [{ at: "sent", when: result, path: "usage.cache_read_input_tokens", do: { add: 1 } }],
    /cache_read_input_tokens/,
  ],
  [
    "turn.result.usage",
    "parallel-tools",
    [{ at: "sent", when: { type: "assistant" }, path: "message.usage.input_tokens", do: { add: -1 } }],
    /assistant frame counts/,
  ],
  [
    "hook.event.called",
    "hooks-of-parallel-calls",
    [{ at: "sent", when: hook, from: 2, do: { answer: {} } }],
    /was not called/,
  ],
  [
    "permission.denials.listed",
    "denials-in-two-turns",
    [{ at: "sent", when: result, path: "permission_denials", do: "double" }],
    /does not list/,
  ],
  [
    "transcript.uuid.wire",
    "parallel-tools",
    [{ at: "sent", when: { type: "assistant" }, path: "uuid", do: { prefix: "0" } }],
    /not in the transcript/,
  ],
  [
    "transcript.mirror",
    "transcript-contents",
    [{ at: "sent", when: { type: "transcript_mirror" }, path: "entries.*.parentUuid", do: { set: "else" } }],
    /mirrored line/,
  ],
  [
    "message.frame.content",
    "prompts-are-echoed",
    [{ at: "sent", when: { type: "user", isReplay: true }, path: "message.content", do: { set: "else" } }],
    /another content/,
  ],
  [
    "mcp.call.input",
    "mcp-server-in-the-host",
    [{ at: "sent", path: "request.message.params.arguments", do: { set: { else: 1 } } }],
    /other arguments/,
  ],
];

describe("the agreement of an agent's frames", () => {
  it.each(rows)("shows in %s, in %s", async (id, name, changes, message) => {
    expect(await verdictOf(id, name, [])).toBe(true);
    expect(await verdictOf(id, name, changes)).toMatch(message);
  });
});

it("regression: called a number that a result lacks negative", async () => {
  const location = { at: "sent", when: result, path: "num_turns" } as const;
  const verdict = (change: PeerFault["changes"][number]) =>
    verdictOf("turn.result.outcome", "parallel-tools", [change]);
  expect(String(await verdict({ ...location, do: "delete" }))).not.toMatch(/negative/);
  expect(await verdict({ ...location, do: { set: -1 } })).toMatch(/num_turns/);
});

it("shows that the steps of a tool use come in their order", async () => {
  const runs = await runsOf("denials-in-two-turns", []);
  const reversed = runs.map((run): CaseRun => ({ ...run, frames: run.frames.toReversed() }));
  const verdictFor = (all: readonly CaseRun[]) => {
    const last = all.at(-1);
    return last && everywhere["permission.request.waits"](last, all);
  };
  expect(verdictFor(runs)).toBe(true);
  expect(verdictFor(reversed)).toMatch(/came after/);
});

it("regression: a call without messages crashed the comparison of answers", async () => {
  const runs = await runsOf("ignored-lines", []);
  const broken = runs.map((run) => ({
    ...run,
    model: { ...run.model, requests: run.model.requests.map((request) => ({ ...request, body: {} })) },
  }));
  for (const check of Object.values(everywhere)) for (const run of broken) check(run, broken);
});
