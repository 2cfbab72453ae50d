import { asJsonObject, isJsonObject } from "@agentwire/protocol/json";
import { parseFrame } from "../../peer/frame.ts";
import type { CaseRun } from "../agent/define.ts";
import { lineMutants } from "./line.ts";
import { type FrameMutant, frameMutants, framesOfSide, type Mutant } from "./mutant.ts";
import { valueMutants } from "./value.ts";

type Runs = readonly CaseRun[];

/** The frames of a process that are in no event: those that an agent prints before it opens its connection. */
function framesBesides({ events, frames }: CaseRun): CaseRun["frames"] {
  const inEvents = new Set(
    events.flatMap(({ text }) => (text === undefined ? [] : [JSON.stringify(parseFrame(text))])),
  );
  return frames.filter((frame) => !inEvents.has(JSON.stringify(frame)));
}

/** The process with other events, and the frames that belong to them. */
function withEvents(run: CaseRun, events: CaseRun["events"], besides: CaseRun["frames"]): CaseRun {
  if (events === run.events) return run;
  return { ...run, events, frames: [...framesOfSide("agent", events), ...besides] };
}

/** Changes of what the agent sends to the model. */
function callMutants(runs: Runs): readonly Mutant<Runs>[] {
  const isCall = ({ path, body }: CaseRun["model"]["requests"][number]) =>
    path.endsWith("/messages") && isJsonObject(body);
  const bodies = runs.flatMap(({ model }) => model.requests.filter(isCall).map(({ body }) => asJsonObject(body)));
  return valueMutants(bodies).map(({ path, operator, change }) => ({
    name: `model call ${path} ${operator}`,
    apply: (all) =>
      all.map((run) => {
        const requests = run.model.requests.map((request) =>
          isCall(request) ? { ...request, body: change(asJsonObject(request.body)) } : request,
        );
        return { ...run, model: { ...run.model, requests } };
      }),
  }));
}

/** Changes of what remains: files and the exit. */
function remainderMutants(runs: Runs): readonly Mutant<Runs>[] {
  const paths = new Set(runs.flatMap(({ files }) => Object.keys(files)));
  const ofFiles = [...paths].flatMap((path): readonly Mutant<Runs>[] => {
    const withFile = (run: CaseRun, content: string | undefined): CaseRun => {
      const { [path]: old, ...rest } = run.files;
      if (old === undefined) return run;
      return { ...run, files: content === undefined ? rest : { ...rest, [path]: content } };
    };
    return [
      { name: "file missing", apply: (all) => all.map((run) => withFile(run, undefined)) },
      { name: "file empty", apply: (all) => all.map((run) => withFile(run, "")) },
      {
        name: "file cut",
        apply: (all) => all.map((run) => withFile(run, run.files[path]?.split("\n").slice(0, -2).join("\n"))),
      },
      { name: "file with another text", apply: (all) => all.map((run) => withFile(run, `other ${run.files[path]}`)) },
    ];
  });
  const addFile = (path: (run: CaseRun) => string): Mutant<Runs> => ({
    name: "file added",
    apply: (all) => all.map((run) => ({ ...run, files: { ...run.files, [path(run)]: "{}\n" } })),
  });
  return [
    ...ofFiles,
    addFile(({ paths: { cwd } }) => `${cwd}/other`),
    addFile(({ paths: { config } }) => `${config}/projects/other/other.jsonl`),
    { name: "exit 0", apply: (all) => all.map((run) => ({ ...run, exit: { code: 0, signal: null } })) },
    { name: "exit 3", apply: (all) => all.map((run) => ({ ...run, exit: { code: 3, signal: null } })) },
    { name: "no exit", apply: (all) => all.map((run) => ({ ...run, exit: null })) },
    { name: "stderr missing", apply: (all) => all.map((run) => ({ ...run, stderr: "" })) },
    {
      name: "model not called",
      apply: (all) => all.map((run) => ({ ...run, model: { ...run.model, requests: [] } })),
    },
    {
      name: "model called twice",
      apply: (all) =>
        all.map((run) => {
          const requests = run.model.requests.flatMap((request) => [request, request]);
          return { ...run, model: { ...run.model, requests } };
        }),
    },
  ];
}

/**
 * Every change of what an agent did in the processes of a case: its frames, its model calls, its files and its exit.
 *
 * @param runs - The processes.
 */
export const agentMutants = (runs: Runs): readonly Mutant<Runs>[] => {
  const besides = new Map(runs.map((run) => [run, framesBesides(run)]));
  const toRuns = ({ name, apply }: FrameMutant): Mutant<Runs> => ({
    name,
    apply: (all) => all.map((run) => withEvents(run, apply(run.events), besides.get(run) ?? [])),
  });
  const ofLines = lineMutants("agent").map((mutant) => ({ ...toRuns(mutant), isFirst: true }));
  const ofFrames = frameMutants(
    "agent",
    runs.map(({ events }) => events),
  ).map(toRuns);
  return [...ofLines, ...ofFrames, ...callMutants(runs), ...remainderMutants(runs)];
};
