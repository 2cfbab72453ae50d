import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { send } from "../../../../peer/plan.ts";
import { same } from "../../../same.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../../define.ts";
import { completed, idle, reported, requiredResponses, turnSteps } from "../../query.ts";

const session = "66666666-0000-4000-8000-000000000021";
const other = "66666666-0000-4000-8000-000000000022";
const line = (uuid: string, text: string): Frame => ({
  ...{ type: "user", uuid, sessionId: session, timestamp: "2026-01-05T12:00:00.000Z" },
  message: { role: "user", content: text },
});

/** The mirrored lines, in the order of the agent, by the last part of the name of their file. */
const mirrored: readonly (readonly [file: string, entries: readonly Frame[]])[] = [
  [session, [line("a-1", "one"), line("a-2", "two")]],
  [`${session}/subagents/agent-a1`, [line("s-1", "of a subagent")]],
  [other, [line("o-1", "of another session")]],
  [session, [line("a-3", "three")]],
];

/** The lines that a file receives, in order. */
const linesOf = (file: string): readonly Frame[] =>
  mirrored.flatMap(([name, entries]) => (name === file ? entries : []));

/** The lines in the user's store under a key, in order. */
const storedUnder = ({ messages }: HostCaseRun, file: string): readonly unknown[] =>
  messages.flatMap((message) => {
    if (message.kind !== "stored") return [];
    const { projectKey, sessionId, subpath } = asJsonObject(message.key);
    const key = [sessionId, ...(subpath === undefined ? [] : [subpath])].join("/");
    return projectKey === "-a-project" && key === file ? asList(message.entries) : [];
  });

/** Lines that follow the result. The agent sends them as it exits. */
const latest = [line("a-4", "after the result")];

/** Cases in which lines of a transcript reach the user's store. */
export const hostStoreCases: readonly HostCase[] = [
  hostCase({
    name: "lines-after-the-result-for-a-slow-store",
    order: { prompt: "Begin.", store: "slow" },
    plan: (frames, config) => {
      const mirror = (entries: readonly Frame[]) => ({
        ...{ type: "transcript_mirror", filePath: `${config}/projects/-a-project/${session}.jsonl`, entries },
      });
      return {
        steps: turnSteps(frames, send(mirror(linesOf(session))), [...send(mirror(latest)), ...idle(frames)]),
        rules: requiredResponses,
      };
    },
    checks: {
      "transcript.mirror.stored": (run) => {
        const done = completed(run, "a mirrored transcript");
        if (done !== true || !reported(run, "end")) return done === true ? undefined : done;
        return (
          same(storedUnder(run, session), [...linesOf(session), ...latest]) ||
          "Lines before and after the result did not reach a slow store in the order of the agent."
        );
      },
    },
  }),
  hostCase({
    name: "a-mirrored-transcript",
    order: { prompt: "Begin.", store: true },
    plan: (frames, config) => ({
      steps: turnSteps(
        frames,
        send(
          ...mirrored.map(
            ([file, entries]): Frame => ({
              ...{ type: "transcript_mirror", filePath: `${config}/projects/-a-project/${file}.jsonl`, entries },
            }),
          ),
        ),
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "transcript.mirror.stored": (run) => {
        const done = completed(run, "a mirrored transcript");
        if (done !== true) return done;
        const argv = run.events.find(({ kind }) => kind === "spawn")?.argv ?? [];
        if (!argv.includes("--session-mirror")) return "The user has a store, and the agent mirrors no transcript.";
        const stored = run.messages.findLastIndex(({ kind }) => kind === "stored");
        const shown = run.messages.findIndex((one) => one.kind === "message" && one.message.type === "result");
        if (stored > shown) return "The result of a turn reached the user before the store had its lines.";
        const files = [...new Set(mirrored.map(([file]) => file))];
        const lost = files.find((file) => !same(storedUnder(run, file), linesOf(file)));
        return lost === undefined || `The lines of ${lost}.jsonl did not reach the store as the agent sent them.`;
      },
    },
  }),
];
