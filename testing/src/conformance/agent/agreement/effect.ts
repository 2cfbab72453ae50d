import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../../law/session-event/json.ts";
import type { CaseRun } from "../define.ts";
import { framesOf, requestsOf, toolResultOf } from "../query.ts";
import {
  argumentsOf,
  type Comparisons,
  compare,
  requestedByHost,
  responsesOfHost,
  sentByHost,
  usesOf,
} from "./comparison.ts";

/** The inputs with which a tool use may run: that of the model, replaced by hooks and then by the user. */
function inputOf(
  run: CaseRun,
  answers: ReturnType<typeof responsesOfHost>,
  id: string,
  input: unknown,
): JsonObject | undefined {
  const requests = framesOf(run, { type: "control_request" }).filter(
    ({ request }) => asJsonObject(request).tool_use_id === id,
  );
  const ofHooks = requests.flatMap(({ request_id: request }) => {
    const { updatedInput, decision } = asJsonObject(asJsonObject(answers.get(String(request))).hookSpecificOutput);
    return updatedInput ?? asJsonObject(decision).updatedInput ?? [];
  });
  if (ofHooks.length > 1) return undefined;
  const ofUser = requests.flatMap(({ request_id: request }) => answers.get(String(request))?.updatedInput ?? []);
  return asJsonObject(ofUser.at(-1) ?? ofHooks[0] ?? input);
}

/** Whether files have the contents that tools wrote, in the order of the tool uses. */
export function* filesWritten(run: CaseRun): Comparisons {
  if (requestedByHost(run, "rewind_files").length > 0) return;
  const answers = responsesOfHost(run);
  const contents = new Map<string, string | undefined>();
  for (const [id, use] of usesOf(run)) {
    if (use.name === "Bash") contents.clear();
    if (!["Write", "Edit"].includes(String(use.name))) continue;
    const result = toolResultOf(run, id);
    const input = inputOf(run, answers, id, use.input);
    const {
      file_path: name,
      content,
      old_string: before = "",
      new_string: after = "",
      replace_all: isAll,
    } = input ?? {};
    const path = String(name).startsWith("/") ? String(name) : `${run.paths.cwd}/${String(name)}`;
    if (result?.is_error === true) continue;
    const known = contents.get(path);
    if (!result || !input) contents.delete(path);
    else if (use.name === "Write") contents.set(path, asText(content));
    else if (known !== undefined)
      contents.set(
        path,
        isAll === true
          ? known.replaceAll(String(before), () => String(after))
          : known.replace(String(before), () => String(after)),
      );
  }
  for (const [path, content] of contents)
    if (content !== undefined)
      yield compare(run.files[path] === content, "A file does not have the content that a tool wrote to it.");
}

/** Whether the answers of the user had their effect: a denial is the result, and in the denials of its turn once. */
export function* denialsFollowed(run: CaseRun): Comparisons {
  const answers = responsesOfHost(run);
  for (const [at, frame] of run.frames.entries()) {
    const { subtype, tool_use_id: use, agent_id: agent } = asJsonObject(frame.request);
    const answer = answers.get(String(frame.request_id));
    const result = toolResultOf(run, String(use));
    if (subtype !== "can_use_tool" || answer?.behavior !== "deny" || answer.interrupt === true || !result) continue;
    yield compare(
      result.is_error === true &&
        JSON.stringify(result.content ?? "").includes(JSON.stringify(answer.message ?? "").slice(1, -1)),
      "The result of a tool that the user denied is not the denial.",
    );
    // A subagent in the background may end in another turn.
    if (agent !== undefined) continue;
    const end = run.frames.slice(at).find(({ type }) => type === "result");
    const listed = asList(end?.permission_denials).filter((denial) => asJsonObject(denial).tool_use_id === use);
    if (end) yield compare(listed.length === 1, "The result of a turn does not list a denial of the turn once.");
  }
}

