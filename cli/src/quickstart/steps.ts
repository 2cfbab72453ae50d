import { readFileSync } from "node:fs";
import { FrameValidator } from "@agentwire/protocol";
import { isEvent, type ReplayVerdict, replayAsHost, type Tape } from "@agentwire/replay";
import { loadTape, recorderPath, replayerPath } from "@agentwire/replay/node";
import { agentPath, spawnTransport, systemClock } from "@agentwire/runtime/node";
import { checkTape, laws } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { type HostRecord, quickstartQuestions, quickstartScript, runDemoSession } from "./session.ts";
import type { Workdir } from "./workdir.ts";

/** A step of the quickstart and its result. */
export interface StepReport {
  readonly title: string;
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** The session itself: the host starts the recorder, which starts the agent. */
export async function recorded(workdir: Workdir): Promise<{ chapter: StepReport; host: HostRecord }> {
  const served = await serveModel(quickstartScript(workdir.cwd));
  try {
    const env = workdir.env(served.url, { AGENTWIRE_RECORD_AGENT: agentPath, AGENTWIRE_RECORD_OUT: workdir.tape });
    const host = await runDemoSession(recorderPath, workdir.cwd, env);
    const result = host.messages.findLast((message) => message.type === "result");
    const problems = served.model.problems.map(({ message }) => message);
    const missing = quickstartQuestions.filter((question) => !host.requestSummaries.includes(question));
    const text = result?.type === "result" && "result" in result ? result.result : "no result";
    return {
      host,
      chapter: {
        title: "Record a session between the reference host and the reference agent, with a scripted model",
        ok: result?.subtype === "success" && [...problems, ...missing, ...served.model.unused()].length === 0,
        lines: [
          ...host.requestSummaries,
          `last answer of the model: ${text}`,
          ...problems,
          ...missing.map((question) => `never requested: ${question}`),
        ],
      },
    };
  } finally {
    await served.close();
  }
}

/** The tape of the session. An incomplete tape is a failure of the quickstart. */
export function taped(workdir: Workdir): { chapter: StepReport; tape: Tape | null } {
  const loaded = loadTape(workdir.tape);
  if (!loaded.ok)
    return { tape: null, chapter: { title: "Read the tape", ok: false, lines: [loaded.problem.message] } };
  const { tape } = loaded;
  const frames = tape.events.filter((event) => isEvent(event, "wire/frame")).length;
  const lines = [`${frames} frames in ${tape.events.length} events, ${tape.state}`];
  return { tape, chapter: { title: "Read the tape", ok: tape.state === "complete", lines } };
}

/** Validates every frame. */
export function validated(tape: Tape): StepReport {
  const validator = new FrameValidator();
  const kinds = new Set<string>();
  const issues = tape.events.flatMap((event) => {
    if (!isEvent(event, "wire/frame")) return [];
    const verdict = validator.validate(event.frame, event.direction);
    kinds.add(verdict.name);
    return verdict.issues.map(({ message }) => `event ${event.seq}: ${message}`);
  });
  return {
    title: "Validate every frame",
    ok: issues.length === 0,
    lines: issues.length === 0 ? [`${kinds.size} kinds of frame, all valid, none unknown`] : issues,
  };
}

/** Checks the tape against the laws. */
export function lawful(tape: Tape): StepReport {
  const breaches = checkTape(tape).map(({ requirement, seq, message }) => `event ${seq}: [${requirement}] ${message}`);
  return {
    title: "Check the tape against the laws of the protocol",
    ok: breaches.length === 0,
    lines: breaches.length === 0 ? [`${laws.length} laws hold; one of them: no tool runs after its denial`] : breaches,
  };
}

const describeVerdict = ({ outcome, divergence, compared, notes }: ReplayVerdict): string[] => [
  divergence?.message ?? `${outcome}: ${compared.matched} of ${compared.expected} frames matched`,
  ...notes,
];

/** Runs the host again with the tape as its agent: no model, no tools. */
export async function replayedToHost(workdir: Workdir, before: HostRecord): Promise<StepReport> {
  workdir.reset();
  const env = workdir.env("http://127.0.0.1:9", {
    AGENTWIRE_REPLAY_TAPE: workdir.tape,
    AGENTWIRE_REPLAY_VERDICT: workdir.verdict,
  });
  const host = await runDemoSession(replayerPath, workdir.cwd, env);
  const verdict = JSON.parse(readFileSync(workdir.verdict, "utf8")) as ReplayVerdict;
  const same =
    JSON.stringify(host.messages) === JSON.stringify(before.messages) &&
    host.requestSummaries.join() === before.requestSummaries.join();
  return {
    title: "Replay the tape to the host, as the agent",
    ok: verdict.outcome === "reproduced" && same,
    lines: [
      ...describeVerdict(verdict),
      same
        ? "the host received the same messages and the same questions"
        : "the host received other messages or questions",
    ],
  };
}

/** Runs the agent again with the tape as its host. */
export async function replayedToAgent(workdir: Workdir, tape: Tape): Promise<StepReport> {
  workdir.reset();
  const served = await serveModel(quickstartScript(workdir.cwd));
  try {
    const transport = spawnTransport({
      command: process.execPath,
      args: [agentPath, ...(tape.header.argv ?? []).slice(agentText(tape))],
      cwd: workdir.cwd,
      env: { ...tape.header.environment, ...workdir.env(served.url) },
    });
    const verdict = await replayAsHost({ tape, transport, clock: systemClock, timeoutMs: 60_000 });
    return {
      title: "Replay the tape to the agent, as the host",
      ok: verdict.outcome === "reproduced",
      lines: describeVerdict(verdict),
    };
  } finally {
    await served.close();
  }
}

/** Number of words of the recorded command line up to the agent's script. */
const agentText = (tape: Tape): number =>
  (tape.header.argv ?? []).findIndex((argument) => argument.endsWith("agent.mjs")) + 1;
