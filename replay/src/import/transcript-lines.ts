import { isJsonObject } from "@agentwire/protocol/json";
import { fieldOf, messageName } from "../engine/compare/field.ts";
import type { TapeDirection } from "../tape/format/direction.ts";
import { member } from "./transcript-frames.ts";

/** Why the tool of a result did not run, as a transcript stores it. */
const denialKind = (frame: unknown): unknown => {
  const meta = fieldOf(frame, "tool_result_meta");
  return Array.isArray(meta) ? fieldOf(meta[0], "non_execution_kind") : undefined;
};

/** A frame and its time. */
export interface TimedFrame {
  readonly direction: TapeDirection;
  readonly frame: unknown;
  /** The time, in milliseconds since the epoch. */
  readonly at: number;
}

/** A line of a transcript. */
export type ImportedLine = Readonly<Record<string, unknown>>;

/** A subagent of a session, whose lines belong to a transcript of its own. */
export interface TranscriptSubagent {
  readonly agentId: string;
  readonly agentType: string;
  readonly description: string;
  /** The id of the tool use that started it. */
  readonly toolUseId: string;
}

/** Receives a line of a session. `subagent` is `null` on the main thread. */
export type TranscriptWrite = (session: string, line: ImportedLine, subagent: TranscriptSubagent | null) => void;

/** Properties of a session that frames do not contain. */
export interface TranscriptSetting {
  readonly cwd: string;
  /** How the agent was started: `sdk-ts`, `cli`, ... */
  readonly entrypoint: string;
}

const snake = /_([a-z])/g;
const camelled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(camelled);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, child]) => [
    name.replace(snake, (_, letter: string) => letter.toUpperCase()),
    camelled(child),
  ]);
  return Object.fromEntries(entries);
};

const textField = (value: unknown, name: string): string => {
  const field = fieldOf(value, name);
  return typeof field === "string" ? field : "";
};

const blocks = (frame: unknown): readonly unknown[] => {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  return Array.isArray(content) ? content : [];
};

const isCommand = (frame: unknown): boolean => {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  const [first] = blocks(frame);
  return String(typeof content === "string" ? content : fieldOf(first, "text")).startsWith("/");
};

/**
 * Converts the frames of sessions to transcript lines, one frame at a time: the reverse of importing a transcript. Does
 * not invent what frames do not contain; {@link finish} lists what is missing.
 *
 * @example
 * import { TranscriptBuilder } from "@agentwire/replay";
 *
 * const setting = { cwd: "/srv/app", entrypoint: "sdk-ts" };
 * const maker = new TranscriptBuilder(setting, (session, line, subagent) => {
 *   console.log(session, subagent?.agentId, line);
 * });
 * maker.push({ direction: "agent-to-host", frame: { type: "keep_alive" }, at: Date.now() });
 * console.log(maker.finish());
 */
export class TranscriptBuilder {
  readonly #write: TranscriptWrite;
  readonly #setting: TranscriptSetting;
  /** The last line of each session and of each subagent. */
  readonly #leaves = new Map<string, string | null>();
  /** The lines of tool uses, by their ids. */
  readonly #uses = new Map<string, string>();
  /** The inputs of tool uses that can start a subagent. */
  readonly #inputs = new Map<string, unknown>();
  /** Subagents, by the tool uses that started them. */
  readonly #subagents = new Map<string, TranscriptSubagent>();
  /** Prompts that no turn has taken. */
  #waiting: TimedFrame[] = [];
  #session = "";
  #cwd: string;
  #version = "";
  #atWork = false;
  #summaryNext = false;
  #made = 0;
  readonly #left = { unnamed: 0, during: 0, commands: 0 };

  constructor(setting: TranscriptSetting, write: TranscriptWrite) {
    this.#setting = setting;
    this.#cwd = setting.cwd;
    this.#write = write;
  }

