import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { reasonOf } from "../../../guards/error.ts";
import { failureReply, printedReply } from "../answer.ts";
import type { HookChannel, HookQuestion } from "../channel.ts";
import { beforeConversation, type HookReply, hookText, type ToolHook } from "../types.ts";
import { startReport } from "./report.ts";

/** Events for which plain text is a valid answer of a hook. */
const answersWithText: ReadonlySet<string> = new Set(["PreCompact", "WorktreeCreate"]);

const notThere = "Hooks of the type mcp_tool cannot run before there is a conversation. Use a command hook.";
/** Shown with the output of a tool that must return a hook answer. */
const noAnswer = "The tool's output must be a hook answer in JSON, {}, or empty.";
/** Replaces the server's error text, because the server must not send text to the model in this way. */
const omittedText = "The server's error text is omitted here. See the hook's response.";

/** Calls an MCP tool for a hook. Its answer is read like the output of a command, but plain text has no effect. */
export async function runToolHook(
  hook: ToolHook,
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  const { server, tool, input } = hook.run;
  const { event } = question;
  const report = startReport(channel, question);
  const broken = (stderr: string, stdout = ""): HookReply => {
    report("error", { stderr, stdout, output: stdout || stderr, exitCode: 1 });
    return failureReply(hook, { kind: "broken", hook, unusable: true }, omittedText);
  };
  if (beforeConversation.has(event)) return broken(notThere);
  try {
    const { text, isError } = await channel.callTool(server, tool, filled(input, question.input) as JsonObject, signal);
    if (isError) return broken(text, text);
    const { reply, problem } = await printedReply(hook, text);
    if (problem?.shows) return broken(problem.text, text);
    if (hook.blocksOnFailure && !answersWithText.has(event) && !isUsable(text)) return broken(noAnswer, text);
    report("success", { stdout: text, output: text, exitCode: 0 });
    if (problem !== null) return broken(problem.text);
    return reply.kind === "text" && !answersWithText.has(event) ? { kind: "empty", hook } : reply;
  } catch (cause) {
    if (!signal.aborted) return broken(reasonOf(cause));
    report("cancelled", { output: "Hook cancelled" });
    throw new Error(`Hook tool ${hookText(hook)} timed out.`, { cause });
  }
}

/** The fields of which a valid answer has at least one. */
const saying: ReadonlySet<string> = new Set([
  "continue",
  "suppressOutput",
  "stopReason",
  "decision",
  "systemMessage",
  "terminalSequence",
  "hookSpecificOutput",
  "async",
]);

/** Whether an answer is a hook answer in JSON, `{}` or empty. */
function isUsable(text: string): boolean {
  if (text === "") return true;
  try {
    const names = Object.keys(JSON.parse(text));
    return text.startsWith("{") && (names.length === 0 || names.some((name) => saying.has(name)));
  } catch {
    return false;
  }
}

/** The input of a call, with `${path}` in its texts replaced by the value at that path of the hook input. */
function filled(value: unknown, question: JsonObject): unknown {
  if (typeof value === "string") {
    return value.replace(/\$\{([\w.]+)\}/g, (_, path: string) => spelt(at(question, path.split("."))));
  }
  if (Array.isArray(value)) return value.map((element) => filled(element, question));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, filled(element, question)]));
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (current, name) => (isJsonObject(current) && Object.hasOwn(current, name) ? current[name] : undefined),
    value,
  );

const spelt = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};
