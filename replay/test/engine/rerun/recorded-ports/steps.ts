import { createMemoryTape } from "@agentwire/replay";
import { type Step, stepsOf } from "../../../../src/engine/script/steps.ts";

/** The steps of a session in which the agent said these frames. */
export function steps(frames: readonly object[]): readonly Step[] {
  const writer = createMemoryTape({ header: {} });
  for (const frame of frames) {
    const bytes = Buffer.from(JSON.stringify(frame));
    writer.line("agent-to-host", { bytes, terminated: true, continues: false });
  }
  writer.finish();
  return stepsOf(writer.tape(), 1);
}