  /** Processes a frame. Frames of one process must be in order. */
  push(timed: TimedFrame): void {
    const { direction, frame } = timed;
    if (direction === "host-to-agent") {
      if (fieldOf(frame, "type") !== "user") return;
      if (this.#atWork) this.#left.during += 1;
      this.#waiting.push(timed);
      return;
    }
    const session = fieldOf(frame, "session_id");
    if (typeof session === "string" && session !== "") this.#session = session;
    const name = messageName(frame);
    if (name === "system/init") {
      this.#cwd = String(fieldOf(frame, "cwd") ?? this.#cwd);
      this.#version = String(fieldOf(frame, "claude_code_version") ?? this.#version);
    }
    if (!this.#atWork && this.#session !== "") this.#begin();
    if (name.startsWith("result")) this.#atWork = false;
    if (name === "assistant" || name === "user") this.#message(name, timed);
    if (name === "system/compact_boundary") this.#boundary(timed);
  }

  /** Ends the transcripts. Returns notes about what they do not contain. */
  finish(): string[] {
    const { unnamed, during, commands } = this.#left;
    const waiting = this.#waiting.length;
    return [
      "A tape does not contain attachments, file backups, titles or the branch. The transcripts name HEAD as the branch.",
      ...(unnamed > 0 ? [`Prompts without a uuid, which got a numbered one: ${unnamed}.`] : []),
      ...(during > 0 ? [`Prompts sent while the agent worked, written after that turn: ${during}.`] : []),
      ...(commands > 0 ? [`Slash commands, written as typed and not expanded: ${commands}.`] : []),
      ...(waiting > 0 ? [`Prompts left out because no turn used them: ${waiting}.`] : []),
    ];
  }

  #begin(): void {
    for (const timed of this.#waiting.splice(0)) {
      if (fieldOf(timed.frame, "uuid") === undefined) this.#left.unnamed += 1;
      if (isCommand(timed.frame)) this.#left.commands += 1;
      this.#add(timed, { type: "user", message: fieldOf(timed.frame, "message") });
      this.#atWork = true;
    }
  }

  #message(type: "assistant" | "user", timed: TimedFrame): void {
    const { frame } = timed;
    const parent = fieldOf(frame, "parent_tool_use_id");
    const subagent = typeof parent === "string" ? this.#subagentOf(parent, timed) : null;
    // Echoed prompts are already in the transcript.
    if (fieldOf(frame, "isReplay") === true) return;
    const message = fieldOf(frame, "message");
    if (type === "assistant") {
      const error = fieldOf(frame, "error");
      const failed = error === undefined ? {} : { error, isApiErrorMessage: true };
      const requestId = member("requestId", fieldOf(frame, "request_id"));
      const uuid = this.#add(timed, { type, message, madeBy: "model", ...requestId, ...failed }, subagent);
      for (const block of blocks(frame)) {
        if (fieldOf(block, "type") !== "tool_use") continue;
        const id = String(fieldOf(block, "id"));
        this.#uses.set(id, uuid);
        if (typeof fieldOf(fieldOf(block, "input"), "prompt") === "string")
          this.#inputs.set(id, fieldOf(block, "input"));
      }
      return;
    }
    const use = blocks(frame).map((block) => this.#uses.get(String(fieldOf(block, "tool_use_id"))))[0];
    const summary = this.#summaryNext ? { isCompactSummary: true, isVisibleInTranscriptOnly: true } : { isMeta: true };
    if (use === undefined) this.#summaryNext = false;
    const line = {
      type,
      message,
      ...(use === undefined ? {} : { parentUuid: use, sourceToolAssistantUUID: use }),
      ...member("toolUseResult", fieldOf(frame, "tool_use_result")),
      ...member("toolDenialKind", denialKind(frame)),
      ...(fieldOf(frame, "isSynthetic") === true ? summary : {}),
    };
    this.#add(timed, line, subagent);
  }

  /** The subagent of a tool use. If it is new, its transcript begins with its prompt. */
  #subagentOf(toolUseId: string, timed: TimedFrame): TranscriptSubagent {
    const known = this.#subagents.get(toolUseId);
    if (known !== undefined) return known;
    const input = this.#inputs.get(toolUseId);
    const prompt = textField(input, "prompt");
    const subagent: TranscriptSubagent = {
      agentId: textField(timed.frame, "agent_id") || toolUseId,
      agentType: textField(timed.frame, "subagent_type") || textField(input, "subagent_type"),
      description: textField(input, "description"),
      toolUseId,
    };
    this.#subagents.set(toolUseId, subagent);
    const sent = fieldOf(fieldOf(timed.frame, "message"), "role") === "user" && blocks(timed.frame).length > 0;
    const isPrompt = sent && blocks(timed.frame).every((block) => fieldOf(block, "type") === "text");
    if (prompt !== "" && !isPrompt)
      this.#add({ ...timed, frame: {} }, { type: "user", message: { role: "user", content: prompt } }, subagent);
    return subagent;
  }

  #boundary(timed: TimedFrame): void {
    this.#summaryNext = true;
    this.#add(timed, {
      type: "system",
      subtype: "compact_boundary",
      level: "info",
      content: "Compacted",
      parentUuid: null,
      ...member("logicalParentUuid", fieldOf(timed.frame, "logical_parent_uuid") ?? this.#leaves.get(this.#session)),
      compactMetadata: camelled(fieldOf(timed.frame, "compact_metadata")),
    });
  }

  /** Adds a line below the last one of its thread. Returns its id. */
  #add({ frame, at }: TimedFrame, line: ImportedLine, subagent: TranscriptSubagent | null = null): string {
    const named = fieldOf(frame, "uuid");
    this.#made += 1;
    const uuid =
      typeof named === "string" ? named : `00000000-0000-4000-8000-${this.#made.toString(16).padStart(12, "0")}`;
    const thread = subagent === null ? this.#session : `${this.#session} ${subagent.toolUseId}`;
    const imported = {
      parentUuid: this.#leaves.get(thread) ?? null,
      isSidechain: subagent !== null,
      ...(subagent === null ? {} : { agentId: subagent.agentId }),
      ...line,
      uuid,
      timestamp: fieldOf(frame, "timestamp") ?? new Date(at).toISOString(),
      userType: "external",
      entrypoint: this.#setting.entrypoint,
      cwd: this.#cwd,
      sessionId: this.#session,
      version: this.#version,
      gitBranch: "HEAD",
    };
    this.#write(this.#session, imported, subagent);
    this.#leaves.set(thread, uuid);
    return uuid;
  }
}
