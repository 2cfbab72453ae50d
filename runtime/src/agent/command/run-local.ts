import type { Agent } from "../agent.ts";
import type { Block } from "../core/conversation.ts";
import type { QueuedPrompt } from "../core/prompt-queue.ts";
import { forkMark } from "../feature/subagents/fork.ts";
import { syntheticMessage } from "../model/answer-frames.ts";
import { sendInit } from "../session/init-frame.ts";
import { findLocal, terminalOnly } from "./builtin/index.ts";
import type { CommandReply } from "./define.ts";
import type { Typed } from "./parse.ts";
import type { Called, Expansion } from "./typed.ts";

const caveat =
  "<local-command-caveat>These lines come from a command of the program itself: they ask nothing of you.</local-command-caveat>";

const tag = (reply: CommandReply): string => (reply.failed ? "local-command-stderr" : "local-command-stdout");
const tagged = (reply: CommandReply): string => `<${tag(reply)}>${reply.text}</${tag(reply)}>`;

const typedTags = (name: string, args: string): string =>
  [
    `<command-name>/${name}</command-name>`,
    `<command-message>${name}</command-message>`,
    `<command-args>${args}</command-args>`,
  ].join(`\n${" ".repeat(12)}`);

/** Lets the model know later what was typed and what came of it. */
function remember({ thread, ports }: Agent, texts: readonly string[]): void {
  for (const text of texts) {
    const uuid = ports.ids.uuid();
    const content: Block[] = [{ type: "text", text: `${text}\n` }];
    thread.conversation.add({ uuid, role: "user", content });
    thread.transcript.chain("user", {
      uuid,
      message: { role: "user", content: text },
      ...(text === caveat ? { isMeta: true } : {}),
    });
  }
}

/** Shows a reply as a message that no model wrote. */
function show(agent: Agent, reply: CommandReply, fields: object): void {
  const { ports, out } = agent;
  out.emitDated({
    type: "assistant",
    message: {
      ...syntheticMessage(ports.ids.uuid(), { text: reply.text, stopReason: "end_turn", fields: {} }),
      stop_sequence: null,
    },
    parent_tool_use_id: null,
    local_command_source: tagged(reply),
    ...reply.fields,
    ...fields,
  });
}

const words = ({ name, args }: Typed): string => `/${name}${args === "" ? "" : ` ${args}`}`;

/** Tells of a command that came to nothing that the model would answer. */
export function sendCustomReply(
  agent: Agent,
  called: Called,
  spoken: Exclude<Expansion, { kind: "prompt" }>,
  startedAt: number,
): boolean {
  const { name, args, offeredBy } = called;
  const fields = { local_command: offeredBy };
  if (spoken.kind === "blocked") {
    agent.notices.informational(spoken.text, "warning", { prevent_continuation: true });
    return agent.results.sendLocal(spoken.text, startedAt, fields);
  }
  const reply = replyTo(spoken);
  if (spoken.kind === "forked") showFork(agent, called, spoken);
  const call = spoken.kind === "refused" ? words(called) : typedTags(name, args);
  remember(agent, [caveat, call, tagged(reply)]);
  const run = offeredBy === "mcp" ? { local_command_run: { command: name, args } } : {};
  show(agent, reply, reply.failed ? { ...run, local_command_outcome: { kind: "failed" } } : run);
  return agent.results.sendLocal(reply.text, startedAt, fields);
}

function replyTo(spoken: Exclude<Expansion, { kind: "prompt" | "blocked" }>): CommandReply {
  if (spoken.kind === "refused") return { text: spoken.text };
  if (spoken.kind === "failed") return { text: spoken.text, failed: true };
  const { end } = spoken.fork;
  if (end.status === "completed") return { text: end.text };
  return { text: end.status === "failed" ? end.error : "The skill was stopped before it was done.", failed: true };
}

/** Shows what an agent was given that worked on a skill. */
function showFork(agent: Agent, { name }: Typed, { prompt, fork }: Extract<Expansion, { kind: "forked" }>): void {
  const skill = agent.shelf.find(name);
  if (skill === undefined) return;
  agent.out.emitDated({
    type: "user",
    message: { role: "user", content: [{ type: "text", text: prompt }] },
    parent_tool_use_id: forkMark(skill),
    agent_id: fork.agentId,
    subagent_type: fork.agentType,
    task_description: skill.description,
  });
}

/** Whether a command is carried out without the model. */
export const isLocal = ({ name }: Typed): boolean => findLocal(name) !== undefined || terminalOnly.has(name);

/** What came of a command: an end, or what the model is to be asked in the same turn. */
export type LocalEnd = { readonly failed: boolean } | { readonly prompt: string };

/** Carries out a command that the model has no part in; what the model is asked then is up to the caller. */
export async function runLocalCommand(
  agent: Agent,
  typed: Typed,
  message: QueuedPrompt,
  signal: AbortSignal,
): Promise<LocalEnd> {
  const startedAt = agent.ports.clock.now();
  const uuids = message.uuid === null ? [] : [message.uuid];
  const command = findLocal(typed.name);
  if (command === undefined || !agent.options.slashCommands || command.available?.(agent) === false) {
    const reply = { text: `/${typed.name} isn't available in this environment.` };
    sendInit(agent, uuids);
    remember(agent, [words(typed), tagged(reply)]);
    show(agent, reply, { local_command_outcome: { kind: "unavailable_headless" } });
    return { failed: agent.results.sendLocal(reply.text, startedAt) };
  }
  const messageUuid = message.uuid ?? agent.ports.ids.uuid();
  const reply = await command.run({
    agent,
    args: typed.args,
    messageUuid,
    signal,
    begin: () => sendInit(agent, uuids),
  });
  if (reply.told !== true) sendInit(agent, uuids);
  const call = typedTags(command.name, typed.args);
  if (reply.told && agent.options.streams.replayUserMessages) agent.notices.replayed(messageUuid, call);
  remember(agent, [...(reply.prompt === undefined ? [caveat] : []), call, tagged(reply)]);
  if (reply.shown !== false && reply.told !== true) {
    const outcome = reply.failed ? { local_command_outcome: { kind: "failed" } } : {};
    show(agent, reply, { local_command_run: { command: command.name, args: typed.args }, ...outcome });
  }
  if (reply.told !== true && agent.options.streams.replayUserMessages) {
    agent.notices.replayed(messageUuid, call);
  }
  if (reply.prompt !== undefined) return { prompt: reply.prompt };
  const text = reply.failed || reply.told || reply.shown === false ? "" : reply.text;
  const fields = { local_command: typed.name.replaceAll("-", "_"), ...reply.result };
  return { failed: agent.results.sendLocal(text, startedAt, fields) };
}
