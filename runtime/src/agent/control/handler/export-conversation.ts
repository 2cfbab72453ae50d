import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import { type ConversationLink, textOf } from "../../core/conversation.ts";
import type { SessionState } from "../../core/session-state.ts";

interface ExportConversationServices {
  readonly session: Pick<SessionState, "conversation">;
  readonly ports: Pick<Ports, "clock">;
}

const longestName = 50;

const indented = (sign: string, text: string): string => `${sign} ${text.split("\n").join("\n  ")}`;

const reminders = /<system-reminder>[\s\S]*?<\/system-reminder>/g;

const visibleText = (link: ConversationLink): string => textOf(link.content).replace(reminders, "").trim();

/** A link as text for people: what was said, and which tools were called. */
function paragraphs(link: ConversationLink): string[] {
  const content = visibleText(link);
  const calls = link.content
    .filter(({ type }) => type === "tool_use")
    .map(({ name }) => indented("●", `${String(name)}`));
  return [...(content === "" ? [] : [indented(link.role === "user" ? "❯" : "●", content)]), ...calls];
}

/** The conversation as plain text, with a file name to save it under. */
export const exportConversation = controlHandler(
  "export_conversation",
  ({ session, ports }: ExportConversationServices) => {
    const { links } = session.conversation;
    const first = links.find((link) => link.role === "user" && visibleText(link) !== "");
    const slug = (first === undefined ? "" : (visibleText(first).split("\n")[0] ?? ""))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, longestName);
    const stamp = new Date(ports.clock.now()).toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
    const text = links.flatMap(paragraphs).join("\n\n");
    return { text: text === "" ? "" : `\n${text}`, default_filename: `${stamp}-${slug || "conversation"}.txt` };
  },
);
