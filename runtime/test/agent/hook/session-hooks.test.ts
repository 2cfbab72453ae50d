import { describe, expect, it } from "vitest";
import { type SessionHookServices, SessionHooks } from "../../../src/agent/hook/session-hooks.ts";
import type { HookSummary } from "../../../src/agent/hook/types.ts";
import { summaryOf } from "../fixture/hooks.ts";

function hooksWith(
  summary: HookSummary | null,
  fields: { readonly hasHooks?: boolean; readonly plugins?: string[]; readonly title?: string } = {},
) {
  const requests: unknown[] = [];
  const ran: unknown[] = [];
  const services: SessionHookServices = {
    ports: { env: {} },
    hooks: {
      hasHooks: () => fields.hasHooks ?? true,
      run: async (...args) => {
        requests.push(args);
        return summary;
      },
    },
    session: { model: "claude-sonnet-5", requestedModel: null, title: fields.title ?? null },
    thread: { contextUsage: { tokens: null, dropped: 0, reported: null } },
    extensions: {
      ready: async () => {},
      reload: async () => void ran.push("reloaded"),
      pluginFolders: fields.plugins ?? [],
    },
    runner: { pauseUntil: () => void ran.push("held"), begin: (prompt) => void ran.push(prompt) },
  };
  return { hooks: new SessionHooks(services), requests, ran };
}

describe("the beginning of a process", () => {
  it("asks commands, holds turns back, and starts the turn that they ask for", async () => {
    const { hooks, requests, ran } = hooksWith(summaryOf({ initialUserMessage: "begin" }));
    hooks.start("resume");
    expect(ran).toEqual(["held"]);
    await hooks.begun;
    const options = { name: "SessionStart:resume", thread: null, commandsOnly: true };
    expect(requests).toEqual([["SessionStart", { source: "resume" }, options]]);
    expect(ran).toEqual(["held", "begin"]);
  });

  it("loads the skills that hooks wrote", async () => {
    const { hooks, ran } = hooksWith(summaryOf({ reloadSkills: true }));
    await hooks.began("startup", true);
    expect(ran).toEqual(["reloaded"]);
  });

  it("tells commands the title of the session", async () => {
    const { hooks, requests } = hooksWith(summaryOf({}), { title: "T" });
    await hooks.began("clear", false);
    expect(requests).toMatchObject([["SessionStart", { source: "clear", session_title: "T" }, {}]]);
  });

  it("runs nothing without hooks, unless plugins may provide some", async () => {
    const quiet = hooksWith(null, { hasHooks: false });
    quiet.hooks.start("startup");
    await quiet.hooks.begun;
    expect([quiet.requests, quiet.ran]).toEqual([[], []]);
    const plugged = hooksWith(null, { hasHooks: false, plugins: ["/p"] });
    plugged.hooks.start("startup");
    await plugged.hooks.begun;
    expect([plugged.requests.length, plugged.ran]).toEqual([1, ["held"]]);
  });
});

it("keeps what hooks tell the model until it is taken, once", async () => {
  const { hooks } = hooksWith(summaryOf({ contexts: ["c"], texts: ["t"], initialUserMessage: "begin" }));
  expect(await hooks.began("clear", false)).toBe("begin");
  expect(await hooks.drain()).toEqual([
    "SessionStart hook additional context: c",
    "SessionStart:clear hook success: t",
  ]);
  expect(await hooks.drain()).toEqual([]);
});

it("fails if an answer is for another event", async () => {
  await expect(hooksWith(summaryOf({ misnamed: "stray" })).hooks.began("clear", true)).rejects.toThrow("stray");
});

it("adds what hooks say to a change of the model, also before they have answered", async () => {
  const { hooks, requests } = hooksWith(summaryOf({ contexts: ["c"] }));
  await hooks.began("startup", true);
  hooks.switched("claude-opus-5", { requested: "sonnet", source: "sdk" });
  expect(await hooks.drain()).toEqual([
    "SessionStart hook additional context: c",
    "PostModelSwitch hook additional context: c",
  ]);
  expect(requests.at(-1)).toMatchObject([
    "PostModelSwitch",
    { from_model: "claude-opus-5", to_model: "claude-sonnet-5" },
    {},
  ]);
});

it("asks commands at the end", async () => {
  const { hooks, requests } = hooksWith(null);
  await hooks.ended();
  expect(requests).toEqual([["SessionEnd", { reason: "other" }, { thread: null, commandsOnly: true }]]);
});
