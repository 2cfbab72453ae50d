import fc from "fast-check";
import { type DuringTurn, httpServerMark, type Json, nodeMark, type SessionStep, stdioServerMark } from "../session.ts";
import { at, pick, present, rarely } from "./draw.ts";

const prompts: readonly unknown[] = [
  "PROMPT-A do the work",
  "PROMPT-B and then this",
  [{ type: "text", text: "PROMPT-C in a block" }],
  [
    { type: "text", text: "PROMPT-D first" },
    { type: "text", text: "PROMPT-E second" },
  ],
  [
    { type: "text", text: "PROMPT-F with an image" },
    {
      type: "image",
      source: {
        type: "base64",
        media_type: "image/png",
        data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      },
    },
  ],
  [
    { type: "text", text: "PROMPT-G with a document" },
    {
      type: "document",
      source: { type: "text", media_type: "text/plain", data: "DOCUMENT-TEXT words" },
      title: "a-title",
    },
  ],
  [
    { type: "text", text: "PROMPT-H with a file" },
    { type: "document", source: { type: "base64", media_type: "application/pdf", data: "JVBERi0xLjQKJSVFT0YK" } },
  ],
  [
    { type: "text", text: "PROMPT-I with a bad image" },
    { type: "image", source: { type: "base64", media_type: "image/png", data: "bm8taW1hZ2U=" } },
  ],
  [
    { type: "text", text: "PROMPT-J with a far image" },
    { type: "image", source: { type: "url", url: "http://images.example.test/a.png" } },
  ],
  "PROMPT-K reads @given.txt first",
  "PROMPT-L think hard about it",
  "",
  "   ",
];
const commands: readonly string[] = [
  ...[
    "/compact",
    "/compact keep-the-names",
    "/cost",
    "/context",
    "/clear",
    "/own-command first-arg second-arg",
    "/help",
    "/model",
  ],
  ...[
    "/no-such-command here",
    "/local-skill skill-words",
    "/usage",
    "/rename new-name",
    "/agents",
    "/mcp",
    "/init",
    "/status",
    "/permissions",
  ],
  ...[
    "/model haiku",
    "/output-style",
    "/config",
    "/review",
    "/todos",
    "/add-dir /opt",
    "/memory",
    "/hooks",
    "/export",
    "/resume",
    "/goal do-it",
    "/plug:plug-command plug-words",
    "/user-command user-words",
    "/sub:nested-command",
    "/clear with-words",
    "/compact",
  ],
];
const promptFields: readonly Json[] = [
  { uuid: "00000000-0000-4000-8000-000000000001" },
  { priority: "later" },
  { priority: "now" },
  { isSynthetic: true },
  { origin: { kind: "human" } },
  { origin: { kind: "channel", server: "a-channel" } },
  { origin: { kind: "peer", from: "someone-x" } },
  { shouldQuery: false },
  { session_id: "another-session" },
  { parent_tool_use_id: "toolu_x" },
];

const controls: readonly Json[] = [
  { subtype: "interrupt" },
  ...["default", "acceptEdits", "plan", "dontAsk", "bypassPermissions", "auto", "no-such-mode"].map((mode) => ({
    subtype: "set_permission_mode",
    mode,
  })),
  ...["haiku", "sonnet", "claude-sonnet-4-5", "default", undefined].map((model) => ({
    subtype: "set_model",
    ...(model === undefined ? {} : { model }),
  })),
  { subtype: "set_max_thinking_tokens", max_thinking_tokens: 2000 },
  { subtype: "set_max_thinking_tokens", max_thinking_tokens: null },
  { subtype: "mcp_status" },
  { subtype: "mcp_toggle", serverName: "calc", enabled: false },
  { subtype: "mcp_toggle", serverName: "no-such-server", enabled: false },
  { subtype: "mcp_reconnect", serverName: "calc" },
  { subtype: "mcp_set_servers", servers: {} },
  { subtype: "get_context_usage" },
  { subtype: "get_settings" },
  { subtype: "get_session_cost" },
  { subtype: "get_usage" },
  { subtype: "list_models" },
  { subtype: "list_permission_rules" },
  { subtype: "get_hooks_listing" },
  { subtype: "file_suggestions", query: "giv" },
  { subtype: "apply_flag_settings", settings: { permissions: { allow: ["Write"] } } },
  { subtype: "apply_flag_settings", settings: { model: "claude-haiku-4-5" } },
  { subtype: "rename_session", title: "renamed-by-host" },
  { subtype: "stop_task", task_id: "no-such-task" },
  { subtype: "background_tasks" },
  { subtype: "cancel_async_message", message_uuid: "00000000-0000-4000-8000-00000000000a" },
  { subtype: "rewind_files", user_message_id: "00000000-0000-4000-8000-00000000000a", dry_run: true },
  { subtype: "read_file", path: "given.txt" },
  { subtype: "reload_plugins" },
  { subtype: "reload_skills" },
  { subtype: "get_plan" },
  { subtype: "seed_read_state", path: at("given.txt"), mtime: 1 },
  { subtype: "update_settings", source: "localSettings", settings: { model: "claude-haiku-4-5" } },
  { subtype: "generate_session_title", description: "a-title-for-it", persist: false },
  { subtype: "side_question", question: "side-question?" },
  { subtype: "set_cwd", cwd: at("sub") },
  { subtype: "set_color", color: "red" },
  { subtype: "remote_control", enabled: false },
  { subtype: "message_rated", message_uuid: "x", rating: "up" },
  { subtype: "list_sessions" },
  { subtype: "no_such_subtype" },
];

