import { configDirectory, projectFolder, sessionFiles } from "../../../session/project-folder.ts";
import { reasonOf } from "../../../unknown/reason.ts";
import { Conversation } from "../../core/conversation.ts";
import { UsageLedger } from "../../core/usage-ledger.ts";
import type { LocalCommand } from "../define.ts";

/** Begins a new session in the same process. */
export const clear: LocalCommand = {
  name: "clear",
  aliases: ["reset", "new"],
  description: "Forget the conversation and begin a new session",
  async run({ agent, messageUuid, signal }) {
    const { hooks, sessionHooks, session, ports, out, transcript, options, facts } = agent;
    await hooks.ask("SessionEnd", { reason: "clear" }, { signal, thread: null });
    const uuid = ports.ids.uuid();
    out.emitDated({
      type: "conversation_reset",
      new_conversation_id: uuid,
      uuid,
      trigger: "clear",
      user_message_uuid: messageUuid,
    });
    out.system("background_tasks_changed", { tasks: agent.tasks.listing() });
    await transcript.flush();
    session.id = ports.ids.uuid();
    session.conversation = new Conversation();
    session.ledger = new UsageLedger();
    session.fill.tokens = null;
    session.fill.reported = null;
    session.title = null;
    session.promptId = null;
    hooks.lent.clear();
    agent.features.cleared();
    const folder = projectFolder(configDirectory(ports.env), facts.cwd);
    transcript.moveTo(options.session.persist ? sessionFiles(folder, session.id).transcript : null);
    try {
      await sessionHooks.began("clear", false);
    } catch (cause) {
      return { text: reasonOf(cause), failed: true, result: { result: "" } };
    }
    return { text: "", shown: false };
  },
};
