import type { LocalCommand } from "../../core/local-command.ts";
import type { SessionState } from "../../core/session-state.ts";

/** Sets the condition that the main conversation works towards: its turns do not end before it holds. */
export const goalCommand: LocalCommand<{ readonly session: Pick<SessionState, "goal"> }> = {
  name: "goal",
  description: "Go on until a condition holds",
  argumentHint: "[condition | clear]",
  uncounted: true,
  run({ session }, { args }) {
    const current = session.goal;
    if (args === "") {
      return {
        text: current === null ? "No goal set. Usage: `/goal <condition>`" : `Goal active: ${current.condition}`,
      };
    }
    if (args === "clear") {
      session.goal = null;
      return { text: current === null ? "No goal set" : `Goal cleared: ${current.condition}` };
    }
    session.goal = { condition: args };
    return {
      text: `Goal set: ${args}`,
      prompt: `A goal holds from now on: "${args}". Say in a few words that you have it, then work on it: take it as what you were asked to do, and do not ask what to do. Whenever you want to end your turn, it is judged whether the goal is reached; it goes away by itself once it is.`,
    };
  },
};