/** Servers that a host sets while the session runs. */
const lateServers: readonly Json[] = [
  { local: { command: nodeMark, args: [stdioServerMark] } },
  { web: { type: "http", url: httpServerMark } },
  { broken: { command: "no-such-program-x", args: [] } },
];
const moreControls: readonly Json[] = [
  ...lateServers.map((servers) => ({ subtype: "mcp_set_servers", servers })),
  { subtype: "mcp_reconnect", serverName: "local" },
  { subtype: "mcp_toggle", serverName: "local", enabled: false },
  { subtype: "mcp_call", server: "calc", tool: "add", arguments: { a: 1, b: 2 } },
  { subtype: "mcp_read_resource", server: "calc", uri: "ui://nothing" },
  { subtype: "get_status" },
  { subtype: "get_skills_dialog" },
  { subtype: "get_memory_dialog" },
  { subtype: "get_sandbox_dialog" },
  { subtype: "get_workspace_diff" },
  { subtype: "get_task_output", task_id: "no-such-task" },
  { subtype: "read_file", path: at("given.txt") },
  { subtype: "read_file", path: "/etc/hostname" },
  { subtype: "export_conversation" },
  { subtype: "fork_conversation" },
  { subtype: "reload_plugins" },
  { subtype: "reload_output_styles" },
  { subtype: "rewind_files", user_message_id: "00000000-0000-4000-8000-000000000001", dry_run: true },
  { subtype: "rewind_conversation", user_message_id: "00000000-0000-4000-8000-000000000001" },
  { subtype: "cancel_async_message", message_uuid: "00000000-0000-4000-8000-000000000001" },
  { subtype: "background_tasks" },
  { subtype: "register_repo_root", path: at("sub") },
  { subtype: "set_proactivity_level", level: "low" },
  { subtype: "set_prompt_suggestions_paused", paused: true },
  { subtype: "set_has_subscribers", has_subscribers: true },
  { subtype: "set_mcp_permission_mode_override", serverName: "calc", mode: "dontAsk" },
  { subtype: "get_binary_version" },
  { subtype: "end_session" },
];

/** Actions of a host during a turn. */
const during: fc.Arbitrary<DuringTurn> = fc
  .tuple(
    pick<DuringTurn["at"]>("question", "question", { afterEvents: 0 }, { afterEvents: 1 }, { afterEvents: 3 }),
    fc.array(
      fc.oneof(
        {
          arbitrary: fc.constant<DuringTurn["sends"][number]>({ kind: "control", request: { subtype: "interrupt" } }),
          weight: 3,
        },
        {
          arbitrary: pick(...controls, ...moreControls).map((request): DuringTurn["sends"][number] => ({
            kind: "control",
            request,
          })),
          weight: 4,
        },
        {
          arbitrary: fc
            .tuple(pick("PROMPT-M in the middle", "PROMPT-N also this"), rarely(2, pick(...promptFields)))
            .map(([content, fields = {}]): DuringTurn["sends"][number] => ({ kind: "prompt", content, fields })),
          weight: 2,
        },
      ),
      { minLength: 1, maxLength: 2 },
    ),
  )
  .map(([at, sends]) => ({ at, sends }));

const promptStep: fc.Arbitrary<SessionStep> = fc.oneof(
  { arbitrary: pick(...prompts).map((content): SessionStep => ({ kind: "prompt", content })), weight: 10 },
  { arbitrary: pick(...commands).map((content): SessionStep => ({ kind: "prompt", content })), weight: 4 },
  {
    arbitrary: fc
      .tuple(pick(...prompts), pick(...promptFields))
      .map(([content, fields]): SessionStep => ({ kind: "prompt", content, fields })),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(pick(...prompts), during)
      .map(([content, meanwhile]): SessionStep => ({ kind: "prompt", content, during: meanwhile })),
    weight: 3,
  },
);
const controlStep = pick(...controls, ...moreControls).map((request): SessionStep => ({ kind: "control", request }));
export const steps: fc.Arbitrary<readonly SessionStep[]> = fc
  .tuple(
    rarely(6, controlStep),
    promptStep,
    fc.array(fc.oneof({ arbitrary: promptStep, weight: 3 }, { arbitrary: controlStep, weight: 2 }), { maxLength: 2 }),
  )
  .map(([before, prompt, rest]) => [...present([before]), prompt, ...rest]);
