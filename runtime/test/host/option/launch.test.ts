import { describe, expect, it } from "vitest";
import type { HostOptions } from "../../../src/host/index.ts";
import { initializeFields, launchOf } from "../../../src/host/option/launch.ts";

const argv = (options: HostOptions) => launchOf(options, {}).argv.slice(5);
const allow = async () => ({ behavior: "allow" as const });

describe("the command line", () => {
  it("always asks for frames both ways, and never for a one-shot run", () => {
    expect(launchOf({}, {}).argv).toEqual([
      "--output-format",
      "stream-json",
      "--verbose",
      "--input-format",
      "stream-json",
    ]);
  });

  it.each<[string, HostOptions, string[]]>([
    ["a question channel", { canUseTool: allow }, ["--permission-prompt-tool=stdio"]],
    ["a question tool", { permissionPromptToolName: "mcp__x__y" }, ["--permission-prompt-tool=mcp__x__y"]],
    ["nobody to ask", { permissionPrompts: "none" }, ["--permission-prompts=none"]],
    ["all settings files", {}, []],
    ["no settings files", { settingSources: [] }, ["--setting-sources="]],
    ["some settings files", { settingSources: ["user", "project"] }, ["--setting-sources=user,project"]],
    ["no tools", { tools: [] }, ["--tools="]],
    ["the preset's tools", { tools: { type: "preset", preset: "claude_code" } }, ["--tools=default"]],
    ["no rules", { allowedTools: [], disallowedTools: [] }, []],
    ["all skills", { skills: "all" }, ["--allowedTools=Skill"]],
    ["some skills", { allowedTools: ["Read"], skills: ["pdf"] }, ["--allowedTools=Read,Skill(pdf)"]],
    ["thinking off", { maxThinkingTokens: 0 }, ["--thinking=disabled"]],
    ["a thinking budget", { maxThinkingTokens: 7 }, ["--max-thinking-tokens=7"]],
    ["thinking before its old name", { thinking: { type: "disabled" }, maxThinkingTokens: 7 }, ["--thinking=disabled"]],
    [
      "thinking that is shown",
      { thinking: { type: "adaptive", display: "omitted" } },
      ["--thinking=adaptive", "--thinking-display=omitted"],
    ],
    ["thinking without a budget", { thinking: { type: "enabled" } }, ["--thinking=adaptive"]],
    ["plugins", { plugins: [{ type: "local", path: "/p" }] }, ["--plugin-dir=/p"]],
    [
      "a plugin without servers",
      { plugins: [{ type: "local", path: "/p", skipMcpDiscovery: true }] },
      ["--plugin-dir-no-mcp=/p"],
    ],
    ["a debug file", { debug: true, debugFile: "/d" }, ["--debug-file=/d"]],
    ["further flags", { extraArgs: { foo: null, bar: "b" } }, ["--foo", "--bar", "b"]],
    ["no turns", { maxTurns: 0 }, []],
    ["no budget", { maxBudgetUsd: 0 }, ["--max-budget-usd=0"]],
    ["empty texts where they are passed", { resumeDropsTurn: "" }, ["--resume-drops-turn="]],
    ["an empty root of the configuration", { projectConfigRoot: "" }, ["--project-config-root="]],
    ["no other empty text", { model: "", resume: "", resumeSessionAt: "", sessionId: "", agent: "" }, []],
    ["no shape for an answer in words", { outputFormat: { type: "text" } as never }, []],
    ["no shape where none is given", { outputFormat: { type: "json_schema" } as never }, []],
    ["no files", { persistSession: false }, ["--no-session-persistence"]],
    ["a fork", { resume: "r", forkSession: true }, ["--resume=r", "--fork-session"]],
    ["settings", { settings: { model: "x" } }, ["--settings", '{"model":"x"}']],
    ["a settings file", { settings: "/x.json" }, ["--settings", "/x.json"]],
    [
      "a sandbox",
      { sandbox: { enabled: true } },
      ["--settings", '{"sandbox":{"enabled":true,"failIfUnavailable":true}}'],
    ],
  ])("says %s", (_name, options, expected) => {
    expect(argv(options)).toEqual(expected);
  });

  it("gives servers on the command line, or keeps them off it", () => {
    const mcpServers = { s: { command: "x" }, h: { type: "http" as const, url: "http://x" } };
    expect(argv({ mcpServers })).toEqual(["--mcp-config", JSON.stringify({ mcpServers })]);
    const hidden = { mcpServers, mcpServersDelivery: "initialize" as const };
    expect(argv(hidden)).toEqual(["--await-initialize"]);
    expect(initializeFields(hidden)).toMatchObject({ mcpServers });
    expect(argv({ ...hidden, extraArgs: { "sdk-url": "u" } })[0]).toBe("--mcp-config");
  });

  it("keeps one order, in which settings come last", () => {
    const flags = argv({
      settings: "{}",
      extraArgs: { k: null },
      sessionId: "s",
      model: "m",
      effort: "low",
      canUseTool: allow,
      permissionMode: "plan",
      additionalDirectories: ["/a", "/b"],
      includePartialMessages: true,
    });
    expect(flags.map((flag) => flag.split("=")[0])).toEqual([
      "--effort",
      "--model",
      "--permission-prompt-tool",
      "--permission-mode",
      "--include-partial-messages",
      "--add-dir",
      "--add-dir",
      "--session-id",
      "--k",
      "--settings",
      "{}",
    ]);
  });
});

