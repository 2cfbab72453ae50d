import { expect, test } from "vitest";
import {
  adoptChangedSettings,
  reportSettingsProblems,
  type SettingsReportServices,
} from "../../../../src/agent/feature/settings-watch/settings-watch.ts";
import { mergeReplies } from "../../../../src/agent/hook/merge.ts";
import type { SettingsLayer, SettingsSource } from "../../../../src/agent/settings/layers.ts";
import type { SettingsProblem } from "../../../../src/agent/settings/types.ts";

test("changed files are adopted unless a hook blocks them; other sources are ignored", async () => {
  const layer = (source: SettingsSource): SettingsLayer => ({ source, settings: {}, path: `/${source}` });
  const adopted: string[] = [];
  const requests: unknown[] = [];
  const sources: SettingsSource[] = ["userSettings", "projectSettings", "localSettings", "flagSettings"];
  await adoptChangedSettings(
    {
      settings: { changes: async () => sources.map(layer), adopt: ({ source }) => void adopted.push(source) },
      hooks: {
        run: async (event, fields) => {
          requests.push([event, fields]);
          const summary = mergeReplies(event, []);
          return "source" in fields && fields.source === "project_settings"
            ? { ...summary, blocks: [{ reason: "no", name: "h" }] }
            : summary;
        },
      },
    },
    new AbortController().signal,
  );
  expect(adopted).toEqual(["userSettings", "localSettings"]);
  expect(requests).toEqual([
    ["ConfigChange", { source: "user_settings", file_path: "/userSettings" }],
    ["ConfigChange", { source: "project_settings", file_path: "/projectSettings" }],
    ["ConfigChange", { source: "local_settings", file_path: "/localSettings" }],
  ]);
});

function report(found: readonly SettingsProblem[], fields: Partial<SettingsReportServices> = {}) {
  const notified: unknown[][] = [];
  reportSettingsProblems({
    settings: { isNew: () => true, drainNewProblems: () => found.map((problem) => ({ location: "/s.json", problem })) },
    status: { informational: (...notice) => void notified.push(notice) },
    options: { allowedTools: [], disallowedTools: [] },
    ports: { env: { CLAUDE_CODE_ENTRYPOINT: "sdk-ts", CLAUDE_AGENT_SDK_VERSION: "1" } },
    ...fields,
  });
  return notified;
}
const problem = (scope: SettingsProblem["scope"], key: string): SettingsProblem => ({ scope, key, text: "wrong" });

test("problems are reported by what they disable", () => {
  const [notice] = report([problem("entry", "hooks.Stop"), problem("source", "")]);
  expect(notice?.[0]).toBe(
    [
      "These settings files have no effect until they are fixed:",
      "  /s.json: wrong",
      "These entries of settings have no effect; the other entries do:",
      "  /s.json (hooks.Stop): wrong",
      "Fix them and restart; settings that the host sent can be sent again.",
    ].join("\n"),
  );
  expect(notice?.slice(1)).toEqual(["warning", { tag: "settings_not_in_effect" }]);
});

test("of many problems ten are listed", () => {
  const text = (count: number) => String(report(Array(count).fill(problem("entry", "k")))[0]?.[0]).split("\n");
  expect(text(10)).toHaveLength(12);
  expect(text(12)).toHaveLength(13);
  expect(text(12)).toContain("  and 2 more");
});

test("problems are reported to SDK hosts only, and only if there are any", () => {
  const env = (values: Record<string, string>) => report([problem("source", "")], { ports: { env: values } });
  expect([
    report([]),
    env({}),
    env({ CLAUDE_CODE_ENTRYPOINT: "sdk-ts" }),
    env({ CLAUDE_AGENT_SDK_VERSION: "1" }),
  ]).toEqual(Array(4).fill([]));
  expect(env({ CLAUDE_CODE_ENTRYPOINT: "cli", CLAUDE_AGENT_SDK_VERSION: "1" })).toEqual([]);
});

test("rules of the command line that are not closed are reported once", () => {
  const options = { allowedTools: ["Bash(git"], disallowedTools: ["Read"] };
  expect(report([], { options })).toMatchObject([[expect.stringContaining('--allowedTools: "Bash(git"'), "warning"]]);
  const settings = { isNew: () => false, drainNewProblems: () => [] };
  expect(report([], { options, settings })).toEqual([]);
});
