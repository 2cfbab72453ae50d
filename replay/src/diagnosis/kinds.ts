/**
 * The effect of an incident. `ended`: the turn, the prompt or the process failed because of it. `stuck`: the session
 * waits for it. `blocked`: one step failed or was skipped, and the turn continued. `recovered`: the outcome does not
 * show it.
 */
export type IncidentEffect = "ended" | "stuck" | "blocked" | "recovered";

/** The properties of a kind of incident. */
interface KindInfo {
  /** Its usual effect. */
  readonly effect: IncidentEffect;
  /** Ranks incidents of the same effect: the highest is the most likely cause. */
  readonly weight: number;
  /** The next step for a person. */
  readonly next: string;
  /** A later event that shows that the next step is done: the result of another turn, or another compaction. */
  readonly doneBy?: NextStep;
}

/** What a session does by itself after an incident. */
export type NextStep = "answered-turn" | "compaction";

/** Every kind of incident that a diagnosis can name. */
export const incidentKinds = {
  "process.not-started": { effect: "ended", weight: 9, next: "Check the agent's path and that it is executable." },
  "process.refused-to-start": {
    effect: "ended",
    weight: 9,
    next: "Read the agent's stderr, and correct the flag, setting or session id that it names.",
  },
  "process.crashed": {
    effect: "ended",
    weight: 9,
    next: "Report the crash with this tape, and with what the agent wrote to stderr.",
  },
  "script.not-followed": {
    effect: "ended",
    weight: 9,
    next: "Compare the frame that the script expects with what the host sent. Correct the host, or the step of the script.",
  },
  "replay.diverged": {
    effect: "ended",
    weight: 9,
    next: "Correct the host, or record the session again if the new behavior is right. `agentwire diff RECORDED LIVE` lists all differences.",
  },
  "process.killed": {
    effect: "ended",
    weight: 9,
    next: "Find out what killed the agent. It was not the host of this recording: look for a command of a tool, a supervisor, a timeout or the out-of-memory killer.",
  },
  "process.killed-by-unknown": {
    effect: "ended",
    weight: 9,
    next: "Find out what killed the agent. The log does not record the host's signals: look at the host first, then for a supervisor, a timeout or the out-of-memory killer.",
  },
  "process.turn-failed": {
    effect: "ended",
    weight: 9,
    next: "Correct the error that the agent reports. An error in a turn must end the turn with a result, or end the process.",
  },
  "process.killed-by-host": {
    effect: "ended",
    weight: 9,
    next: "Find out why the host sent the signal. Raise its timeout if it gave up waiting.",
  },
  "wire.invalid-line": {
    effect: "ended",
    weight: 9,
    next: "Write one JSON value per line to the agent's stdin, and end each line with a line feed.",
  },
  "wire.invalid-frame": {
    effect: "ended",
    weight: 9,
    next: "Correct the frame that the host sent last. `agentwire validate` names the wrong field.",
  },
  "permission.denied-but-ran": {
    effect: "blocked",
    weight: 9,
    next: "Correct the agent: a denied tool must not run. `agentwire check` lists every requirement that the session violates.",
  },
  "permission.ran-without-answer": {
    effect: "blocked",
    weight: 9,
    next: "Correct the agent: a tool must wait for the answer to its permission request. `agentwire check` lists every requirement that the session violates.",
  },
  "requirement.violated": {
    effect: "blocked",
    weight: 2,
    next: "Correct the side that violates the requirement. `agentwire check` lists every violation.",
  },
  "control.refused": {
    effect: "blocked",
    weight: 3,
    next: "Read what the agent answered. `agentwire schema show` describes the request and what it needs.",
  },
  "control.unanswered": {
    effect: "blocked",
    weight: 7,
    next: "Keep the agent's input open until it has answered. If it never does, read its stderr.",
  },
  "control.unmatched-answer": {
    effect: "blocked",
    weight: 5,
    next: "Answer with the `request_id` of the request. The agent ignores any other answer and continues to wait.",
  },
  "control.repeated-answer": {
    effect: "recovered",
    weight: 3,
    next: "Answer each request once. The agent uses the first answer.",
  },
  "recording.truncated": {
    effect: "stuck",
    weight: 8,
    next: "Get the complete recording. Of this one, trust only what happened before it breaks off.",
  },
  "waiting.interrupt": {
    effect: "stuck",
    weight: 8,
    next: "Wait for the result of the turn. If none comes, end the agent: it does not react to the interrupt.",
  },
  "waiting.permission": {
    effect: "stuck",
    weight: 8,
    next: "Answer the `can_use_tool` request, with `allow` or `deny`.",
  },
  "waiting.hook": {
    effect: "stuck",
    weight: 8,
    next: "Answer the `hook_callback` request. An empty object means that the hook has no opinion.",
  },
  "waiting.mcp": {
    effect: "stuck",
    weight: 8,
    next: "Answer the `mcp_message` request, with a result or a JSON-RPC error.",
  },
  "waiting.elicitation": {
    effect: "stuck",
    weight: 8,
    next: "Answer the `elicitation` request, with `accept`, `decline` or `cancel`.",
  },
  "waiting.control": { effect: "stuck", weight: 8, next: "Answer the control request, with a success or an error." },
  "waiting.tool": { effect: "stuck", weight: 7, next: "Check what the tool does. Interrupt the turn if it hangs." },
  "waiting.model": {
    effect: "stuck",
    weight: 7,
    next: "Check that the model's service answers. Interrupt the turn if it is silent.",
  },
  "waiting.retry": {
    effect: "stuck",
    weight: 7,
    next: "Check the credentials, the quota and the model's service. Interrupt the turn if it cannot succeed.",
  },
  "model.authentication": {
    effect: "recovered",
    weight: 6,
    next: "Check the credentials that the agent gets: ANTHROPIC_API_KEY, a token, or its login.",
  },
  "model.forbidden": {
    effect: "recovered",
    weight: 6,
    next: "Check that the account may use this model and this service.",
  },
  "model.billing": { effect: "recovered", weight: 6, next: "Add credit to the account." },
  "model.not-found": { effect: "recovered", weight: 6, next: "Check the name of the model, and ANTHROPIC_BASE_URL." },
  "model.rate-limit": {
    effect: "recovered",
    weight: 6,
    next: "Wait, send fewer requests at a time, or raise the limit of the account or organization.",
  },
  "model.overloaded": { effect: "recovered", weight: 6, next: "Try again later, or name a `--fallback-model`." },
  "model.server-error": {
    effect: "recovered",
    weight: 6,
    next: "Try again later. If it persists, look at the gateway in front of the service.",
  },
  "model.bad-request": {
    effect: "recovered",
    weight: 6,
    next: "Read the service's message, and look at the request that it rejects.",
  },
  "model.prompt-too-long": {
    effect: "recovered",
    weight: 6,
    next: "Send less: fewer files, images or tools. Compact the conversation if it has earlier turns.",
  },
  "model.unreachable": { effect: "recovered", weight: 6, next: "Check the network, the proxy and ANTHROPIC_BASE_URL." },
  "model.malformed": {
    effect: "recovered",
    weight: 6,
    next: "Check what stands between the agent and the service: a proxy or a sign-in page answers instead of it.",
  },
  "model.stream-cut": {
    effect: "recovered",
    weight: 6,
    next: "Check the connection to the service. If the answer above is incomplete, ask again.",
  },
  "model.refusal": {
    effect: "recovered",
    weight: 6,
    next: "Rephrase the request in a new session, or use another model.",
  },
  "model.max-tokens": {
    effect: "recovered",
    weight: 6,
    next: "Ask for less at once, or raise CLAUDE_CODE_MAX_OUTPUT_TOKENS.",
  },
  "model.empty": {
    effect: "recovered",
    weight: 3,
    next: "Look at the model call: it produced no text and no tool use. Rephrase the prompt, or use another model.",
  },
  "model.failed": {
    effect: "recovered",
    weight: 5,
    next: "Read the agent's message, and look at the model calls of this turn.",
  },
  "limit.turns": {
    effect: "ended",
    weight: 6,
    next: "Raise `--max-turns`, which limits the model calls of a turn, or ask for less at once.",
  },
  "limit.budget": { effect: "ended", weight: 6, next: "Raise `--max-budget-usd`, or ask for less." },
  "limit.structured-output": {
    effect: "ended",
    weight: 6,
    next: "Say in the prompt what the JSON schema requires, or use a schema that the model can satisfy.",
  },
  "interrupt.host": {
    effect: "ended",
    weight: 6,
    next: "Nothing to repair: the host stopped the turn. Send the next prompt.",
    doneBy: "answered-turn",
  },
  "interrupt.prompt": {
    effect: "recovered",
    weight: 3,
    next: "Nothing to repair: the host sent the prompt to be answered at once.",
  },
  "turn.failed": { effect: "ended", weight: 4, next: "Look at the frames of this turn." },
  "hook.blocked-prompt": {
    effect: "ended",
    weight: 5,
    next: "Change the prompt, or the UserPromptSubmit hook that blocks it.",
  },
  "hook.stopped": { effect: "ended", weight: 5, next: "Change the hook that asks for the stop, if it should not." },
  "hook.kept-going": {
    effect: "recovered",
    weight: 3,
    next: "If the turn should have ended, let the hook allow it when its input says `stop_hook_active`.",
  },
  "hook.objected": {
    effect: "recovered",
    weight: 2,
    next: "Read the hook's reason above. The tool ran, and the model was asked to react to the reason.",
  },
  "hook.denied-tool": { effect: "blocked", weight: 3, next: "Change the hook that denies the tool, if it should not." },
  "hook.failed-and-blocked": {
    effect: "blocked",
    weight: 4,
    next: "Repair the hook callback, or change the `onFailure` of its matcher, which blocks the tool when the callback fails.",
  },
  "hook.deferred-tool": {
    effect: "blocked",
    weight: 3,
    next: "Resume the session to decide about the tool use. It did not run.",
  },
  "hook.timed-out": { effect: "blocked", weight: 3, next: "Make the hook faster, or raise its `timeout`." },
  "hook.unanswered": {
    effect: "blocked",
    weight: 4,
    next: "Keep the host's input open until every hook callback has an answer.",
  },
  "hook.failed-open": {
    effect: "blocked",
    weight: 5,
    next: 'Repair the hook. To block the tool when it fails, let its command exit with code 2, or set `onFailure: "block"` in the matcher of a callback.',
  },
  "hook.failed": {
    effect: "recovered",
    weight: 3,
    next: "Run the hook's command or callback by itself, and repair it.",
  },
  "permission.denied-by-host": {
    effect: "blocked",
    weight: 3,
    next: "Nothing to repair: the host said no. If it should not, change its `canUseTool`, or the tool of `--permission-prompt-tool`.",
  },
  "permission.host-failed": {
    effect: "blocked",
    weight: 4,
    next: "Repair the host's `canUseTool` callback, or the tool of `--permission-prompt-tool`: it must answer `allow`, or `deny` with a message.",
  },
  "permission.invalid-input": {
    effect: "blocked",
    weight: 4,
    next: "Repair what returned the `updatedInput`: it must match the input schema of the tool. The model's input was valid.",
  },
  "permission.unanswered": {
    effect: "blocked",
    weight: 4,
    next: "Answer every permission request before the host ends its input or the agent.",
  },
  "permission.denied-by-rule": {
    effect: "blocked",
    weight: 3,
    next: "Remove the deny rule, if it should not cover this tool use.",
  },
  "permission.denied-by-mode": {
    effect: "blocked",
    weight: 4,
    next: "Change the permission mode, or add an allow rule for this tool use.",
  },
  "permission.denied-by-classifier": {
    effect: "blocked",
    weight: 4,
    next: "Use another permission mode than `auto` or `plan`, or add an allow rule for this tool use.",
  },
  "permission.nobody-to-ask": {
    effect: "blocked",
    weight: 4,
    next: "Add an allow rule, or give the agent someone to ask: `canUseTool`, or `--permission-prompt-tool`.",
  },
  "permission.denied": {
    effect: "blocked",
    weight: 3,
    next: "Look at the events of this tool use to see who denied it.",
  },
  "compaction.blocked": {
    effect: "blocked",
    weight: 4,
    next: "Change the PreCompact hook that blocks it, if it should not.",
  },
  "compaction.failed": {
    effect: "blocked",
    weight: 4,
    next: "Try again. The conversation is still in one piece.",
    doneBy: "compaction",
  },
  "command.failed": {
    effect: "blocked",
    weight: 3,
    next: "Read the command's message above, and correct how or when the host sends it.",
  },
  "subagent.failed": {
    effect: "blocked",
    weight: 4,
    next: "Look at what the subagent did: `agentwire inspect` lists its events with `--where subagent`.",
  },
  "mcp.server-failed": {
    effect: "blocked",
    weight: 4,
    next: "Check the server by itself, with the configuration and the credentials that the agent gets. An `mcp_status` request returns its error.",
  },
  "mcp.server-unanswered": {
    effect: "blocked",
    weight: 4,
    next: "Answer every `mcp_message` request of the agent, with a result or a JSON-RPC error: the server runs in the host.",
  },
  "mcp.server-needs-auth": { effect: "blocked", weight: 3, next: "Authenticate the server." },
  "mcp.tool-failed": {
    effect: "blocked",
    weight: 3,
    next: "Look at what the tool was called with, and at the server's log.",
  },
  "plugin.failed": {
    effect: "blocked",
    weight: 4,
    next: "Correct the path or the files of the plugin. Without it, its commands, hooks, agents and servers are missing.",
  },
  "mcp.tool-timed-out": {
    effect: "blocked",
    weight: 3,
    next: "Raise `MCP_TOOL_TIMEOUT`, or the `timeout` of the server, or look at why the server is slow.",
  },
  "task.failed": {
    effect: "blocked",
    weight: 3,
    next: "Read what the task wrote: its notification names the output file, and the model can read it.",
  },
  "task.stopped": { effect: "recovered", weight: 2, next: "Nothing to repair, if the stop was intended." },
  "tool.unknown": { effect: "blocked", weight: 3, next: "Offer the tool, or do not mention it to the model." },
  "tool.invalid-input": {
    effect: "blocked",
    weight: 2,
    next: "Usually the model corrects its call. If it does not, describe the input better.",
  },
  "structured-output.rejected": {
    effect: "recovered",
    weight: 2,
    next: "Usually the model corrects its output. If it does not, relax the JSON schema.",
  },
  "tool.timed-out": {
    effect: "blocked",
    weight: 3,
    next: "Raise the tool's `timeout`, or let the command run in the background.",
  },
  "tool.no-result": {
    effect: "blocked",
    weight: 3,
    next: "Check whether lines of the recording are missing. If none are, correct the agent: it must send a result for each tool use.",
  },
  "tool.failed": {
    effect: "blocked",
    weight: 2,
    next: "Compare the input of the call with its result. If the model handled the failure, there is nothing to repair.",
  },
  "prompt.cancelled": {
    effect: "recovered",
    weight: 2,
    next: "Nothing to repair: the host withdrew the prompt before it ran.",
  },
  "prompt.dropped": {
    effect: "blocked",
    weight: 3,
    next: "Give every prompt a `uuid` of its own: the agent ignores a repeated one.",
  },
  "prompt.lost": { effect: "ended", weight: 5, next: "Keep the agent running until each prompt has its result." },
  "session.writes-lost": {
    effect: "recovered",
    weight: 3,
    next: "Check the disk of the agent's configuration folder: this session cannot be resumed as a whole.",
  },
  "model.fell-back": { effect: "recovered", weight: 1, next: "Nothing to repair: another model answered." },
} as const satisfies Readonly<Record<string, KindInfo>>;

/** A kind of incident, such as `model.overloaded`. */
export type IncidentKind = keyof typeof incidentKinds;

/** The event that shows that the next step of a kind is done; `undefined` if no event can. */
export const nextStepOf = (kind: IncidentKind): NextStep | undefined => {
  const info: KindInfo = incidentKinds[kind];
  return info.doneBy;
};
