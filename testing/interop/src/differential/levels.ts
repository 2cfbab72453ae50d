import type { Frame } from "../sweep/agent.ts";
import { exitLine } from "../sweep/outcome.ts";
import { blocksOf, channelsOf, sessionNames } from "./channels.ts";
import type { RecordedRun, Recording } from "./recording.ts";
import { type Json, type Session, subagentMark } from "./session.ts";
import { type Corpus, corpusOf, first, isVendorField, quote, textDifference, typeOf, valueDifference } from "./text.ts";

/** What is compared, from the outcome down to the conversation with the model. */
export const levels = ["outcome", "skeleton", "callbacks", "fields", "conversation"] as const;
type Level = (typeof levels)[number];
/** The first difference of each level; a level without one is equal. */
export type Differences = Readonly<Partial<Record<Level, string>>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isJson(value) ? value : {});
const framesOf = (run: RecordedRun | undefined, from: "agent" | "host"): readonly Frame[] =>
  run?.sent.filter((each) => each.from === from).map(({ frame }) => frame) ?? [];

/** The first difference of two lists of lines. */
function lineDifference(real: readonly string[], ours: readonly string[]): string | null {
  const length = Math.max(real.length, ours.length);
  const at = Array.from({ length }, (_, index) => index).find((index) => real[index] !== ours[index]);
  return at === undefined ? null : `${real[at] ?? "(nothing)"} / ${ours[at] ?? "(nothing)"}`;
}

/** Compares each process of one recording with the same process of the other. */
const eachRun = (
  real: Recording,
  ours: Recording,
  compare: (left: RecordedRun | undefined, right: RecordedRun | undefined) => string | null,
): string | null =>
  first(
    Array.from(
      { length: Math.max(real.runs.length, ours.runs.length) },
      (_, index) => () => compare(real.runs[index], ours.runs[index]),
    ),
  );

function outcome(real: Recording, ours: Recording, corpus: Corpus): string | null {
  const runs = eachRun(real, ours, (left, right) => {
    const [realValues, ownValues] = [left, right].map((run) =>
      framesOf(run, "agent").findLast(({ type }) => type === "result"),
    );
    if (!realValues !== !ownValues)
      return `result: ${realValues ? realValues.subtype : "none"} / ${ownValues ? ownValues.subtype : "none"}`;
    const exits = [left, right].map((run) => (run ? exitLine(run.exit) : "not started"));
    const failed = exits[0] !== "exit code 0" && realValues === undefined;
    return first([
      () => {
        const names = ["subtype", "is_error", "terminal_reason", "num_turns"];
        return lineDifference(
          names.map((name) => `${name}=${realValues?.[name]}`),
          names.map((name) => `${name}=${ownValues?.[name]}`),
        );
      },
      () => valueDifference(realValues?.result, ownValues?.result, corpus, "result"),
      () => valueDifference(realValues?.errors, ownValues?.errors, corpus, "errors"),
      () => valueDifference(realValues?.structured_output, ownValues?.structured_output, corpus, "structured_output"),
      () => (exits[0] === exits[1] ? null : `${exits[0]} / ${exits[1]}: ${quote(right?.stderr ?? "")}`),
      () => valueDifference(left?.text, right?.text, corpus, "printed"),
      () => (failed ? textDifference(left?.stderr ?? "", right?.stderr ?? "", corpus) : null),
    ]);
  });
  return runs ?? lineDifference(real.files, ours.files);
}

function skeleton(real: Recording, ours: Recording, corpus: Corpus): string | null {
  const [nameReal, nameOurs] = [sessionNames(), sessionNames()];
  return eachRun(real, ours, (left, right) => {
    const realValues = channelsOf(framesOf(left, "agent"), corpus, nameReal);
    const ownValues = channelsOf(framesOf(right, "agent"), corpus, nameOurs);
    const names = [...new Set([...realValues.keys(), ...ownValues.keys()])];
    return first(
      names.map((name) => () => {
        const difference = lineDifference(realValues.get(name) ?? [], ownValues.get(name) ?? []);
        return difference === null ? null : `${name.split(":")[0]}: ${difference}`;
      }),
    );
  });
}

