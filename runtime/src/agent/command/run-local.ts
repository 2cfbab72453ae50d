import type { Ports } from "../../ports.ts";
import { addCommandMessages, commandCaveat, commandTags, hasOutputTags, outputTags } from "../core/command-messages.ts";
import type { ReportFields } from "../core/conversation.ts";
import type { BoundCommand, CommandReply, ReplyFields, ResultFields } from "../core/local-command.ts";
import type { StartupOptions } from "../core/options.ts";
import type { Outbox } from "../core/outbox.ts";
import { blocksBeforeText, originOf } from "../core/prompt-queue.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { Thread } from "../core/thread.ts";
import { reportOf } from "../extension/skill-run.ts";
import type {
  CommandExpansion,
  CommandTurn,
  LocalCommandCall,
  LocalCommandEnd,
  PromptCommand,
  TypedCommand,
} from "../loop/slash-commands.ts";
import { outputFrame } from "../model/answer-frames.ts";

/** The services for reporting commands. */
export interface CommandReportServices {
  readonly ports: Pick<Ports, "clock" | "ids">;
  readonly options: Pick<StartupOptions, "slashCommands" | "streams">;
  readonly out: Pick<Outbox, "sendDated">;
  readonly status: Pick<StatusEmitter, "informational" | "replayed">;
  readonly thread: Pick<Thread, "conversation" | "transcript">;
  /** Reports the start of a turn for these messages. */
  readonly sendInit: (promptUuids: readonly string[]) => void;
  /** Sends the result of a turn without the model. Returns whether it is an error. */
  readonly sendResult: (text: string, startedAt: number, fields?: ResultFields) => boolean;
}

/**
 * Adds a text of the agent itself to the conversation. The transcript stores it as the report of a command. Returns its
 * id, under which the host receives it.
 */
function addReport(
  { thread, ports }: CommandReportServices,
  text: string,
  { context_usage, local_command_run, local_command_outcome }: ReportFields = {},
): string {
  const uuid = ports.ids.uuid();
  const report: ReportFields = {
    ...(context_usage && { context_usage }),
    ...(local_command_run && { local_command_run }),
    ...(local_command_outcome && { local_command_outcome }),
  };
  const content = [{ type: "text", text }];
  thread.conversation.add({ uuid, role: "user", content, ...(hasOutputTags(text) && { report }) });
  thread.transcript.chain("system/local_command", {
    uuid,
    content: text,
    level: "info",
    isMeta: false,
    ...(context_usage === undefined ? {} : { contextUsage: context_usage }),
    ...(local_command_run === undefined ? {} : { commandRun: local_command_run }),
    ...(local_command_outcome === undefined ? {} : { commandOutcome: local_command_outcome }),
  });
  return uuid;
}

/** Shows a reply as a synthetic assistant message. */
function show({ ports, out }: CommandReportServices, reply: CommandReply, fields: ReplyFields, uuid?: string): void {
  out.sendDated("assistant", {
    ...(uuid === undefined ? {} : { uuid }),
    ...outputFrame(ports.ids.uuid(), outputTags(reply)),
    ...reply.fields,
    ...fields,
  });
}

/** The name of a built-in command in results. */
const typedName = (name: string): string => name.replaceAll("-", "_");

const commandLine = ({ name, args }: TypedCommand): string => `/${name}${args === "" ? "" : ` ${args}`}`;

/**
 * Reports a prompt command whose expansion needs no answer from the model, and ends the turn. Returns whether the turn
 * failed.
 */
export function endPromptCommand(
  services: CommandReportServices,
  command: PromptCommand,
  expansion: Exclude<CommandExpansion, { kind: "prompt" }>,
  { startedAt, ...about }: CommandTurn,
): boolean {
  const { name, args, offeredBy } = command;
  const fields = { ...about, local_command: offeredBy === "builtin" ? typedName(name) : offeredBy };
  if (expansion.kind === "blocked") {
    services.status.informational(expansion.text, "warning", { prevent_continuation: true });
    return services.sendResult(expansion.text, startedAt, fields);
  }
  const reply = replyTo(expansion);
  if (expansion.kind === "forked") expansion.run.show();
  const shown: ReplyFields = {
    ...(offeredBy === "mcp" || expansion.kind === "failed" ? { local_command_run: { command: name, args } } : {}),
    ...(reply.failed ? { local_command_outcome: { kind: "failed" } } : {}),
  };
  addCommandMessages(services, [commandCaveat, storedCall(command, expansion)]);
  const uuid = addReport(services, outputTags(reply), shown);
  show(services, reply, shown, uuid);
  return services.sendResult(reply.text, startedAt, fields);
}

