import type { TurnFeature } from "../../loop/feature.ts";

/** Lists skills for certain files once a tool has read or changed one of them. */
export const waitingSkillsFeature = ({
  extensions,
}: {
  readonly extensions: { touched(paths: readonly string[]): Promise<void> | undefined };
}): TurnFeature => ({
  name: "waiting-skills",
  extendTurn: () => ({ afterTools: (touched) => extensions.touched(touched) }),
});
