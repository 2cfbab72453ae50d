import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { blocksOf } from "../../law/session-event/json.ts";
import { type FramePattern, matchesPattern } from "../../peer/frame.ts";
import type { FrameMutation } from "../../peer/frame-mutation.ts";
import { withInner } from "../frames.ts";

/** A line that no agent can read. */
const torn = "{ torn";

/** Changes the frames that fit; all others pass. */
export const change =
  (when: FramePattern, to: (frame: Frame) => readonly (Frame | string)[]) => (): FrameMutation => (frame) =>
    matchesPattern(when, frame) ? to(frame) : [frame];

/** Loses the frames that fit. */
export const dropFrames = (when: FramePattern) => change(when, () => []);

/** Chokes on the frames that fit. */
export const failToParse = (when: FramePattern) => change(when, () => [torn]);

/** Chokes on the lines that fit. */
export const failToParseLines =
  (when: (line: string) => boolean) =>
  (line: string): readonly string[] => [when(line) ? torn : line];

/** The frame without some of its fields. */
export const without = (frame: Frame, ...keys: readonly string[]): Frame =>
  Object.fromEntries(Object.entries(frame).filter(([key]) => !keys.includes(key)));

/** Sets fields of the frames that fit. */
export const set = (when: FramePattern, fields: Frame) => change(when, (frame) => [{ ...frame, ...fields }]);

/** Takes fields from the frames that fit. */
export const strip = (when: FramePattern, ...keys: readonly string[]) =>
  change(when, (frame) => [without(frame, ...keys)]);

/** Keeps the frames that fit back until another one arrives that matches `until`, which they follow. */
export const hold = (when: FramePattern, until: FramePattern) => (): FrameMutation => {
  let held: Frame[] = [];
  return (frame) => {
    if (matchesPattern(when, frame)) {
      held.push(frame);
      return [];
    }
    if (!matchesPattern(until, frame)) return [frame];
    const late = held;
    held = [];
    return [frame, ...late];
  };
};

/** The user frame that brings the result of a tool use. */
export const bringsResult =
  (id: string) =>
  (frame: Frame): boolean =>
    frame.type === "user" && blocksOf(frame).some(({ tool_use_id: tool }) => tool === id);

/** Says of a failed tool use that it went well. */
export const whitewash = (id: string) =>
  change(bringsResult(id), (frame) => {
    const content = blocksOf(frame).map((block) => without(block, "is_error"));
    return [withInner(frame, "message", { content })];
  });

/** The agent's answer to a request of the host. */
export const answer = (id: string): Frame => ({ type: "control_response", response: { request_id: id } });

/** Turns an answer of the agent into a refusal. */
export const refuseAnswer = (id: string) =>
  change(answer(id), () => [{ type: "control_response", response: { subtype: "error", request_id: id, error: "no" } }]);

/** Changes what an answer says. */
export const reword = (when: FramePattern, to: (response: Frame) => Frame) =>
  change(when, (frame) => {
    const body = asJsonObject(frame.response);
    return [{ ...frame, response: { ...body, response: to(asJsonObject(body.response)) } }];
  });

/** What the host answers, whatever it was asked. */
export const isAnswer: Frame = { type: "control_response" };

/** Changes the first frame that matches. Later frames pass unchanged. */
export const once = (mutate: () => FrameMutation, when: FramePattern) => (): FrameMutation => {
  const change = mutate();
  let done = false;
  return (frame) => {
    if (done || !matchesPattern(when, frame)) return [frame];
    done = true;
    return change(frame);
  };
};

/** A command line without the flags that begin like this. */
export const withoutFlag = (flag: string) => (argv: readonly string[]) => argv.filter((word) => !word.startsWith(flag));
