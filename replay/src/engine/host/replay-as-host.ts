import type { Transport } from "@agentwire/protocol";
import type { Clock } from "@agentwire/runtime";
import type { Tape } from "../../tape/read/tape.ts";
import type { Likeness } from "../compare/compare-frames.ts";
import type { Divergence } from "../compare/divergence.ts";
import { createNames } from "../compare/names.ts";
import { playable } from "../script/playable.ts";
import { renamedLine } from "../script/rename.ts";
import { isHostStep } from "../script/steps.ts";
import { createWaiting } from "../script/waiting.ts";
import { type ReplayVerdict, refusal, verdictOn } from "../verdict.ts";
import { createAgentMoves, triggerOf } from "./agent-moves.ts";

export interface ReplayAsHostOptions {
  readonly tape: Tape;
  /** The line to the live agent, at the host's end. */
  readonly transport: Transport;
  readonly clock: Pick<Clock, "sleep">;
  /** Sends the agent's process a signal. Without it the verdict's notes say which signals were left out. */
  readonly signal?: (name: string) => void;
  /** Which process of the tape to play the host of. Default: the first that said anything. */
  readonly processNumber?: number;
  /** How long the agent may say nothing while something is expected of it, in milliseconds. Default: 30 seconds. */
  readonly patienceMs?: number;
  /** How far an agent's frame may be from its recording. Default: `minor`, because prose and costs vary. */
  readonly limit?: Likeness;
  /** Changes every line before it is sent, for example to put another folder in place of the recorded one. */
  readonly rewrite?: (line: string) => string;
}

/**
 * Takes the host's place before a live agent: sends the recorded prompts, requests and answers, each once the frame that
 * it followed on the tape has come, and holds the agent's frames against the tape. Returns at the first divergence, or
 * when the agent has ended or the tape is at its end; it then closes the transport. Never rejects for anything that the
 * agent or the tape does.
 */
export async function replayAsHost(options: ReplayAsHostOptions): Promise<ReplayVerdict> {
  const { tape, transport, clock, patienceMs = 30_000, limit = "minor", rewrite = (line: string) => line } = options;
  const script = playable(tape, options.processNumber);
  if (!script.ok) return refusal(tape.problems, script.reason);
  const { steps } = script;

  const names = createNames();
  const moves = createAgentMoves({ steps, names, limit });
  const waiting = createWaiting(clock);
  const notes: string[] = [];
  let divergence: Divergence | null = null;
  let sent = 0;
  transport.open({
    line(text) {
      divergence ??= moves.line(text);
      waiting.wake();
    },
    end(ending) {
      divergence ??= moves.end(ending);
      waiting.wake();
    },
  });

  for (const [index, step] of steps.entries()) {
    if (divergence !== null) break;
    if (!isHostStep(step)) continue;
    const trigger = triggerOf(steps, index);
    if (trigger !== undefined) {
      const came = await waiting.until(() => divergence !== null || moves.ledger.done(trigger), patienceMs);
      if (!came) divergence ??= moves.ledger.missing(trigger);
      if (divergence !== null) break;
    }
    if (step.kind === "signal") {
      // A host sends a signal when its patience is at an end; how long that took is part of what it did.
      await clock.sleep((step.us - (steps[index - 1]?.us ?? step.us)) / 1000);
      if (options.signal === undefined)
        notes.push(`Left out: signal ${step.signal}, which this transport cannot carry.`);
      options.signal?.(step.signal);
    } else if (step.kind === "end") transport.end();
    else if (step.kind === "frame") {
      const line = renamedLine(step, names);
      if (line === null || !step.terminated)
        notes.push("Left out: a torn line or a line that is not text, which this transport cannot carry.");
      else {
        await transport.send(rewrite(line));
        sent += 1;
      }
    }
  }

  const left = () => moves.ledger.find(({ kind }) => kind === "frame" || kind === "exit");
  await waiting.until(() => divergence !== null || moves.ended || left() === undefined, patienceMs);
  const missing = left();
  if (missing !== undefined) divergence ??= moves.ledger.missing(missing);
  // What the agent sends beyond the tape may still be on its way.
  if (divergence === null) await clock.sleep(0);
  await transport.close();
  return verdictOn({ tape, steps, ledger: moves.ledger, divergence, sent, notes: [...notes, ...moves.notes] });
}