/** The requests of one side with all replies to each, by subject. */
function requestsOf(run: RecordedRun | undefined, by: "agent" | "host"): ReadonlyMap<string, readonly Json[]> {
  const groups = new Map<string, Json[]>();
  for (const frame of framesOf(run, by)) {
    if (frame.type !== "control_request") continue;
    const request = objectOf(frame.request);
    const input = objectOf(request.input);
    if (input.hook_event_name === "InstructionsLoaded") continue;
    const about = [
      request.subtype,
      request.tool_use_id,
      request.callback_id,
      input.hook_event_name,
      objectOf(request.message).method,
    ];
    const isHook = request.subtype === "hook_callback";
    const key = (isHook ? [request.callback_id, input.hook_event_name, input.tool_use_id] : about)
      .filter((part) => part !== undefined)
      .join(" ");
    const { id: _, jsonrpc: __, ...message } = objectOf(request.message);
    const compared = isHook
      ? input
      : request.subtype === "mcp_message"
        ? { message: message.method === "initialize" ? {} : message }
        : request;
    groups.set(key, [...(groups.get(key) ?? []), compared]);
  }
  return groups;
}

/** The agent's replies to the requests of the host. */
function repliesOf(run: RecordedRun | undefined): readonly Json[] {
  const requests = new Map(
    framesOf(run, "host")
      .filter(({ type }) => type === "control_request")
      .map((frame) => [frame.request_id, objectOf(frame.request).subtype]),
  );
  return (
    framesOf(run, "agent")
      .filter(({ type }) => type === "control_response")
      .map(({ response }) => objectOf(response))
      .map(({ request_id, ...rest }) => ({ about: requests.get(request_id), ...rest }))
      // Echoes of the host's own responses come at any time between the replies.
      .sort((a, b) => Number(a.about === undefined) - Number(b.about === undefined))
  );
}

function callbacks(real: Recording, ours: Recording, corpus: Corpus): string | null {
  return eachRun(real, ours, (left, right) => {
    const [realValues, ownValues] = [requestsOf(left, "agent"), requestsOf(right, "agent")];
    const keys = [...new Set([...realValues.keys(), ...ownValues.keys()])];
    const requests = first(
      keys.map((key) => () => {
        const [a, b] = [realValues.get(key) ?? [], ownValues.get(key) ?? []];
        if (a.length !== b.length) return `${key}: ${a.length} requests / ${b.length}`;
        return first(a.map((request, index) => () => valueDifference(request, b[index], corpus, key.split(" ")[0])));
      }),
    );
    if (requests !== null) return requests;
    const [answered, answers] = [repliesOf(left), repliesOf(right)];
    return first([
      ...answered.map(
        (reply, index) => () => valueDifference(reply, answers[index], corpus, `reply to ${reply.about}`),
      ),
      () => (answered.length === answers.length ? null : `${answered.length} replies / ${answers.length}`),
    ]);
  });
}

/** The kinds of frames of a process, each with all its objects. */
function kindsOf(run: RecordedRun | undefined): ReadonlyMap<string, readonly Json[]> {
  const kinds = new Map<string, Json[]>();
  const add = (kind: string, value: unknown): void => {
    if (isJson(value)) kinds.set(kind, [...(kinds.get(kind) ?? []), value]);
  };
  for (const frame of framesOf(run, "agent")) {
    if (["keep_alive", "transcript_mirror"].includes(String(frame.type))) continue;
    const below = frame.parent_tool_use_id ? " of a subagent" : "";
    const blocks = blocksOf(frame.message);
    const results = blocks.filter(({ type }) => type === "tool_result");
    if (frame.type === "control_request") {
      const request = objectOf(frame.request);
      if (objectOf(request.input).hook_event_name === "InstructionsLoaded") continue;
      add(`request ${request.subtype}`, request);
      if (request.subtype === "hook_callback") add(`hook ${objectOf(request.input).hook_event_name}`, request.input);
    } else if (frame.type === "control_response") add("control_response", frame);
    else if (frame.type === "stream_event") add(`stream_event ${objectOf(frame.event).type}`, frame);
    else if (frame.type === "result") {
      const sort = frame.terminal_reason === undefined ? "local" : frame.is_error === true ? "error" : "success";
      // The real agent names the reason only if the call ends after the answer, which is a race.
      const { stop_reason: _, ...others } = frame;
      add(`result ${sort}`, frame.subtype === "error_max_budget_usd" ? others : frame);
      add("usage of a result", frame.usage);
      for (const usage of Object.values(objectOf(frame.modelUsage))) add("usage of a model", usage);
    } else if (frame.type === "assistant") {
      const sort = frame.error ? " error" : objectOf(frame.message).model === "<synthetic>" ? " synthetic" : "";
      add(`assistant${sort}${below}`, frame);
      add(`message of assistant${sort}${below}`, frame.message);
      for (const meta of Array.isArray(frame.tool_use_meta) ? frame.tool_use_meta : []) add("tool_use_meta", meta);
    } else if (frame.type === "user") {
      add(`user ${results.length > 0 ? "tool result" : frame.isReplay ? "replay" : "text"}${below}`, frame);
      for (const result of results) add("tool_result", result);
      for (const meta of Array.isArray(frame.tool_result_meta) ? frame.tool_result_meta : [])
        add("tool_result_meta", meta);
    } else add([frame.type, frame.subtype].filter(Boolean).join("/"), frame);
    if (frame.subtype === "compact_boundary") add("compact_metadata", frame.compact_metadata);
  }
  return kinds;
}

