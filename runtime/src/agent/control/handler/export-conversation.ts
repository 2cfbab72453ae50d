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

/** What the agent adds for the model about commands and images. */
const notes = /<local-command-caveat>[\s\S]*?<\/local-command-caveat>|\[Image: source: [^\]]*\]/g;
/** A command, with its arguments if it has any. */
const command = /^<command-(?:name|message)>[\s\S]*<\/command-(?:name|message|args)>$/;
const commandOutput = /^<local-command-(?:stdout|stderr)>([\s\S]*)<\/local-command-(?:stdout|stderr)>$/;

const contentOf = (tag: string, text: string): string =>
  new RegExp(`<command-${tag}>([\\s\\S]*?)</command-${tag}>`).exec(text)?.[1] ?? "";

function visibleText(link: ConversationLink): string {
  const text = textOf(link.content).replace(reminders, "").replace(notes, "").trim();
  return command.test(text) ? `${contentOf("name", text)} ${contentOf("args", text)}`.trim() : text;
}

/** Lines that belong to the paragraph before them. */
const attached = (text: string): string => `  ⎿  ${text.split("\n").join("\n     ")}`;

/** The conversation in paragraphs. Outputs of commands and images are attached to what they belong to. */
function paragraphsOf(links: readonly ConversationLink[]): string[] {
  const found: string[] = [];
  const attach = (text: string): void => {
    found.push([...found.splice(-1), attached(text)].join("\n"));
  };
  let images = 0;
  for (const link of links) {
    const output = commandOutput.exec(visibleText(link))?.[1];
    if (output === undefined) found.push(...paragraphs(link));
    else attach(output);
    for (const { type } of link.content) if (type === "image") attach(`[Image #${++images}]`);
  }
  return found;
}

/** Whether the user wrote a link, and not the model or the agent. */
const isTyped = ({ role, hidden }: ConversationLink): boolean => role === "user" && hidden !== true;

/** A link as text for people: the messages, and which tools were called. */
function paragraphs(link: ConversationLink): string[] {
  const content = visibleText(link);
  const calls = link.content
    .filter(({ type }) => type === "tool_use")
    .map(({ name }) => indented("●", `${String(name)}`));
  return [...(content === "" ? [] : [indented(isTyped(link) ? "❯" : "●", content)]), ...calls];
}

/** The conversation as plain text, with a file name to save it under. */
export const exportConversation = controlHandler(
  "export_conversation",
  ({ session, ports }: ExportConversationServices) => {
    const { links } = session.conversation;
    const first = links.find((link) => isTyped(link) && visibleText(link) !== "");
    const slug = (first === undefined ? "" : (visibleText(first).split("\n")[0] ?? ""))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, longestName);
    const stamp = new Date(ports.clock.now()).toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
    const text = paragraphsOf(links).join("\n\n");
    return {
      text: text === "" ? "" : `\n${text}`,
      default_filename: first === undefined ? `conversation-${stamp}.txt` : `${stamp}-${slug || "conversation"}.txt`,
    };
  },
);
