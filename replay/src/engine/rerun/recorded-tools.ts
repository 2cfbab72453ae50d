import { toolErrorMessage } from "@agentwire/protocol";
import type { Tool } from "@agentwire/runtime/agent";
import type { Settle } from "../../effects/delivery-queue.ts";
import { sameJson } from "../compare/json-difference.ts";
import { fieldOf, messageName } from "../compare/schema.ts";
import type { Step } from "../script/steps.ts";
import { endCommandOf, type RecordedCommand, recordedCommands, runRecorded } from "./recorded-ports/commands.ts";
import type { RecordedFiles } from "./recorded-ports/files.ts";
import { type RecordedServers, resourceTools } from "./recorded-ports/mcp-servers.ts";

/** The outcome of a call. */
interface TapedResult {
  readonly content: unknown;
  readonly failed: boolean;
  readonly structured: unknown;
}

/** Tools with external effects. All others only change the session, and run unchanged. */
const externalTools: ReadonlySet<string> = new Set([
  "Bash",
  "Edit",
  "EnterWorktree",
  "ExitWorktree",
  "Glob",
  "Grep",
  "LS",
  "MultiEdit",
  "NotebookEdit",
  "NotebookRead",
  "Read",
  "WebFetch",
  "WebSearch",
  "Write",
  ...resourceTools,
]);

/** The results of all calls, by tool use. A model may reuse an id: each call has its own result. */
interface TapedResults {
  readonly ids: Iterable<string>;
  /** The result of the current call. */
  get(id: string): TapedResult | undefined;
  /** The result of a finished call, by its output. */
  made(id: string, output: unknown): TapedResult | undefined;
  set(id: string, result: TapedResult): void;
  /** The call has finished. The next one with this id gets the next result. */
  next(id: string): void;
}

function resultsOf(steps: readonly Step[]): TapedResults {
  const results = readResults(steps);
  const indexes = new Map<string, number>();
  const indexOf = (id: string): number => Math.min(indexes.get(id) ?? 0, (results.get(id)?.length ?? 1) - 1);
  return {
    ids: results.keys(),
    get: (id) => results.get(id)?.[indexOf(id)],
    made: (id, output) => results.get(id)?.find(({ structured }) => structured === output),
    set(id, result) {
      results.get(id)?.splice(indexOf(id), 1, result);
    },
    next: (id) => void indexes.set(id, (indexes.get(id) ?? 0) + 1),
  };
}

function readResults(steps: readonly Step[]): Map<string, TapedResult[]> {
  const results = new Map<string, TapedResult[]>();
  for (const step of steps) {
    const frame = step.kind === "frame" && step.direction === "agent-to-host" ? step.content.frame : null;
    const content = fieldOf(fieldOf(frame, "message"), "content");
    for (const block of Array.isArray(content) ? content : []) {
      if (fieldOf(block, "type") !== "tool_result") continue;
      const id = String(fieldOf(block, "tool_use_id"));
      const result = {
        content: fieldOf(block, "content"),
        failed: fieldOf(block, "is_error") === true,
        structured: fieldOf(frame, "tool_use_result"),
      };
      results.set(id, [...(results.get(id) ?? []), result]);
    }
  }
  return results;
}

/** A result of the tape with the name of the live task. */
function renamed(result: TapedResult, { id }: RecordedCommand, outcome: Awaited<ReturnType<Tool["run"]>>): TapedResult {
  const task = outcome.kind === "done" ? fieldOf(outcome.output, "backgroundTaskId") : undefined;
  if (typeof task !== "string") return result;
  return JSON.parse(JSON.stringify(result).replaceAll(id, task));
}

/** Lets concurrent calls end in the recorded order. */
function inOrderOf(ids: Iterable<string>, turn: Settle): (id: string) => Promise<void> {
  const indexes = new Map([...ids].map((id, index) => [id, index]));
  const indexOf = (id: string): number => indexes.get(id) ?? Number.POSITIVE_INFINITY;
  const running = new Map<string, Promise<void>>();
  return (id) => {
    const ended = (async () => {
      // All concurrent calls have begun after one turn of the event loop.
      await turn();
      const before = [...running].filter(([other]) => indexOf(other) < indexOf(id)).map(([, end]) => end);
      await Promise.all(before);
      if (before.length > 0) await turn();
      running.delete(id);
    })();
    running.set(id, ended);
    return ended;
  };
}

/**
 * Whether an input is that of a call that the agent refused without a question to the host. Inputs are compared by the
 * fields of the recorded one, because the agent adds defaults.
 */
