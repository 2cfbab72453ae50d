import type { CommandEnd } from "./command.ts";
import { type CommandHook, commandText, type Hook, type HookAnswer, type HookReply, isCommand } from "./types.ts";
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
    const reason = `[${commandText(hook)}]: ${stderr || noStderr}`;
    return { reply: { kind: "blocked", hook, reason }, problem: null };
  }
  if (code !== 0) return { reply: brokenReply(hook, stderr.trim(), notStarted.has(code)), problem: null };
  const text = stdout.trim();
  const read = await readPrinted(hook, text);
  if (!("problem" in read)) return { reply: read, problem: null };
  const { problem } = read;
  return { reply: brokenReply(hook, problem.text, true), problem };
}

/** What a command that is a hook comes to which did not answer in time. */
export const lateReply = (hook: Hook): HookReply =>
  isCommand(hook) && hook.blocksOnFailure
    ? {
        kind: "blocked",
        hook,
        reason: `[${commandText(hook)}]: timed out; blocking because onFailure is "block"`,
        failure: "hook_timed_out",
      }
    : { kind: "timeout", hook };

const noStderr = "No stderr output";

const brokenReply = (hook: CommandHook, stderr: string, unusable: boolean): HookReply =>
  hook.blocksOnFailure
    ? {
        kind: "blocked",
        hook,
        reason: `[${commandText(hook)}]: failed; blocking because onFailure is "block"\n${stderr || noStderr}`,
        failure: "hook_failed",
      }
    : { kind: "broken", hook, unusable };

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
