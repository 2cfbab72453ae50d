import { isJsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { HookCommandEnd } from "./channel.ts";
import {
  type CommandHook,
  type ConfiguredHook,
  type ExitRefusal,
  type HookAnswer,
  type HookReply,
  hookText,
} from "./types.ts";
import { vocabulary } from "./vocabulary.ts";

/** Reads a callback's answer. */
export async function callbackReply(hook: ConfiguredHook, answer: unknown): Promise<HookReply> {
  const output = await readAnswer(hook.event, answer);
  if (output === "misnamed" && !hook.blocksOnFailure) {
    return { kind: "misnamed", hook, text: misnamedText(hook.event, answer) };
  }
  if (output === "malformed" || output === "misnamed") return { kind: "failed", hook };
  return output === null ? { kind: "empty", hook } : { kind: "output", hook, output };
}

/** The exit code with which a command blocks. */
const blocks = 2;
/** Exit codes that mean that a command could not start. */
export const notStarted: ReadonlySet<number | null> = new Set([126, 127]);

/** What is wrong with a command's output. */
export interface PrintedProblem {
  readonly text: string;
  /** Whether the output is shown as well. */
  readonly shows: boolean;
}

/** The reply of a hook, and what is wrong with its output; `null`: nothing. */
interface ReadReply {
  readonly reply: HookReply;
  readonly problem: PrintedProblem | null;
}

/**
 * Reads the output and exit code of a command. JSON on stdout counts with any exit code. A blocking exit code adds a
 * refusal, and so does any other failure of a command that must answer.
 */
export async function commandReply(hook: CommandHook, end: HookCommandEnd): Promise<ReadReply> {
  const { reply, problem } = await endedReply(hook, end);
  const succeeded = end.code === 0 && problem === null;
  const text = problem?.text ?? (succeeded ? end.stdout : end.stderr).trim();
  return { reply: { ...reply, ended: { succeeded, text } }, problem };
}

async function endedReply(hook: CommandHook, { code, stdout, stderr }: HookCommandEnd): Promise<ReadReply> {
  const text = stdout.trim();
  if (code === 0) return printedReply(hook, text);
  const read = await readPrinted(hook, text);
  // The output says that the command continues in the background. A blocking exit code still counts, unless the first
  // line says so.
  const continues = "kind" in read && read.kind === "empty" && text !== "";
  if (continues && (code !== blocks || startsAsync(`${stdout}\n`))) return { reply: read, problem: null };
  const refusal = code === blocks ? exitRefusal(hook, stderr) : null;
  if (!("problem" in read)) return { reply: endedBadly(read, refusal, code, stderr.trim()), problem: null };
  const { problem } = read;
  if (refusal !== null && problem.shows) return { reply: { kind: "blocked", hook, ...refusal }, problem: null };
  if (refusal !== null && hook.event === "PreToolUse") {
    return { reply: { kind: "blocked", hook, reason: `[${hookText(hook)}]: ${unreadable}` }, problem };
  }
  const broken: HookReply = { kind: "broken", hook, unusable: true };
  if (problem.shows || refusal !== null) return { reply: failureReply(hook, broken, problem.text), problem };
  return { reply: failureReply(hook, broken, stderr.trim()), problem: hook.blocksOnFailure ? null : problem };
}

const exitRefusal = (hook: CommandHook, stderr: string): ExitRefusal => ({
  reason: `[${hookText(hook)}]: ${stderr || noStderr}`,
  stderr,
});

/** Used if a command blocks by its exit code, and nothing else of it is valid. */
const unreadable = `it refused by exit code ${blocks}, and its output is not usable`;

/** The reply of a command with an exit code other than 0. `refusal`: the one that the exit code gives. */
function endedBadly(read: HookReply, refusal: ExitRefusal | null, code: number | null, stderr: string): HookReply {
  const { hook } = read;
  if (refusal !== null) return read.kind === "output" ? { ...read, refusal } : { kind: "blocked", hook, ...refusal };
  if (read.kind !== "output") {
    const unusable = code === null || notStarted.has(code);
    return failureReply(hook, { kind: "broken", hook, unusable }, stderr);
  }
  if (!hook.blocksOnFailure || refuses(hook.event, read.output)) return read;
  const { continue: continues, stopReason } = read.output;
  // Of an answer that comes with a failure, only refusals count.
  return { ...read, output: { continue: continues, stopReason, specific: {} }, refusal: failureRefusal(hook, stderr) };
}

/** Whether an answer itself refuses. A permission request has its own kind of decision. */
const refuses = (event: string, { decision, specific }: HookAnswer): boolean =>
  event === "PermissionRequest"
    ? isJsonObject(specific.decision) && specific.decision.behavior === "deny"
    : decision === "block" || specific.permissionDecision === "deny";

/** Reads the output of a command hook, or the answer of an HTTP hook. */
export async function printedReply(hook: ConfiguredHook, text: string): Promise<ReadReply> {
  const read = await readPrinted(hook, text);
  if (!("problem" in read)) return { reply: read, problem: null };
  const { problem } = read;
  return { reply: failureReply(hook, { kind: "broken", hook, unusable: true }, problem.text), problem };
}

/** The outcome of a hook that timed out. */
export const lateReply = (hook: ConfiguredHook): HookReply =>
  hook.run.kind !== "callback" && hook.blocksOnFailure
    ? {
        kind: "blocked",
        hook,
        reason: `[${hookText(hook)}]: timed out; blocking because onFailure is "block"`,
        failure: "hook_timed_out",
      }
    : { kind: "timeout", hook };

const noStderr = "No stderr output";

/** The reply of a failed hook of the settings: a block if it must answer, otherwise the given reply. */
export const failureReply = (hook: ConfiguredHook, reply: HookReply, stderr: string): HookReply =>
  hook.blocksOnFailure ? { kind: "blocked", hook, ...failureRefusal(hook, stderr) } : reply;

const failureRefusal = (hook: ConfiguredHook, stderr: string): ExitRefusal => ({
  reason: `[${hookText(hook)}]: failed; blocking because onFailure is "block"\n${stderr || noStderr}`,
  failure: "hook_failed",
});

async function readPrinted(
  hook: ConfiguredHook,
  text: string,
): Promise<HookReply | { readonly problem: PrintedProblem }> {
  if (!text.startsWith("{")) return text === "" ? { kind: "empty", hook } : { kind: "text", hook, text };
  const answer = parseJsonObject(text);
  if (answer === undefined) {
    return text.endsWith("}") ? { problem: { text: notJson, shows: true } } : { kind: "text", hook, text };
  }
  const output = await readAnswer(hook.event, answer);
  if (output === "malformed") return { problem: { text: noAnswer, shows: true } };
  if (output === "misnamed") return { problem: { text: misnamedText(hook.event, answer), shows: false } };
  return output === null ? { kind: "empty", hook } : { kind: "output", hook, output };
}

/** Shown with the output of a command. */
const notJson = "The hook's output looks like JSON but is not valid JSON.";
const noAnswer = "The JSON in the hook's output is not a valid hook answer.";

/** Whether the first line of a running command says that it continues in the background. */
export function startsAsync(stdout: string): boolean {
  const end = stdout.indexOf("\n");
  if (end === -1 || !stdout.trimStart().startsWith("{")) return false;
  return parseJsonObject(stdout.slice(0, end))?.async === true;
}

/** The text for the model in the output of a background command; `null` if there is none. */
export function lateMessage(stdout: string): string | null {
  const texts = [stdout, ...stdout.split("\n")];
  const answer = texts.map(parseJsonObject).find((value) => value !== undefined && value.async !== true);
  if (answer === undefined) return null;
  const { additionalContext } = isJsonObject(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  const lines = [answer.systemMessage, additionalContext].filter((text) => typeof text === "string" && text !== "");
  return lines.length === 0 ? null : lines.join("\n");
}

/** The answer; `null` if the hook continues in the background. */
async function readAnswer(event: string, answer: unknown): Promise<HookAnswer | null | "malformed" | "misnamed"> {
  if (!isJsonObject(answer)) return "malformed";
  if (answer.async === true) return null;
  const { HookOutput } = await vocabulary();
  const parsed = HookOutput.safeParse(answer);
  if (!parsed.success) return "malformed";
  const output = parsed.data as Omit<HookAnswer, "specific"> & { readonly hookSpecificOutput?: object };
  const specific = output.hookSpecificOutput as Readonly<Record<string, unknown>> | undefined;
  if (specific === undefined || specific.hookEventName === event) return { ...output, specific: specific ?? {} };
  // A block settles the event, so the other fields are ignored. So are all fields if none of them counts.
  return output.decision === "block" || event === "PreCompact" ? { ...output, specific: {} } : "misnamed";
}

/** What is wrong with an answer that names another event. */
export function misnamedText(event: string, answer: unknown): string {
  const specific = isJsonObject(answer) && isJsonObject(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  return `A hook of ${event} returned an answer for ${String(specific.hookEventName)}: ${JSON.stringify(answer, null, 2)}`;
}