const resultText = (content: unknown): string =>
  typeof content === "string"
    ? content
    : blocksOf({ content })
        .map((block) => String(block.text ?? block.tool_name ?? `[${block.type}]`))
        .join("\n");

/** The contents of the messages on the wire, by what they belong to. */
function contentsOf(run: RecordedRun | undefined): ReadonlyMap<string, readonly unknown[]> {
  const contents = new Map<string, unknown[]>();
  const add = (key: string, value: unknown): void => void contents.set(key, [...(contents.get(key) ?? []), value]);
  for (const frame of framesOf(run, "agent")) {
    for (const block of blocksOf(frame.message)) {
      if (frame.type === "assistant" && block.type === "text")
        add(`assistant text ${frame.parent_tool_use_id ?? ""}`, block.text);
      if (frame.type === "assistant" && block.type === "tool_use") add(`input of ${block.id}`, block.input);
      if (block.type === "tool_result") {
        add(`tool_result ${block.tool_use_id}`, resultText(block.content));
        add(`tool_use_result ${block.tool_use_id}`, frame.tool_use_result);
      }
    }
  }
  return contents;
}

function fields(real: Recording, ours: Recording, corpus: Corpus): string | null {
  return eachRun(real, ours, (left, right) => {
    const [realValues, ownValues] = [kindsOf(left), kindsOf(right)];
    const kinds = first(
      [...realValues].map(([kind, objects]) => () => {
        const others = ownValues.get(kind);
        if (others === undefined) return `no ${kind}`;
        const always = Object.keys(objects[0] ?? {}).filter(
          (name) => !isVendorField(name) && objects.every((each) => name in each),
        );
        const types = (name: string): readonly string[] => objects.map((each) => typeOf(each[name]));
        return first(
          others.flatMap((other) =>
            always.map((name) => () => {
              if (!(name in other)) return `${kind}: ${name} is missing`;
              return types(name).includes(typeOf(other[name]))
                ? null
                : `${kind}: ${name} is ${types(name)[0]} / ${typeOf(other[name])}`;
            }),
          ),
        );
      }),
    );
    if (kinds !== null) return kinds;
    const [realContents, ourContents] = [contentsOf(left), contentsOf(right)];
    return first(
      [...realContents].map(([key, values]) => () => {
        const others = ourContents.get(key) ?? [];
        const subject = key.split(" ").slice(0, 2).join(" ");
        if (values.length !== others.length) return `${subject}: ${values.length} / ${others.length}`;
        return first(values.map((value, index) => () => valueDifference(value, others[index], corpus, subject)));
      }),
    );
  });
}

const withoutReminders = (text: string): string =>
  text.replaceAll(/<system-reminder>[\s\S]*?<\/system-reminder>/g, "").trim();

/** A request to the model as comparable blocks, without texts that each agent words differently. */
function conversationOf(body: Json, corpus: Corpus): readonly { readonly line: string; readonly value?: unknown }[] {
  const messages = Array.isArray(body.messages) ? body.messages.filter(isJson) : [];
  const order: unknown[] = [];
  const blocks = messages.flatMap((message) => {
    if (message.role === "system") return [];
    const own = blocksOf(message).flatMap((block) => {
      if (block.type === "text") {
        const text = withoutReminders(String(block.text ?? ""));
        if (text === "" || (message.role === "user" && !corpus.isAuthored(text))) return [];
        return [{ line: `${message.role} text`, value: text }];
      }
      if (block.type === "tool_use") {
        order.push(block.id);
        return [{ line: `${message.role} tool_use ${block.name} ${block.id}`, value: block.input }];
      }
      if (block.type === "tool_result") {
        const line = `${message.role} tool_result ${block.tool_use_id}${block.is_error === true ? " error" : ""}`;
        return [{ line, value: resultText(block.content), use: block.tool_use_id }];
      }
      return [{ line: `${message.role} ${String(block.type).replace("redacted_", "")}` }];
    });
    const position = (each: (typeof own)[number]): number =>
      "use" in each ? order.indexOf(each.use) : Number.POSITIVE_INFINITY;
    // Results come first, in any order, because parallel tools end in any order.
    return [...own].sort((a, b) => position(a) - position(b) || own.indexOf(a) - own.indexOf(b));
  });
  return blocks;
}

