import type { TapeItem } from "../tape/read/reader.ts";
import { itemsOf, type Tape } from "../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";
import { isPlaceholder } from "../tape/write/placeholder.ts";
import { shapedSecrets, shortestSecret } from "../tape/write/redact.ts";
import { leavesOf, type TextLeaf } from "./leaves.ts";
import type { RedactionPolicy } from "./policy.ts";
import { type StreamedText, trackStreamedText } from "./streamed-text.ts";

/** A secret that a detector found in a text. */
export interface DetectedSecret {
  /** What kind it is, in a word. */
  readonly rule: string;
  /** From and to where it stands in the text. */
  readonly range: readonly [number, number];
}

/** Finds secrets in a text. A well-kept library goes here. */
export type Detector = (text: string) => Promise<readonly DetectedSecret[]>;

/** A secret on a tape. */
export interface FoundSecret {
  readonly value: string;
  readonly rule: string;
  /** The first event that holds it; `null` for the header. */
  readonly seq: number | null;
  /** Where it stands in that event, for example `frame.message.content[0].text`. */
  readonly place: string;
}

/** Texts are handed to the detector together, because each call costs more than a line. */
const batchSize = 256 * 1024;
const between = "\n\n";

interface Text extends TextLeaf {
  readonly seq: number | null;
}

const placeOf = (path: TextLeaf["path"]): string =>
  path.map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`)).join("");

/** Members that place an event; no secret can stand in them. */
const places = new Set(["channel", "kind", "direction", "hash", "payload"]);

/** The texts of an event. A line that is no JSON, and one that is not canonical, count as they stand. */
function textsOf(event: TapeEvent): Text[] {
  const { seq } = event;
  if (isEvent(event, "note/payload")) {
    const content = parsed(event.text);
    return leavesOf(content ?? event.text ?? "").map((leaf) => ({ ...leaf, seq }));
  }
  return leavesOf(event).flatMap((leaf) =>
    leaf.path.length === 1 && places.has(String(leaf.path[0])) ? [] : [{ ...leaf, seq }],
  );
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Members whose values are ids: a look-alike of a secret in there is an id, and stays. */
const ids =
  /^(?:uuid|session_id|request_id|tool_use_id|parent_tool_use_id|toolUseID|task_id|call_?id|hash|check)$|_uuid$/;

/** What the policy and the known shapes say of a text. */
function named(
  { path, text }: Text,
  names: ReadonlySet<string>,
  literals: readonly string[],
): { rule: string; value: string }[] {
  const name = path.findLast((part) => typeof part === "string");
  const credential = typeof name === "string" && names.has(name.toLowerCase()) && text.length >= 4;
  return [
    ...(credential ? [{ rule: "credential", value: text }] : []),
    ...literals.filter((literal) => text.includes(literal)).map((value) => ({ rule: "policy", value })),
    ...shapedSecrets(text).map(({ name: rule, value }) => ({ rule, value })),
  ];
}

/** The forms in which a text stands in others: as it is, in JSON, and in JSON within JSON. */
export function formsOf(text: string): string[] {
  const once = JSON.stringify(text).slice(1, -1);
  return [...new Set([text, once, JSON.stringify(once).slice(1, -1)])];
}

/** A tape in batches of what its reader yields, from its head. */
export type TapeBatches = AsyncIterable<readonly TapeItem[]> | Iterable<readonly TapeItem[]>;

/** A text of its own: a part of a text, as engines keep it, holds on to all of it. */
const detached = (part: string): string => JSON.parse(JSON.stringify(part));

const runText = ({ seq, text }: StreamedText): Text => ({ seq, path: ["streamed text"], text });

/**
 * Finds every secret on a tape. Lists each one once, in the order of first occurrence.
 *
 * @param tape - The tape.
 * @param detect - Finds secrets in a text.
 * @param policy - Further secrets, and exceptions.
 * @example
 * import { defaultPolicy, findSecrets, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * const detect = async (text: string) =>
 *   [...text.matchAll(/sk-\w{20,}/g)].map(({ index, 0: key }) => ({
 *     rule: "api-key",
 *     range: [index, index + key.length] as const,
 *   }));
 * for (const { rule, seq, place } of await findSecrets(tape, detect, defaultPolicy)) console.log(rule, seq, place);
 */
export const findSecrets = (tape: Tape, detect: Detector, policy: RedactionPolicy): Promise<FoundSecret[]> =>
  findSecretsIn([itemsOf(tape)], detect, policy);

/**
 * Finds every secret on a tape that is read as a stream, like {@link findSecrets}. Keeps the secrets, the current
 * streamed texts and about 256 KiB in memory.
 *
 * @param batches - The items of the tape, in batches.
 * @param detect - Finds secrets in a text.
 * @param policy - Further secrets, and exceptions.
 * @example
 * import { defaultPolicy, type Detector, findSecretsIn } from "@agentwire/replay";
 * import { readTapeFileBatches } from "@agentwire/replay/node";
 *
 * declare const detect: Detector;
 * const found = await findSecretsIn(readTapeFileBatches("session.tape.jsonl"), detect, defaultPolicy);
 */
export async function findSecretsIn(
  batches: TapeBatches,
  detect: Detector,
  policy: RedactionPolicy,
): Promise<FoundSecret[]> {
  const found = new Map<string, FoundSecret>();
  const forms = new Set<string>();
  const names = new Set(policy.names.map((name) => name.toLowerCase()));
  const keep = new Set(policy.allow);
  const take = ({ seq, path }: Text, rule: string, value: string): void => {
    const last = path.findLast((part) => typeof part === "string");
    const isId = typeof last === "string" && ids.test(last);
    const short = value.length < (rule === "policy" || rule === "credential" ? 4 : shortestSecret);
    if (short || isId || keep.has(value) || isPlaceholder(value) || value.includes("redacted-") || forms.has(value))
      return;
    const kept = detached(value);
    found.set(kept, { value: kept, rule, seq, place: placeOf(path) });
    for (const form of formsOf(kept)) forms.add(form);
  };
  const batch: Text[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const starts: number[] = [];
    let whole = "";
    for (const { text } of batch) {
      starts.push(whole.length);
      whole += text + between;
    }
    for (const { rule, range } of whole === "" ? [] : await detect(whole)) {
      const index = starts.findLastIndex((start) => start <= range[0]);
      const text = batch[index];
      if (text !== undefined)
        take(text, rule, whole.slice(range[0], Math.min(range[1], (starts[index] ?? 0) + text.text.length)));
    }
    batch.length = 0;
    size = 0;
  };
  const runs = trackStreamedText();
  const textsIn = (item: TapeItem): Text[] => {
    if (item.kind === "problem") return [];
    if (item.kind === "event") return [...textsOf(item.event), ...runs.take(item.event).map(runText)];
    return leavesOf(item.header).map((leaf) => ({ ...leaf, path: ["header", ...leaf.path], seq: null }));
  };
  const search = async (texts: readonly Text[]): Promise<void> => {
    for (const text of texts) {
      for (const { rule, value } of named(text, names, policy.literals)) take(text, rule, value);
      batch.push(text);
      size += text.text.length;
      if (size >= batchSize) await flush();
    }
  };
  for await (const items of batches) for (const item of items) await search(textsIn(item));
  await search(runs.end().map(runText));
  await flush();
  return [...found.values()];
}
