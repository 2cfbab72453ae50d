import { describe, expect, it } from "vitest";
import { threadCases } from "../../../bench/rediscovered/defects.ts";
import { brokenPeers, hostCases, runHostCase } from "../../../src/index.ts";
import { memoryHost } from "../../../src/node/index.ts";

const findings = async (name: string, mutation = {}): Promise<readonly string[]> => {
  const spec = hostCases.find((each) => each.name === name);
  if (spec === undefined) throw new Error(`There is no case ${name}.`);
  const outcome = await runHostCase(memoryHost(mutation), spec, () => 0);
  return outcome.findings.map(({ requirement }) => requirement);
};

describe("hosts that lose track of their prompts", () => {
  it.each(threadCases().map((row) => [row.threads.join(", "), row] as const))("%s", async (_, row) => {
    const { case: name, host, breaks } = row;
    const broken = brokenPeers.find((peer) => peer.name === host);
    if (broken?.kind !== "host") throw new Error(`There is no broken host ${host}.`);
    expect(await findings(name)).toEqual([]);
    expect(await findings(name, broken.mutation)).toContain(breaks);
  });

  it("fails the host that hears nothing after its first result at more than one requirement", async () => {
    const broken = brokenPeers.find(({ name }) => name === "takes-the-first-result-as-the-answer");
    if (broken?.kind !== "host") throw new Error("There is no such host.");
    const failed = new Set<string>();
    for (const { name } of hostCases)
      for (const requirement of await findings(name, broken.mutation)) failed.add(requirement);
    expect([...failed]).toEqual(
      expect.arrayContaining(["message.shown", "queue.outcome.shown", "queue.outcome.own", "queue.outcome.once"]),
    );
  });
});
