import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../law/session-event/json.ts";
import type { CaseRun } from "../define.ts";
import { framesOf } from "../query.ts";
import { type Comparisons, compare, isNonBlank, usesOf } from "./comparison.ts";

const isTask = ({ type, subtype }: JsonObject): boolean => type === "system" && String(subtype).startsWith("task_");

/** Whether a value of frames about one task is the same in all of them that have it. */
function* constants(frames: readonly JsonObject[], names: readonly string[]): Comparisons {
  for (const name of names) {
    const values = new Set(frames.flatMap((frame) => (frame[name] === undefined ? [] : [frame[name]])));
    if (values.size > 0)
      yield compare(
        values.size === 1 && [...values].every(isNonBlank),
        `Frames of one task have another \`${name}\`, or an empty one.`,
      );
  }
}

/** What frames of a subagent repeat of the tool use that started it. */
function* fromUse(frame: JsonObject, input: JsonObject): Comparisons {
  const { subagent_type: type, task_description: task, prompt, description, subtype } = frame;
  const isStart = subtype === "task_started";
  const [given, due] = [isStart ? description : task, input.description];
  if (given !== undefined && due !== undefined)
    yield compare(given === due, "A frame of a subagent has another description than its tool use.");
  if (type !== undefined && input.subagent_type !== undefined)
    yield compare(type === input.subagent_type, "A frame of a subagent has another type than its tool use.");
  if (isStart && prompt !== undefined && input.prompt !== undefined)
    yield compare(prompt === input.prompt, "`system/task_started` has another prompt than its tool use.");
}

/** Whether the frames of tasks and subagents agree with each other and with the tool use that started them. */
export function* taskFrames(run: CaseRun): Comparisons {
  const uses = usesOf(run);
  const tasks = new Map<unknown, JsonObject[]>();
  const parents = new Map<unknown, JsonObject[]>();
  for (const frame of run.frames) {
    if (isTask(frame)) tasks.set(frame.task_id, [...(tasks.get(frame.task_id) ?? []), frame]);
    const parent = isTask(frame) ? frame.tool_use_id : frame.parent_tool_use_id;
    const use = uses.get(String(parent));
    if (use?.name === "Agent") yield* fromUse(frame, asJsonObject(use.input));
    if ((frame.type === "user" || frame.type === "assistant") && typeof parent === "string")
      parents.set(parent, [...(parents.get(parent) ?? []), frame]);
  }
  // A subagent that gets another message runs again.
  const runsAgain = [...uses.values()].some(({ name }) => name === "SendMessage");
  for (const frames of tasks.values()) if (!runsAgain) yield* constants(frames, ["run_id", "tool_use_id"]);
  for (const frames of parents.values()) yield* constants(frames, ["agent_id", "subagent_type", "task_description"]);
  for (const frame of framesOf(run, { type: "system", subtype: "task_started" })) {
    yield compare(isNonBlank(frame.description), "`system/task_started` has no description.");
    if (frame.task_type !== undefined) yield compare(isNonBlank(frame.task_type), "`system/task_started` has no type.");
    if (frame.task_type === "local_agent")
      yield compare(isNonBlank(frame.tool_use_id), "`system/task_started` of a subagent names no tool use.");
  }
  yield* progress(run);
  yield* endings(run, tasks);
  if (!runsAgain) yield* backgroundLists(run, tasks);
}

/** The latest tool and the counts of a task. */
function* progress(run: CaseRun): Comparisons {
  const names = new Set([...usesOf(run).values()].map(({ name }) => name));
  for (const { last_tool_name: tool, usage, description } of framesOf(run, {
    type: "system",
    subtype: "task_progress",
  })) {
    yield compare(isNonBlank(description), "`system/task_progress` has no description.");
    if (tool !== undefined) yield compare(names.has(tool), "`last_tool_name` names a tool that the task did not use.");
    yield compare(Number(asJsonObject(usage).tool_uses) > 0, "`system/task_progress` counts no tool use.");
  }
}

function* endings(run: CaseRun, tasks: ReadonlyMap<unknown, readonly JsonObject[]>): Comparisons {
  for (const { summary, output_file: file, task_id: id, usage } of framesOf(run, {
    type: "system",
    subtype: "task_notification",
  })) {
    yield compare(isNonBlank(summary), "`system/task_notification` has no summary.");
    if (file !== undefined && file !== "")
      yield compare(isNonBlank(file) && file.includes(String(id)), "`output_file` of a task is not its own.");
    const steps = (tasks.get(id) ?? []).filter(({ subtype }) => subtype === "task_progress");
    const last = asJsonObject(asJsonObject(steps.at(-1)).usage);
    if (usage !== undefined && steps.length > 0)
      yield compare(
        Number(asJsonObject(usage).tool_uses) >= Number(last.tool_uses) && Number(asJsonObject(usage).total_tokens) > 0,
        "`system/task_notification` counts fewer tool uses than the task's progress, or no tokens.",
      );
  }
}

function* backgroundLists(run: CaseRun, tasks: ReadonlyMap<unknown, readonly JsonObject[]>): Comparisons {
  for (const frame of framesOf(run, { type: "system", subtype: "background_tasks_changed" }))
    for (const { task_id: id, task_type: type, description, run_id: run } of asList(frame.tasks).map(asJsonObject)) {
      const start = (tasks.get(id) ?? []).find(({ subtype }) => subtype === "task_started");
      yield compare(
        isNonBlank(id) && isNonBlank(type) && isNonBlank(description),
        "`background_tasks_changed` has a task without id, type or description.",
      );
      if (!start) continue;
      yield compare(
        description === start.description &&
          (start.task_type === undefined || type === start.task_type) &&
          (run === undefined || run === start.run_id),
        "`background_tasks_changed` describes a task otherwise than `task_started`.",
      );
    }
}
