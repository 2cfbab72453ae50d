import { expect, it } from "vitest";
import { validateFrame } from "../../src/validate/frame.ts";
import { validateFrameLazily } from "../../src/validate/lazily.ts";

it.each([
  { type: "keep_alive" },
  { type: "keep_alive", later: 1 },
  { type: "user" },
  { type: "control_request", request_id: 7 },
  null,
])("gives the verdict of validateFrame: %j", async (frame) => {
  const options = { direction: "host-to-agent" } as const;
  expect(await validateFrameLazily(frame, options)).toEqual(validateFrame(frame, options));
});
