import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll } from "vitest";
import { addSessions } from "../../src/corpus/add/add.ts";
import { sessionWithPermission } from "../input/requested-session.ts";
import { transcript } from "../input/sessions.ts";

/** What a small session consists of. */
export interface SmallSession {
  readonly day: string;
  readonly prompt: string;
  readonly answer?: string;
  readonly failure?: string;
  readonly release?: string;
  /** The host never answers the permission request. */
  readonly unanswered?: true;
}

/** A session of one turn, with a permission request or a result. */
export function smallSession(given: SmallSession): Uint8Array {
  const { day, prompt, answer = "Done.", failure, release = "2.1.330", unanswered } = given;
  const header = { startedAt: `${day}T10:00:00Z`, argv: ["agent"], cwd: "/home/dev/shop" };
  const tape = createMemoryTape({ header });
  const shared = { session_id: `s-${prompt}`, parent_tool_use_id: null };
  const message = (id: string, block: object) => ({
    ...{ id, type: "message", role: "assistant", model: "opus", content: [block] },
    usage: { input_tokens: 10, output_tokens: 5 },
  });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: prompt }, ...shared });
  const init = { type: "system", subtype: "init", cwd: "/home/dev/shop", model: "opus", claude_code_version: release };
  tape.frame("agent-to-host", { ...init, ...shared });
  const input = { command: "make deploy" };
  const use = { type: "tool_use", id: "t1", name: "Bash", input };
  tape.frame("agent-to-host", { type: "assistant", message: message("m1", use), ...shared });
  if (unanswered === true) {
    const request = { subtype: "can_use_tool", tool_name: "Bash", input, tool_use_id: "t1" };
    tape.frame("agent-to-host", { type: "control_request", request_id: "q1", request });
    return tape.bytes();
  }
  const content = [{ type: "tool_result", tool_use_id: "t1", content: `deployed ${prompt}` }];
  tape.frame("agent-to-host", { type: "user", message: { role: "user", content }, ...shared });
  const text = failure ?? answer;
  tape.frame("agent-to-host", { type: "assistant", message: message("m2", { type: "text", text }), ...shared });
  const used = { inputTokens: 20, outputTokens: 10, cacheReadInputTokens: 0, cacheCreationInputTokens: 0 };
  tape.frame("agent-to-host", {
    ...{ type: "result", subtype: "success", is_error: failure !== undefined, result: text, num_turns: 2 },
    ...{ total_cost_usd: 0.5, modelUsage: { opus: { ...used, costUSD: 0.5 } } },
    ...shared,
  });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return tape.bytes();
}

/** A folder of the test file, which goes with it. */
export function testFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `agentwire-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    file(path: string, content: string | Uint8Array): string {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), content);
      return join(folder, path);
    },
  };
}

export type TestFolder = ReturnType<typeof testFolder>;

/** Makes a corpus of five sessions, one of them a transcript, in two months and of two releases. */
export async function sampleCorpus({ folder, file }: TestFolder): Promise<string> {
  const paths = [
    file("tapes/good.tape.jsonl", smallSession({ day: "2026-04-10", prompt: "deploy", release: "2.1.300" })),
    file("tapes/bad.tape.jsonl", smallSession({ day: "2026-05-11", prompt: "deploy", failure: "API Error: 529 a" })),
    file("tapes/open.tape.jsonl", smallSession({ day: "2026-05-12", prompt: "wait", unanswered: true })),
    file("tapes/asked.tape.jsonl", sessionWithPermission()),
    file("tapes/t.jsonl", transcript()),
  ];
  const corpus = join(folder, "corpus");
  await addSessions({ folder: corpus, paths, jobs: 1 });
  return corpus;
}
