import { asJsonObject, isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../law/session-event/json.ts";
import type { CaseRun } from "../define.ts";
import { callsOf, framesOf, isFrom } from "../query.ts";
import { type Comparisons, compare, isNonBlank, requestedByHost, resumes, sentByHost } from "./comparison.ts";
import { servedUsage } from "./served.ts";

/** Counts of `modelUsage` that only grow. */
const counted = [
  "inputTokens",
  "outputTokens",
  "cacheReadInputTokens",
  "cacheCreationInputTokens",
  "webSearchRequests",
  "costUSD",
];

/** Kinds of tokens: as a message counts them, and as `modelUsage` does. */
const tokenKinds = [
  ["input_tokens", "inputTokens"],
  ["output_tokens", "outputTokens"],
  ["cache_read_input_tokens", "cacheReadInputTokens"],
  ["cache_creation_input_tokens", "cacheCreationInputTokens"],
] as const;

const amount = (usage: JsonObject, model: string, name: string): number =>
  Number(asJsonObject(usage[model])[name] ?? 0);

const sumOf = (usage: JsonObject, name: string): number =>
  Object.keys(usage).reduce((sum, model) => sum + amount(usage, model, name), 0);

const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-6 + 1e-6 * Math.abs(other);

/** The entries of `modelUsage`, and how they add up to the cost. */
function* totals({ modelUsage, total_cost_usd: cost, usage }: JsonObject): Comparisons {
  if (!isJsonObject(modelUsage)) return;
  for (const [model, entry] of Object.entries(modelUsage)) {
    const { contextWindow, maxOutputTokens, canonicalModel, provider, costBasis } = asJsonObject(entry);
    yield compare(
      Number(contextWindow) > 0 && (maxOutputTokens === undefined || Number(maxOutputTokens) > 0),
      `\`modelUsage\` has no context window, or no limit of output, for ${model}.`,
    );
    for (const text of [canonicalModel, provider, costBasis])
      if (text !== undefined) yield compare(isNonBlank(text), `\`modelUsage\` has an empty field for ${model}.`);
  }
  if (typeof cost === "number")
    yield compare(
      isClose(sumOf(modelUsage, "costUSD"), cost),
      "The costs in `modelUsage` do not add up to `total_cost_usd`.",
    );
  for (const [ofTurn, ofSession] of tokenKinds)
    yield compare(
      Number(asJsonObject(usage)[ofTurn] ?? 0) <= sumOf(modelUsage, ofSession),
      `\`usage.${ofTurn}\` of a turn exceeds the sum of the session in \`modelUsage\`.`,
    );
}

/** What `model_usage_since_last_result` is the difference of. */
function* sinceLast(before: JsonObject, { modelUsage, model_usage_since_last_result: since }: JsonObject): Comparisons {
  if (!isJsonObject(since) || !isJsonObject(modelUsage)) return;
  for (const model of new Set([...Object.keys(modelUsage), ...Object.keys(since)]))
    for (const name of counted)
      yield compare(
        isClose(amount(modelUsage, model, name) - amount(before, model, name), amount(since, model, name)),
        `\`model_usage_since_last_result\` has another \`${name}\` than the difference of two results.`,
      );
}

/** Tokens of the main conversation's calls, by message, since the result before. */
function* turnSums(run: CaseRun): Comparisons {
  const inputs = new Map<string, number>();
  const outputs = new Map<string, number>();
  const isPlain = run.frames.every(
    ({ type, subtype, parent_tool_use_id: parent }) =>
      (parent ?? null) === null &&
      !["api_retry", "model_fallback", "compact_boundary"].includes(String(subtype)) &&
      type !== "conversation_reset",
  );
  if (!isPlain) return;
  for (const frame of run.frames) {
    const { id, usage, model } = asJsonObject(frame.message);
    if (frame.type === "assistant" && model !== "<synthetic>") {
      inputs.set(String(id), Number(asJsonObject(usage).input_tokens ?? 0));
      outputs.set(String(id), Number(asJsonObject(usage).output_tokens ?? 0));
    }
    if (frame.type !== "result") continue;
    const [due, dueOutput] = [inputs, outputs].map((counts) => [...counts.values()].reduce((sum, one) => sum + one, 0));
    inputs.clear();
    outputs.clear();
    // A turn that was aborted does not count the call that it left.
    if (frame.is_error === true || frame.terminal_reason !== "completed") continue;
    const { input_tokens: input, output_tokens: output } = asJsonObject(frame.usage);
    const given = Number(input ?? 0);
    // Older releases count nothing for an answer that they asked for again.
    if (given === 0 && output === 0) continue;
    for (const [name, counted, messages] of [
      ["input", given, due ?? 0],
      ["output", Number(output ?? 0), dueOutput ?? 0],
    ] as const)
      yield compare(
        counted >= messages,
        `\`usage\` of a result counts ${counted} ${name} tokens where the turn's messages have ${messages}.`,
      );
  }
}

/** Whether every call of the model got a message whole, and none was for the agent's own use. */
function isComplete(run: CaseRun): boolean {
  const sideCalls = ["side_question", "generate_session_title", "prompt_suggestion"];
  return (
    run.model.requests.every(
      ({ outcome, answer, abandoned }) =>
        outcome?.kind === "answered" &&
        answer?.kind === "message" &&
        !abandoned &&
        !answer.streamError &&
        !answer.delivery?.cut,
    ) &&
    run.frames.every(
      ({ type, subtype, is_error: isError }) =>
        type !== "conversation_reset" &&
        type !== "prompt_suggestion" &&
        (type !== "result" || isError !== true) &&
        subtype !== "compact_boundary",
    ) &&
    sideCalls.every((subtype) => requestedByHost(run, subtype).length === 0) &&
    asJsonObject(requestedByHost(run, "initialize")[0]).promptSuggestions !== true
  );
}

/** Whether the counts of messages, turns and the session are those of the model's messages. */
function* servedCounts(run: CaseRun): Comparisons {
  const served = servedUsage(run);
  for (const { message } of framesOf(run, { type: "assistant" })) {
    const { id, usage } = asJsonObject(message);
    const due = served.find((one) => one.id === id);
    if (!due || usage === undefined) continue;
    for (const [name] of tokenKinds)
      if (name !== "output_tokens" && asJsonObject(usage)[name] !== undefined)
        yield compare(
          asJsonObject(usage)[name] === due.usage[name],
          `An assistant frame counts other \`${name}\` than the model's message.`,
        );
  }
  if (!isComplete(run)) return;
  yield* turnCounts(run, served);
  const last = framesOf(run, { type: "result" }).at(-1);
  if (!isJsonObject(last?.modelUsage) || resumes(run)) return;
  const conversation = new Set<unknown>(callsOf(run));
  for (const model of new Set(served.map((one) => one.model))) {
    const own = served.filter((one) => one.model === model);
    const entry = Object.entries(last.modelUsage).find(([name]) => name.replace(/\[\w+\]$/, "") === model);
    for (const [name, ofSession] of tokenKinds) {
      const sumOver = (messages: typeof own) => messages.reduce((sum, { usage }) => sum + Number(usage[name]), 0);
      const given = Number(asJsonObject(entry?.[1])[ofSession] ?? 0);
      // Agents need not count calls besides the conversation.
      const [least, most] = [sumOver(own.filter(({ call }) => conversation.has(call))), sumOver(own)];
      yield compare(
        given >= least && given <= most,
        `\`modelUsage\` counts ${given} \`${ofSession}\` for ${model}, and its messages have ${least}.`,
      );
    }
  }
}

/** Whether each turn counts the messages of its main conversation. */
function* turnCounts(run: CaseRun, served: ReturnType<typeof servedUsage>): Comparisons {
  let ids = new Set<unknown>();
  for (const frame of run.frames) {
    const isMain = frame.type === "assistant" && (frame.parent_tool_use_id ?? null) === null;
    if (isMain) ids.add(asJsonObject(frame.message).id);
    if (frame.type !== "result") continue;
    const own = served.filter(({ id }) => ids.has(id));
    ids = new Set();
    if (frame.terminal_reason !== "completed") continue;
    const reason = own.at(-1)?.stopReason;
    if (frame.subtype === "success" && frame.is_error === false && typeof frame.stop_reason === "string" && reason)
      yield compare(
        frame.stop_reason === reason,
        `\`stop_reason\` of a result is ${frame.stop_reason}, and that of its last message is ${String(reason)}.`,
      );
    for (const [name] of tokenKinds) {
      const due = own.reduce((sum, { usage }) => sum + Number(usage[name]), 0);
      const given = asJsonObject(frame.usage)[name];
      // An empty message, which may have no frame, has tokens as well.
      if (given === undefined || own.length === 0) continue;
      yield compare(
        given === due,
        `\`usage\` of a result counts ${String(given)} \`${name}\` where the turn's messages have ${due}.`,
      );
    }
  }
}

/** Whether the usage of results adds up. */
export function* usageSums(run: CaseRun): Comparisons {
  let before: JsonObject = {};
  for (const frame of run.frames) {
    if (frame.type === "conversation_reset") before = {};
    if (frame.type !== "result") continue;
    yield* totals(frame);
    if (!resumes(run) || Object.keys(before).length > 0) yield* sinceLast(before, frame);
    before = asJsonObject(frame.modelUsage);
  }
  yield* turnSums(run);
  yield* servedCounts(run);
}

/** The release from which on a result has the status of the service. */
const statusSince = "0.2.110";

/** Whether the result of a failed model call has the status of the service's last answer. */
export function* serviceStatus(run: CaseRun): Comparisons {
  const results = framesOf(run, { type: "result" });
  const failed = results.filter(({ subtype, is_error: isError }) => subtype === "success" && isError === true);
  const statuses = run.model.requests.flatMap(({ outcome }) =>
    outcome?.kind === "answered" && outcome.status !== null && outcome.status >= 400 ? [outcome.status] : [],
  );
  if (statuses.length === 0) return;
  const isDue = isFrom(run, statusSince);
  for (const { api_error_status: status } of failed)
    yield compare(
      // It is null if the last call failed without a response.
      status === undefined ? !isDue : status === null || statuses.includes(Number(status)),
      "`api_error_status` of a result is not the status that the service sent.",
    );
}

/** What ended a turn, by the subtype of its result. */
const endings: Readonly<Record<string, readonly string[]>> = {
  error_max_turns: ["max_turns"],
  error_max_budget_usd: ["budget_exhausted"],
  error_max_structured_output_retries: ["structured_output_retry_exhausted"],
};

/** Whether results say how their turn ended. */
export function* turnOutcomes(run: CaseRun): Comparisons {
  for (const result of framesOf(run, { type: "result" })) {
    const { errors, num_turns: turns } = result;
    if (errors !== undefined)
      yield compare(
        asList(errors).every(isNonBlank) && (result.subtype === "success" || asList(errors).length > 0),
        "`errors` of a result has an empty reason, or none.",
      );
    const reasons = asList(errors);
    if (reasons.length > 0)
      yield compare(new Set(reasons).size === reasons.length, "`errors` of a result has one reason twice.");
    for (const name of ["stop_reason", "terminal_reason", "api_error_type"])
      if (typeof result[name] === "string")
        yield compare(isNonBlank(result[name]), `\`${name}\` of a result is empty.`);
    if (String(result.subtype).startsWith("error_") && result.terminal_reason !== undefined)
      yield compare(
        result.terminal_reason !== "completed",
        `A result of subtype \`${String(result.subtype)}\` has the \`terminal_reason\` of a turn that was completed.`,
      );
    const reason = endings[String(result.subtype)];
    if (reason !== undefined && typeof result.terminal_reason === "string")
      yield compare(
        reason.includes(result.terminal_reason),
        `A result of subtype \`${String(result.subtype)}\` has the \`terminal_reason\` ${result.terminal_reason}.`,
      );
    for (const name of ["duration_ms", "num_turns"])
      if (typeof result[name] === "number") yield compare(result[name] >= 0, `\`${name}\` of a result is negative.`);
    if (result.subtype === "error_max_turns")
      yield compare(Number(turns) > 0, "A result after the limit of turns counts no turn.");
  }
}

const uuidFields = ["user_message_uuids", "begun_message_ids"] as const;

/** Whether frames name the prompts that they belong to. */
export function* promptsNamed(run: CaseRun): Comparisons {
  const prompts = new Set(
    sentByHost(run).flatMap(({ type, uuid }) => (type === "user" && isNonBlank(uuid) ? [uuid] : [])),
  );
  if (prompts.size === 0) return;
  const named = new Set<unknown>();
  for (const frame of run.frames) {
    for (const name of uuidFields) {
      const ids = asList(frame[name]);
      if (frame[name] === undefined) continue;
      yield compare(ids.length > 0 && new Set(ids).size === ids.length, `\`${name}\` names a prompt twice, or none.`);
      if (name === "user_message_uuids")
        yield compare(
          ids.every((id) => prompts.has(String(id))),
          `\`${name}\` names a prompt that the host did not send.`,
        );
    }
    const { user_message_uuid: id, user_message_uuids: ids } = frame;
    if (id !== undefined && frame.type !== "conversation_reset")
      yield compare(
        prompts.has(String(id)) && (ids === undefined || asList(ids).includes(id)),
        "`user_message_uuid` names a prompt that the host did not send, or that `user_message_uuids` lacks.",
      );
    if (frame.type === "result") for (const one of [id, ...asList(ids)]) named.add(one);
  }
  const answered = framesOf(run, { type: "result", subtype: "success", is_error: false }).filter(
    ({ origin }) => origin === undefined,
  );
  const all = sentByHost(run).filter(({ type }) => type === "user");
  if (
    answered.length === all.length &&
    all.every(({ uuid }) => isNonBlank(uuid)) &&
    new Set(all.map(({ uuid }) => uuid)).size === all.length
  )
    yield compare(
      all.every(({ uuid }) => named.has(uuid)),
      "No result names the uuid of a prompt that it answers.",
    );
}
