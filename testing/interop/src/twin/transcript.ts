import fc from "fast-check";
import { choicesOf } from "./choices.ts";

type Line = Record<string, unknown>;

/** A transcript as an agent writes it, with its branches, parallel calls and compactions. */
export interface Written {
  readonly id: string;
  readonly text: string;
}

const texts = [
  "hello",
  "x".repeat(300),
  "",
  "<command-name>/foo</command-name>",
  "<bash-input>ls -la</bash-input>",
  "<local-command-stdout>x</local-command-stdout>",
  "[Request interrupted by user]",
  "multi\nline\ntext",
  "é😀".repeat(80),
  "<b>html</b> text",
];
const contents: readonly unknown[] = [
  ...texts,
  [{ type: "image", source: {} }],
  [{ type: "document", source: {} }],
  [
    { type: "image", source: {} },
    { type: "text", text: "with words" },
  ],
];
const extraLines: readonly Line[] = [
  { type: "custom-title", customTitle: "Title" },
  { type: "custom-title", customTitle: "" },
  { type: "ai-title", aiTitle: "By itself" },
  { type: "tag", tag: "t" },
  { type: "tag", tag: "" },
  { type: "last-prompt", lastPrompt: "the last one" },
  { type: "summary", summary: "in short" },
  { type: "queue-operation", operation: "enqueue", timestamp: "2029-01-01T00:00:00.000Z" },
  { type: "mode", mode: "plan" },
  { type: "attachment-of-another-release", pad: "z".repeat(70_000) },
];
const damage = ["", '{"torn', "not json", "[]", "null", "42", '"text"', "{}"];

/** Writes a transcript from the choices of `pick`; `pick(n)` is an integer below `n`. */
function write(pick: (below: number) => number): Written {
  const { uuid, one, chance } = choicesOf(pick);
  const id = uuid();
  const lines: string[] = [];
  let leaf: string | null = null;
  let second = 0;
  let answers = 0;
  const put = (line: Line, parentUuid: string | null = leaf): string => {
    const own = uuid();
    const timestamp = new Date(Date.UTC(2029, 0, 1) + ++second * 1000).toISOString();
    const scratchFolder = {
      cwd: "/p",
      sessionId: id,
      gitBranch: one(["main", "main", "dev", ""]),
      entrypoint: "sdk-ts",
    };
    lines.push(JSON.stringify({ parentUuid, isSidechain: false, ...line, uuid: own, timestamp, ...scratchFolder }));
    leaf = own;
    return own;
  };
  const message = (id: string, block: Line): Line => ({
    type: "assistant",
    message: { id, role: "assistant", content: [block] },
  });
  const result = (call: string): Line => ({
    type: "user",
    sourceToolAssistantUUID: call,
    ...(chance(10) ? { toolDenialKind: "user-rejected" } : {}),
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: call, content: "r" }] },
  });
  const round = (): void => {
    const answer = `msg_${answers++}`;
    if (chance(50)) put(message(answer, { type: "text", text: "let me see" }));
    const calls: string[] = [];
    for (let left = pick(4); left > 0; left--) {
      calls.push(put(message(answer, { type: "tool_use", id: `${answer}_${left}`, name: "Bash", input: {} })));
      if (chance(25) && left > 1) {
        const next = leaf;
        put(result(calls.pop() as string), next);
        leaf = next;
      }
    }
    while (calls.length > 0) {
      const [call] = calls.splice(pick(calls.length), 1);
      put(result(call as string), call);
    }
  };
  const ends: (string | null)[] = [];
  for (let turns = pick(6); turns > 0; turns--) {
    if (chance(15) && ends.length > 0) leaf = one(ends);
    if (chance(20)) lines.push(JSON.stringify({ ...one(extraLines), sessionId: id }));
    if (chance(5)) lines.push(one(damage));
    put({ type: "user", message: { role: "user", content: one(contents) }, ...(chance(10) ? { isMeta: true } : {}) });
    if (chance(40)) put({ type: "attachment", attachment: {} });
    for (let rounds = pick(3); rounds > 0; rounds--) round();
    if (chance(80)) put(message(`msg_${answers++}`, { type: "text", text: "done" }));
    if (chance(10)) put({ type: "system", subtype: "api_error", content: "x", level: "error" });
    ends.push(leaf);
    if (!chance(15)) continue;
    const boundary = { trigger: "auto", preTokens: 5 };
    put({ type: "system", subtype: "compact_boundary", compactMetadata: boundary, logicalParentUuid: leaf }, null);
    const summary = { isCompactSummary: true, isVisibleInTranscriptOnly: true };
    put({ type: "user", ...summary, message: { role: "user", content: "what was said" } });
  }
  const text = lines.map((line) => `${line}\n`).join("");
  return { id, text: chance(10) ? `${text}{"parentUuid":"torn in` : text };
}

/** Pseudorandom integers below a bound, determined by a seed. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A transcript. */
export const someTranscript: fc.Arbitrary<Written> = fc.nat().map((seed) => write(numbers(seed)));
