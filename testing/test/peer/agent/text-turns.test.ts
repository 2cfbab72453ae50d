import { expect, it } from "vitest";
import { type LawEvent, obeysLaws, tapeIn, textTurns } from "../../../src/index.ts";

it("is a turn for each text, each with its prompt, which obeys the laws", () => {
  const prompt = { type: "user", message: { role: "user", content: "?" }, parent_tool_use_id: null, session_id: "" };
  const events = textTurns("One.", "Two.").flatMap((step): LawEvent[] => {
    const wire = { channel: "wire", kind: "frame" };
    if (step.do === "expect") return [{ ...wire, direction: "host-to-agent", frame: prompt }];
    return step.do === "send" ? [{ ...wire, direction: "agent-to-host", frame: step.frame }] : [];
  });
  expect(obeysLaws(events, { side: "agent" })).toMatchObject({ pass: true });
  expect(obeysLaws(events)).toMatchObject({ pass: false, message: expect.stringContaining("1 law is broken") });
  const frames = tapeIn(events).events.map((event) => JSON.stringify(event));
  expect(frames.filter((text) => text.includes('"result":"Two."'))).toHaveLength(1);
  expect(events.filter(({ direction }) => direction === "host-to-agent")).toHaveLength(2);
});
