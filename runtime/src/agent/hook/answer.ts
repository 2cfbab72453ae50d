import type { Hook, HookAnswer, HookReply } from "./types.ts";
import { vocabulary } from "./vocabulary.ts";

/** Events on which an answer in the name of another event is told apart from other failures. */
const namedEvents: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "Stop",
]);

/** Reads what a callback answered. */
export async function callbackReply(hook: Hook, answer: unknown): Promise<HookReply> {
  const output = await readAnswer(hook.event, answer);
  if (output === "misnamed" && namedEvents.has(hook.event) && !hook.blocksOnFailure) return { kind: "misnamed", hook };
  if (output === "malformed" || output === "misnamed") return { kind: "failed", hook };
  return output === null ? { kind: "empty", hook } : { kind: "output", hook, output };
}

/** Exit code by which a command says no. */
const blocks = 2;

/** Reads what a command printed and how it ended. */
export async function commandReply(
  hook: Hook,
  end: { readonly code: number | null; readonly stdout: string; readonly stderr: string },
): Promise<HookReply> {
  if (end.code === blocks) {
    const command = hook.run.kind === "command" ? hook.run.command : "callback";
    return { kind: "blocked", hook, reason: `[${command}]: ${end.stderr || "No stderr output"}` };
  }
  if (end.code !== 0) return { kind: "broken", hook };
  const text = end.stdout.trim();
  if (!text.startsWith("{")) return text === "" ? { kind: "empty", hook } : { kind: "text", hook, text };
  const answer = parse(text);
  if (answer === undefined) return { kind: "text", hook, text };
  const output = await readAnswer(hook.event, answer);
  if (output === "malformed") return { kind: "broken", hook };
  if (output === "misnamed") return { kind: "text", hook, text };
  return output === null ? { kind: "empty", hook } : { kind: "output", hook, output };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer; `null` where the hook goes on by itself. */
async function readAnswer(event: string, answer: unknown): Promise<HookAnswer | null | "malformed" | "misnamed"> {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return "malformed";
  if ("async" in answer && answer.async === true) return null;
  const { HookOutput } = await vocabulary();
  const parsed = HookOutput.safeParse(answer);
  if (!parsed.success) return "malformed";
  const output = parsed.data as Omit<HookAnswer, "specific"> & { readonly hookSpecificOutput?: object };
  const specific = output.hookSpecificOutput as Readonly<Record<string, unknown>> | undefined;
  if (specific === undefined || specific.hookEventName === event) return { ...output, specific: specific ?? {} };
  // A block says all that there is to say: the rest is not looked at.
  return output.decision === "block" ? { ...output, specific: {} } : "misnamed";
}
