import { type Link, textOf } from "../../core/conversation.ts";
import type { ControlHandler } from "../define.ts";

const longestName = 50;

const indented = (sign: string, text: string): string => `${sign} ${text.split("\n").join("\n  ")}`;

const remindsOnly = /<system-reminder>[\s\S]*?<\/system-reminder>/g;

const spoken = (link: Link): string => textOf(link.content).replace(remindsOnly, "").trim();

/** A link as a reader sees it: what was said, and which tools were called. */
function told(link: Link): string[] {
  const words = spoken(link);
  const calls = link.content
    .filter(({ type }) => type === "tool_use")
    .map(({ name }) => indented("●", `${String(name)}`));
  return [...(words === "" ? [] : [indented(link.role === "user" ? "❯" : "●", words)]), ...calls];
}

/** The conversation as plain text, with a name to save it under. */
export const exportConversation: ControlHandler<"export_conversation"> = ({ session, ports }) => {
  const { links } = session.conversation;
  const first = links.find((link) => link.role === "user" && spoken(link) !== "");
  const slug = (first === undefined ? "" : (spoken(first).split("\n")[0] ?? ""))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, longestName);
  const stamp = new Date(ports.clock.now()).toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  const text = links.flatMap(told).join("\n\n");
  return { text: text === "" ? "" : `\n${text}`, default_filename: `${stamp}-${slug || "conversation"}.txt` };
};
