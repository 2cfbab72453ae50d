import { asJsonObject } from "@agentwire/protocol/json";
import { expect, test } from "vitest";
import { adapterFeatures, type HostCase, type HostCaseRun, hostCases, runHostCase } from "../../../src/index.ts";
import { memoryHost } from "../../../src/node/index.ts";

/** What only the process of a host shows: how it ends its agent. */
const processOnly = Array.from({ length: 3 }, () => "ending.close.grace");

type Message = HostCaseRun["messages"][number];

/** What the adapter prints if its host shows only the text of results. */
function answersOf(message: Message): readonly Message[] {
  if (message.kind !== "message") return [message];
  const { type, result, errors } = asJsonObject(message.message);
  return type === "result" ? [{ kind: "answer", text: String(result ?? errors) }] : [];
}

/** The reference host with an adapter that shows only answers. */
const answering = (change: (messages: readonly Message[]) => readonly Message[] = (messages) => messages) => ({
  async run(spec: HostCase): Promise<HostCaseRun> {
    const run = await memoryHost().run(spec);
    const announced: Message = { kind: "supports", what: adapterFeatures, declines: ["messages"] };
    return { ...run, messages: change([announced, ...run.messages.slice(1).flatMap(answersOf)]) };
  },
});

test("a host that shows only answers was called broken", async () => {
  const outcomes = [];
  for (const spec of hostCases) outcomes.push(await runHostCase(answering(), spec, () => 0));
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([]);
  expect(outcomes.flatMap(({ missed }) => missed).toSorted()).toEqual([
    ...processOnly,
    ...["transcript.mirror.stored", "transcript.torn-line"],
  ]);
});

test("a host that loses the answer is found", async () => {
  const mute = answering((messages) => messages.filter(({ kind }) => kind !== "answer"));
  const spec = hostCases.find(({ name }) => name === "keep-alive");
  if (!spec) throw new Error("There is no such case.");
  const { findings } = await runHostCase(mute, spec, () => 0);
  expect(findings.map(({ requirement }) => requirement)).toEqual(["compatibility.keep-alive.ignored"]);
});
