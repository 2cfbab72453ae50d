import { expect, test } from "vitest";
import { PromptQueue, plainPrompt } from "../../../src/agent/core/prompt-queue.ts";
import { queueJournal } from "../../../src/agent/session/queue-journal.ts";

const timestamp = "2029-01-01T00:00:00.000Z";
const uuid = "00000000-0000-4000-8000-000000000001" as const;

/** A queue, and what it writes into the transcript. */
function open() {
  const lines: object[] = [];
  const ports = { clock: { now: () => Date.parse(timestamp) }, ids: { uuid: () => uuid } } as const;
  const transcript = {
    appendUnchained: (type: string, fields: object) => void lines.push({ type, ...fields }),
  };
  return { queue: new PromptQueue(queueJournal({ ports, transcript })), lines };
}

const line = (operation: string, fields: object = {}) => ({ type: "queue-operation", operation, timestamp, ...fields });

test("prompts that a turn takes together leave the queue one by one", () => {
  const { queue, lines } = open();
  queue.add(plainPrompt("one"));
  queue.add({ ...plainPrompt([{ type: "text", text: "two" }]), priority: "later" });
  queue.add(plainPrompt("three"));
  queue.next();
  expect(lines).toEqual([
    line("enqueue", { content: "one" }),
    line("enqueue"),
    line("enqueue", { content: "three" }),
    line("dequeue"),
    line("dequeue"),
  ]);
});

test("a prompt that joins a turn is removed under an id of its delivery", () => {
  const { queue, lines } = open();
  queue.add({ ...plainPrompt("one"), uuid: "p1" });
  for (const message of queue.joinable(false)) queue.claim(message);
  expect(lines.slice(1)).toEqual([
    line("remove", { content: "one", reason: "absorbed_mid_turn", commandUuid: "p1", deliveryId: uuid }),
  ]);
});

test("an interrupt that drops all differs from a single withdrawal", () => {
  const { queue, lines } = open();
  for (const name of ["p1", "p2"]) queue.add({ ...plainPrompt(name), uuid: name });
  queue.drop("p1");
  queue.drop();
  expect(lines.slice(2)).toEqual([
    line("dequeue"),
    line("remove", { content: "p2", reason: "cleared_on_cancel", commandUuid: "p2" }),
  ]);
});
