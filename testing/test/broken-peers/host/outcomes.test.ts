import { describe, expect, it } from "vitest";
import { brokenPeers, hostCases, runHostCase } from "../../../src/index.ts";
import { memoryHost } from "../../../src/node/index.ts";

/** Public threads in which hosts lost track of their prompts: the case of each, the host that fails it, and at what. */
const threads = [
  {
    of: "claude-agent-sdk-typescript#383, logancyang/obsidian-copilot#2907, vercel/ai task-notification-result",
    name: "an-answer-behind-a-leftover-task",
    host: "first-result-wins",
    breaks: "queue.outcome.shown",
  },
  {
    of: "get-bb/bb#2013, paperclipai/paperclip#13028",
    name: "a-leftover-task-of-a-resumed-session",
    host: "counts-results",
    breaks: "queue.outcome.own",
  },
  {
    of: "Maxsky5/openducktor#938, wandb/weave#7697, ColeMurray/background-agents#1853",
    name: "a-task-that-ends-between-prompts",
    host: "counts-results",
    breaks: "queue.outcome.own",
  },
  {
    of: "claude-agent-acp#825",
    name: "a-task-that-ends-between-prompts",
    host: "drops-after-notification",
    breaks: "queue.outcome.once",
  },
  {
    of: "promptfoo/promptfoo#10233",
    name: "a-trigger-before-the-prompt",
    host: "counts-results",
    breaks: "queue.outcome.own",
  },
  {
    of: "lidge-jun/cli-jaw#762",
    name: "a-tool-that-becomes-a-task",
    host: "ends-with-its-background-task",
    breaks: "queue.outcome.once",
  },
  {
    of: "cfal/garcon#411",
    name: "prompts-sent-together",
    host: "settles-one-prompt-per-result",
    breaks: "queue.outcome.once",
  },
  {
    of: "claude-agent-acp#825",
    name: "a-prompt-while-a-tool-runs",
    host: "settles-one-prompt-per-result",
    breaks: "queue.outcome.once",
  },
  {
    of: "claude-agent-sdk-typescript#405, #366",
    name: "a-prompt-after-an-interrupt",
    host: "reports-a-stop-as-a-failure",
    breaks: "queue.outcome.kind",
  },
  {
    of: "openagents#676, fideus-labs/KonfAI#71",
    name: "a-prompt-after-an-interrupt",
    host: "stays-stopped",
    breaks: "queue.outcome.kind",
  },
  {
    of: "openagents#676",
    name: "an-interrupt-with-a-waiting-prompt",
    host: "cancels-what-waits",
    breaks: "queue.outcome.kind",
  },
  {
    of: "claude-agent-sdk-typescript#429, PostHog/posthog#76472",
    name: "an-interrupt-before-the-turn",
    host: "drops-an-early-interrupt",
    breaks: "queue.interrupt.sent",
  },
  {
    of: "aaif-goose/goose#11651, claude-code#68637",
    name: "an-interrupt-with-an-open-question",
    host: "waits-for-a-withdrawn-question",
    breaks: "queue.outcome.once",
  },
  {
    of: "tutti-os/tutti#1217",
    name: "a-task-that-ends-after-an-interrupt",
    host: "settles-again-after-a-notification",
    breaks: "queue.outcome.once",
  },
  {
    of: "vercel/ai#20210, coleam00/Archon#2125",
    name: "a-success-that-is-an-error",
    host: "trusts-the-subtype",
    breaks: "queue.outcome.kind",
  },
  {
    of: "zed#55888",
    name: "a-clear-between-prompts",
    host: "ignores-empty-results",
    breaks: "queue.outcome.once",
  },
  {
    of: "slopus/happy#1123",
    name: "a-prompt-of-another-device",
    host: "counts-results",
    breaks: "queue.outcome.own",
  },
  {
    of: "claude-code#76204, #61188",
    name: "an-agent-that-dies-with-a-prompt-open",
    host: "forgets-prompts-of-a-dead-agent",
    breaks: "queue.outcome.once",
  },
  {
    of: "gsd-build/gsd-2#2719",
    name: "an-agent-that-dies-with-a-prompt-open",
    host: "takes-the-end-for-success",
    breaks: "queue.outcome.kind",
  },
] as const;

const findings = async (name: string, mutation = {}): Promise<readonly string[]> => {
  const spec = hostCases.find((each) => each.name === name);
  if (spec === undefined) throw new Error(`There is no case ${name}.`);
  const outcome = await runHostCase(memoryHost(mutation), spec, () => 0);
  return outcome.findings.map(({ requirement }) => requirement);
};

describe("hosts that lose track of their prompts", () => {
  it.each(threads.map((thread) => [thread.of, thread] as const))("%s", async (_, { name, host, breaks }) => {
    const broken = brokenPeers.find((peer) => peer.name === host);
    if (broken?.kind !== "host") throw new Error(`There is no broken host ${host}.`);
    expect(await findings(name)).toEqual([]);
    expect(await findings(name, broken.mutation)).toContain(breaks);
  });

  it("fails the host that hears nothing after its first result at more than one requirement", async () => {
    const broken = brokenPeers.find(({ name }) => name === "first-result-wins");
    if (broken?.kind !== "host") throw new Error("There is no such host.");
    const failed = new Set<string>();
    for (const { name } of hostCases)
      for (const requirement of await findings(name, broken.mutation)) failed.add(requirement);
    expect([...failed]).toEqual(
      expect.arrayContaining(["message.shown", "queue.outcome.shown", "queue.outcome.own", "queue.outcome.once"]),
    );
  });
});
