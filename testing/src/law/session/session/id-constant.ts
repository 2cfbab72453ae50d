import { defineLaw } from "../../define.ts";
import { asText } from "../../reading/json.ts";

/** Frames after which the session may take another id, once. Frames that are on their way then still carry the old one. */
const renaming = new Set(["conversation_reset"]);

export const idConstant = defineLaw("session.id.constant", (report) => {
  let current: { readonly id: string; readonly seq: number } | undefined;
  let mayChange = false;
  return {
    message(message) {
      if (message.from !== "agent") return;
      const id = asText(message.frame.session_id);
      if (renaming.has(message.name)) mayChange = true;
      if (id === undefined || id === "") return;
      if (current && current.id !== id && !mayChange)
        report({
          side: "agent",
          at: message,
          message: `The session id changed from "${current.id}" to "${id}".`,
          related: [current.seq],
        });
      if (current && current.id !== id) mayChange = false;
      if (current?.id !== id) current = { id, seq: message.seq };
    },
  };
});