/** The session's texts that must reach the model in the same request. */
const watched = (session: Session): readonly string[] => {
  const strings = (value: unknown): readonly string[] =>
    typeof value === "string"
      ? [value]
      : typeof value === "object" && value !== null
        ? Object.values(value).flatMap(strings)
        : [];
  return [
    ...new Set(
      strings([session.hooks, session.initialize, session.args, session.files, session.runs, session.permissions]),
    ),
  ]
    .flatMap((text) => text.split("\n"))
    .filter((text) => /[A-Z]{3}-[A-Z]/.test(text) && !/["\\/{]/.test(text));
};

function conversation(real: Recording, ours: Recording, corpus: Corpus, session: Session): string | null {
  const texts = watched(session);
  const grouped = (recording: Recording): ReadonlyMap<string, readonly Json[]> => {
    const groups = new Map<string, Json[]>([["main", []]]);
    const signatures = new Map<string, string>();
    for (const body of recording.requests) {
      // Requests that count tokens have no limit of output tokens.
      if (
        body.max_tokens === undefined ||
        body.max_tokens === 1 ||
        !Array.isArray(body.tools) ||
        body.tools.length === 0
      )
        continue;
      const messages = Array.isArray(body.messages) ? body.messages : [];
      const opening = JSON.stringify(messages.find((message) => objectOf(message).role === "user") ?? "");
      const key = opening.includes(subagentMark) && !opening.includes("MAIN") ? "sub" : "main";
      const signature = JSON.stringify(conversationOf(body, corpus));
      if (signatures.get(key) === signature) continue;
      signatures.set(key, signature);
      groups.set(key, [...(groups.get(key) ?? []), body]);
    }
    return groups;
  };
  const [realValues, ownValues] = [grouped(real), grouped(ours)];
  return first(
    [...new Set([...realValues.keys(), ...ownValues.keys()])].map((key) => () => {
      const [expected, others] = [realValues.get(key) ?? [], ownValues.get(key) ?? []];
      const pairs = Array.from(
        { length: Math.max(expected.length, others.length) },
        (_, index) => [expected[index], others[index]] as const,
      );
      return first(
        pairs.map(([left, right], index) => () => {
          if (left === undefined || right === undefined) {
            const end = conversationOf(left ?? right ?? {}, corpus).at(-1)?.line;
            return `${key} request: ${left ? end : "none"} / ${right ? end : "none"}`;
          }
          const [a, b] = [conversationOf(left, corpus), conversationOf(right, corpus)];
          const lines = lineDifference(
            a.map(({ line }) => line),
            b.map(({ line }) => line),
          );
          if (lines !== null) return `${key} request: ${lines}`;
          const values = first(a.map((each, at) => () => valueDifference(each.value, b[at]?.value, corpus, each.line)));
          if (values !== null) return `${key} request: ${values}`;
          const carries = (body: Json, text: string): boolean =>
            JSON.stringify([body.system, body.messages]).includes(JSON.stringify(text).slice(1, -1));
          const lost = texts.find((text) => carries(left, text) !== carries(right, text));
          return lost === undefined
            ? null
            : `${key} request ${index === 0 ? "1" : "n"}: text ${carries(left, lost) ? "lost" : "added"} ${quote(lost)}`;
        }),
      );
    }),
  );
}

/** Compares two recordings of one session, level by level. */
export function compare(session: Session, real: Recording, ours: Recording): Differences {
  const corpus = corpusOf(session, ["error", "stdout"]);
  const compared: Record<Level, () => string | null> = {
    outcome: () => outcome(real, ours, corpus),
    skeleton: () => skeleton(real, ours, corpus),
    callbacks: () => callbacks(real, ours, corpus),
    fields: () => fields(real, ours, corpus),
    conversation: () => conversation(real, ours, corpus, session),
  };
  const found: Partial<Record<Level, string>> = {};
  for (const level of levels) {
    const difference = compared[level]();
    if (difference !== null) found[level] = difference;
  }
  return found;
}