function refusedCall(steps: readonly Step[], toolUse: string): (input: unknown) => boolean {
  const frames = steps.flatMap((step) => (step.kind === "frame" ? [step.content.frame] : []));
  const isNamed = (value: unknown): boolean => fieldOf(value, "tool_use_id") === toolUse;
  const wasDenied = frames.some((frame) => messageName(frame) === "system/permission_denied" && isNamed(frame));
  const hadQuestion = frames.some((frame) => {
    const request = fieldOf(frame, "request");
    return fieldOf(request, "subtype") === "can_use_tool" && isNamed(request);
  });
  // The change of the result removed the decision. The result of a call that was allowed has one.
  const lacksDecision = frames.some((frame) => {
    const [meta, content] = [fieldOf(frame, "tool_result_meta"), fieldOf(fieldOf(frame, "message"), "content")];
    return [content].flat().some(isNamed) && Array.isArray(meta) && meta.every((one) => fieldOf(one, "id") !== toolUse);
  });
  const call = frames
    .flatMap((frame) => [fieldOf(fieldOf(frame, "message"), "content")].flat())
    .find((block) => fieldOf(block, "type") === "tool_use" && fieldOf(block, "id") === toolUse);
  if (call === undefined || !(wasDenied || (lacksDecision && !hadQuestion))) return () => false;
  const fields = Object.entries(fieldOf(call, "input") ?? {});
  return (input) => fields.every(([name, value]) => sameJson(fieldOf(input, name), value));
}

/** Whether the agent's output ends before the result of its turn, for example because the agent was killed. */
const endsWithinTurn = (steps: readonly Step[]): boolean => {
  const last = steps.findLast(
    (step) =>
      step.kind === "frame" &&
      step.direction === "agent-to-host" &&
      ["assistant", "user", "stream_event", "result"].includes(String(fieldOf(step.content.frame, "type"))),
  );
  return last?.kind === "frame" && messageName(last.content.frame)?.startsWith("result/") !== true;
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/**
 * Replaces each tool with external effects by one that returns the results of the tape: built-in tools and those of
 * servers outside the host. Of the tool use `forced`, any tool returns the result of the tape. If the agent refused it
 * without a question, it needs no permission.
 */
export function recordedTools(
  steps: readonly Step[],
  turn: Settle,
  servers: Pick<RecordedServers, "has" | "elicit">,
  files: RecordedFiles,
  forced?: string,
): (tool: Tool) => Tool {
  const results = resultsOf(steps);
  const commands = recordedCommands(steps);
  const inOrder = inOrderOf(results.ids, turn);
  const isCut = endsWithinTurn(steps);
  const isRefused = forced === undefined ? () => false : refusedCall(steps, forced);
  const resultText = (result: TapedResult | undefined): string =>
    typeof result?.content === "string" ? result.content : JSON.stringify(result?.content ?? "");
  return (tool) => {
    const external = externalTools.has(tool.name) || servers.has(tool.name);
    if (!external && forced === undefined) return tool;
    const recorded: Tool = {
      ...tool,
      subject: (input) => (isRefused(input) ? { kind: "free" } : tool.subject(input)),
      async validate(_input, { toolUseId }) {
        const result = results.get(toolUseId);
        // The model's own input was valid.
        if (/returned updatedInput .{0,200}failed schema validation/.test(resultText(result))) return null;
        if (result?.failed === true) return toolErrorMessage(resultText(result));
        await files.before(result?.structured);
        return null;
      },
      async run(input, context) {
        const { toolUseId } = context;
        const command = commands.get(toolUseId);
        if (command !== undefined) {
          const printed = String(fieldOf(results.get(toolUseId)?.structured, "stdout") ?? "");
          const outcome = await runRecorded(command, printed, tool, input, context);
          const taped = results.get(toolUseId);
          if (taped === undefined) return outcome;
          results.set(toolUseId, renamed(taped, command, outcome));
        }
        await servers.elicit(toolUseId);
        await inOrder(toolUseId);
        endCommandOf(commands, toolUseId);
        const result = results.get(toolUseId);
        results.next(toolUseId);
        if (result === undefined && isCut) await aborted(context.signal);
        if (result === undefined) return { kind: "failed", message: "The tape holds no result of this call." };
        if (result.failed) return { kind: "failed", message: resultText(result) };
        await files.after(result.structured);
        return { kind: "done", output: result.structured };
      },
      acceptsOutput: () => true,
      render: (output, input, context) => {
        const result = results.made(context.toolUseId, output);
        return (result?.content as ReturnType<Tool["render"]> | undefined) ?? tool.render(output, input, context);
      },
    };
    if (external) return recorded;
    const of = ({ toolUseId }: { readonly toolUseId: string }): Tool => (toolUseId === forced ? recorded : tool);
    return {
      ...recorded,
      validate: (input, context) => of(context).validate(input, context),
      run: (input, context) => of(context).run(input, context),
      render: (output, input, context) => of(context).render(output, input, context),
    };
  };
}
