import { parseJson } from "@agentwire/protocol/json";
import { fieldOf } from "../../compare/field.ts";
import type { Step } from "../../script/steps.ts";

/** The output of a command hook and how it ended. */
export interface HookCommandOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** A command hook that blocked something, according to the frames. */
export interface BlockingHook {
  readonly event: string;
  /** The command as the frames name it, or a stand-in for a hook that answered in JSON. */
  readonly command: string;
  /** Its answers to the inputs that it blocked, in order. */
  readonly answers: readonly { readonly answer: HookCommandOutput; isFor(input: unknown): boolean }[];
}

/** The output of a hook without an opinion. */
export const passes: HookCommandOutput = { stdout: "", stderr: "", code: 0 };
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What a hook's text says: the command between brackets, and what it wrote to stderr. */
const feedback = /^\[(.*?)\]: (.*)$/s;

interface Block {
  readonly event: string;
  readonly command: string;
  readonly answer: HookCommandOutput;
  isFor(input: unknown): boolean;
}

const anyInput = (): boolean => true;

function blockOf(event: string, message: string, isFor: Block["isFor"]): Block[] {
  const [, command, stderr = ""] = feedback.exec(message) ?? [];
  return command === undefined ? [] : [{ event, command, answer: { stdout: "", stderr, code: 2 }, isFor }];
}

/** A hook that answered in JSON. The frames do not name its command. */
const jsonBlock = (event: string, output: object, isFor: Block["isFor"]): Block => ({
  event,
  command: `: taped hook ${event}`,
  answer: { ...passes, stdout: JSON.stringify(output) },
  isFor,
});

/** A hook that stopped the turn. Only the end of a prompt says why. */
const stoppingHook = (event: string, isFor: Block["isFor"], stopReason?: string): Block =>
  jsonBlock(event, { continue: false, stopReason }, isFor);

/** The blocks in the results of tools that a hook denied. */
function deniedCalls(frame: unknown, isCallback: (toolUse: string) => boolean): Block[] {
  const blocks = list(fieldOf(fieldOf(frame, "message"), "content"));
  return list(fieldOf(frame, "tool_result_meta")).flatMap((meta) => {
    const id = text(fieldOf(meta, "id"));
    const decision = fieldOf(meta, "permission_decision");
    if (fieldOf(decision, "source") !== "hook" || fieldOf(decision, "decision") !== "reject" || isCallback(id))
      return [];
    const content = text(
      fieldOf(
        blocks.find((block) => fieldOf(block, "tool_use_id") === id),
        "content",
      ),
    );
    const [, reason] = /^PreToolUse:\S+ hook error: (.*)$/s.exec(content) ?? [];
    if (reason === undefined) return [];
    const isFor = (input: unknown): boolean => fieldOf(input, "tool_use_id") === id;
    const named = blockOf("PreToolUse", reason, isFor);
    if (named.length > 0) return named;
    const denial = { permissionDecision: "deny", permissionDecisionReason: reason };
    return [jsonBlock("PreToolUse", { hookSpecificOutput: { hookEventName: "PreToolUse", ...denial } }, isFor)];
  });
}

/** The tool use whose result a frame holds, if the tool ran. */
function ranLast(frame: unknown): unknown {
  const result = list(fieldOf(fieldOf(frame, "message"), "content")).findLast(
    (block) => fieldOf(block, "type") === "tool_result" && fieldOf(block, "is_error") !== true,
  );
  return fieldOf(result, "tool_use_id");
}

