import type {
  CallToolResult,
  ContentBlock,
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResultResponse,
  Tool,
  ToolAnnotations,
} from "@modelcontextprotocol/sdk/types.js";
import {
  CallToolResultSchema,
  ContentBlockSchema,
  JSONRPCMessageSchema,
  ToolSchema,
} from "@modelcontextprotocol/sdk/types.js";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { JsonSchema } from "../../../src/schema/json-schema.ts";
import type {
  JsonRpcError,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResult,
  McpToolAnnotations,
} from "../../../src/shape/mcp/index.ts";
import { JsonRpcMessage, McpContentBlock, McpTool, McpToolResult } from "../../../src/shape/mcp/index.ts";
import { nearMissesOf, valuesOf } from "../../validate/arbitrary.ts";
import type { ExtraFields, ExtraTags, LooserFields, Under } from "../compare-with.ts";

type Theirs = Under<"result", CallToolResult> | Under<"tool", Tool> | Under<"hints", ToolAnnotations>;
type Ours = Under<"result", McpToolResult> | Under<"tool", McpTool> | Under<"hints", McpToolAnnotations>;
type TheirRpc =
  | Under<"request", JSONRPCRequest>
  | Under<"notification", JSONRPCNotification>
  | Under<"result", JSONRPCResultResponse>
  | Under<"error", JSONRPCErrorResponse>;
type OurRpc =
  | Under<"request", JsonRpcRequest>
  | Under<"notification", JsonRpcNotification>
  | Under<"result", JsonRpcResult>
  | Under<"error", JsonRpcError>;

describe("the types of the library of MCP", () => {
  it("are assignable to ours", () => {
    expectTypeOf<JSONRPCMessage>().toExtend<JsonRpcMessage>();
    expectTypeOf<ContentBlock>().toExtend<McpContentBlock>();
    expectTypeOf<CallToolResult>().toExtend<McpToolResult>();
    expectTypeOf<Tool>().toExtend<McpTool>();
  });

  it("have the same content blocks", () => {
    expectTypeOf<ExtraTags<ContentBlock, McpContentBlock>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraTags<McpContentBlock, ContentBlock>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<ContentBlock, McpContentBlock>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<McpContentBlock, ContentBlock>>().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<ContentBlock, McpContentBlock>>().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<McpContentBlock, ContentBlock>>().toEqualTypeOf<never>();
  });

  it("have the same fields in tools and in their results", () => {
    expectTypeOf<ExtraFields<Theirs, Ours>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<Ours, Theirs>>().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<Theirs, Ours>>().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<Ours, Theirs>>().toEqualTypeOf<never>();
  });

  it("have the same fields in JSON-RPC; that a notification has no id is a field of ours", () => {
    expectTypeOf<ExtraFields<TheirRpc, OurRpc>>().toEqualTypeOf<never>();
    expectTypeOf<ExtraFields<OurRpc, TheirRpc>>().toEqualTypeOf<"notification.id">();
    expectTypeOf<LooserFields<TheirRpc, OurRpc>>().toEqualTypeOf<never>();
    expectTypeOf<LooserFields<OurRpc, TheirRpc>>().toEqualTypeOf<never>();
  });
});

const generated = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input" });
  const plain = json as unknown as JsonSchema;
  return fc.oneof(valuesOf(plain, {}), nearMissesOf(plain, {}));
};
const asIs = (value: unknown) => value;
/** The library tells texts from blobs by the first that fits, and reads nothing of the other. */
const ofOneKind = (value: unknown): unknown => {
  const { resource, ...block } = fields(value);
  if (typeof resource !== "object" || resource === null) return value;
  const { text, blob, ...rest } = fields(resource);
  const content = typeof text === "string" ? { text } : { blob };
  return { ...block, resource: { ...rest, ...content } };
};
const fields = (value: unknown) =>
  (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;

const complete = (value: unknown) => {
  const { content = [], ...rest } = fields(value);
  return { ...rest, content: Array.isArray(content) ? content.map(ofOneKind) : content };
};

describe("the schemas of the library of MCP", () => {
  it.each([
    ["a content block", McpContentBlock, ContentBlockSchema, ofOneKind],
    // A tool's schema is an object schema; ours leaves that check to the reader of the schema.
    ["a tool", McpTool, ToolSchema, (value: unknown) => ({ ...fields(value), inputSchema: { type: "object" } })],
    // A result without content is put right by the library; on the wire it has some.
    ["a result", McpToolResult, CallToolResultSchema, complete],
    ["JSON-RPC", JsonRpcMessage, JSONRPCMessageSchema, asIs],
  ] as const)("accept nothing that ours refuse: %s", (_name, ours, theirs, complete) => {
    let accepted = 0;
    const law = fc.property(generated(ours), (value) => {
      const full = complete(value);
      if (!theirs.safeParse(full).success) return;
      accepted++;
      expect(ours.safeParse(full).success).toBe(true);
    });
    fc.assert(law, { numRuns: 600 });
    expect(accepted).toBeGreaterThan(20);
  });
});
