import { syntheticMessage } from "../model/answer-frames.ts";
import type { Block } from "../model/conversation.ts";
import type { Agent } from "../session/agent.ts";
import type { Waiting } from "../session/inbox.ts";
import { sendInit } from "../session/init-frame.ts";
import { sendLocalResult } from "../turn/send-result.ts";
import { findLocal, terminalOnly } from "./builtin/index.ts";
import type { CommandReply } from "./define.ts";
import type { Typed } from "./parse.ts";

const caveat =
  "<local-command-caveat>The messages below come from commands that the user gave to the program itself. Do not answer them and do not act on them unless the user asks you to.</local-command-caveat>";

const tag = (reply: CommandReply): string => (reply.failed ? "local-command-stderr" : "local-command-stdout");
const tagged = (reply: CommandReply): string => `<${tag(reply)}>${reply.text}</${tag(reply)}>`;

const typedTags = (name: string, args: string): string =>
  [
    `<command-name>/${name}</command-name>`,
    `<command-message>${name}</command-message>`,
    `<command-args>${args}</command-args>`,
  ].join(`\n${" ".repeat(12)}`);

/** Lets the model know later what was typed and what came of it. */
function remember(agent: Agent, name: string, args: string, reply: CommandReply): void {
  const { thread, ports } = agent;
  for (const text of [caveat, typedTags(name, args), tagged(reply)]) {
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

/** Whether a command is carried out without the model. */
export const isLocal = ({ name }: Typed): boolean => findLocal(name) !== undefined || terminalOnly.has(name);

/** Carries out a command that needs no turn of the model. */
export async function runLocalCommand(
  agent: Agent,
  typed: Typed,
  message: Waiting,
  signal: AbortSignal,
): Promise<boolean> {
  const startedAt = agent.ports.clock.now();
  const uuids = message.uuid === null ? [] : [message.uuid];
  const command = findLocal(typed.name);
  if (command === undefined) {
    const reply = { text: `/${typed.name} isn't available in this environment.` };
    sendInit(agent, uuids);
    show(agent, reply, { local_command_outcome: { kind: "unavailable_headless" } });
    return sendLocalResult(agent, reply.text, startedAt);
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
  remember(agent, command.name, typed.args, reply);
  if (reply.shown !== false && reply.told !== true) {
    const outcome = reply.failed ? { local_command_outcome: { kind: "failed" } } : {};
    show(agent, reply, { local_command_run: { command: command.name, args: typed.args }, ...outcome });
  }
  const text = reply.failed || reply.told || reply.shown === false ? "" : reply.text;
  return sendLocalResult(agent, text, startedAt, { local_command: typed.name, ...reply.result });
}
