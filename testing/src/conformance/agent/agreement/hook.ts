import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../../law/session-event/json.ts";
import { sameTool } from "../../../law/session-event/same-tool.ts";
import { same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { framesOf, toolResultOf } from "../query.ts";
import {
  agentIdsOf,
  agentOf,
  type Comparisons,
  compare,
  hasHookOutput,
  isEmpty,
  isNonBlank,
  promptsInTurn,
  promptsOf,
  requestedByAgent,
  requestedByHost,
  sentByHost,
  unchangedUses,
  usesOf,
} from "./comparison.ts";

/** Tool events whose input is that of the tool use. */
const toolEvents = new Set(["PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest"]);

const initsOf = (run: CaseRun) => framesOf(run, { type: "system", subtype: "init" });

/** The permission modes of a session: those that frames report, and those that the host asked for. */
const modesOf = (run: CaseRun): ReadonlySet<unknown> =>
  new Set([
    ...run.frames.flatMap(({ permissionMode }) => (permissionMode === undefined ? [] : [permissionMode])),
    ...requestedByHost(run, "set_permission_mode").map(({ mode }) => mode),
  ]);

/** The fields that all hooks get. */
function* commonFields(
  run: CaseRun,
  { session_id: session, transcript_path: path, cwd, permission_mode: mode, agent_id: agent }: JsonObject,
): Comparisons {
  yield compare(isNonBlank(session), "A hook received no `session_id`.");
  if (isNonBlank(session))
    yield compare(
      isNonBlank(path) && path.endsWith(`/${session}.jsonl`),
      "The `transcript_path` of a hook is not that of its `session_id`.",
    );
  yield compare(isNonBlank(cwd), "A hook received no `cwd`.");
  const folders = initsOf(run).map((init) => init.cwd);
  const stays = usesOf(run).size === 0 && requestedByHost(run, "set_cwd").length === 0;
  if (stays && folders.length > 0)
    yield compare(folders.includes(cwd), "A hook received another `cwd` than the session's.");
  const modes = modesOf(run);
  if (mode !== undefined && modes.size > 0 && agent === undefined)
    yield compare(modes.has(mode), "A hook received another `permission_mode` than the session's.");
}

/** The tool use that an event is about. */
function* toolFields(run: CaseRun, request: JsonObject, input: JsonObject): Comparisons {
  const event = String(input.hook_event_name);
  if (request.tool_use_id !== undefined && input.tool_use_id !== undefined)
    yield compare(request.tool_use_id === input.tool_use_id, `A \`${event}\` hook has two different tool use ids.`);
  if (toolEvents.has(event)) yield* agentOf(run, input.tool_use_id, input.agent_id, `A \`${event}\` hook`);
  const use = usesOf(run).get(String(input.tool_use_id));
  if (!toolEvents.has(event) || !use) return;
  const hasAliases = requestedByHost(run, "initialize").some(({ toolAliases }) => toolAliases !== undefined);
  if (!hasAliases)
    yield compare(
      sameTool(input.tool_name, use.name),
      `A \`${event}\` hook received another tool than the one in use.`,
    );
  if (unchangedUses(run).has(String(input.tool_use_id)))
    yield compare(same(use.input, input.tool_input), `A \`${event}\` hook received another input than the tool.`);
}

/** The results of a tool use. */
function* resultFields(run: CaseRun, input: JsonObject): Comparisons {
  const event = String(input.hook_event_name);
  const id = String(input.tool_use_id);
  if (event === "PostToolUse") {
    yield compare(!isEmpty(input.tool_response), "A `PostToolUse` hook received no result of the tool.");
    const frame = framesOf(run, { type: "user" }).find((one) => blocksOf(one).some(({ tool_use_id: of }) => of === id));
    const isChanged = hasHookOutput(run, "updatedToolOutput", "updatedMCPToolOutput");
    if (frame?.tool_use_result !== undefined && typeof input.tool_response === "object" && !isChanged)
      yield compare(
        same(frame.tool_use_result, input.tool_response),
        "A `PostToolUse` hook received another result than `tool_use_result`.",
      );
  }
  const failure = asText(input.error);
  const result = toolResultOf(run, id);
  if (event === "PostToolUseFailure" && result)
    yield compare(
      failure !== undefined && JSON.stringify(result.content ?? "").includes(JSON.stringify(failure).slice(1, -1)),
      "A `PostToolUseFailure` hook received another error than the tool's result.",
    );
  if (event !== "PostToolBatch") return;
  const uses = unchangedUses(run);
  const ids = asList(input.tool_calls).map((call) => asJsonObject(call).tool_use_id);
  yield compare(
    new Set(ids).size === ids.length && ids.length > 0,
    "A `PostToolBatch` hook received a tool call twice, or none.",
  );
  yield* completeBatch(run, ids);
  for (const call of asList(input.tool_calls).map(asJsonObject)) {
    const use = uses.get(String(call.tool_use_id));
    yield compare(
      usesOf(run).has(String(call.tool_use_id)) && isNonBlank(call.tool_name),
      "A `PostToolBatch` hook received an unknown tool use.",
    );
    if (use)
      yield compare(
        use.name === call.tool_name && same(use.input, call.tool_input) && call.tool_response !== undefined,
        "A `PostToolBatch` hook received a tool call with another name or input, or without its result.",
      );
  }
}

/** Whether a batch has all tool uses of its message. */
function* completeBatch(run: CaseRun, ids: readonly unknown[]): Comparisons {
  const frames = framesOf(run, { type: "assistant" });
  const messageOf = (frame: JsonObject): unknown => asJsonObject(frame.message).id;
  const own = frames.filter((frame) => blocksOf(frame).some(({ id }) => ids.includes(id)));
  const messages = new Set(own.map(messageOf));
  // Releases of tests may use one message id twice.
  if (messages.size !== 1) return;
  const uses = frames.filter((frame) => messages.has(messageOf(frame))).flatMap(blocksOf);
  yield compare(
    uses.every(({ type, id }) => type !== "tool_use" || ids.includes(id)),
    "A `PostToolBatch` hook lacks a tool use of its message.",
  );
}

/** The ids of prompts: each prompt of the host has its own. The end of a task that joins a turn shares that of the turn. */
function* promptIds(run: CaseRun): Comparisons {
  const ids = requestedByAgent(run, "hook_callback")
    .map(({ input, callback_id: callback }) => ({ input: asJsonObject(input), callback }))
    .filter(({ input }) => input.hook_event_name === "UserPromptSubmit" && input.prompt_id !== undefined)
    .filter(({ input }) => !asText(input.prompt)?.startsWith("<task-notification>"));
  const first = ids.filter(({ callback }) => callback === ids[0]?.callback).map(({ input }) => input.prompt_id);
  if (first.length > 1 && promptsInTurn(run).length === promptsOf(run).length)
    yield compare(new Set(first).size === first.length, "Hooks received one `prompt_id` for two prompts.");
}

/** The texts of the main conversation. */
const lastTexts = (run: CaseRun): readonly string[] =>
  framesOf(run, { type: "assistant" })
    .flatMap(blocksOf)
    .flatMap(({ text }) => asText(text) ?? []);

/** The suggestions that a `PermissionRequest` hook gets: those of the permission request. */
function* suggestionFields(run: CaseRun, input: JsonObject): Comparisons {
  if (input.hook_event_name !== "PermissionRequest") return;
  const requests = requestedByAgent(run, "can_use_tool").filter(
    ({ tool_name: name, input: given }) => name === input.tool_name && same(given, input.tool_input),
  );
  for (const { permission_suggestions: suggestions } of requests.slice(0, 1))
    if (asList(suggestions).length > 0)
      yield compare(
        same(suggestions, input.permission_suggestions),
        "A `PermissionRequest` hook received other suggestions than the permission request.",
      );
}

/** The subject of the other events. */
function* otherFields(run: CaseRun, input: JsonObject): Comparisons {
  const event = String(input.hook_event_name);
  if (event === "UserPromptSubmit") {
    const prompts = JSON.stringify(sentByHost(run).filter(({ type }) => type === "user"));
    const given = asText(input.prompt) ?? "";
    // A prompt of several blocks is one text, and the end of a task is a prompt of the agent.
    const lines = given.startsWith("<task-notification") ? [] : given.split("\n");
    yield compare(
      lines.every((line) => prompts.includes(JSON.stringify(line.trim()).slice(1, -1))) &&
        typeof input.prompt === "string",
      "A `UserPromptSubmit` hook received a prompt that the host did not send.",
    );
  }
  if (event === "SessionStart") {
    const resumes = run.events.some(({ argv }) => argv?.some((arg) => /^(--resume|--continue|-c|-r)(=|$)/.test(arg)));
    const cleared =
      framesOf(run, { type: "conversation_reset" }).length > 0 ||
      framesOf(run, { subtype: "compact_boundary" }).length > 0;
    if (!cleared)
      yield compare(
        input.source === (resumes ? "resume" : "startup"),
        "A `SessionStart` hook received another source.",
      );
  }
  if ((event === "Stop" || event === "SubagentStop") && isNonBlank(input.last_assistant_message)) {
    const message = input.last_assistant_message.trim();
    yield compare(
      lastTexts(run).some((text) => text.trim() === message) || event === "SubagentStop",
      `A \`${event}\` hook received a last message that no assistant frame has.`,
    );
  }
  if (event === "PreCompact" && input.trigger === "manual") {
    const given = sentByHost(run).flatMap(({ message }) => {
      const { content } = asJsonObject(message);
      return typeof content === "string" && content.startsWith("/compact")
        ? [content.slice("/compact".length).trim()]
        : [];
    });
    yield compare(
      given.length === 0 || given.includes(asText(input.custom_instructions)?.trim() ?? ""),
      "A `PreCompact` hook received other instructions than those of `/compact`.",
    );
  }
  if (event === "SubagentStart" || event === "SubagentStop") {
    const started = [...agentIdsOf(run).values()];
    // Agents that the agent runs for itself have no type and no task.
    if (started.length > 0 && input.agent_type !== "")
      yield compare(started.includes(input.agent_id), `A \`${event}\` hook received an \`agent_id\` that no task has.`);
    const types = [...usesOf(run).values()].map((use): unknown => asJsonObject(use.input).subagent_type);
    yield compare(
      isNonBlank(input.agent_id) && (types.length === 0 || input.agent_type === "" || types.includes(input.agent_type)),
      `A \`${event}\` hook received no id, or another type, of its agent.`,
    );
  }
  if (event === "PreModelSwitch" || event === "PostModelSwitch") {
    const models = requestedByHost(run, "set_model").map(({ model }) => model);
    yield compare(
      models.length === 0 || models.some((model) => model === input.requested_model || model === input.to_model),
      `A \`${event}\` hook received another model than the host asked for.`,
    );
    yield* chosenModel(event, input);
    yield compare(
      isNonBlank(input.from_model) && isNonBlank(input.to_model),
      `A \`${event}\` hook lacks one of the two models.`,
    );
  }
}

/** A model without the suffix of its context window. */
const plainModel = (model: unknown): string => String(model).replace(/\[\w+\]$/, "");

/** Whether a switch leads to the requested model, if the request has its full name. */
function* chosenModel(event: string, { requested_model: requested, to_model: to }: JsonObject): Comparisons {
  if (typeof requested !== "string" || !requested.startsWith("claude-")) return;
  yield compare(
    plainModel(requested) === plainModel(to),
    `A \`${event}\` hook received another \`to_model\` than the requested one.`,
  );
}

/** Whether hooks get the session, the tool, its result and the prompt that their event is about. */
export function* hookInputs(run: CaseRun): Comparisons {
  yield* promptIds(run);
  for (const request of requestedByAgent(run, "hook_callback")) {
    const input = asJsonObject(request.input);
    yield* commonFields(run, input);
    yield* toolFields(run, request, input);
    yield* resultFields(run, input);
    yield* suggestionFields(run, input);
    yield* otherFields(run, input);
  }
}
