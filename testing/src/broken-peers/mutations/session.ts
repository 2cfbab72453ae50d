import type { Frame } from "@agentwire/protocol/codec";
import { type Broken, brokenAgent } from "../define.ts";
import { change, dropFrames, set, strip, whitewash, withoutFlag } from "./mutators.ts";

type Files = Readonly<Record<string, string>>;

/** Rewrites the lines of transcripts. */
const rewrite = (to: (line: string, n: number) => readonly string[]) => (files: Files) =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      path.endsWith(".jsonl") ? text.split("\n").flatMap(to).join("\n") : text,
    ]),
  );

/** Agents that violate requirements of sessions, tasks and transcripts. */
export const sessionMutations: readonly Broken[] = [
  brokenAgent("session.id.chosen", "ignores-the-session-id", { argv: withoutFlag("--session-id") }),
  brokenAgent(
    "session.resume.same-id",
    "always-forks",
    {
      argv: (argv) => (argv.some((arg) => arg.startsWith("--resume=")) ? [...argv, "--fork-session"] : argv),
    },
    ["transcript.append"],
  ),
  brokenAgent("session.resume.missing", "starts-a-new-session-if-the-old-one-is-missing", {
    argv: withoutFlag("--resume"),
  }),
  brokenAgent("session.resume.at", "ignores-the-message-to-resume-at", { argv: withoutFlag("--resume-session-at") }),
  brokenAgent(
    "session.continue.none",
    "fails-to-continue-without-a-session",
    {
      argv: (argv) => argv.map((arg) => (arg === "--continue" ? "--no-such-flag" : arg)),
    },
    ["ending.input.empty"],
  ),
  brokenAgent("task.failure", "reports-a-failed-subagent-as-a-success", { out: whitewash("toolu_lost") }),
  brokenAgent(
    "task.background.result",
    "delays-the-result-of-a-background-task",
    {
      out: () => {
        let delayed: Frame[] = [];
        return (frame: Frame) => {
          if (frame.type === "user" && JSON.stringify(frame).includes('"tool_use_id":"toolu_agent"')) {
            delayed = [frame];
            return [];
          }
          if (frame.type !== "result") return [frame];
          const late = delayed;
          delayed = [];
          return [frame, ...late];
        };
      },
    },
    ["tool.result.every-use", "turn.result.num-turns"],
  ),
  brokenAgent("task.background.turn", "omits-the-origin-of-a-task-turn", { out: strip({ type: "result" }, "origin") }),
  brokenAgent("task.background.listed", "omits-background-tasks-changed", {
    out: dropFrames({ subtype: "background_tasks_changed" }),
  }),
  brokenAgent("task.stop", "reports-a-stopped-task-as-completed", {
    out: set({ subtype: "task_notification", status: "stopped" }, { status: "completed" }),
  }),
  brokenAgent("transcript.line.json", "writes-plain-text-to-the-transcript", {
    files: rewrite((line, n) => (n === 1 ? ["a note", line] : [line])),
  }),
  brokenAgent(
    "transcript.chain",
    "breaks-the-parent-chain",
    {
      files: rewrite((line) => [line.replace(/"parentUuid":"[^"]+"/, '"parentUuid":"nowhere"')]),
    },
    ["transcript.result.parent", "transcript.mirror"],
  ),
  brokenAgent("transcript.uuid.wire", "changes-uuids-in-the-transcript", {
    out: change({ type: "assistant" }, (frame) => [{ ...frame, uuid: `9${String(frame.uuid).slice(1)}` }]),
  }),
  brokenAgent(
    "transcript.result.parent",
    "links-results-to-the-wrong-line",
    {
      files: rewrite((line) => {
        if (!line.includes('"tool_use_id":"toolu_1"')) return [line];
        return [line.replace(/"parentUuid":"[^"]+"/, '"parentUuid":null')];
      }),
    },
    ["transcript.mirror"],
  ),
  brokenAgent("transcript.append", "rewrites-its-transcript", {
    files: rewrite((line, n) => [
      n === 0 ? line.replace(/\}$/, `,"seen":${line.length + line.split('"seen"').length}}`) : line,
    ]),
  }),
  brokenAgent("transcript.sidechain", "mixes-sidechains-into-the-transcript", {
    files: (files) =>
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [
          path,
          text.replaceAll('"isSidechain":true', '"isSidechain":false'),
        ]),
      ),
  }),
  brokenAgent("transcript.mirror", "omits-transcript-mirror", { out: dropFrames({ type: "transcript_mirror" }) }),
  brokenAgent("transcript.torn-line", "fails-on-an-incomplete-last-line", { argv: withoutFlag("--resume") }),
  {
    ...brokenAgent("session.resume.dangling", "omits-results-of-dangling-tool-uses", { argv: withoutFlag("--resume") }),
    process: true,
  },
];
