import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import { isOn } from "../../core/field-values.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { AskSideQuestion } from "../../services.ts";

interface GenerateSessionTitleServices {
  readonly session: Pick<SessionState, "title">;
  readonly ports: Pick<Ports, "env">;
  readonly status: Pick<StatusEmitter, "titleChanged">;
  readonly askSideQuestion: AskSideQuestion;
}

const longest = 80;

/** Asks the model for a title that fits the description. The title is `null` if the model gives none. */
export const generateSessionTitle = controlHandler(
  "generate_session_title",
  async ({ session, ports, status, askSideQuestion }: GenerateSessionTitleServices, request) => {
    // An existing title of the session is kept.
    if (request.persist === true && session.title !== null) return { title: session.title };
    if (isOn(ports.env.CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC)) return { title: null };
    const description = String(request.description ?? "").trim();
    const answer = await askSideQuestion(
      `Give a title of three to seven words to a session about what follows. Answer with the title alone.\n\n${description}`,
      [],
      [],
    );
    const title = answer?.split("\n")[0]?.trim().slice(0, longest) || null;
    if (title !== null && request.persist === true) status.titleChanged(title);
    return { title };
  },
);
