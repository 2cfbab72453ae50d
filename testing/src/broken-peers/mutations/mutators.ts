import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { blocksOf } from "../../law/session-event/json.ts";
import { type FramePattern, matchesPattern } from "../../peer/frame.ts";
import type { FrameMutation } from "../../peer/frame-mutation.ts";
import { withInner } from "../frames.ts";

/** An invalid line. */
const torn = "{ torn";

/** Changes the matching frames. All others pass. */
export const change =
  (when: FramePattern, to: (frame: Frame) => readonly (Frame | string)[]) => (): FrameMutation => (frame) =>
    matchesPattern(when, frame) ? to(frame) : [frame];

/** Drops the matching frames. */
export const dropFrames = (when: FramePattern) => change(when, () => []);

/** Replaces the matching frames by invalid lines. */
export const failToParse = (when: FramePattern) => change(when, () => [torn]);

/** Replaces the matching lines by invalid ones. */
export const failToParseLines =
  (when: (line: string) => boolean) =>
  (line: string): readonly string[] => [when(line) ? torn : line];

/** Removes fields of a frame. */
export const without = (frame: Frame, ...keys: readonly string[]): Frame =>
  Object.fromEntries(Object.entries(frame).filter(([key]) => !keys.includes(key)));

/** Sets fields of the matching frames. */
export const set = (when: FramePattern, fields: Frame) => change(when, (frame) => [{ ...frame, ...fields }]);

/** Removes fields of the matching frames. */
export const strip = (when: FramePattern, ...keys: readonly string[]) =>
  change(when, (frame) => [without(frame, ...keys)]);

/** Delays the matching frames until after another one that matches `until`. */
export const delayUntil = (when: FramePattern, until: FramePattern) => (): FrameMutation => {
  let delayed: Frame[] = [];
  return (frame) => {
    if (matchesPattern(when, frame)) {
      delayed.push(frame);
      return [];
    }
    if (!matchesPattern(until, frame)) return [frame];
    const late = delayed;
    delayed = [];
    return [frame, ...late];
  };
};

/** The user frame with the result of a tool use. */
export const bringsResult =
  (id: string) =>
  (frame: Frame): boolean =>
    frame.type === "user" && blocksOf(frame).some(({ tool_use_id: tool }) => tool === id);

/** Reports a failed tool use as a success. */
export const whitewash = (id: string) =>
  change(bringsResult(id), (frame) => {
    const content = blocksOf(frame).map((block) => without(block, "is_error"));
    return [withInner(frame, "message", { content })];
  });

/** The agent's response to a request of the host. */
export const answer = (id: string): Frame => ({ type: "control_response", response: { request_id: id } });

/** Replaces a response of the agent by a refusal. */
export const refuseAnswer = (id: string) =>
  change(answer(id), () => [{ type: "control_response", response: { subtype: "error", request_id: id, error: "no" } }]);

/** Changes the content of a response. */
export const reword = (when: FramePattern, to: (response: Frame) => Frame) =>
  change(when, (frame) => {
    const body = asJsonObject(frame.response);
    return [{ ...frame, response: { ...body, response: to(asJsonObject(body.response)) } }];
  });

/** The host's response to any request. */
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

/** Removes flags with this prefix from a command line. */
export const withoutFlag = (flag: string) => (argv: readonly string[]) => argv.filter((arg) => !arg.startsWith(flag));
