import { describe, expect, it } from "vitest";
import { say } from "../fixture/scripted-model.ts";
import { type Driven, drive, type Frame, isResult } from "../fixture/session.ts";

type Reply = {
  readonly subtype: string;
  readonly error?: string;
  readonly error_code?: string;
  readonly response?: Record<string, unknown>;
};

const prompt = "11111111-1111-4111-8111-111111111111";
const later = "22222222-2222-4222-8222-222222222222";

/** A session that answers requests one after the other. */
function open(...agentOf: Parameters<typeof drive>) {
  const agent = drive(...agentOf);
  let count = 0;
  const ask = async (subtype: string, fields: object = {}): Promise<Reply> => {
    count += 1;
    const id = `q${count}`;
    agent.send({ type: "control_request", request_id: id, request: { subtype, ...fields } });
    const frame = await agent.until(
      ({ type, response }) => type === "control_response" && (response as Frame).request_id === id,
    );
    return frame.response as Reply;
  };
  return { agent, ask };
}

async function say2(agent: Driven): Promise<void> {
  agent.user("First, do this", { uuid: prompt });
  await agent.until(isResult);
  agent.user("then that", { uuid: later });
  await agent.until((frame) => isResult(frame) && frame.result === "B");
}

describe("parameters that make no sense", () => {
  it.each([
    ["background_tasks", { tool_use_id: 5 }, "background_tasks: tool_use_id must be a string"],
    ["generate_session_title", { description: "d", persist: 5 }, "generate_session_title: persist must be a boolean"],
    ["get_context_usage", { detail: "x" }, "get_context_usage: detail must be 'summary' or 'full'"],
    ["get_usage", { skip_behaviors: "x" }, "get_usage: skip_behaviors must be a boolean"],
    ["mcp_read_resource", { serverName: "x", uri: 5 }, "mcp_read_resource: uri must be a string"],
    ["mcp_read_resource", { serverName: "x", uri: "ui://x" }, "Server not found: x"],
    ["mcp_toggle", { serverName: "x" }, "mcp_toggle: enabled must be a boolean"],
    ["rename_session", { title: "t", source: "x" }, "rename_session: source must be 'remote' or 'host'"],
    ["rename_session", { title: "t", session_id: "x" }, "session_id is not the current session"],
    ["register_repo_root", { directory: "/nowhere" }, "register_repo_root: target path could not be resolved"],
    ["rewind_conversation", {}, "rewind_conversation: target_message_uuid must be a string"],
  ])("%s %j is refused", async (subtype, fields, error) => {
    const { agent, ask } = open([]);
    expect(await ask(subtype, fields)).toMatchObject({ subtype: "error", error });
    expect(await agent.end()).toBe(0);
  });

  it("a display of thoughts that there is not is refused", async () => {
    const { agent, ask } = open([]);
    expect((await ask("set_max_thinking_tokens", { thinking_display: "x" })).subtype).toBe("error");
    expect((await ask("set_max_thinking_tokens", { thinking_display: "omitted" })).subtype).toBe("success");
    await agent.end();
  });

  it("a request that is not an object gets the response for an unknown one", async () => {
    const agent = drive([]);
    agent.send({ type: "control_request", request_id: "s", request: "interrupt" });
    const { response } = await agent.until(({ type }) => type === "control_response");
    expect(response).toMatchObject({ subtype: "error", error_code: "unsupported_request" });
    expect(await agent.end()).toBe(0);
  });
});

