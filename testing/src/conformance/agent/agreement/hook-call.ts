import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../../law/session-event/json.ts";
import type { CaseRun } from "../define.ts";
import { framesOf, hooksOf, isFrom } from "../query.ts";
import { type Comparisons, compare, promptsInTurn, requestedByHost, usesOf } from "./comparison.ts";

/** A callback that the host registered for an event. */
interface Registration {
  readonly event: string;
  readonly matcher: unknown;
  readonly callback: string;
}

function registrationsOf(run: CaseRun): readonly Registration[] {
  const [hello, ...again] = requestedByHost(run, "initialize");
  if (again.length > 0) return [];
  return Object.entries(asJsonObject(hello?.hooks)).flatMap(([event, entries]) =>
    asList(entries)
      .map(asJsonObject)
      .flatMap(({ matcher, hookCallbackIds: ids }) =>
        asList(ids).map((id) => ({ event, matcher, callback: String(id) })),
      ),
  );
}

/** Inputs of the calls of a callback for its event. */
const inputsOf = (run: CaseRun, { event, callback }: Registration): readonly JsonObject[] =>
  hooksOf(run, callback)
    .map(({ input }) => asJsonObject(input))
    .filter(({ hook_event_name: name }) => name === event);

/** The release from which on commas separate the names in a matcher. */
const listsSince = "0.3.330";

/** Whether a matcher selects a tool; `undefined` if that is not certain. Expressions match anywhere in a name. */
function selects(run: CaseRun, matcher: unknown, name: string): boolean | undefined {
  const text = String(matcher ?? "");
  if (text === "" || text === "*") return true;
  // The tool for subagents has two names.
  if (name === "Agent" && /Task/.test(text)) return undefined;
  if (text.includes(",") && !isFrom(run, listsSince)) return undefined;
  if (/^[\w\s,|-]+$/.test(text)) return text.split(/[|,]/).some((part) => part.trim() === name);
  try {
    return new RegExp(text).test(name);
  } catch {
    return undefined;
  }
}

/** The tool uses that ran without an error, with the name of their tool. */
function ranTools(run: CaseRun): readonly (readonly [id: string, name: string])[] {
  const succeeded = new Set(
    framesOf(run, { type: "user" })
      .filter(({ isReplay }) => isReplay !== true)
      .flatMap(blocksOf)
      .flatMap((block) => (block.type === "tool_result" && block.is_error !== true ? [block.tool_use_id] : [])),
  );
  return [...usesOf(run)].flatMap(([id, { name }]) => (succeeded.has(id) ? [[id, String(name)] as const] : []));
}

/** Whether callbacks of tool events were called once for each tool that ran. */
function* toolCallbacks(run: CaseRun, registration: Registration): Comparisons {
  const { event, matcher } = registration;
  if (!["PreToolUse", "PostToolUse", "PostToolUseFailure"].includes(event)) return;
  const called = inputsOf(run, registration).map(({ tool_use_id: id }) => id);
  const shared = registrationsOf(run).filter(({ callback }) => callback === registration.callback).length > 1;
  if (called.length > 0 && !shared)
    yield compare(new Set(called).size === called.length, `A \`${event}\` callback was called twice for one tool use.`);
  if (event === "PostToolUseFailure") return;
  for (const [id, name] of ranTools(run)) {
    const isDue = selects(run, matcher, name);
    if (isDue === true)
      yield compare(called.includes(id), `A \`${event}\` callback was not called for a tool that ran.`);
    else if (isDue === false && !shared)
      yield compare(
        !called.includes(id),
        `A \`${event}\` callback was called for a tool that its matcher does not select.`,
      );
  }
}

/** Whether callbacks about prompts and the end of turns were called for each of them. */
function* turnCallbacks(run: CaseRun, registration: Registration): Comparisons {
  const { event } = registration;
  const inputs = inputsOf(run, registration);
  if (event === "UserPromptSubmit") {
    const given = inputs.map(({ prompt }) => asText(prompt)?.trim());
    for (const prompt of promptsInTurn(run))
      yield compare(given.includes(prompt.trim()), "A `UserPromptSubmit` callback was not called for a prompt.");
  }
  if (event !== "Stop") return;
  yield* stopCallbacks(run, registration);
}

/** Whether a `Stop` callback was called in each turn that the model ended, and first without `stop_hook_active`. */
function* stopCallbacks({ events }: CaseRun, { callback }: Registration): Comparisons {
  let [called, prompts, hasAnswer, hasEnded] = [0, 0, false, false];
  for (const { direction, kind, frame: raw } of events) {
    const frame = asJsonObject(raw);
    if (direction === "host-to-agent") {
      hasEnded ||= kind === "end";
      if (frame.type === "user") prompts += 1;
      continue;
    }
    if (frame.type === "assistant" && (frame.parent_tool_use_id ?? null) === null)
      hasAnswer = asJsonObject(frame.message).model !== "<synthetic>";
    const { subtype, callback_id: id, input } = asJsonObject(frame.request);
    if (subtype === "hook_callback" && id === callback && asJsonObject(input).hook_event_name === "Stop") {
      if (called === 0)
        yield compare(
          asJsonObject(input).stop_hook_active !== true,
          "The first `Stop` hook of a turn received `stop_hook_active`.",
        );
      called += 1;
    }
    if (frame.type !== "result") continue;
    const isEnd = frame.subtype === "success" && frame.is_error === false && frame.terminal_reason === "completed";
    if (isEnd && hasAnswer && prompts === 1 && !hasEnded)
      yield compare(called > 0, "A `Stop` callback was not called at the end of a turn.");
    [called, prompts, hasAnswer] = [0, 0, false];
  }
}

/** Whether each callback of the host was called when its event occurred. */
export function* callbacksCalled(run: CaseRun): Comparisons {
  for (const registration of registrationsOf(run)) {
    yield* toolCallbacks(run, registration);
    yield* turnCallbacks(run, registration);
  }
}
