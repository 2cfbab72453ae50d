import { expect, test } from "vitest";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import { ModelSwitches } from "../../../src/agent/loop/model-switches.ts";
import { countingIds } from "../fixture/ids.ts";

test("regression: the model did not learn that the host switched models", () => {
  const conversation = new Conversation();
  const transcript = { chain: () => "" };
  const switches = new ModelSwitches({ ports: { ids: countingIds() }, thread: { conversation, transcript } as never });
  const texts = () => conversation.links.map(({ content }) => String(content[0]?.text));
  switches.add("haiku", "Set model to `haiku (claude-haiku-5-5)`");
  expect(texts()).toEqual([]);
  switches.tell();
  expect(texts()).toEqual([
    expect.stringContaining("<local-command-caveat>"),
    expect.stringContaining("<command-args>haiku</command-args>"),
    "<local-command-stdout>Set model to `haiku (claude-haiku-5-5)`</local-command-stdout>",
  ]);
  switches.tell();
  expect(texts()).toHaveLength(3);
});
