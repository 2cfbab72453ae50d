import { describe, expect, it } from "vitest";
import { recordedSettings } from "../../../../src/engine/rerun/recorded-ports/settings.ts";
import { steps } from "./steps.ts";

/** A call of Bash with its result. */
const call = (id: string, command: string, decision: object, content = "done") => [
  { type: "assistant", message: { content: [{ type: "tool_use", id, name: "Bash", input: { command } }] } },
  {
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: id, content }] },
    tool_result_meta: [{ id, permission_decision: decision }],
  },
];
const hookCallback = (id: string, command: string, more: object = {}) => ({
  type: "control_request",
  request_id: id,
  request: { subtype: "can_use_tool", tool_name: "Bash", input: { command }, tool_use_id: id, ...more },
});
const refusal = "Permission to use Bash with command x has been denied.";
const accept = (source: string, reason_type: string) => ({ decision: "accept", source, reason_type });
const reject = (source: string, reason_type: string) => ({ decision: "reject", source, reason_type });
const none = { allow: [], ask: [], deny: [] };

function settingsOf(frames: readonly object[], argv: readonly string[] = []) {
  const { files, argv: args } = recordedSettings(steps(frames), { argv, cwd: "/project", home: "/home/.claude" });
  const at = args.indexOf("--settings");
  return {
    files: Object.fromEntries([...files].map(([path, text]) => [path, JSON.parse(text)])),
    flag: at < 0 ? null : JSON.parse(args[at + 1] ?? ""),
  };
}

describe("rules that decided calls are derived from the results of the calls", () => {
  it("a rule of the user's own that allowed: in the user's file, or where that does not count in the local one", () => {
    const frames = call("t", "make all", accept("user_permanent", "rule"));
    const permissions = { ...none, allow: ["Bash(make all)"] };
    expect(settingsOf(frames).files).toEqual({ "/home/.claude/settings.json": { permissions } });
    expect(settingsOf(frames, ["--setting-sources=local"]).files).toEqual({
      "/project/.claude/settings.local.json": { permissions },
    });
    expect(settingsOf(frames, ["--setting-sources", "project"])).toEqual({ files: {}, flag: null });
  });

  it("a rule from elsewhere: on the command line, beside the settings there", () => {
    const frames = [
      ...call("a", "make all", accept("config", "subcommandResults")),
      ...call("b", "rm x", reject("config", "rule"), refusal),
    ];
    const rules = { allow: ["Bash(make al*l)"], ask: [], deny: ["Bash(rm x)"] };
    expect(settingsOf(frames)).toEqual({ files: {}, flag: { permissions: rules } });
    const given = JSON.stringify({ model: "m", permissions: { deny: ["Read"], defaultMode: "plan" } });
    expect(settingsOf(frames, ["--settings", given]).flag).toEqual({
      model: "m",
      permissions: { ...rules, deny: ["Read", "Bash(rm x)"], defaultMode: "plan" },
    });
    const unread = ["--settings", "/a/file.json"];
    expect(recordedSettings(steps(frames), { argv: unread, cwd: "/", home: "/" }).argv).toEqual(unread);
  });

  it("a rule that asked: in the file that the question names", () => {
    const rule = { decision_reason_type: "rule", decision_reason_rule_source: "projectSettings" };
    expect(settingsOf([hookCallback("t", "git push", rule)]).files).toEqual({
      "/project/.claude/settings.json": { permissions: { ...none, ask: ["Bash(git push)"] } },
    });
  });

  it("none if a mode or a hook decided, and none for what was asked about before", () => {
    const frames = [
      ...call("a", "x", reject("config", "mode"), refusal),
      ...call("b", "x", accept("hook", "rule")),
      ...call("c", "x", reject("config", "rule"), "denied because nobody can be asked"),
      hookCallback("d", "later allowed"),
      ...call("e", "later allowed", accept("config", "rule")),
    ];
    expect(settingsOf(frames)).toEqual({ files: {}, flag: null });
  });
});
