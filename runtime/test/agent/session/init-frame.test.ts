import { expect, test } from "vitest";
import { agentVersion } from "../../../src/agent/core/identity.ts";
import type { PermissionMode } from "../../../src/agent/core/permission-mode.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { capabilities, listedToolName, sendInit } from "../../../src/agent/session/init-frame.ts";

const thread = {} as Thread;
const sent: unknown[][] = [];
const services = {
  ports: { env: { ANTHROPIC_API_KEY: "secret" } as Record<string, string> },
  environment: { cwd: "/project" },
  options: { betas: [] as string[] },
  session: { model: "claude-opus-5-5", mode: "plan" as PermissionMode, additionalDirectories: ["/more"] },
  out: { send: (...message: unknown[]) => `${sent.push(message)}` },
  thread,
  tools: {
    directory: () => "/project/sub",
    names: (given: Thread) => (given === thread ? ["Task", "Bash"] : []),
    agentNames: () => ["general-purpose"],
  },
  mcp: { skipped: [], listing: () => [{ name: "notes", status: "connected", source: "project" }] },
  extensions: { styleName: "default", skillNames: [], plugins: [], pluginReports: { errors: [], warnings: [] } },
  commands: { names: () => ["clear"] },
};

test("describes the session as it is before a turn", () => {
  sent.length = 0;
  sendInit(services, []);
  expect(sent).toEqual([
    [
      "system/init",
      {
        cwd: "/project/sub",
        tools: ["Task", "Bash"],
        mcp_servers: [{ name: "notes", status: "connected", source: "project" }],
        model: "claude-opus-5-5",
        permissionMode: "plan",
        slash_commands: ["clear"],
        terminal_slash_commands: [],
        apiKeySource: expect.any(String),
        claude_code_version: agentVersion,
        output_style: "default",
        agents: ["general-purpose"],
        skills: [],
        plugins: [],
        capabilities,
        analytics_disabled: true,
        original_cwd: "/project",
        additional_directories: ["/more"],
      },
    ],
  ]);
  expect(JSON.stringify(sent)).not.toContain("secret");
});

test("names betas, the messages of the turn and the output style if there are any", () => {
  sent.length = 0;
  const extensions = { ...services.extensions, styleName: "Concise" };
  sendInit({ ...services, options: { betas: ["b"] }, extensions }, ["u1", "u2"]);
  expect(sent[0]?.[1]).toMatchObject({ betas: ["b"], user_message_uuids: ["u1", "u2"], output_style: "Concise" });
});

test("hosts know the Agent tool by another name", () => {
  expect(["Agent", "Bash"].map(listedToolName)).toEqual(["Task", "Bash"]);
});

test("lists skipped servers and missing plugins if there are any", () => {
  sent.length = 0;
  const skipped = [{ name: "x", type: "unknown_type", message: "no" }] as const;
  const errors = [{ plugin: "inline[0]", type: "path-not-found", message: "no", path: "/x" }];
  const warnings = [{ plugin: "a@inline", type: "manifest-field-ignored", message: "no" }];
  sendInit(
    {
      ...services,
      mcp: { ...services.mcp, skipped },
      extensions: { ...services.extensions, pluginReports: { errors, warnings } },
    },
    [],
  );
  expect(sent[0]?.[1]).toMatchObject({ mcp_server_errors: skipped, plugin_errors: errors, plugin_warnings: warnings });
});
