import { isJsonObject } from "@agentwire/protocol/json";
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

/** Reads what a callback answered. */
export async function callbackReply(hook: ConfiguredHook, answer: unknown): Promise<HookReply> {
  const output = await readAnswer(hook.event, answer);
  if (output === "misnamed" && !hook.blocksOnFailure) {
    return { kind: "misnamed", hook, text: misnamedText(hook.event, answer) };
  }
  if (output === "malformed" || output === "misnamed") return { kind: "failed", hook };
  return output === null ? { kind: "empty", hook } : { kind: "output", hook, output };
}

/** Exit code by which a command says no. */
const blocks = 2;
/** Exit codes by which it is said that a command could not start. */
export const notStarted: ReadonlySet<number | null> = new Set([126, 127]);

/** What is wrong with what a command printed. */
export interface PrintedProblem {
  readonly text: string;
  /** What was printed is shown beside it. */
  readonly shows: boolean;
}

/** What a hook came to, and what is wrong with what it printed; `null`: nothing. */
interface ReadReply {
  readonly reply: HookReply;
  readonly problem: PrintedProblem | null;
}

/**
 * Reads what a command printed and how it ended. An answer on stdout counts whatever the exit code. An exit code that
 * refuses adds a refusal to it, and so does any other failure of a command that must answer.
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
  // Something was printed, so the command said that it goes on by itself. An exit code that refuses counts all the same,
  // unless the first line says so.
  const goesOn = "kind" in read && read.kind === "empty" && text !== "";
  if (goesOn && (code !== blocks || startsAsync(`${stdout}\n`))) return { reply: read, problem: null };
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

/** Where a command refuses by its exit code, and nothing else of it can be used. */
const unreadable = `it refused by exit code ${blocks}, and what it printed cannot be used`;

/** What a command comes to that did not end with 0. `refusal`: by its exit code. */
function endedBadly(read: HookReply, refusal: ExitRefusal | null, code: number | null, stderr: string): HookReply {
  const { hook } = read;
  if (refusal !== null) return read.kind === "output" ? { ...read, refusal } : { kind: "blocked", hook, ...refusal };
  if (read.kind !== "output") {
    const unusable = code === null || notStarted.has(code);
    return failureReply(hook, { kind: "broken", hook, unusable }, stderr);
  }
  if (!hook.blocksOnFailure || refuses(read.output)) return read;
  const { continue: goesOn, stopReason } = read.output;
  // Of an answer that came with a failure nothing counts that is in favour of going on.
  return { ...read, output: { continue: goesOn, stopReason, specific: {} }, refusal: failureRefusal(hook, stderr) };
}

/** Whether an answer says no by itself. */
const refuses = ({ decision, specific }: HookAnswer): boolean =>
  decision === "block" || specific.permissionDecision === "deny";

/** Reads what a hook of the settings printed, or answered over HTTP. */
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

/** What a hook of the settings comes to that failed: a block, where it must answer, else the reply given. */
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
  const answer = parse(text);
  if (answer === undefined) {
    return text.endsWith("}") ? { problem: { text: notJson, shows: true } } : { kind: "text", hook, text };
  }
  const output = await readAnswer(hook.event, answer);
  if (output === "malformed") return { problem: { text: noAnswer, shows: true } };
  if (output === "misnamed") return { problem: { text: misnamedText(hook.event, answer), shows: false } };
  return output === null ? { kind: "empty", hook } : { kind: "output", hook, output };
}

/** Told beside what a command printed. */
const notJson = "What the hook printed looks like JSON and cannot be read as JSON.";
const noAnswer = "The JSON that the hook printed is no valid answer of a hook.";

/** Whether a command that still runs has said in its first line that it goes on by itself. */
export function startsAsync(stdout: string): boolean {
  const end = stdout.indexOf("\n");
  if (end === -1 || !stdout.trimStart().startsWith("{")) return false;
  const answer = parse(stdout.slice(0, end));
  return isJsonObject(answer) && answer.async === true;
}

/** The words for the model that a command printed which went on by itself; `null` if there are none. */
export function lateMessage(stdout: string): string | null {
  const texts = [stdout, ...stdout.split("\n")];
  const answer = texts.map(parse).find((value) => isJsonObject(value) && value.async !== true);
  if (!isJsonObject(answer)) return null;
  const { additionalContext } = isJsonObject(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  const words = [answer.systemMessage, additionalContext].filter((word) => typeof word === "string" && word !== "");
  return words.length === 0 ? null : words.join("\n");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer; `null` if the hook goes on by itself. */
async function readAnswer(event: string, answer: unknown): Promise<HookAnswer | null | "malformed" | "misnamed"> {
  if (!isJsonObject(answer)) return "malformed";
  if (answer.async === true) return null;
  const { HookOutput } = await vocabulary();
  const parsed = HookOutput.safeParse(answer);
  if (!parsed.success) return "malformed";
  const output = parsed.data as Omit<HookAnswer, "specific"> & { readonly hookSpecificOutput?: object };
  const specific = output.hookSpecificOutput as Readonly<Record<string, unknown>> | undefined;
  if (specific === undefined || specific.hookEventName === event) return { ...output, specific: specific ?? {} };
  // A block says all that there is to say: the rest is not looked at. Nor is it where nothing of it counts.
  return output.decision === "block" || event === "PreCompact" ? { ...output, specific: {} } : "misnamed";
}

/** What is wrong with an answer that names another event. */
export function misnamedText(event: string, answer: unknown): string {
  const specific = isJsonObject(answer) && isJsonObject(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  return `A hook of ${event} gave an answer for ${String(specific.hookEventName)}: ${JSON.stringify(answer, null, 2)}`;
}
