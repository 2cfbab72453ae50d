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
  brokenAgent("session.id.chosen", "chooses-its-own-id", { argv: withoutFlag("--session-id") }),
  brokenAgent(
    "session.resume.same-id",
    "always-forks",
    {
      argv: (argv) => (argv.some((arg) => arg.startsWith("--resume=")) ? [...argv, "--fork-session"] : argv),
    },
    ["transcript.append"],
  ),
  brokenAgent("session.resume.missing", "forgives-a-missing-session", { argv: withoutFlag("--resume") }),
  brokenAgent("session.resume.at", "resumes-at-the-end", { argv: withoutFlag("--resume-session-at") }),
  brokenAgent(
    "session.continue.none",
    "cannot-continue-with-nothing",
    {
      argv: (argv) => argv.map((arg) => (arg === "--continue" ? "--no-such-flag" : arg)),
    },
    ["ending.input.empty"],
  ),
  brokenAgent("task.failure", "hides-the-failure-of-a-subagent", { out: whitewash("toolu_lost") }),
  brokenAgent(
    "task.background.result",
    "waits-for-its-background",
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
  brokenAgent("task.background.turn", "does-not-say-why-it-speaks", { out: strip({ type: "result" }, "origin") }),
  brokenAgent("task.background.listed", "keeps-no-list", { out: dropFrames({ subtype: "background_tasks_changed" }) }),
  brokenAgent("task.stop", "takes-a-stop-for-an-end", {
    out: set({ subtype: "task_notification", status: "stopped" }, { status: "completed" }),
  }),
  brokenAgent("transcript.line.json", "writes-notes-into-its-transcript", {
    files: rewrite((line, n) => (n === 1 ? ["a note", line] : [line])),
  }),
  brokenAgent(
    "transcript.chain",
    "loses-the-thread",
    {
      files: rewrite((line) => [line.replace(/"parentUuid":"[^"]+"/, '"parentUuid":"nowhere"')]),
    },
    ["transcript.result.parent", "transcript.mirror"],
  ),
  brokenAgent("transcript.uuid.wire", "gives-other-ids-on-the-wire", {
    out: change({ type: "assistant" }, (frame) => [{ ...frame, uuid: `9${String(frame.uuid).slice(1)}` }]),
  }),
  brokenAgent(
    "transcript.result.parent",
    "hangs-results-on-the-wrong-line",
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
  brokenAgent("transcript.sidechain", "mixes-up-its-sidechains", {
    files: (files) =>
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [
          path,
          text.replaceAll('"isSidechain":true', '"isSidechain":false'),
        ]),
      ),
  }),
  brokenAgent("transcript.mirror", "mirrors-nothing", { out: dropFrames({ type: "transcript_mirror" }) }),
  brokenAgent("transcript.torn-line", "cannot-read-torn-transcripts", { argv: withoutFlag("--resume") }),
  {
    ...brokenAgent("session.resume.dangling", "forgets-what-was-under-way", { argv: withoutFlag("--resume") }),
    process: true,
  },
];