/** What one frame of the agent says about a hook that blocked something. `isCallback`: of a tool use, or of an event. */
function blocksIn(frame: unknown, isCallback: (subject: string) => boolean): Block[] {
  const content = text(fieldOf(frame, "content"));
  const prompt = /^UserPromptSubmit operation blocked by hook:\n(.*?)\n(\n?)\nOriginal prompt: (.*)$/s.exec(content);
  if (prompt !== null) {
    const [, reason = "", line = "", submitted] = prompt;
    const isFor = (input: unknown): boolean => fieldOf(input, "prompt") === submitted;
    const named = blockOf("UserPromptSubmit", `${reason}${line}`, isFor);
    if (named.length > 0 || isCallback("UserPromptSubmit")) return named;
    return [jsonBlock("UserPromptSubmit", { decision: "block", reason }, isFor)];
  }
  const submitted = fieldOf(frame, "prompt_submit_outcome");
  if (fieldOf(submitted, "kind") === "stopped_by_hook" && !isCallback("UserPromptSubmit"))
    return [stoppingHook("UserPromptSubmit", anyInput, text(fieldOf(submitted, "reason")))];
  if (fieldOf(frame, "terminal_reason") === "stop_hook_prevented" && !isCallback("Stop"))
    return [stoppingHook("Stop", anyInput)];
  const compaction = /Compaction blocked by PreCompact hook: (.*)$/s.exec(text(fieldOf(frame, "compact_error")));
  if (compaction !== null) return blockOf("PreCompact", compaction[1] ?? "", anyInput);
  const message = text(fieldOf(list(fieldOf(fieldOf(frame, "message"), "content"))[0], "text"));
  const stop = /^Stop hook feedback:\n(.*)$/s.exec(message);
  if (stop !== null && fieldOf(frame, "isSynthetic") === true) {
    const event = fieldOf(frame, "parent_tool_use_id") === null ? "Stop" : "SubagentStop";
    const named = blockOf(event, stop[1] ?? "", anyInput);
    return named.length > 0 || isCallback(event)
      ? named
      : [jsonBlock(event, { decision: "block", reason: stop[1] ?? "" }, anyInput)];
  }
  return deniedCalls(frame, isCallback);
}

/**
 * The command hooks of settings that blocked a prompt, a tool, an end of a turn or a compaction. The settings are not on
 * the tape, but the agent names the command and what it wrote. A callback of the host is no command.
 */
export function blockingHooks(steps: readonly Step[]): readonly BlockingHook[] {
  const callbacks = new Set<string>();
  const passedTurns: BlockingHook["answers"][number][] = [];
  const hooks = new Map<string, { event: string; command: string; answers: BlockingHook["answers"][number][] }>();
  let last: unknown;
  let stoppedByHost = false;
  for (const step of steps) {
    if (step.kind !== "frame") continue;
    const { frame } = step.content;
    const answer = fieldOf(fieldOf(frame, "response"), "response");
    if (step.direction !== "agent-to-host") {
      stoppedByHost ||= fieldOf(answer, "continue") === false;
      continue;
    }
    last = ranLast(frame) ?? last;
    const request = fieldOf(frame, "request");
    if (fieldOf(request, "subtype") === "hook_callback") {
      callbacks.add(text(fieldOf(request, "tool_use_id")));
      callbacks.add(text(fieldOf(fieldOf(request, "input"), "hook_event_name")));
    }
    // A turn that ends on its own passed the hooks.
    const passed =
      fieldOf(frame, "subtype") === "success" && fieldOf(frame, "terminal_reason") !== "stop_hook_prevented";
    if (fieldOf(frame, "type") === "result" && passed) {
      passedTurns.push({ answer: passes, isFor: anyInput });
      for (const hook of hooks.values())
        if (hook.event === "Stop") hook.answers.push({ answer: passes, isFor: anyInput });
    }
    const blocks = blocksIn(frame, (id) => callbacks.has(id));
    if (fieldOf(frame, "terminal_reason") === "hook_stopped" && last !== undefined && !stoppedByHost) {
      const stopped = last;
      blocks.push(stoppingHook("PostToolUse", (input) => fieldOf(input, "tool_use_id") === stopped));
    }
    for (const { event, command, answer, isFor } of blocks) {
      const key = `${event} ${command}`;
      const hook = hooks.get(key) ?? { event, command, answers: event === "Stop" ? [...passedTurns] : [] };
      hook.answers.push({ answer, isFor });
      hooks.set(key, hook);
    }
  }
  return [...hooks.values()];
}

/** The answer of a hook to an input, which is then used up. A hook that blocked nothing there passes. */
export function createBlockingHook({ answers }: BlockingHook): (input: string) => HookCommandOutput {
  const left = [...answers];
  return (input) => {
    const value = parseJson(input);
    if (value === undefined) return passes;
    const at = left.findIndex(({ isFor }) => isFor(value));
    return at < 0 ? passes : (left.splice(at, 1)[0]?.answer ?? passes);
  };
}
