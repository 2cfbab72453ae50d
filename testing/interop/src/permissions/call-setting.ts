import type { Setting } from "./call.ts";
import { fileTools } from "./file-call.ts";
import { mcpRules, someServers } from "./mcp-call.ts";
import { oneOf, type Random } from "./sample.ts";

/** The last three are variants of plan mode and of the mode that checks actions. */
const modes: readonly Pick<Setting, "mode" | "model">[] = [
  { mode: "default" },
  { mode: "default" },
  { mode: "acceptEdits" },
  { mode: "dontAsk" },
  { mode: "bypassPermissions" },
  { mode: "auto" },
  { mode: "plan" },
  { mode: "plan", model: "claude-sonnet-4-5" },
];

const fileRules = (
  "Read|Edit|Write|Read(secret.txt)|Read(./secret.txt)|Read(secret/**)|Read(secret)|Read(*.txt)|Read(/secret.txt)|Read(//etc/**)|Read(~/**)|Read(~/x)|" +
  "Read(**/k)|Read(sub/**)|Read(link-to-secret)|Read(link-to-sub/**)|Read(../**)|Read(../home/**)|Read({cwd}/**)|Edit(a.txt)|Edit(./new.txt)|Edit(sub/**)|" +
  "Edit(secret.txt)|Edit(*.txt)|Edit(**)|Edit(.mcp.json)|Edit(.claude/**)|Edit(.git/**)|Edit(~/**)|Edit(//**)|Edit(link-to-home/**)|Write(a.txt)|Write(new.txt)|" +
  "Glob|Grep|Glob(secret/**)|Grep(secret.txt)|NotebookEdit|NotebookEdit(n.ipynb)|Edit(n.ipynb)|Read([|Edit([|Read(SECRET.TXT)|Edit(!a.txt)|Read(s*)|Read(**)|" +
  "Read(*)|Edit(*)|Read(~)|Edit(~)|Read([!s]*)|Edit([a-c].txt)|Edit([!z].txt)|Read([[:alpha:]]*)|Edit([\\\\]a].txt)|Read(secret.txt )|Edit(#x)|" +
  "Read(//{outside}/**)|Edit(///{outside}/**)|Read({outside}/**)|Read(secret//k)|Edit(a\\\\.txt)|Read(/)|Read(secret/)"
).split("|");

const upTo = (count: number, list: readonly string[], random: Random): readonly string[] => [
  ...new Set(Array.from({ length: Math.floor(random() * (count + 1)) }, () => oneOf(list, random))),
];

const someRules = (list: readonly string[], random: Random): Setting["rules"] => ({
  allow: upTo(3, list, random),
  ask: upTo(1, list, random),
  deny: upTo(2, list, random),
});

const someHook = (random: Random): Pick<Setting, "hook"> => {
  const hook = oneOf(["none", "none", "none", "allow", "ask"] as const, random);
  return hook === "none" ? {} : { hook };
};

/** A setting at random for calls of file tools. */
export const fileSetting = (random: Random): Setting => ({
  ...oneOf(modes, random),
  rules: someRules(fileRules, random),
  tools: ["Bash", ...fileTools],
  ...someHook(random),
});

/** A setting at random for calls of MCP tools. A rule that denies every tool would leave the model none to call. */
export function mcpSetting(random: Random): Setting & Required<Pick<Setting, "servers">> {
  const mode = oneOf(modes, random);
  const { deny = [], ...rules } = someRules(mcpRules, random);
  const denying = deny.filter((rule) => rule !== "*");
  return { ...mode, rules: { ...rules, deny: denying }, servers: someServers(random), ...someHook(random) };
}
