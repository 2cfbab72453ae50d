import { defaultPolicy, findSecrets, parseTape, redactTape, type Tape } from "@agentwire/replay";
import { sha256 } from "@agentwire/replay/node";
import { expect, it } from "vitest";
import { detectSecrets } from "../../src/command/tape/detect-secrets.ts";
import { leaks, plantings } from "./plant.ts";
import { seeded } from "./random.ts";

const redacted = async (tape: Tape) =>
  (await redactTape(tape, { detect: detectSecrets, sha256, policy: defaultPolicy })).bytes;

function tapeIn(bytes: Uint8Array): Tape {
  const read = parseTape(bytes);
  if (!read.ok) throw new Error(read.problem.message);
  return read.tape;
}

it("98 of 100 secrets of 30 kinds in 27 carriers leave a tape, and the lint finds none in the copy", {
  timeout: 300_000,
}, async () => {
  const left: string[] = [];
  let planted = 0;
  for (const { carrier, secret, tape } of plantings(seeded(20))) {
    planted += 1;
    const bytes = await redacted(tape);
    if (leaks(new TextDecoder().decode(bytes), secret.value).length > 0) left.push(`${secret.kind} in ${carrier}`);
    if (planted % 10 === 0)
      expect(await findSecrets(tapeIn(bytes), detectSecrets, defaultPolicy), secret.kind).toEqual([]);
  }
  expect(planted).toBe(810);
  expect(left.length / planted, left.join("; ")).toBeLessThanOrEqual(0.02);
});
