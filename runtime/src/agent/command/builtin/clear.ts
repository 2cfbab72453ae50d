import { reasonOf } from "../../../guards/error.ts";
import type { Ports } from "../../../ports.ts";
import { configDirectory, projectFolder, sessionFiles } from "../../../session/project-folder.ts";
import type { TranscriptWriter } from "../../../session/writer.ts";
import { Conversation } from "../../core/conversation.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import type { LocalCommand } from "../../core/local-command.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import { UsageLedger } from "../../core/usage-ledger.ts";
import type { HookService } from "../../hook/hook-service.ts";
import type { SessionHooks } from "../../hook/session-hooks.ts";
import type { TaskService } from "../../task/task-service.ts";

interface ClearServices {
  readonly ports: Pick<Ports, "env" | "ids">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: { readonly session: Pick<StartupOptions["session"], "persist"> };
  readonly session: SessionState;
  readonly out: Pick<Outbox, "send" | "sendDated">;
  readonly status: Pick<StatusEmitter, "titleChanged" | "titleRestored">;
  readonly transcript: Pick<TranscriptWriter, "appendUnchained" | "flush" | "moveTo">;
  readonly hooks: Pick<HookService, "run"> & { readonly granted: { clear(): void } };
  readonly sessionHooks: Pick<SessionHooks, "began">;
  readonly tasks: Pick<TaskService, "listing">;
  /** The features of the session. */
  readonly features: { cleared(): void };
}

/** Gives the new session the title of the old one. As the real agent: reported when it is set and when it is stored. */
function keepTitle({ status }: Pick<ClearServices, "status">, title: string): void {
  status.titleRestored(title);
  status.titleChanged(title);
}

/** Gives the old session a title. The new one has none. */
function nameOld({ transcript, session }: Pick<ClearServices, "transcript" | "session">, title: string): void {
  transcript.appendUnchained("custom-title", { customTitle: title });
  session.title = null;
}

/** Starts a new session in the same process. */
export const clear: LocalCommand<ClearServices> = {
  name: "clear",
  aliases: ["reset", "new"],
  description: "Clear the conversation and start a new session",
  async run(services, { args, messageUuid, signal }) {
    const { hooks, sessionHooks, session, ports, out, transcript, options, environment } = services;
    await hooks.run("SessionEnd", { reason: "clear" }, { signal, thread: null });
    const uuid = ports.ids.uuid();
    out.sendDated("conversation_reset", {
      new_conversation_id: uuid,
      uuid,
      trigger: "clear",
      user_message_uuid: messageUuid,
    });
    out.send("system/background_tasks_changed", { tasks: services.tasks.listing() });
    if (args !== "") nameOld(services, args);
    await transcript.flush();
    session.id = ports.ids.uuid();
    session.conversation = new Conversation();
    session.ledger = new UsageLedger();
    session.contextUsage.tokens = null;
    session.contextUsage.reported = null;
    session.promptId = null;
    session.outputSettled = false;
    hooks.granted.clear();
    services.features.cleared();
    const folder = projectFolder(configDirectory(ports.env), environment.cwd);
    transcript.moveTo(options.session.persist ? sessionFiles(folder, session.id).transcript : null);
    if (session.title !== null) keepTitle(services, session.title);
    try {
      await sessionHooks.began("clear", false);
    } catch (cause) {
      return { text: reasonOf(cause), failed: true, result: { result: "" } };
    }
    return { text: "", shown: false };
  },
};