/** The steps of a tool use, in order. */
const steps = ["use", "PreToolUse", "can_use_tool", "tools/call", "PostToolUse", "result"] as const;

type ToolStep = readonly [step: (typeof steps)[number], id: string];

/** The step of a tool use that a frame is, with the id of the tool use. */
function stepsOf(frame: JsonObject): readonly ToolStep[] {
  const { subtype, tool_use_id: use, input, message } = asJsonObject(frame.request);
  if (subtype === "can_use_tool") return [["can_use_tool", String(use)]];
  const { hook_event_name: event, tool_use_id: hooked } = asJsonObject(input);
  if (subtype === "hook_callback" && (event === "PreToolUse" || event === "PostToolUse"))
    return [[event, String(hooked)]];
  const { method, params } = asJsonObject(message);
  const called = asJsonObject(asJsonObject(params)._meta)["claudecode/toolUseId"];
  if (method === "tools/call" && called !== undefined) return [["tools/call", String(called)]];
  const isMain = (frame.parent_tool_use_id ?? null) === null;
  if (frame.isReplay === true || !isMain || (frame.type !== "assistant" && frame.type !== "user")) return [];
  return blocksOf(frame).flatMap(({ type, id, tool_use_id: of }): ToolStep[] => {
    if (type === "tool_use") return [["use", String(id)]];
    return type === "tool_result" ? [["result", String(of)]] : [];
  });
}

/** Whether the steps of each tool use come in their order. */
export function* stepsOrdered(run: CaseRun): Comparisons {
  const latest = new Map<string, number>();
  for (const frame of run.frames)
    for (const [step, id] of stepsOf(frame)) {
      const [at, before] = [steps.indexOf(step), latest.get(id)];
      latest.set(id, Math.max(at, before ?? 0));
      if (before !== undefined)
        yield compare(before <= at, `The step \`${step}\` of a tool use came after \`${steps[before]}\`.`);
    }
}

/** Whether a tool that the user denied ran all the same. */
export function* deniedNotRun(run: CaseRun): Comparisons {
  const answers = responsesOfHost(run);
  const ran = new Set(
    run.frames.flatMap(stepsOf).flatMap(([step, id]) => (step === "tools/call" || step === "PostToolUse" ? [id] : [])),
  );
  for (const { request_id: request, request: body } of framesOf(run, { type: "control_request" })) {
    const { subtype, tool_use_id: use } = asJsonObject(body);
    if (subtype === "can_use_tool" && answers.get(String(request))?.behavior === "deny")
      yield compare(!ran.has(String(use)), "A tool that the user denied ran.");
  }
}

/** Arguments, requests and files that may allow a tool without a question. */
const permits = /allow|settings|mode|dangerous|agent|sandbox|plugin|resume|continue/i;

/** Whether the user was asked about each tool that changed something, if nothing else allows it. */
export function* changesRequested(run: CaseRun): Comparisons {
  const argv = argumentsOf(run);
  const sent = JSON.stringify(sentByHost(run));
  const hello = asJsonObject(requestedByHost(run, "initialize")[0]);
  const isStrict =
    argv.some((argument) => argument.startsWith("--permission-prompt-tool")) &&
    !argv.some((argument) => permits.test(argument)) &&
    !/"(updatedPermissions|set_permission_mode|apply_flag_settings|update_settings|claim_session)"/.test(sent) &&
    hello.hooks === undefined &&
    hello.agents === undefined &&
    !Object.keys(run.files).some((path) => /settings[^/]*\.json$/.test(path));
  if (!isStrict) return;
  for (const [id, { name }] of usesOf(run)) {
    const result = toolResultOf(run, id);
    if (!["Write", "Edit"].includes(String(name)) || !result || result.is_error === true) continue;
    const count = requestsOf(run, "can_use_tool", { tool_use_id: id }).length;
    yield compare(count === 1, `The user was asked ${count} times about a tool that changed a file.`);
  }
}
