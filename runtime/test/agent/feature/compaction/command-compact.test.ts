import { expect, test } from "vitest";
import { Conversation, type ConversationLink } from "../../../../src/agent/core/conversation.ts";
import { compactCommand } from "../../../../src/agent/feature/compaction/command-compact.ts";
import type { CompactionCall, CompactionEnd } from "../../../../src/agent/feature/compaction/compact.ts";
import { runCommand } from "../../fixture/run-command.ts";

const prompt: ConversationLink = { uuid: "p", role: "user", content: [{ type: "text", text: "hi" }] };
const answer: ConversationLink = {
  uuid: "a",
  role: "assistant",
  content: [{ type: "text", text: "yes" }],
  messageId: "m",
};

const setup = (
  end: CompactionEnd,
  links: readonly ConversationLink[] = [prompt, answer],
  env: Record<string, string> = {},
) => {
  const calls: CompactionCall[] = [];
  const output: string[] = [];
  const conversation = new Conversation();
  conversation.replace(links);
  const services = {
    ports: { env },
    session: { conversation },
    status: { localOutput: (text: string) => void output.push(text) },
    compact: async (call: CompactionCall) => {
      calls.push(call);
      call.ready?.();
      return end;
    },
  };
  return { services, calls, output };
};

test("compacts by hand, with what the user wants kept, and reports it itself", async () => {
  const { services, calls, output } = setup({ kind: "done", hooks: ["one", "two"] });
  let begun = 0;
  const begin = () => {
    begun += 1;
  };
  expect(await runCommand(compactCommand, services, "the names", { begin })).toEqual({
    text: "Compacted one\ntwo",
    reported: true,
  });
  expect(calls).toMatchObject([{ trigger: "manual", instructions: "the names" }]);
  expect(output).toEqual(["Compacted one\ntwo"]);
  expect(begun).toBe(1);
});

test("an empty conversation is not compacted", async () => {
  const { services, calls } = setup({ kind: "done", hooks: [] }, []);
  expect(await runCommand(compactCommand, services)).toEqual({ text: "Error: No messages to compact", failed: true });
  expect(calls).toEqual([]);
});

test("a failure is an error, unless nothing was reported yet", async () => {
  const failed: CompactionEnd = { kind: "failed", error: "no" };
  expect(await runCommand(compactCommand, setup(failed).services)).toEqual({
    text: "Error: Compaction failed: no",
    failed: true,
  });
  expect(await runCommand(compactCommand, setup({ ...failed, byModel: true }).services)).toEqual({
    text: "no",
    failed: true,
    resultText: "no",
  });
  expect(await runCommand(compactCommand, setup({ ...failed, blocked: true }).services)).toEqual({
    text: "no",
    failed: true,
    resultText: "no",
  });
  expect(await runCommand(compactCommand, setup(failed, [prompt]).services)).toEqual({ text: "no" });
});

test("a compaction that the host interrupted is canceled, and its result is empty", async () => {
  const { services } = setup({ kind: "failed", error: "interrupted" });
  expect(await runCommand(compactCommand, services, "", { signal: AbortSignal.abort() })).toEqual({
    text: "Compaction canceled.",
    resultText: "",
  });
});

test("the environment can take the command away", () => {
  const available = (value: string) =>
    compactCommand.available?.(setup({ kind: "done", hooks: [] }, [], { DISABLE_COMPACT: value }).services);
  expect(["1", "true", "YES", "on"].map(available)).toEqual([false, false, false, false]);
  expect(["", "0", "10"].map(available)).toEqual([true, true, true]);
});
