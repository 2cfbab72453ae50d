import { asText, parseJsonObject } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { AgentServices } from "../../services.ts";

interface GenerateSessionTitleServices extends Pick<AgentServices, "ask"> {
  readonly session: Pick<SessionState, "title">;
  readonly status: Pick<StatusEmitter, "titleChanged">;
}

const schema = {
  type: "object",
  properties: { title: { type: "string" } },
  required: ["title"],
  additionalProperties: false,
};

/** The title in an answer: a JSON object, alone or in a fenced block. `null` if there is none. */
function titleIn(answer: string): string | null {
  const fenced = /^```(?:json)?\n([\s\S]*)\n```$/.exec(answer.trim());
  return asText(parseJsonObject(fenced?.[1] ?? answer)?.title)?.trim() || null;
}

/** Asks the model for a title that fits the description. The title is `null` if the model gives none. */
export const generateSessionTitle = controlHandler(
  "generate_session_title",
  async ({ session, status, ask }: GenerateSessionTitleServices, request, { signal }) => {
    // An existing title of the session is kept.
    if (request.persist === true && session.title !== null) return { title: session.title };
    const description = String(request.description ?? "").trim();
    const answer = await ask(
      `Give a title of three to seven words to a session about what follows.\n\n${description}`,
      signal,
      schema,
    );
    const title = answer.ok ? titleIn(answer.text) : null;
    if (title !== null && request.persist === true) status.titleChanged(title);
    return { title };
  },
);
