import { failureReply, printedReply } from "../answer.ts";
import type { HookChannel, HookQuestion } from "../channel.ts";
import type { HookReply, HttpHook } from "../types.ts";
import { startReport } from "./report.ts";

/** Maximum size of an answer, in bytes. */
const longestAnswer = 1_000_000;

/** Headers that are derived from the content. */
const derived: ReadonlySet<string> = new Set(["content-length", "transfer-encoding"]);

/** Posts a hook's question to its address and reads the answer. Redirects are not followed. */
export async function runHttpHook(
  hook: HttpHook,
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  const { url } = hook.run;
  const report = startReport(channel, question);
  const broken = (text: string, exitCode: number | undefined, stdout = ""): HookReply => {
    report("error", { stderr: text, output: stdout || text, stdout, exitCode });
    return failureReply(hook, { kind: "broken", hook, unusable: true }, text);
  };
  if (!isAllowed(url, channel.http.urls)) return broken(`allowedHttpHookUrls does not allow ${url}`, undefined);
  try {
    const { status, body } = await channel.ports.web.get(url, {
      headers: { ...headersOf(hook, channel), "content-type": "application/json" },
      post: JSON.stringify(question.input),
      maxBytes: longestAnswer,
      timeoutMs: hook.timeoutMs,
      signal,
    });
    if (status < 200 || status > 299) return broken(`HTTP ${status} from ${url}`, status);
    const text = new TextDecoder().decode(body).trim();
    const { reply, problem } = await printedReply(hook, text);
    if (problem !== null) return broken(problem.text, problem.shows ? status : 1, problem.shows ? text : "");
    if (reply.kind === "text")
      return broken(
        "The answer of the HTTP hook is not JSON. Return a JSON object from the hook's address.",
        status,
        text,
      );
    report("success", { stdout: text, output: text, exitCode: status });
    return reply;
  } catch (cause) {
    if (signal.aborted) {
      report("cancelled", { output: "Hook cancelled" });
      throw cause;
    }
    return broken(cause instanceof Error ? cause.message : String(cause), undefined);
  }
}

function isAllowed(url: string, patterns: readonly string[] | null): boolean {
  if (!/^https?:\/\//i.test(url)) return false;
  return patterns === null || patterns.some((pattern) => matches(url, pattern.split("*")));
}

/** Whether a text consists of the parts, in order, with any text in between. */
function matches(text: string, [first = "", ...rest]: readonly string[]): boolean {
  if (!text.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return text === first;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** The hook's headers, with the variables that both the hook and the settings name. Other variables are empty. */
function headersOf({ run }: HttpHook, { ports, http }: HookChannel): Record<string, string> {
  const isNamed = (name: string): boolean =>
    run.variables.includes(name) && (http.variables === null || http.variables.includes(name));
  const filled = (text: string): string =>
    text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, bare?: string) => {
      const name = braced ?? bare ?? "";
      return isNamed(name) ? (ports.env[name] ?? "") : "";
    });
  const entries = Object.entries(run.headers).filter(([name]) => !derived.has(name.toLowerCase()));
  return Object.fromEntries(entries.map(([name, value]) => [name, filled(value)]));
}