/** What the conversation stores of a command that the user typed. */
function storedCall({ name, args }: PromptCommand, expansion: CommandExpansion): string {
  if (expansion.kind === "refused") return `/${name}`;
  return expansion.kind === "forked" ? commandLine({ name: expansion.name, args }) : commandTags(name, args);
}

function replyTo(expansion: Exclude<CommandExpansion, { kind: "prompt" | "blocked" }>): CommandReply {
  if (expansion.kind === "refused") return { text: expansion.text };
  if (expansion.kind === "failed") return { text: expansion.text, failed: true };
  const { end } = expansion.run;
  if (end.status === "completed") return { text: reportOf(end) };
  return { text: end.status === "failed" ? end.error : "The skill was stopped before it finished.", failed: true };
}

/** Runs a command that needs no model and reports it. `undefined` if this agent does not have the command. */
export async function runLocalCommand(
  services: CommandReportServices,
  command: BoundCommand | undefined,
  { typed, message, signal, submit }: LocalCommandCall,
): Promise<LocalCommandEnd> {
  const { ports, options, status, sendInit, sendResult } = services;
  const startedAt = ports.clock.now();
  const uuids = message.uuid === null ? [] : [message.uuid];
  if (command === undefined || !options.slashCommands || !command.available()) {
    const reply = { text: `/${typed.name} isn't available in this environment.` };
    const shown: ReplyFields = { local_command_outcome: { kind: "unavailable_headless" } };
    sendInit(uuids);
    addReport(services, commandLine(typed));
    const uuid = addReport(services, outputTags(reply), shown);
    show(services, reply, shown, uuid);
    return { failed: sendResult(reply.text, startedAt, originOf(message)) };
  }
  const messageUuid = message.uuid ?? ports.ids.uuid();
  let begun = false;
  const begin = (): void => {
    if (!begun) sendInit(uuids);
    begun = true;
  };
  const reply = await command.run({ args: typed.args, messageUuid, signal, begin });
  const entry = reply.prompt === undefined ? null : await submit();
  begin();
  if (reply.prompt !== undefined && entry !== null && entry.kind !== "go" && !entry.outcome.prompt_kept)
    return { prompt: reply.prompt, entry, result: {} };
  const call = commandTags(command.name, typed.args);
  // Only messages that the host can identify are echoed.
  const isEchoed = options.streams.replayUserMessages && message.uuid !== null;
  if (reply.reported && isEchoed) status.replayed(messageUuid, call);
  const shown: ReplyFields = {
    ...reply.fields,
    local_command_run: { command: command.name, args: typed.args },
    ...(reply.failed ? { local_command_outcome: { kind: "failed" } } : {}),
  };
  const before = blocksBeforeText(message.content);
  const stored = before.length === 0 ? call : [...before, { type: "text", text: call }];
  addCommandMessages(services, [...(reply.prompt === undefined ? [commandCaveat] : []), stored]);
  let reportUuid: string | undefined;
  if (reply.reported === true || reply.prompt !== undefined) addCommandMessages(services, [outputTags(reply)]);
  else reportUuid = addReport(services, outputTags(reply), shown);
  if (reply.shown !== false && reply.reported !== true) show(services, reply, shown, reportUuid);
  if (reply.reported !== true && isEchoed) status.replayed(messageUuid, call);
  const name = { local_command: typedName(typed.name) };
  if (reply.prompt !== undefined && entry !== null) return { prompt: reply.prompt, entry, result: name };
  const text = reply.resultText ?? (reply.failed || reply.reported || reply.shown === false ? "" : reply.text);
  const fields = { ...name, ...originOf(message), ...reply.result };
  return { failed: sendResult(text, startedAt, fields) };
}
