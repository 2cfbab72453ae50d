import type { ControlResponseOf } from "@agentwire/protocol";
import { controlHandler } from "../../../connection/control-handler.ts";
import { sourceName } from "../../extension/command-entry.ts";
import type { CustomCommand } from "../../extension/custom-command.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";

interface GetSkillsDialogServices {
  readonly extensions: Pick<ExtensionCatalog, "ready" | "configurable">;
}

/** The official agent's estimate for the line of a skill in the model's list. */
const tokensOf = ({ name, description, whenToUse }: CustomCommand): number =>
  Math.round([name, description, whenToUse].filter(Boolean).join(" ").length / 3);

const listed = (skill: CustomCommand): ControlResponseOf<"get_skills_dialog">["skills"][number] => ({
  name: skill.name,
  display_name: skill.name,
  description: skill.description,
  source: sourceName(skill),
  tokens: tokensOf(skill),
  ...(skill.forModel ? { state: "on" } : { state: "user-invocable-only", locked_by: "author" }),
  advertised: skill.forUser,
  handles: {},
});

/** Sources in the order of the menu. Others follow. */
const sources: readonly string[] = ["plugin", "projectSettings", "userSettings"];
const rank = ({ source }: CustomCommand): number =>
  sources.includes(source) ? sources.indexOf(source) : sources.length;

/** The skills of the session. This agent cannot switch off a single skill. */
export const getSkillsDialog = controlHandler("get_skills_dialog", async ({ extensions }: GetSkillsDialogServices) => {
  await extensions.ready();
  return { skills: extensions.configurable.toSorted((a, b) => rank(a) - rank(b)).map(listed) };
});
