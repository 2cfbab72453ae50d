import { expect, test } from "vitest";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import { HostCommands } from "../../../src/agent/loop/host-commands.ts";
import { countingIds } from "../fixture/ids.ts";

test("regression: the model did not learn that the host switched models", () => {
  const conversation = new Conversation();
  const transcript = { chain: () => "" };
  const commands = new HostCommands({ ports: { ids: countingIds() }, thread: { conversation, transcript } as never });
  const texts = () => conversation.links.map(({ content }) => String(content[0]?.text));
  commands.add("<command-name>/model</command-name>", "<local-command-stdout>Set model</local-command-stdout>");
  expect(texts()).toEqual([]);
  commands.tell();
  expect(texts()).toEqual([
    "<command-name>/model</command-name>",
    "<local-command-stdout>Set model</local-command-stdout>",
  ]);
  commands.tell();
  expect(texts()).toHaveLength(2);
});
