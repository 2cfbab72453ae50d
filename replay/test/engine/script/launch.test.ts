import { recordedLaunch } from "@agentwire/replay";
import { expect, test } from "vitest";
import { line, record, tapeIn } from "../../tape/sample.ts";

const init = line({ type: "system", subtype: "init", cwd: "/told" });

test("the event of the start comes before the header, and what the agent says last", () => {
  const of = (spawn: object) =>
    recordedLaunch(
      tapeIn(
        record((writer) => {
          writer.record("process/spawn", spawn);
          writer.line("agent-to-host", init);
          writer.finish();
        }),
      ),
    );
  expect(of({ argv: ["node", "agent.mjs", "--verbose", "x"], cwd: "/started" })).toEqual({
    argv: ["node", "agent.mjs", "--verbose", "x"],
    options: ["--verbose", "x"],
    cwd: "/started",
  });
  expect(of({})).toEqual({ argv: undefined, options: undefined, cwd: "/told" });
});