describe("the environment", () => {
  it("names the host, and keeps a name of the caller's own", () => {
    expect(launchOf({}, {}).env).toEqual({
      CLAUDE_CODE_ENTRYPOINT: "sdk-ts",
      CLAUDE_AGENT_SDK_VERSION: "0.3.330",
      CLAUDE_CODE_SDK_READS_SESSION_STATE: "1",
    });
    expect(launchOf({}, { CLAUDE_CODE_ENTRYPOINT: "mine" }).env.CLAUDE_CODE_ENTRYPOINT).toBe("mine");
  });

  it("carries what has no flag", () => {
    const options: HostOptions = {
      enableFileCheckpointing: true,
      toolConfig: { askUserQuestion: { previewFormat: "html" } },
    };
    expect(launchOf(options, {}).env).toMatchObject({
      CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: "true",
      CLAUDE_CODE_QUESTION_PREVIEW_FORMAT: "html",
    });
  });
});

describe("the first request", () => {
  it.each<[HostOptions["systemPrompt"], object]>([
    [undefined, { systemPrompt: [""] }],
    ["s", { systemPrompt: ["s"] }],
    [["a", "b"], { systemPrompt: ["a", "b"] }],
    [
      { type: "custom", prompt: "p", snapshot: false },
      { systemPrompt: ["p"], systemPromptSnapshot: false },
    ],
    [{ type: "preset", preset: "claude_code" }, {}],
    [
      { type: "preset", preset: "claude_code", append: "a", excludeDynamicSections: true },
      { appendSystemPrompt: "a", excludeDynamicSections: true },
    ],
  ])("says the system prompt %j", (systemPrompt, expected) => {
    expect(initializeFields(systemPrompt === undefined ? {} : { systemPrompt })).toEqual(expected);
  });

  it("carries what is too long or too rich for a flag", () => {
    const options: HostOptions = {
      agents: { a: { description: "d", prompt: "p" } },
      title: "T",
      skills: ["pdf"],
      promptSuggestions: false,
      outputFormat: { type: "json_schema", schema: { type: "object" } },
    };
    expect(initializeFields(options)).toEqual({
      systemPrompt: [""],
      agents: options.agents,
      title: "T",
      skills: ["pdf"],
      promptSuggestions: false,
      jsonSchema: { type: "object" },
    });
  });
});

describe("options that contradict each other are refused", () => {
  it.each<[HostOptions, RegExp]>([
    [{ model: "m", fallbackModel: "m" }, /Fallback model cannot be the same/],
    [{ canUseTool: allow, permissionPromptToolName: "x" }, /cannot be used with permissionPromptToolName/],
    [{ supportedDialogKinds: ["k"] }, /requires an onUserDialog callback/],
    [{ sandbox: { enabled: true }, settings: "/x.json" }, /settings file path and the sandbox option/],
  ])("%j", (options, message) => {
    expect(() => launchOf(options, {})).toThrow(message);
  });

  it("regression: the empty name of a question tool contradicted a callback", () => {
    expect(() => launchOf({ canUseTool: allow, permissionPromptToolName: "" }, {})).not.toThrow();
  });
});
