import type { LocalCommand } from "../../core/local-command.ts";
import { type GoalStore, storeGoal } from "./stored-goal.ts";

/** Sets a goal for the main conversation: its turns do not end before the condition holds. */
export const goalCommand: LocalCommand<GoalStore> = {
  name: "goal",
  description: "Continue until a condition holds",
  argumentHint: "[condition | clear]",
  uncounted: true,
  run(services, { args }) {
    const { session } = services;
    const current = session.goal;
    if (args === "") {
      return {
        text: current === null ? "No goal set. Usage: `/goal <condition>`" : `Goal active: ${current.condition}`,
      };
    }
    if (args === "clear") {
      session.goal = null;
      if (current !== null) storeGoal(services, current.condition, true);
      return { text: current === null ? "No goal set" : `Goal cleared: ${current.condition}` };
    }
    session.goal = { condition: args };
    storeGoal(services, args, false);
    return {
      text: `Goal set: ${args}`,
      prompt: `A goal is set: "${args}". Confirm it in a few words, then work on it: treat it as your task, and do not ask what to do. Whenever you want to end your turn, a check decides whether the goal is reached. The goal is removed once it is reached.`,
    };
  },
};
