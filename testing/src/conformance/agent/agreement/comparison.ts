import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../../law/define.ts";
import { asList, blocksOf } from "../../../law/session-event/json.ts";
import { same } from "../../same.ts";
import type { CaseRun, Check } from "../define.ts";
import { framesOf } from "../query.ts";

/** The tool uses that the agent reported, by id. */
export const usesOf = (run: CaseRun): ReadonlyMap<string, JsonObject> =>
  new Map(
    framesOf(run, { type: "assistant" })
      .flatMap(blocksOf)
      .flatMap((block) => {
        const id = asText(block.id);
        return block.type === "tool_use" && id !== undefined ? [[id, block] as const] : [];
      }),
  );

/** The tool use that started the subagent which made each tool use; `null` in the main conversation. */
const parentsOf = (run: CaseRun): ReadonlyMap<string, string | null> =>
  new Map(
    framesOf(run, { type: "assistant" }).flatMap((frame) =>
      blocksOf(frame).flatMap((block) => {
        const id = asText(block.id);
        return block.type === "tool_use" && id !== undefined
          ? [[id, asText(frame.parent_tool_use_id) ?? null] as const]
          : [];
      }),
    ),
  );

/** The ids of subagents, by the tool use that started them. */
export const agentIdsOf = (run: CaseRun): ReadonlyMap<string, unknown> =>
  new Map(
    framesOf(run, { type: "system", subtype: "task_started" }).flatMap(({ tool_use_id: id, task_id: task }) =>
      typeof id === "string" ? [[id, task] as const] : [],
    ),
  );

/** Whether the agent id of a request is that of the subagent that made a tool use; none in the main conversation. */
export function* agentOf(run: CaseRun, use: unknown, agent: unknown, what: string): Comparisons {
  const parent = parentsOf(run).get(String(use));
  if (parent === undefined) return;
  if (parent === null) {
    yield compare(agent === undefined, `${what} about the main conversation names a subagent.`);
    return;
  }
  yield compare(isNonBlank(agent), `${what} about a tool use of a subagent does not name it.`);
  const started = agentIdsOf(run).get(parent);
  if (started !== undefined)
    yield compare(agent === started, `${what} names another subagent than the one of its tool use.`);
}

/** Frames of the host, in order. */
export const sentByHost = ({ events }: CaseRun): readonly Frame[] =>
  events
    .filter(({ direction, kind }) => direction === "host-to-agent" && kind === "frame")
    .map(({ frame }) => asJsonObject(frame));

