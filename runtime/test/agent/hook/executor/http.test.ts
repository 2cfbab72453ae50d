import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HttpLimits } from "../../../../src/agent/hook/channel.ts";
import { settingsHooks } from "../../../../src/agent/hook/configure.ts";
import { runHooks } from "../../../../src/agent/hook/run.ts";
import type { Ports, WebResponse } from "../../../../src/ports.ts";
import { hookChannel } from "../../fixture/hook-channel.ts";

type GetArgs = Parameters<Ports["web"]["get"]>;

/** Asks a hook over HTTP whose address answers as given, and tells what was posted, replied and reported. */
async function ask(
  answer: { readonly status?: number; readonly body?: string } | Error,
  fields: object = {},
  limits: Partial<HttpLimits> = {},
) {
  const hook = { type: "http", url: "http://localhost:1/hook?a=1", ...fields };
  const hooks = settingsHooks({ PreToolUse: [{ hooks: [hook] }] });
  const posted: GetArgs[] = [];
  const web = {
    get: async (...args: GetArgs): Promise<WebResponse> => {
      posted.push(args);
      if (answer instanceof Error) throw answer;
      const { status = 200, body = "" } = answer;
      return { status, statusText: "", headers: {}, body: new TextEncoder().encode(body) };
    },
  };
  const clock = { now: () => 0, sleep: () => new Promise<void>(() => {}) };
  const env = { KEY: "secret", OTHER: "other" };
  const ports = { ids: { uuid: () => "id" }, env, web, clock };
  const { channel, reports } = hookChannel(ports, limits);
  const question = {
    event: "PreToolUse",
    name: "PreToolUse:Bash",
    input: { tool_name: "Bash" },
    toolUseId: "t",
  } as const;
  const [reply] = await runHooks(hooks, question, channel, new AbortController().signal);
  return { posted, reply, report: reports[0] };
}

describe("a hook over HTTP", () => {
  it("is reported as cancelled where its question is withdrawn", async () => {
    const stop = new AbortController();
    const get = async (): Promise<WebResponse> => {
      stop.abort(new Error("withdrawn"));
      throw stop.signal.reason;
    };
    const clock = { now: () => 0, sleep: () => new Promise<void>(() => {}) };
    const { channel, reports } = hookChannel({ ids: { uuid: () => "id" }, env: {}, web: { get }, clock });
    const hooks = settingsHooks({ PreToolUse: [{ hooks: [{ type: "http", url: "http://localhost:1" }] }] });
    const question = { event: "PreToolUse", name: "PreToolUse:Bash", input: {}, toolUseId: "t" } as const;
    await runHooks(hooks, question, channel, stop.signal).catch(() => []);
    expect(reports).toMatchObject([{ outcome: "cancelled", output: "Hook cancelled" }]);
  });

  it("posts the question as JSON, and its answer counts", async () => {
    const { posted, reply, report } = await ask({ body: '{"decision":"block","reason":"no"}' });
    expect(posted[0]?.[0]).toBe("http://localhost:1/hook?a=1");
    expect(posted[0]?.[1]).toMatchObject({
      post: '{"tool_name":"Bash"}',
      headers: { "content-type": "application/json" },
    });
    expect(reply).toMatchObject({ kind: "output", output: { decision: "block", reason: "no" } });
    expect(report).toMatchObject({ outcome: "success", exitCode: 200 });
  });

  it("says nothing with an empty answer", async () => {
    expect((await ask({ status: 204 })).reply?.kind).toBe("empty");
  });

  it.each([
    { status: 500, body: '{"decision":"block"}' },
    { status: 302 },
    { body: "words" },
    { body: "{words}" },
    { body: '{"decision":"maybe"}' },
    { body: '{"hookSpecificOutput":{"hookEventName":"Stop"}}' },
    new Error("connect ECONNREFUSED"),
  ])("is unusable if it answers %j, and blocks if it must answer", async (answer) => {
    const { reply, report } = await ask(answer);
    expect(reply).toMatchObject({ kind: "broken", unusable: true });
    expect(report?.outcome).toBe("error");
    const must = await ask(answer, { onFailure: "block" });
    expect(must.reply).toMatchObject({ kind: "blocked", failure: "hook_failed" });
  });

  it("fills into headers only variables that the hook and the settings name", async () => {
    const braced = "$" + "{OTHER}";
    const headers = { "X-A": `a $KEY ${braced} $HOME`, "Content-Length": "7" };
    const given = async (allowedEnvVars: readonly string[], variables: readonly string[] | null) =>
      (await ask({}, { headers, allowedEnvVars }, { variables })).posted[0]?.[1].headers;
    expect(await given(["KEY", "OTHER"], null)).toEqual({
      "X-A": "a secret other ",
      "content-type": "application/json",
    });
    expect(await given(["KEY", "OTHER"], ["OTHER"])).toMatchObject({ "X-A": "a  other " });
    expect(await given([], null)).toMatchObject({ "X-A": "a   " });
  });

  it("posts to no address that the settings do not allow, nor to one that is none", async () => {
    for (const urls of [[], ["https://localhost*"], ["http://localhost:1/hook"], ["*hook"]]) {
      const { posted, reply } = await ask({}, {}, { urls });
      expect(posted).toEqual([]);
      expect(reply).toMatchObject({ kind: "broken", unusable: true });
    }
    for (const urls of [["*"], ["http://localhost:*"], ["http://*/hook?a=1"], ["https://x", "http*a=*"]]) {
      expect((await ask({}, {}, { urls })).posted).toHaveLength(1);
    }
    expect((await ask({}, { url: "file:///etc/passwd" })).posted).toEqual([]);
  });

  it("fits a pattern made of its own address with parts left out", async () => {
    const url = "http://localhost:1/hook?a=1";
    const cuts = fc.array(fc.nat(url.length), { maxLength: 6 }).map((at) => at.sort((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        let pattern = "";
        let from = 0;
        for (let i = 0; i + 1 < at.length; i += 2) {
          pattern += `${url.slice(from, at[i])}*`;
          from = at[i + 1] ?? 0;
        }
        const { posted } = await ask({}, {}, { urls: [pattern + url.slice(from)] });
        expect(posted).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });

  it("is not asked about a session's beginning", () => {
    const hook = { type: "http", url: "http://localhost:1/" };
    expect(settingsHooks({ SessionStart: [{ hooks: [hook] }], Stop: [{ hooks: [hook] }] })).toMatchObject([
      { event: "Stop" },
    ]);
  });
});
