import { expect, test } from "vitest";
import type { RewindOutcome } from "../../../../src/agent/feature/checkpoints/checkpoints.ts";
import { rewindFiles } from "../../../../src/agent/feature/checkpoints/controls.ts";
import { ask, refusal } from "../../control/ask.ts";

const setup = (outcome: RewindOutcome, enabled = true) => {
  const requests: unknown[][] = [];
  const rewind = async (...request: unknown[]) => {
    requests.push(request);
    return outcome;
  };
  return { requests, services: { options: { checkpoints: enabled }, checkpoints: { rewind } } };
};
const rewind = ({ services }: ReturnType<typeof setup>, dry_run?: unknown) =>
  ask(rewindFiles, services, { user_message_id: "u", dry_run });

test("rewinds to the message, or reports what that would change", async () => {
  const at = setup({ canRewind: true, skippedLinks: 0 });
  expect(await rewind(at)).toEqual({ canRewind: true, skippedLinks: 0 });
  await rewind(at, true);
  expect(at.requests).toEqual([
    ["u", false],
    ["u", true],
  ]);
});

test("a rewind that is not possible is an error; a dry run reports it", async () => {
  const failure = { canRewind: false, error: "No checkpoint." };
  expect(await refusal(rewind(setup(failure)))).toEqual({ message: "No checkpoint." });
  expect(await rewind(setup(failure), true)).toEqual(failure);
});

test("a session without checkpoints says so, and looks for none", async () => {
  const off = "File rewinding is not enabled.";
  const at = setup({ canRewind: true }, false);
  expect(await refusal(rewind(at))).toEqual({ message: off });
  expect(await rewind(at, true)).toEqual({ canRewind: false, error: off });
  expect(at.requests).toEqual([]);
});
