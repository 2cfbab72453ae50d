import { parseJson } from "@agentwire/protocol/json";
import {
  asWritten,
  type Hit,
  hitsIn,
  isQuotedSecret,
  isSecretName,
  isSecretPair,
  type ScannedText,
  scannedTexts,
} from "../secret/index.ts";
import type { TapeItem } from "../tape/read/reader.ts";
import { itemsOf, type Tape } from "../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";
import { blankPlaceholders } from "../tape/write/placeholder.ts";
import { leavesOfJson } from "./json-text.ts";
import { leavesOf, type TextLeaf } from "./leaves.ts";
import type { RedactionPolicy } from "./policy.ts";
import { trackPrintedSecrets } from "./printed-output.ts";
import { collectSecrets, type FoundSecret, type SearchedText, type Secrets } from "./secrets.ts";
import { isStreamedPiece, type StreamedText, trackStreamedText } from "./streamed-text.ts";
import { createTextSet } from "./text-set.ts";

/** A secret that a detector found in a text. */
export interface DetectedSecret {
  /** The kind of secret, such as `api-key`. */
  readonly rule: string;
  /** The start and end of the secret in the text. */
  readonly range: readonly [number, number];
}

/** Finds secrets in a text, for example with a maintained library. */
export type Detector = (text: string) => Promise<readonly DetectedSecret[]>;

/** Maximum size of texts that are passed to the detector together, because each call is expensive. */
const batchSize = 256 * 1024;

const between = "\n\n";

interface Text extends TextLeaf {
  readonly seq: number | null;
}

