import { expect, test } from "vitest";
import { FeatureSet, type TurnContext, type TurnFeature } from "../../../src/agent/loop/feature.ts";

const signal = new AbortController().signal;

/** A feature that writes down when it is called. */
function scribe(name: string, log: string[]): TurnFeature {
  const note = (what: string) => log.push(`${name} ${what}`);
  return {
    name,
    extendTurn: () => ({ beforeTools: () => void note("beforeTools") }),
    promptDequeued: async () => void note("promptDequeued"),
    beforePrompt: async () => void note("beforePrompt"),
    turnAnnounced: () => void note("turnAnnounced"),
    beforeMessage: async (content) => void note(`beforeMessage ${content}`),
    messageAdded: async (uuid) => void note(`messageAdded ${uuid}`),
    promptAdded: async (text) => void note(`promptAdded ${text}`),
    turnEnded: async () => void note("turnEnded"),
    interrupted: () => void note("interrupted"),
    idle: () => void note("idle"),
    settled: async () => void note("settled"),
    resumed: () => void note("resumed"),
    cleared: () => void note("cleared"),
    drainDenials: () => [{ tool_name: name, tool_use_id: "t", tool_input: {} }],
    commands: [{ name }] as unknown as NonNullable<TurnFeature["commands"]>,
    controls: { [name]: () => ({}) },
    attachments: { [name]: () => null } as unknown as NonNullable<TurnFeature["attachments"]>,
  };
}

test.each<[string, (set: FeatureSet) => unknown]>([
  ["promptDequeued", (set) => set.promptDequeued(signal)],
  ["beforePrompt", (set) => set.beforePrompt(signal)],
  ["turnAnnounced", (set) => set.turnAnnounced()],
  ["beforeMessage hello", (set) => set.beforeMessage("hello")],
  ["messageAdded u", (set) => set.messageAdded("u")],
  ["promptAdded text", (set) => set.promptAdded("text", signal)],
  ["turnEnded", (set) => set.turnEnded(signal)],
  ["interrupted", (set) => set.interrupted()],
  ["idle", (set) => set.idle()],
  ["settled", (set) => set.settled()],
  ["resumed", (set) => set.resumed({} as Parameters<FeatureSet["resumed"]>[0], null)],
  ["cleared", (set) => set.cleared()],
])("%s reaches every feature in the order of the list", async (what, call) => {
  const log: string[] = [];
  await call(new FeatureSet([scribe("a", log), { name: "silent" }, scribe("b", log)]));
  expect(log).toEqual([`a ${what}`, `b ${what}`]);
});

test("a feature waits for the one before it", async () => {
  const log: string[] = [];
  const slow: TurnFeature = {
    name: "slow",
    beforePrompt: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      log.push("slow");
    },
  };
  await new FeatureSet([slow, scribe("b", log)]).beforePrompt(signal);
  expect(log).toEqual(["slow", "b beforePrompt"]);
});

test("a turn is extended by the features that have a part in it", () => {
  const features = [scribe("a", []), { name: "b", extendTurn: () => null }, { name: "c" }];
  expect(new FeatureSet(features).extendTurn({} as TurnContext)).toHaveLength(1);
});

test("the first prompt that a feature has of its own is worked on", () => {
  const prompt = (content: string) => ({ content }) as ReturnType<FeatureSet["initialPrompt"]>;
  const features = [{ name: "a" }, { name: "b", initialPrompt: () => null }];
  expect(new FeatureSet(features).initialPrompt()).toBeNull();
  const more = ["one", "two"].map((content) => ({ name: content, initialPrompt: () => prompt(content) }));
  expect(new FeatureSet([...features, ...more]).initialPrompt()).toEqual({ content: "one" });
});

test("what features offer is put together", () => {
  const set = new FeatureSet([scribe("a", []), { name: "silent" }, scribe("b", [])]);
  expect(set.commands.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(Object.keys(set.controls)).toEqual(["a", "b"]);
  expect(Object.keys(set.attachments)).toEqual(["a", "b"]);
  expect(set.drainDenials().map(({ tool_name }) => tool_name)).toEqual(["a", "b"]);
  const none = new FeatureSet([]);
  expect([none.commands, none.controls, none.attachments, none.drainDenials()]).toEqual([[], {}, {}, []]);
});
