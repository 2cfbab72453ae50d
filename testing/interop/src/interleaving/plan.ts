import {
  always,
  deliver,
  reply,
  type Script,
  type ScriptAnswer,
  say,
  script,
  text,
  toolUse,
  use,
  when,
} from "@agentwire/testing";
import type { Frame } from "../sweep/agent.ts";
import { bash, deferredTool } from "../sweep/plan.ts";
import { type Driver, type Interleaving, type Match, uuidOf } from "./drive.ts";

/** Each event of the stream passes the gate. */
const paced = (answer: ScriptAnswer): ScriptAnswer => deliver(answer, { betweenMs: 1, delayMs: 1 });

export const steps = (...answers: readonly ScriptAnswer[]): (() => Script) => {
  return () => script(...answers.map(paced), always(say("Nothing more.")));
};
const routed = (subagent: readonly ScriptAnswer[], ...answers: readonly ScriptAnswer[]): (() => Script) => {
  return () => script(when("Sub task", ...subagent.map(paced)), ...answers.map(paced), always(say("Nothing more.")));
};

export const done = say("The work is done.");
export const write = (name = "write") =>
  toolUse(`toolu_${name}`, "Write", { file_path: `${name}.txt`, content: "a note\n" });
const agentTool = (more: Frame = {}) =>
  toolUse("toolu_agent", "Agent", {
    description: "Look around",
    prompt: "Sub task: look around.",
    subagent_type: "general-purpose",
    ...more,
  });
export const subCommand = toolUse("toolu_sub", "Bash", { command: deferredTool("sub"), description: "Runs sub" });

const words = "I look at each of the files in turn, and only then do I begin with the work.".split(/(?<= )/);
/** A text that takes longer to arrive than the rest of a turn. */
const longBeginning = [text(words.join(""), { deltas: words })];

/**
 * Orders with a subagent that uses `tools`, one after the other: once in the foreground, and once in the background with
 * its first tool after the end of the turn. In between, its answers race with those of the turn.
 */
export const withSubagent = (
  name: string,
  tools: readonly ReturnType<typeof toolUse>[],
  plan: Omit<Plan, "script">,
): Readonly<Record<string, Plan>> => {
  const script = (first: readonly ReturnType<typeof text>[], agent: Frame) =>
    routed(
      [...tools.map((tool, index) => reply([...(index === 0 ? first : []), tool])), say("All is done.")],
      use(agentTool(agent)),
      done,
      say("It has ended."),
    );
  return {
    [`${name}, in the foreground`]: { ...plan, script: script([], { run_in_background: false }) },
    [`${name}, behind the turn`]: { ...plan, script: script(longBeginning, {}) },
  };
};
export const callback = (event: string): Frame => ({
  hooks: { [event]: [{ matcher: null, hookCallbackIds: [`hook-${event}`] }] },
});
export const calc = { args: ["--allowedTools=mcp__calc"], initialize: { sdkMcpServers: ["calc"] } };
export const useCalc = use(toolUse("toolu_mcp", "mcp__calc__add", { a: 1 }));

const blocks = (frame: Frame): readonly Frame[] => {
  const { content } = (frame.message ?? {}) as { readonly content?: unknown };
  return Array.isArray(content) ? content : [];
};
export const uses =
  (id: string): Match =>
  (frame) =>
    frame.type === "assistant" && blocks(frame).some((one) => one.id === id);
export const results =
  (id: string): Match =>
  (frame) =>
    frame.type === "user" && blocks(frame).some(({ tool_use_id }) => tool_use_id === id);
export const asks =
  (subtype: string): Match =>
  (frame) =>
    frame.type === "control_request" && (frame.request as Frame).subtype === subtype;
export const isResult: Match = ({ type }) => type === "result";
export const isInit: Match = ({ subtype }) => subtype === "init";
export const isSystem =
  (subtype: string): Match =>
  (frame) =>
    frame.type === "system" && frame.subtype === subtype;
export const isState =
  (state: string): Match =>
  (frame) =>
    frame.state === state;
export const tool: Match = ({ subtype }) => subtype === "can_use_tool";
export const hook: Match = ({ subtype }) => subtype === "hook_callback";
export const mcpCall: Match = ({ subtype, message }) =>
  subtype === "mcp_message" && (message as Frame).method === "tools/call";
export const callsMcp: Match = (frame) => frame.type === "control_request" && mcpCall(frame.request as Frame);
export const allow: Frame = { behavior: "allow", updatedInput: { file_path: "write.txt", content: "a note\n" } };
export const deny: Frame = { behavior: "deny", message: "Not now." };
export const mcpResult: Frame = {
  mcp_response: { jsonrpc: "2.0", id: 2, result: { content: [{ type: "text", text: "2" }] } },
};

export const interrupt = (driver: Driver, id = "stop"): void => driver.control(id, "interrupt");
export const cancelMessage = (driver: Driver, number: number, id = "withdraw"): void =>
  driver.control(id, "cancel_async_message", { message_uuid: uuidOf(number) });
/** The prompt that shows what is left of the steps before. */
export async function next(driver: Driver): Promise<void> {
  driver.prompt(900, "And what is next?");
  await driver.finish();
}

export type Plan = Omit<Interleaving, "name">;

export const command = steps(use(bash("one")), done);
export const commandRuns = async (driver: Driver): Promise<void> => {
  driver.prompt(1, "Begin the work.");
  await driver.until(uses("toolu_one"));
  await driver.settle();
};
export const permission = { script: steps(use(write()), done), held: ["can_use_tool"] };
export const permissionOpens = async (driver: Driver): Promise<void> => {
  driver.prompt(1, "Begin the work.");
  await driver.until(asks("can_use_tool"));
};
