import type { UUID } from "node:crypto";
import { expect, test } from "vitest";
import { SystemPromptRecord } from "../../../../src/agent/feature/system-prompt-record/system-prompt-record.ts";
import type { TurnContext } from "../../../../src/agent/loop/feature.ts";
import type { StoredLine } from "../../../../src/session/writer.ts";

function setup({ systemPromptSnapshot = true, recordsPrompt = true } = {}) {
  const lines: Record<string, unknown>[] = [];
  const session = { recordedPrompt: null as readonly string[] | null };
  const current = { prompt: ["first"] };
  const ports = { ids: { uuid: () => "u1" as UUID } };
  const services = { ports, session, clientInfo: { systemPromptSnapshot }, options: { recordsPrompt } };
  const record = new SystemPromptRecord(services, () => current.prompt);
  const transcript = { chain: (type: string, fields: object) => lines.push({ type, ...fields }) };
  const call = (agentId: string | null = null) =>
    record.extendTurn({ thread: { agentId, transcript } } as unknown as TurnContext)?.addNews?.(true);
  return { record, session, current, lines, call };
}

test("records the system prompt of the first model call, once", () => {
  const { session, current, lines, call } = setup();
  call();
  current.prompt = ["second"];
  call();
  expect(session.recordedPrompt).toEqual(["first"]);
  expect(lines).toMatchObject([
    { type: "attachment", uuid: "u1", attachment: { type: "prompt_snapshot", systemPrompt: ["first"] } },
  ]);
});

test("records nothing of a subagent, or if the host or the command line turned it off", () => {
  for (const { lines, call, id } of [
    { ...setup(), id: "a1" },
    { ...setup({ systemPromptSnapshot: false }), id: null },
    { ...setup({ recordsPrompt: false }), id: null },
  ]) {
    call(id);
    expect(lines).toEqual([]);
  }
});

test("another session of the process records its own prompt", () => {
  const { record, session, current, call } = setup();
  call();
  record.cleared();
  current.prompt = ["second"];
  call();
  expect(session.recordedPrompt).toEqual(["second"]);
});

test("regression: a resumed session had the prompt of the new process", () => {
  const { record, session, lines, call } = setup();
  const stored = (text: string) => ({ attachment: { type: "prompt_snapshot", systemPrompt: [text] } });
  const chain = [stored("old"), { subtype: "compact_boundary" }, stored("other")] as unknown as StoredLine[];
  record.resumed({ chain });
  call();
  expect(session.recordedPrompt).toEqual(["other"]);
  expect(lines).toEqual([]);
  record.resumed({ chain: chain.slice(0, 2) });
  expect(session.recordedPrompt).toBeNull();
});