describe("requests", () => {
  it("reads whole files where the limit is no limit", async () => {
    const { agent, ask } = open([], [], new Map([["/project/a.txt", "hello"]]));
    const contents = async (max_bytes: unknown) => (await ask("read_file", { path: "a.txt", max_bytes })).response;
    for (const none of [0, -1, "x", null]) expect(await contents(none)).toMatchObject({ contents: "hello" });
    expect(await contents(2)).toMatchObject({ contents: "he", truncated: true });
    await agent.end();
  });

  it("suggests folders and files, and top-level entries for an empty query", async () => {
    const files = new Map([
      ["/project/b.txt", ""],
      ["/project/a.txt", ""],
      ["/project/sub/deep/x.ts", ""],
    ]);
    const { agent, ask } = open([], [], files);
    const paths = async (query: unknown) => {
      const { response } = await ask("file_suggestions", { query });
      return (response?.suggestions as { path: string }[] | undefined)?.map(({ path }) => path);
    };
    await paths("");
    await expect.poll(() => paths("")).toEqual(["sub/", "a.txt", "b.txt"]);
    expect(await paths("sub")).toEqual(["sub/", "sub/deep/", "sub/deep/x.ts"]);
    expect(await paths(5)).toEqual([]);
    await agent.end();
  });

  it("replaces earlier settings of the host as a whole", async () => {
    const { agent, ask } = open([]);
    await ask("apply_flag_settings", { settings: { permissions: { allow: ["Bash(x)"] } } });
    await ask("apply_flag_settings", { settings: { permissions: { defaultMode: "plan" } } });
    const { response } = await ask("get_settings");
    expect(response?.effective).toEqual({ permissions: { defaultMode: "plan" } });
    await agent.end();
  });

  it("reports another model in the conversation only, and only if it is another", async () => {
    const { agent, ask } = open([say("A"), say("B")]);
    const countChanges = () => agent.frames.filter((frame) => JSON.stringify(frame).includes("Set model to")).length;
    await ask("set_model", { model: "haiku" });
    expect(countChanges()).toBe(0);
    await say2(agent);
    await ask("set_model", { model: "haiku" });
    expect(countChanges()).toBe(0);
    await ask("set_model", { model: "opus" });
    expect(countChanges()).toBe(1);
    await agent.end();
  });

  it("shows the conversation as text and goes back to before a message", async () => {
    const { agent, ask } = open([say("A"), say("B"), say("C")]);
    await say2(agent);
    const text = async () => (await ask("export_conversation")).response?.text;
    expect(await text()).toBe("\n❯ First, do this\n\n● A\n\n❯ then that\n\n● B");
    expect((await ask("rewind_conversation", { target_message_uuid: "x" })).response).toMatchObject({
      rewound: false,
      reason: "target_not_found",
    });
    const { response } = await ask("rewind_conversation", { target_message_uuid: later });
    expect(response).toMatchObject({ rewound: true, prefillText: "then that" });
    expect(await text()).toBe("\n❯ First, do this\n\n● A");
    agent.user("something else");
    await agent.end();
    expect(JSON.stringify(agent.requests[2]?.body.messages)).not.toContain("then that");
    const lines =
      [...agent.files]
        .find(([path]) => path.endsWith(".jsonl"))?.[1]
        .trim()
        .split("\n") ?? [];
    const chain = lines.map((line) => JSON.parse(line) as Frame & { parentUuid?: string; uuid?: string });
    const last = chain.find(({ message }) => JSON.stringify(message ?? "").includes("something else"));
    expect(last?.parentUuid).toBe((response as { precedingAssistantUuid: string }).precedingAssistantUuid);
  });

  it("reports missing services with the documented messages", async () => {
    const { agent, ask } = open([]);
    expect((await ask("claude_oauth_callback")).error).toBe("No active claude_authenticate flow");
    expect((await ask("claim_session")).error).toMatch(/^not_a_spare: /);
    expect((await ask("mcp_authenticate", { serverName: "x" })).error).toBe("Server not found: x");
    expect((await ask("mcp_oauth_callback_url", { serverName: "x" })).error).toBe("No active OAuth flow for server: x");
    expect((await ask("set_color", { color: "red" })).error_code).toBe("unsupported_request");
    expect((await ask("fork_conversation")).response).toEqual({
      forked: false,
      error: "unsupported",
      reason: "unsupported",
    });
    expect((await ask("submit_feedback", { description: "x" })).response).toMatchObject({ feedback_id: null });
    await agent.end();
  });

  it("gives up a side question that is withdrawn", async () => {
    const { agent } = open([say("late")]);
    agent.send({ type: "control_request", request_id: "s", request: { subtype: "side_question", question: "?" } });
    agent.send({ type: "control_cancel_request", request_id: "s" });
    const { response } = await agent.until(({ type }) => type === "control_response");
    expect(response).toMatchObject({ subtype: "error", error: "Side question cancelled" });
    await agent.end();
  });

  it("shows a status without the key", async () => {
    const { agent, ask } = open([], [], new Map(), { ANTHROPIC_API_KEY: "sk-secret" });
    const shown = JSON.stringify((await ask("get_status")).response);
    expect(shown).toContain("/project");
    expect(shown).not.toContain("sk-secret");
    await agent.end();
  });

  it("lets a session set when it is summed up", async () => {
    const agent = drive([]);
    const typed = ["/autocompact 150k", "/autocompact nonsense", "/autocompact"];
    for (const [index, line] of typed.entries()) {
      agent.user(line);
      await agent.until((frame) => isResult(frame) && frame.result_index === index);
    }
    await agent.end();
    const results = agent.frames.filter(isResult).map(({ result }) => String(result));
    expect(results[0]).toContain("set to 150,000 tokens");
    expect(results[1]).toContain("Invalid window: nonsense");
    expect(results[2]).toContain("150,000 tokens");
  });
});

describe("get_sandbox_dialog", () => {
  it("reports that no sandbox is configured, and rejects nothing", async () => {
    const { agent, ask } = open([]);
    const { response } = await ask("get_sandbox_dialog");
    expect(response).toMatchObject({ enabled: false, enabled_in_settings: false, mode: "disabled", locked: false });
    expect(response).toMatchObject({ dependencies: { errors: [], warnings: [] }, excluded_commands: [] });
    expect(await agent.end()).toBe(0);
  });
});