const locationOf = (path: TextLeaf["path"]): string =>
  path.map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`)).join("");

/** Members that describe an event's position. They cannot contain secrets. */
const structuralKeys = new Set(["channel", "kind", "direction", "hash", "payload"]);

/** The texts of an event. Lines that are not JSON, or not canonical, count as a whole. */
function textsOf(event: TapeEvent): Text[] {
  const { seq } = event;
  if (isEvent(event, "note/payload")) {
    const content = parseJson(event.text ?? "");
    return leavesOf(content ?? event.text ?? event.bytes ?? "").map((leaf) => ({ ...leaf, seq }));
  }
  return leavesOf(event).flatMap((leaf) =>
    (leaf.path.length === 1 && structuralKeys.has(String(leaf.path[0]))) || isStreamedPiece(event, leaf.path)
      ? []
      : [{ ...leaf, seq }],
  );
}

/** Members whose values are ids, or opaque values of the model. They are never secrets, even if they look like one. */
const ids =
  /^(?:uuid|session_id|sessionId|request_id|requestId|tool_use_id|parent_tool_use_id|toolUseID|task_id|call_?id|hash|check|signature|encrypted_content|encrypted_index|prompt_cache_key)$|_uuid$/;

/** A tape in batches of items, from its header. */
export type TapeBatches = AsyncIterable<readonly TapeItem[]> | Iterable<readonly TapeItem[]>;

const runText = ({ seq, text }: StreamedText): Text => ({ seq, path: ["streamed text"], name: "", text });

/**
 * Finds every secret on a tape. Lists each one once, in the order of first occurrence.
 *
 * @param tape - The tape.
 * @param detect - Finds secrets in a text.
 * @param policy - Additional secrets, and exceptions.
 * @example
 * import { defaultPolicy, findSecrets, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * const detect = async (text: string) =>
 *   [...text.matchAll(/sk-\w{20,}/g)].map(({ index, 0: key }) => ({
 *     rule: "api-key",
 *     range: [index, index + key.length] as const,
 *   }));
 * for (const { rule, seq, location } of await findSecrets(tape, detect, defaultPolicy)) console.log(rule, seq, location);
 */
export const findSecrets = (tape: Tape, detect: Detector, policy: RedactionPolicy): Promise<readonly FoundSecret[]> =>
  findSecretsIn([itemsOf(tape)], detect, policy);

/**
 * Finds every secret on a tape that is read as a stream, like {@link findSecrets}. Keeps the secrets, the current
 * streamed texts and about 256 KiB in memory.
 *
 * @param batches - The items of the tape, in batches.
 * @param detect - Finds secrets in a text.
 * @param policy - Additional secrets, and exceptions.
 * @example
 * import { defaultPolicy, type Detector, findSecretsIn } from "@agentwire/replay";
 * import { readTapeFileBatches } from "@agentwire/replay/node";
 *
 * declare const detect: Detector;
 * const found = await findSecretsIn(readTapeFileBatches("session.tape.jsonl"), detect, defaultPolicy);
 */
export const findSecretsIn = async (
  batches: TapeBatches,
  detect: Detector,
  policy: RedactionPolicy,
): Promise<readonly FoundSecret[]> => {
  const search = createSecretSearch(detect, policy);
  await search.run(batches);
  return search.secrets.found;
};

/** Extends a detected range by the characters that belong to the secret, and removes a name before it. */
function enclosing(
  text: string,
  [from, to]: readonly [number, number],
): readonly [contextStart: number, from: number, to: number] {
  const more = /^[\w+/=~-]*/.exec(text.slice(to, to + 512))?.[0].length ?? 0;
  const name = /^[\w.-]{1,80}["']?\s*(?:=>|[:=])\s*["']?(?=[^\s=:])/.exec(text.slice(from, to))?.[0] ?? "";
  return name.includes("://") || /^(?:https?|[\w+]+):\/?$/.test(name)
    ? [from, from, to + more]
    : [from, from + name.length, to + more];
}

/** A search for secrets in one or several versions of a tape. */
export interface SecretSearch {
  readonly secrets: Secrets;
  /** Searches a tape from its start. Skips texts that were searched before. */
  run(batches: TapeBatches): Promise<void>;
}

/** The range that a hit takes up: of the whole secret, if the hit is a part of it. */
const sizeOf = ({ from, to, within }: Hit): number => (within === undefined ? to - from : within[1] - within[0]);

/** Creates a search that has found nothing yet. */
export function createSecretSearch(detect: Detector, policy: RedactionPolicy): SecretSearch {
  const secrets = collectSecrets(policy.allow);
  const names = new Set(policy.names.map((name) => name.toLowerCase()));
  const known = createTextSet();
  const batch: { readonly scanned: ScannedText; readonly searched: SearchedText }[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const starts: number[] = [];
    let full = "";
    for (const { scanned } of batch) {
      starts.push(full.length);
      full += scanned.text + between;
    }
    for (const { rule, range } of full === "" ? [] : await detect(full)) {
      const index = starts.findLastIndex((start) => start <= range[0]);
      const [entry, start] = [batch[index], starts[index]];
      if (entry === undefined || start === undefined) continue;
      const { text } = entry.scanned;
      const [contextStart, from, to] = enclosing(text, [range[0] - start, Math.min(range[1] - start, text.length)]);
      secrets.hit(entry.scanned, { rule, contextStart, from, to, certain: true }, entry.searched);
    }
    batch.length = 0;
    size = 0;
  };
  const search = async (texts: readonly Text[]): Promise<void> => {
    for (const { text, seq, path, name } of texts) {
      const literals = (within: string): void => {
        for (const literal of policy.literals)
          if (within.includes(literal)) secrets.literal(literal, seq, locationOf(path));
      };
      literals(text);
      const last = path.findLast((part) => typeof part === "string");
      if (typeof last === "string" && ids.test(last)) continue;
      const isListed = names.has(name.toLowerCase());
      if (known.add(isListed || isSecretName(name) ? `${name}: ${text}` : text)) continue;
      const searched: SearchedText = { text, seq, location: locationOf(path), claims: [] };
      const isSecret = isListed || (isSecretPair(name, text) && isQuotedSecret(name, text));
      if (isSecret) secrets.member(text, seq, searched.location);
      const hits: { readonly scanned: ScannedText; readonly hit: Hit }[] = [];
      const leaves = leavesOfJson(text);
      for (const scanned of leaves === null
        ? scannedTexts(blankPlaceholders(text))
        : [asWritten(blankPlaceholders(text))]) {
        literals(scanned.text);
        for (const hit of hitsIn(scanned.text)) hits.push({ scanned, hit });
        batch.push({ scanned, searched });
        size += scanned.text.length;
      }
      hits.sort((a, b) => sizeOf(b.hit) - sizeOf(a.hit));
      for (const { scanned, hit } of hits) secrets.hit(scanned, hit, searched);
      if (leaves !== null) await search(leaves.map((leaf) => ({ ...leaf, path: [...path, ...leaf.path], seq })));
      if (size >= batchSize) await flush();
    }
  };
  return {
    secrets,
    async run(batches) {
      const runs = trackStreamedText();
      const printed = trackPrintedSecrets();
      const textsIn = (item: TapeItem): Text[] => {
        if (item.kind === "problem") return [];
        if (item.kind === "event") return [...textsOf(item.event), ...runs.push(item.event).map(runText)];
        const { redaction: _, ...header } = item.header;
        return leavesOf(header).map((leaf) => ({ ...leaf, path: ["header", ...leaf.path], seq: null }));
      };
      for await (const items of batches)
        for (const item of items) {
          await search(textsIn(item));
          for (const { seq, text, hit } of item.kind === "event" ? printed(item.event) : [])
            secrets.hit(asWritten(text), hit, { text, seq, location: "tool result", claims: [] });
        }
      await search(runs.end().map(runText));
      await flush();
    },
  };
}
