import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CaseRun } from "../../define.ts";
import { callsOf, checkIfPresent, framesOf, mentions, resultOf, sessionOf, transcriptOf } from "../../query.ts";
import { ask, sessionPlan } from "../../steps.ts";

const linesOf = (run: CaseRun): readonly JsonObject[] | undefined => transcriptOf(run, sessionOf(run));
const inChain = (lines: readonly JsonObject[]) =>
  lines.filter(({ uuid, type }) => uuid !== undefined && type !== undefined);
const fileOf = (run: CaseRun): readonly [string, string] | undefined =>
  Object.entries(run.files).find(([path]) => path.endsWith(`/${sessionOf(run)}.jsonl`));

export const transcriptCases: readonly AgentCase[] = [
  agentCase({
    name: "transcript-contents",
    processes: [
      () => ({
        argv: ["--session-mirror"],
        script: script(
          when("SUBTASK", say("seen")),
          use(toolUse("toolu_1", "Bash", { command: "echo one" }), toolUse("toolu_2", "Bash", { command: "echo two" })),
          use(
            toolUse("toolu_agent", "Agent", {
              description: "look",
              prompt: "SUBTASK",
              subagent_type: "general-purpose",
              run_in_background: false,
            }),
          ),
          say("done"),
        ),
        plan: sessionPlan(ask("work")),
      }),
    ],
    checks: {
      "transcript.line.json": (run) =>
        checkIfPresent(fileOf(run), ([, text]) => {
          const bad = text.split("\n").findIndex((line) => line !== "" && !isObject(line));
          return bad < 0 || `Line ${bad + 1} of the transcript is no JSON object.`;
        }),
      "transcript.chain": (run) =>
        checkIfPresent(linesOf(run), (lines) => {
          const known = new Set<unknown>([null]);
          for (const line of inChain(lines)) {
            if (line.parentUuid === undefined) continue;
            if (!known.has(line.parentUuid)) return `Line "${line.uuid}" names a parent that stands nowhere above it.`;
            known.add(line.uuid);
          }
          return known.size > 2 || "The transcript holds no chain of lines.";
        }),
      "transcript.uuid.wire": (run) =>
        checkIfPresent(linesOf(run), (lines) => {
          const known = new Set(lines.map(({ uuid }) => uuid));
          const lost = framesOf(run, { type: "assistant", parent_tool_use_id: null }).find(
            ({ uuid }) => !known.has(uuid),
          );
          return lost === undefined || `The assistant frame "${lost.uuid}" has another uuid in the transcript.`;
        }),
      "transcript.result.parent": (run) =>
        checkIfPresent(linesOf(run), (lines) => {
          const uses = new Map(
            lines.flatMap((line) =>
              line.type === "assistant" ? blocksOf(line).map((block) => [asText(block.id), line.uuid] as const) : [],
            ),
          );
          const wrong = lines.find((line) => {
            const tool = line.type === "user" ? asText(blocksOf(line)[0]?.tool_use_id) : undefined;
            return tool !== undefined && line.parentUuid !== uses.get(tool);
          });
          return wrong === undefined || "The line of a tool result is not the child of the line of its tool use.";
        }),
      "transcript.sidechain": (run) =>
        checkIfPresent(resultOf(run), () => {
          const file = Object.entries(run.files).find(([path]) => /\/subagents\/agent-[^/]*\.jsonl$/.test(path));
          if (!file) return "A subagent has no transcript of its own.";
          return file[1].includes('"isSidechain":true') || "The transcript of a subagent is not marked `isSidechain`.";
        }),
      "transcript.mirror": (run) =>
        checkIfPresent(linesOf(run), (lines) => {
          const mirrored = framesOf(run, { type: "transcript_mirror" })
            .filter(({ filePath }) => asText(filePath)?.endsWith(`/${sessionOf(run)}.jsonl`))
            .flatMap(({ entries }) => asList(entries));
          if (mirrored.length === 0) return "What was appended was not mirrored.";
          // Lines between the messages may be delayed and grouped; messages may not.
          const chain = inChain(lines).map((line) => JSON.stringify(line));
          const copies = inChain(mirrored.map(asJsonObject)).map((line) => JSON.stringify(line));
          const lost = chain.find((line) => !copies.includes(line));
          if (lost !== undefined)
            return `Line "${asJsonObject(JSON.parse(lost)).uuid}" was mirrored as another one, or not at all.`;
          return copies.length === chain.length || "More was mirrored than was appended.";
        }),
    },
  }),
  agentCase({
    name: "a-torn-transcript",
    processes: [
      () => ({ script: script(always(say("ok"))), plan: sessionPlan(ask("remember the word agate")) }),
      (_, [one]) => {
        const [path = "", text = ""] = (one && fileOf(one)) ?? [];
        return {
          argv: [`--resume=${one ? sessionOf(one) : ""}`],
          ...(path !== "" && { files: { [path]: `${text}{"type":"user","uuid":"44444444-00` } }),
          script: script(always(say("ok"))),
          plan: sessionPlan(ask("which word")),
        };
      },
    ],
    checks: {
      "transcript.torn-line": (run, [one]) =>
        checkIfPresent(one && fileOf(one), () =>
          mentions(callsOf(run)[0], "agate") ? true : "A transcript whose last line is torn could not be resumed.",
        ),
    },
  }),
];

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return asJsonObject(value) === value;
  } catch {
    return false;
  }
}
