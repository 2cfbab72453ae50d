import { expect, test } from "vitest";
import { agentFrames } from "../../../src/index.ts";

test("a misspelled message or request is rejected instead of becoming a frame without a type", () => {
  const frames = agentFrames();
  expect(() => frames.message("result/sucess" as never)).toThrow(
    /no message "result\/sucess"\. Names that begin alike: .*result\/success/,
  );
  expect(() => frames.request("1", "can_use_tools" as never)).toThrow('no control request "can_use_tools"');
  expect(frames.message("result/success")).toMatchObject({ type: "result", subtype: "success" });
});
