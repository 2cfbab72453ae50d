import type { SentControlResponse } from "@agentwire/protocol";
import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { Ports } from "../../../ports.ts";
import { resolve } from "../../../posix/path.ts";
import { reminder } from "../../core/conversation.ts";
import type { MovableEnvironment } from "../../core/environment.ts";
import type { Outbox } from "../../core/outbox.ts";
import { plainPrompt, type QueuedPrompt } from "../../core/prompt-queue.ts";
import type { SessionState } from "../../core/session-state.ts";
import { type MemoryFile, memoryText } from "../../extension/memory.ts";
import type { SettingsService } from "../../settings/settings-service.ts";
import { rootOf } from "./git-worktree.ts";

/** What {@link setCwd} needs. */
export interface SetCwdServices {
  readonly ports: Pick<Ports, "files" | "processes" | "env" | "ids">;
  readonly environment: MovableEnvironment;
  readonly session: Pick<SessionState, "prompted">;
  readonly out: Pick<Outbox, "send">;
  readonly settings: Pick<SettingsService, "moveTo" | "trusts">;
  readonly permissions: { readDenied(path: string): Promise<boolean> };
  readonly extensions: { refresh(): Promise<void>; readonly memory: readonly MemoryFile[] };
  /** Moves the session, with its transcript. */
  readonly worktrees: { moveTo(folder: string): Promise<boolean> };
  readonly runner: { readonly busy: boolean; submit(message: QueuedPrompt): Promise<void> };
}

type Answer = SentControlResponse<"set_cwd">;

const invalid = (reason: string): never => {
  throw new ControlError(`set_cwd: invalid request — ${reason}`);
};

const rejected = (reason: Extract<Answer, { status: "rejected" }>["reason"], message: string): Answer => ({
  status: "rejected",
  reason,
  message,
});

/** Moves the session to another folder. Settings, skills and memory files of that folder apply from then on. */
export const setCwd = controlHandler("set_cwd", async (services: SetCwdServices, request): Promise<Answer> => {
  const { path, trust_accepted: accepted, trusted_directory: trusted } = request;
  const { ports, environment, settings, permissions, runner, session, out } = services;
  if (runner.busy)
    return rejected("busy", "A turn is running. Wait until it ends, or interrupt it, then send the request again.");
  if (typeof path !== "string" || path === "") return invalid("path must be a non-empty string");
  if (accepted === true && typeof trusted !== "string")
    return invalid("trust_accepted requires trusted_directory, the directory of the needs_trust response");
  if (path.startsWith("//") || path.includes("\0"))
    return rejected("unsafe_path", "The path is a network path or is obfuscated.");
  const named = resolve(environment.cwd, path, ports.env.HOME);
  const directory = await ports.files.resolve(named);
  const kind = directory === null ? null : (await ports.files.stat(directory))?.kind;
  if (directory === null) return rejected("not_found", `There is no directory ${named}.`);
  if (kind !== "directory") return rejected("not_a_directory", `${named} is not a directory.`);
  if (await permissions.readDenied(directory))
    return rejected("blocked_by_rule", `A rule denies reading ${directory}.`);
  const changed = directory !== environment.cwd;
  const isTrusted = !changed || (await settings.trusts(directory)) || (accepted === true && trusted === directory);
  if (!isTrusted) {
    const root = await rootOf(ports, directory);
    return { status: "needs_trust", directory, ...(root === null || root === directory ? {} : { trust_root: root }) };
  }
  if (!changed) return { status: "ok", cwd: directory, changed, transcript_relocated: true };
  const transcript_relocated = await services.worktrees.moveTo(directory);
  environment.extensionRoot = undefined;
  await settings.moveTo(directory, true);
  await services.extensions.refresh();
  out.send("system/ui_invalidate", { event: "ui.render" });
  if (session.prompted) {
    const memory = memoryText(services.extensions.memory);
    const { text } = reminder(
      `The user changed the working directory of the session to ${directory}. The directory named at the start of this conversation is no longer current: relative paths begin at ${directory}. Settings, skills and memory files come from there. Variables that the settings of the previous directory set remain.`,
    );
    const content = memory === null ? String(text) : `${text}\n\n${memory}`;
    void runner.submit({ ...plainPrompt(content), uuid: ports.ids.uuid(), query: false });
  }
  return { status: "ok", cwd: directory, changed, transcript_relocated };
});
