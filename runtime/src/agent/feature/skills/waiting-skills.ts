import type { TurnFeature } from "../../loop/feature.ts";

/** Lists skills for certain files once a tool has read or changed one of them. */
export const waitingSkillsFeature = ({
  extensions,
}: {
  readonly extensions: { readonly hasWaitingSkills: boolean; touched(paths: readonly string[]): Promise<void> };
}): TurnFeature => ({
  name: "waiting-skills",
  extendTurn: () => (extensions.hasWaitingSkills ? { afterTools: (touched) => extensions.touched(touched) } : null),
});
