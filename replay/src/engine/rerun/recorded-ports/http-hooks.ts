import { asJsonObject, parseJsonObject } from "@agentwire/protocol/json";
import { isHttpStatus } from "../../../tape/hook-exit.ts";
import { fieldOf } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";
import { blockingHooks, createBlockingHook, passes } from "./blocking-hooks.ts";
import { storedFor } from "./hooks.ts";

/** The response of an HTTP hook. */
interface HttpHookAnswer {
  readonly status: number;
  readonly body: string;
}

/** The HTTP hooks of a session. */
export interface RecordedHttpHooks {
  /** Their addresses. */
  readonly urls: ReadonlySet<string>;
  /** Their events. */
  readonly events: ReadonlySet<string>;
  /** The response to the JSON text of a question; `null` if the connection failed. */
  answer(input: string): HttpHookAnswer | null;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The addresses of HTTP hooks in a part of settings. */
function addressesIn(settings: unknown): string[] {
  if (typeof settings !== "object" || settings === null) return [];
  const url = fieldOf(settings, "type") === "http" ? text(fieldOf(settings, "url")) : "";
  return [...(url === "" ? [] : [url]), ...Object.values(settings).flatMap(addressesIn)];
}

/** The answers that the agent reported to a host that receives hook events, by the name of the hook. */
function reportedAnswers(steps: readonly Step[]): ReadonlyMap<string, (HttpHookAnswer | null)[]> {
  const answers = new Map<string, (HttpHookAnswer | null)[]>();
  for (const step of steps) {
    const frame = step.kind === "frame" && step.direction === "agent-to-host" ? step.content.frame : null;
    if (fieldOf(frame, "subtype") !== "hook_response") continue;
    const status = fieldOf(frame, "exit_code");
    if (typeof status === "number" && !isHttpStatus(status)) continue;
    const name = text(fieldOf(frame, "hook_name"));
    const answer = typeof status === "number" ? { status, body: text(fieldOf(frame, "stdout")) } : null;
    answers.set(name, [...(answers.get(name) ?? []), answer]);
  }
  return answers;
}

/** The tool uses that ran because a hook gave no usable answer. */
const uncheckedUses = (steps: readonly Step[]): ReadonlySet<unknown> =>
  new Set(
    steps.flatMap((step) =>
      step.kind === "frame" ? [fieldOf(fieldOf(step.content.frame, "hook_no_verdict"), "tool_use_id")] : [],
    ),
  );

/**
 * Collects the HTTP hooks of settings, with their responses: as the agent reported them, otherwise as their effects show.
 *
 * @param settings - The texts of settings on the tape.
 */
export function recordedHttpHooks(steps: readonly Step[], settings: Iterable<string>): RecordedHttpHooks {
  const tables = Array.from(settings, (content) => asJsonObject(fieldOf(parseJsonObject(content), "hooks")));
  const declared = tables.flatMap((table) =>
    Object.entries(table).flatMap(([event, hooks]) => addressesIn(hooks).map((url) => [event, url] as const)),
  );
  const reported = reportedAnswers(steps);
  const blocking = blockingHooks(steps).map((hook) => [hook.event, createBlockingHook(hook)] as const);
  const unchecked = uncheckedUses(steps);
  return {
    urls: new Set(declared.map(([, url]) => url)),
    events: new Set(declared.map(([event]) => event)),
    answer(input) {
      const question = parseJsonObject(input);
      const known = storedFor(reported, question);
      if (known !== undefined) return known.shift() ?? null;
      const toolUse = fieldOf(question, "tool_use_id");
      if (toolUse !== undefined && unchecked.has(toolUse)) return null;
      const event = fieldOf(question, "hook_event_name");
      for (const [blocked, respond] of blocking) {
        const { stdout, stderr, code } = blocked === event ? respond(input) : passes;
        if (stdout !== "") return { status: 200, body: stdout };
        if (code !== 0) return { status: 200, body: JSON.stringify({ decision: "block", reason: stderr }) };
      }
      return { status: 200, body: "{}" };
    },
  };
}