/** The blocks of a content; those of a text are one block. */
export const messageBlocks = (content: unknown): readonly JsonObject[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : asList(content).map(asJsonObject);

/** The texts of the host's prompts, in order. Commands and messages that ask for no answer are none. */
export const promptsOf = (run: CaseRun): readonly string[] =>
  sentByHost(run)
    .filter(({ type }) => type === "user")
    .flatMap(({ message }) => messageBlocks(asJsonObject(message).content))
    .flatMap(({ type, text }) => (type === "text" && isNonBlank(text) && !text.startsWith("/") ? [text] : []));

/**
 * The texts of the host's prompts that a turn of their own answered: a result came before the next prompt, an interrupt
 * or the end of the input.
 */
export function promptsInTurn({ events }: CaseRun): readonly string[] {
  const answered: string[] = [];
  let waiting: string | undefined;
  let isOpen = false;
  for (const { direction, kind, frame } of events) {
    const { type, message, request, shouldQuery, isSynthetic } = asJsonObject(frame);
    if (direction === "agent-to-host" && type === "result") {
      if (waiting !== undefined) answered.push(waiting);
      [waiting, isOpen] = [undefined, false];
    }
    if (direction !== "host-to-agent") continue;
    if (kind === "end" || asJsonObject(request).subtype === "interrupt") waiting = undefined;
    if (type !== "user") continue;
    const { content } = asJsonObject(message);
    const isPlain = typeof content === "string" && !content.startsWith("/") && shouldQuery !== false;
    waiting = !isOpen && isPlain && isSynthetic !== true ? content : undefined;
    isOpen = true;
  }
  return answered;
}

/** The arguments of a process. */
export const argumentsOf = ({ events }: CaseRun): readonly string[] =>
  events.find(({ kind }) => kind === "spawn")?.argv ?? [];

/** Whether a process continues a session. */
export const resumes = (run: CaseRun): boolean =>
  argumentsOf(run).some((argument) => /^(--resume|--continue|-c|-r)(=|$)/.test(argument));

/** The session in the flag `--resume` of a process. */
export const resumedSession = (run: CaseRun): string | undefined =>
  /--resume=(\S+)/.exec(argumentsOf(run).join(" "))?.[1];

/** Whether a frame has blocks of the model in the main conversation. */
export const isMainAnswer = ({ type, parent_tool_use_id: parent, message }: JsonObject): boolean =>
  type === "assistant" && (parent ?? null) === null && asJsonObject(message).model !== "<synthetic>";

/** Requests of the host with this subtype. */
export const requestedByHost = (run: CaseRun, subtype: string): readonly JsonObject[] =>
  sentByHost(run)
    .filter(({ type }) => type === "control_request")
    .map(({ request_id: id, request }): JsonObject => ({ ...asJsonObject(request), request_id: id }))
    .filter((request) => request.subtype === subtype);

/** Requests of the agent with this subtype. */
export const requestedByAgent = (run: CaseRun, subtype: string): readonly JsonObject[] =>
  framesOf(run, { type: "control_request", request: { subtype } }).map(({ request }) => asJsonObject(request));

/** Answers of the host, by the id of the request: the first one to each request that was still open. */
export function responsesOfHost({ events }: CaseRun): ReadonlyMap<string, JsonObject> {
  const answers = new Map<string, JsonObject>();
  const withdrawn = new Set<string>();
  for (const { direction, frame: raw } of events) {
    const frame = asJsonObject(raw);
    if (frame.type === "control_cancel_request" && direction !== "host-to-agent")
      withdrawn.add(String(frame.request_id));
    if (frame.type !== "control_response" || direction !== "host-to-agent") continue;
    const { request_id: id, response } = asJsonObject(frame.response);
    if (!answers.has(String(id)) && !withdrawn.has(String(id))) answers.set(String(id), asJsonObject(response));
  }
  return answers;
}

/** The tool uses whose input the host changed, in an answer to a permission request or to a hook. */
function changedUses(run: CaseRun): ReadonlySet<string> {
  const answers = responsesOfHost(run);
  const changed = new Set<string>();
  for (const { request_id: id, request } of framesOf(run, { type: "control_request" })) {
    const { input, tool_use_id: use } = asJsonObject(request);
    const answer = answers.get(String(id)) ?? {};
    const { updatedInput: ofHook, decision } = asJsonObject(answer.hookSpecificOutput);
    const updated = answer.updatedInput ?? ofHook ?? asJsonObject(decision).updatedInput;
    if (updated !== undefined && !same(updated, input)) changed.add(String(use));
  }
  return changed;
}

/** The tool uses that no answer of the host changed. */
export function unchangedUses(run: CaseRun): ReadonlyMap<string, JsonObject> {
  const changed = changedUses(run);
  return new Map([...usesOf(run)].filter(([id]) => !changed.has(id)));
}

/** Whether an answer of the host to a hook has this field, in the output of its event. */
export const hasHookOutput = (run: CaseRun, ...fields: readonly string[]): boolean =>
  [...responsesOfHost(run).values()].some(({ hookSpecificOutput: output }) =>
    fields.some((field) => asJsonObject(output)[field] !== undefined),
  );

export const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
};

/** Whether a value is a text that is not empty. */
export const isNonBlank = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** Comparisons about a session: each holds, or is a sentence about its violation. None: the occasion did not arise. */
export type Comparisons = Generator<true | string>;

/** A check that compares each process. The first violation counts. */
export const gathered =
  (...sources: readonly ((run: CaseRun) => Iterable<true | string>)[]): Check =>
  (_, all) => {
    let result: CheckResult;
    for (const run of all)
      for (const source of sources)
        for (const comparison of source(run)) {
          if (comparison !== true) return comparison;
          result = true;
        }
    return result;
  };

/** A check that compares the processes of a case with each other. */
export const across =
  (source: (all: readonly CaseRun[]) => Iterable<true | string>): Check =>
  (_, all) =>
    gathered(() => source(all))(all.at(-1) as CaseRun, all.slice(-1));

/** A check that several checks make up. The first violation counts. */
export const combined =
  (...checks: readonly Check[]): Check =>
  (run, all) => {
    const results = checks.map((check) => check(run, all));
    return (
      results.find((result) => result !== undefined && result !== true) ?? results.find((result) => result === true)
    );
  };

/** The result of a comparison: that something holds, or the sentence about its violation. */
export const compare = (isEqual: boolean, violation: string): true | string => isEqual || violation;
