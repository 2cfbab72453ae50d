import type {
  BetaContentBlock,
  BetaContentBlockParam,
  BetaImageBlockParam,
  BetaMessage,
  BetaMessageDeltaUsage,
  BetaRawContentBlockDelta,
  BetaRawMessageStreamEvent,
  BetaRequestDocumentBlock,
  BetaStopReason,
  BetaToolResultBlockParam,
  BetaToolUseBlock,
  BetaUsage,
} from "@anthropic-ai/sdk/resources/beta/messages/messages";
import type {
  ContentBlock,
  ContentBlockParam,
  Message,
  MessageParam,
  RawMessageStreamEvent,
} from "@anthropic-ai/sdk/resources/messages";
import { describe, expectTypeOf, it } from "vitest";
import type { AssistantBlock, UserBlock } from "../../../src/shape/content/block.ts";
import type { Caller } from "../../../src/shape/content/caller.ts";
import type { DocumentBlock, ImageBlock } from "../../../src/shape/content/media.ts";
import type { AssistantContent, StopReason, UserContent } from "../../../src/shape/content/message.ts";
import type { BlockDelta, StreamEvent } from "../../../src/shape/content/stream-event.ts";
import type { ToolResultBlock } from "../../../src/shape/content/tool.ts";
import type { DeltaUsage, Usage } from "../../../src/shape/content/usage.ts";
import type { ExtraFields, ExtraTags, LooserFields, Misfits, Under } from "../compare-with.ts";

type Item<List> = List extends readonly (infer One)[] ? One : never;
type AnyParam = BetaContentBlockParam | ContentBlockParam;
type ResultPart = Item<NonNullable<BetaToolResultBlockParam["content"]>>;
type OurResultPart = Item<NonNullable<ToolResultBlock["content"]>>;
type Pass = Item<NonNullable<BetaUsage["iterations"]>>;
type OurPass = Item<NonNullable<Usage["iterations"]>>;

/** A mark for the cache belongs to what is sent to the API; the blocks have one form for both ways. */
type CacheMark<Block extends { type: string }> = `${Block["type"]}.cache_control`;

/**
 * Whatever the client of the Messages API hands over may be put into a frame as it stands. The way back does not hold
 * for every value: an endpoint may leave out fields that the client's types promise, and frames relay what the endpoint
 * sent. What stands in for all else is that both have the same tags and the same fields.
 */
describe("the types of the Messages API", () => {
  it("are content of the model's messages", () => {
    expectTypeOf<BetaMessage>().toExtend<AssistantContent>();
    expectTypeOf<Message>().toExtend<AssistantContent>();
    expectTypeOf<BetaContentBlock | ContentBlock>().toExtend<AssistantBlock>();
    expectTypeOf<BetaUsage>().toExtend<Usage>();
    expectTypeOf<BetaMessageDeltaUsage>().toExtend<DeltaUsage>();
  });

  it("are events of a stream", () => {
    expectTypeOf<BetaRawMessageStreamEvent | RawMessageStreamEvent>().toExtend<StreamEvent>();
  });

  it("are content of the user's messages", () => {
    expectTypeOf<Extract<MessageParam, { role: "user" }>>().toExtend<UserContent>();
    expectTypeOf<AnyParam>().toExtend<UserBlock>();
  });
});

describe("blocks, events and counts have the tags and fields that the Messages API declares", () => {
  it("in answers of the model", () => {
    expectTypeOf<ExtraTags<BetaContentBlock, AssistantBlock>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraTags<AssistantBlock, BetaContentBlock>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<BetaContentBlock, AssistantBlock>>().toEqualTypeOf<never>();
    expectTypeOf<
      Exclude<ExtraFields<AssistantBlock, BetaContentBlock>, CacheMark<AssistantBlock>>
    >().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<BetaContentBlock, AssistantBlock>>().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<AssistantBlock, BetaContentBlock>>().toEqualTypeOf<
      | "text.citations"
      | "mcp_tool_result.content"
      | "mcp_tool_result.is_error"
      | "compaction.content"
      | "compaction.encrypted_content"
      | "fallback.from"
      | "fallback.to"
      | "fallback.trigger"
    >();
  });

  it("in prompts", () => {
    expectTypeOf<ExtraTags<AnyParam, UserBlock>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraTags<UserBlock, AnyParam>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<AnyParam, UserBlock>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<UserBlock, AnyParam>>().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<AnyParam, UserBlock>>().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<UserBlock, AnyParam>>().toEqualTypeOf<"fallback.from" | "fallback.to">();
  });

  it("in results of tools, and in pictures and documents", () => {
    expectTypeOf<ExtraTags<ResultPart, OurResultPart>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraTags<OurResultPart, ResultPart>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<ResultPart, OurResultPart>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<OurResultPart, ResultPart>>().toEqualTypeOf<never>();
    expectTypeOf<Misfits<ResultPart, OurResultPart>>().toEqualTypeOf<never>();
    expectTypeOf<ImageBlock["source"]>().toExtend<BetaImageBlockParam["source"]>();
    expectTypeOf<BetaImageBlockParam["source"]>().toExtend<ImageBlock["source"]>();
    expectTypeOf<ExtraTags<DocumentBlock["source"], BetaRequestDocumentBlock["source"]>>().toEqualTypeOf<never>();
    expectTypeOf<BetaRequestDocumentBlock["source"]>().toExtend<DocumentBlock["source"]>();
    expectTypeOf<Caller>().toEqualTypeOf<NonNullable<BetaToolUseBlock["caller"]>>();
  });

  it("in streams", () => {
    expectTypeOf<ExtraTags<StreamEvent, BetaRawMessageStreamEvent>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<BetaRawMessageStreamEvent, StreamEvent>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<StreamEvent, BetaRawMessageStreamEvent>>().toEqualTypeOf<never>();
    expectTypeOf<
      LooserFields<StreamEvent, BetaRawMessageStreamEvent>
    >().toEqualTypeOf<"message_delta.context_management">();
    expectTypeOf<ExtraTags<BlockDelta, BetaRawContentBlockDelta>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<BetaRawContentBlockDelta, BlockDelta>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<BlockDelta, BetaRawContentBlockDelta>>().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<BlockDelta, BetaRawContentBlockDelta>>().toEqualTypeOf<
      "thinking_delta.estimated_tokens" | "compaction_delta.encrypted_content"
    >();
  });

  it("in messages and their counts", () => {
    expectTypeOf<StopReason>().toEqualTypeOf<BetaStopReason>();
    expectTypeOf<ExtraFields<BetaMessage, AssistantContent>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<AssistantContent, BetaMessage>>().toEqualTypeOf<never>();
    expectTypeOf<
      LooserFields<AssistantContent, BetaMessage>
    >().toEqualTypeOf<`message.${"container" | "context_management" | "diagnostics" | "stop_details"}`>();
    expectTypeOf<ExtraFields<Under<"u", BetaUsage>, Under<"u", Usage>>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<Under<"u", Usage>, Under<"u", BetaUsage>>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<Under<"u", BetaMessageDeltaUsage>, Under<"u", DeltaUsage>>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<Under<"u", DeltaUsage>, Under<"u", BetaMessageDeltaUsage>>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraTags<OurPass, Pass>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<Pass, OurPass>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<OurPass, Pass>>().toEqualTypeOf<"compaction.model">();
  });
});
