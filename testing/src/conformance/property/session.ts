import type { Frame } from "@agentwire/protocol/codec";
import type { ScriptAnswer } from "../../model/script/answer.ts";
import { type ScriptToolUse, toolUse } from "../../model/script/block.ts";
import { script } from "../../model/script/script.ts";
import { type HostAnswer, hostRules, isResult } from "../../peer/host/rules.ts";
import { end, expectFrame, type PeerStep, send } from "../../peer/plan.ts";
import type { CasePaths, CaseProcess } from "../agent/define.ts";
import { answerFor, askForPermission, asksFor, greet } from "../agent/steps.ts";
import { answerServerMessage, hostServer, type ServerAnswer, noteTool as serverTool } from "./host-server.ts";

/** The host's answer to a permission request. */
export type HostDecision = "allow" | "deny" | "stop" | "error" | "garbage";

/** The expected end of a turn. */
interface ExpectedResult {
  readonly subtype: "success" | "error_during_execution";
  readonly isError: boolean;
  /** The text of the result, if the model wrote it. */
  readonly text?: string;
}

/** The expectation for a session. */
export interface Expectation {
  readonly results: ExpectedResult[];
  /** For each tool use, whether it runs: its file is written, or the host's server is called. */
  readonly ran: Map<string, boolean>;
  mode: "default" | "acceptEdits" | "plan" | "dontAsk";
  /** Whether the host has ended its output. */
  ended: boolean;
}

/** A session under construction: the host's actions and the model's answers. */
export interface Draft {
  readonly paths: CasePaths;
  readonly steps: PeerStep[];
  readonly answers: ScriptAnswer[];
  /** The output of hooks, by callback and tool use, or by callback and prompt. Other hooks return nothing. */
  readonly hooks: Map<string, HostAnswer>;
  /** Answers to permission requests that are not in a step, by tool use. */
  readonly decisions: Map<string, HostDecision>;
  /** The answers of the host's server, by tool use. There is a server if this is not empty. */
  readonly served: Map<string, ServerAnswer>;
  /** Whether the host requests the stream of the model. */
  streams: boolean;
}

/** The initial expectation. */
export const emptyExpectation = (): Expectation => ({ results: [], ran: new Map(), mode: "default", ended: false });

/** An empty session. */
export const emptyDraft = (paths: CasePaths): Draft => ({
  paths,
  steps: [],
  answers: [],
  hooks: new Map(),
  decisions: new Map(),
  served: new Map(),
  streams: false,
});

/** A tool use of the model: a file named after it, or a note to the host's server. */
export interface PlannedToolUse {
  readonly id: string;
  readonly tool: "Write" | "note";
  readonly block: ScriptToolUse;
}

/** A tool use with its own id. It does not run unless the expectation is changed. */
export function newUse(
  tool: PlannedToolUse["tool"],
  expectation: Expectation,
  { paths, served }: Draft,
): PlannedToolUse {
  const id = `toolu_${expectation.ran.size + 1}`;
  expectation.ran.set(id, false);
  if (tool === "note") served.set(id, "text");
  const block =
    tool === "Write"
      ? toolUse(id, "Write", { file_path: `${paths.cwd}/${id}`, content: id })
      : toolUse(id, serverTool, { id });
  return { id, tool, block };
}

/** The outcome of a tool use without a hook decision. */
export function treatment({ mode }: Expectation, tool: PlannedToolUse["tool"]): "run" | "ask" | "refuse" {
  if (mode === "dontAsk") return "refuse";
  return mode === "acceptEdits" && tool === "Write" ? "run" : "ask";
}

/** Records whether a tool use is expected to run. */
export const notice = ({ ran }: Expectation, id: string, runs: boolean): void => void ran.set(id, runs);

/** The turn ends normally, with a text of the model. */
export const continueTurn = ({ results }: Expectation, text: string): void =>
  void results.push({ subtype: "success", isError: false, text });

/** The turn ends normally, without a text of the model. */
export const ends = ({ results }: Expectation): void => void results.push({ subtype: "success", isError: false });

/** The host has interrupted the turn; its result is pending. */
export function stops({ results }: Expectation, { steps }: Draft): void {
  steps.push(expectFrame(isResult));
  results.push({ subtype: "error_during_execution", isError: true });
}

const replies: { readonly [Name in HostDecision]: Frame } = {
  allow: { behavior: "allow" },
  deny: { behavior: "deny", message: "not this one" },
  stop: { behavior: "deny", message: "stop here", interrupt: true },
  error: { error: "the callback threw" },
  garbage: { behavior: "perhaps" },
};

/** Waits for the permission request of a tool use, and answers it. */
export const question = (id: string, decision: HostDecision): PeerStep[] => [
  expectFrame(asksFor(id)),
  ...(decision === "error"
    ? send((_, received) => {
        const request = received.findLast((frame) => (frame.request as Frame | undefined)?.tool_use_id === id);
        const error = { subtype: "error", request_id: request?.request_id, ...replies.error };
        return { type: "control_response", response: error };
      })
    : answerFor(id, replies[decision])),
];

/** Applies a decision to a tool use that needs one, and predicts the outcome. */
export function decideTool(
  { id, tool }: PlannedToolUse,
  decision: HostDecision,
  expectation: Expectation,
  draft: Draft,
): "stopped" | "on" {
  const how = treatment(expectation, tool);
  if (how === "ask") draft.steps.push(...question(id, decision));
  notice(expectation, id, how === "run" || (how === "ask" && decision === "allow"));
  return how === "ask" && decision === "stop" ? "stopped" : "on";
}

const matchers = {
  hook_before: ["PreToolUse", "Write"],
  hook_after: ["PostToolUse", "Write"],
  hook_prompt: ["UserPromptSubmit", undefined],
} as const;

/** The host's registrations that the session needs. */
function greetingOf({ hooks, served }: Draft): Frame {
  const used = Object.entries(matchers).filter(([name]) => [...hooks.keys()].some((key) => key.startsWith(name)));
  const registered = used.map(([name, [event, matcher]]) => [
    event,
    [{ ...(matcher !== undefined && { matcher }), hookCallbackIds: [name] }],
  ]);
  return {
    ...(used.length > 0 && { hooks: Object.fromEntries(registered) }),
    ...(served.size > 0 && { sdkMcpServers: [hostServer] }),
  };
}

/** The process of a drafted session: the handshake, the actions, the end of input. Records its model calls. */
export function processOf(draft: Draft): CaseProcess {
  const { steps, answers, hooks, decisions, served, streams } = draft;
  return {
    argv: [...askForPermission, ...(streams ? ["--include-partial-messages"] : [])],
    script: script(...answers),
    plan: {
      steps: [...greet(greetingOf(draft)), ...steps, ...(steps.some((step) => step.do === "end") ? [] : [end()])],
      rules: hostRules({
        canUseTool({ tool_use_id: id }) {
          const decided = decisions.get(String(id));
          return decided && replies[decided];
        },
        hook({ callback_id: callback, tool_use_id: id, input }) {
          const about = callback === "hook_prompt" ? (input as Frame | undefined)?.prompt : id;
          return hooks.get(`${callback} ${about}`) ?? {};
        },
        mcp: (params) => answerServerMessage(params, (id) => served.get(id) ?? "text"),
      }),
    },
    recordsModel: true,
  };
}
