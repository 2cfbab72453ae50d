import { expect, test } from "vitest";
import {
  addCommandMessages,
  commandCaveat,
  commandTags,
  hasOutputTags,
  outputTags,
  untagged,
} from "../../../src/agent/core/command-messages.ts";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import { countingIds, idOf } from "../fixture/ids.ts";

test("each text, and each list of blocks, is a message of the conversation and a line of the transcript; only the caveat is marked", () => {
  const conversation = new Conversation();
  const lines: object[] = [];
  const transcript = { chain: (type: string, line: object) => void lines.push({ type, ...line }) };
  addCommandMessages({ ports: { ids: countingIds() }, thread: { conversation, transcript } as never }, [
    commandCaveat,
    outputTags({ text: "no", failed: true }),
    [{ type: "text", text: "words" }],
  ]);
  expect(conversation.links.map(({ uuid }) => uuid)).toEqual([idOf(1), idOf(2), idOf(3)]);
  expect(lines).toEqual([
    { type: "user", uuid: idOf(1), message: { role: "user", content: commandCaveat }, isMeta: true },
    {
      type: "user",
      uuid: idOf(2),
      message: { role: "user", content: "<local-command-stderr>no</local-command-stderr>" },
    },
    { type: "user", uuid: idOf(3), message: { role: "user", content: [{ type: "text", text: "words" }] } },
  ]);
});

test("a typed command has its name and its arguments", () => {
  expect(commandTags("model", "haiku").split(/\n\s*/)).toEqual([
    "<command-name>/model</command-name>",
    "<command-message>model</command-message>",
    "<command-args>haiku</command-args>",
  ]);
});

test("the output of a command is known by its tags", () => {
  for (const failed of [false, true]) {
    const output = outputTags({ text: "two\nlines", failed });
    expect([hasOutputTags(output), untagged(output)]).toEqual([true, "two\nlines"]);
  }
  expect(hasOutputTags("/memory")).toBe(false);
});
