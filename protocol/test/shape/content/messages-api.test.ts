import type {
  BetaContentBlock,
  BetaMessage,
  BetaRawMessageStreamEvent,
  BetaUsage,
} from "@anthropic-ai/sdk/resources/beta/messages/messages";
import type { MessageParam } from "@anthropic-ai/sdk/resources/messages";
import { describe, expectTypeOf, it } from "vitest";
import type { AssistantBlock } from "../../../src/shape/content/block.ts";
import type { AssistantContent, UserContent } from "../../../src/shape/content/message.ts";
import type { StreamEvent } from "../../../src/shape/content/stream-event.ts";
import type { Usage } from "../../../src/shape/content/usage.ts";

/**
 * Whatever the client of the Messages API hands over may be put into a frame as it stands. The way back does not hold:
 * an endpoint may leave out fields that the client's types promise, and frames relay what the endpoint sent.
 */
describe("the types of the Messages API", () => {
  it("are content of the model's messages", () => {
    expectTypeOf<BetaMessage>().toExtend<AssistantContent>();
    expectTypeOf<BetaContentBlock>().toExtend<AssistantBlock>();
    expectTypeOf<BetaUsage>().toExtend<Usage>();
  });

  it("are events of a stream", () => {
    expectTypeOf<BetaRawMessageStreamEvent>().toExtend<StreamEvent>();
  });

  it("are content of the user's messages", () => {
    expectTypeOf<Extract<MessageParam, { role: "user" }>>().toExtend<UserContent>();
  });
});
