import { asideQuestion } from "../../model/side-query.ts";
import type { ControlHandler } from "../define.ts";

const longest = 80;

/** Lets the model find a title for what was described. `null` where it gives none. */
export const generateSessionTitle: ControlHandler<"generate_session_title"> = async (agent, request) => {
  // A title that the session has is not put aside for another one.
  if (request.persist === true && agent.session.title !== null) return { title: agent.session.title };
  if (/^(1|true|yes|on)$/i.test(agent.ports.env.CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC ?? "")) return { title: null };
  const description = String(request.description ?? "").trim();
  const answer = await asideQuestion(
    agent,
    `Give a title of three to seven words to a session about what follows. Answer with the title alone.\n\n${description}`,
    [],
    [],
  );
  const title = answer?.split("\n")[0]?.trim().slice(0, longest) || null;
  if (title !== null && request.persist === true) agent.notices.titleChanged(title);
  return { title };
};
