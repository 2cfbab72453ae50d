import { expect, test } from "vitest";
import { Conversation } from "../../../../src/agent/core/conversation.ts";
import { ModelSwitches } from "../../../../src/agent/feature/model-switches/model-switches.ts";
import { countingIds } from "../../fixture/ids.ts";

function setup() {
  const conversation = new Conversation();
  const transcript = { chain: () => "" };
  const switches = new ModelSwitches({ ports: { ids: countingIds() }, thread: { conversation, transcript } as never });
  return { switches, texts: () => conversation.links.map(({ content }) => String(content[0]?.text)) };
}

test("regression: the model did not learn that the host switched models", async () => {
  const { switches, texts } = setup();
  switches.add("haiku", "Set model to `haiku (claude-haiku-5-5)`");
  expect(texts()).toEqual([]);
  await switches.beforeMessage();
  expect(texts()).toEqual([
    expect.stringContaining("<local-command-caveat>"),
    expect.stringContaining("<command-args>haiku</command-args>"),
    "<local-command-stdout>Set model to `haiku (claude-haiku-5-5)`</local-command-stdout>\n",
  ]);
  await switches.turnEnded();
  expect(texts()).toHaveLength(3);
});

test("a switch in a turn is told when the turn has ended, and a cleared conversation forgets it", async () => {
  const { switches, texts } = setup();
  switches.add("opus", "Set model to `opus`");
  switches.cleared();
  await switches.turnEnded();
  expect(texts()).toEqual([]);
  switches.add("opus", "Set model to `opus`");
  await switches.turnEnded();
  expect(texts()).toHaveLength(3);
});
