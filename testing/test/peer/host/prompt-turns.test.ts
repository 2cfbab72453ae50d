import { asJsonObject } from "@agentwire/protocol/json";
import { expect, it } from "vitest";
import { promptTurns, say, script } from "../../../src/index.ts";
import { runSimulation } from "../../../src/node/index.ts";

it("is a turn for each prompt, each with its result, and an end", async () => {
  const { host, events, exitCode } = await runSimulation({
    script: script(say("One."), say("Two.")),
    plan: promptTurns("1", "2"),
  });
  expect(host?.outcome).toBe("done");
  expect(exitCode).toBe(0);
  const results = events.flatMap(({ frame }) => {
    const { type, result } = asJsonObject(frame);
    return type === "result" ? [result] : [];
  });
  expect(results).toEqual(["One.", "Two."]);
});
