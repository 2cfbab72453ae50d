import type { CommandEnd } from "./executor/command.ts";
import { type CommandHook, type Hook, type HookAnswer, type HookReply, hookText } from "./types.ts";
import { vocabulary } from "./vocabulary.ts";

/** Reads what a callback answered. */
export async function callbackReply(hook: Hook, answer: unknown): Promise<HookReply> {
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

/** Reads what a command printed and how it ended. */
export async function commandReply(
  hook: CommandHook,
  { code, stdout, stderr }: CommandEnd,
): Promise<{ readonly reply: HookReply; readonly problem: PrintedProblem | null }> {
  if (code === blocks) {
    const reason = `[${hookText(hook)}]: ${stderr || noStderr}`;
    return { reply: { kind: "blocked", hook, reason }, problem: null };
  }
  if (code !== 0) {
    const reply: HookReply = { kind: "broken", hook, unusable: notStarted.has(code), stderr: stderr.trim() };
    return { reply: failed(hook, reply, stderr.trim()), problem: null };
  }
  return printedReply(hook, stdout.trim());
}

/** Reads what a hook of the settings printed, or answered over HTTP. */
export async function printedReply(
  hook: Hook,
  text: string,
): Promise<{ readonly reply: HookReply; readonly problem: PrintedProblem | null }> {
  const read = await readPrinted(hook, text);
  if (!("problem" in read)) return { reply: read, problem: null };
  const { problem } = read;
  return { reply: failed(hook, { kind: "broken", hook, unusable: true }, problem.text), problem };
}

/** What a hook comes to which did not answer in time. */
export const lateReply = (hook: Hook): HookReply =>
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
export const failed = (hook: Hook, reply: HookReply, stderr: string): HookReply =>
  hook.blocksOnFailure
    ? {
        kind: "blocked",
        hook,
        reason: `[${hookText(hook)}]: failed; blocking because onFailure is "block"\n${stderr || noStderr}`,
        failure: "hook_failed",
      }
    : reply;

async function readPrinted(hook: Hook, text: string): Promise<HookReply | { readonly problem: PrintedProblem }> {
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
  return isFields(answer) && answer.async === true;
}

/** The words for the model that a command printed which went on by itself; `null` where there are none. */
export function lateWords(stdout: string): string | null {
  const texts = [stdout, ...stdout.split("\n")];
  const answer = texts.map(parse).find((value) => isFields(value) && value.async !== true);
  if (!isFields(answer)) return null;
  const { additionalContext } = isFields(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
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

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The answer; `null` where the hook goes on by itself. */
async function readAnswer(event: string, answer: unknown): Promise<HookAnswer | null | "malformed" | "misnamed"> {
  if (!isFields(answer)) return "malformed";
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
  const specific = isFields(answer) && isFields(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  return `A hook of ${event} gave an answer for ${String(specific.hookEventName)}: ${JSON.stringify(answer, null, 2)}`;
}
