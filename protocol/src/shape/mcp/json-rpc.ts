import * as z from "zod";
import { object, record } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

const jsonrpc = z.literal("2.0").describe("The version of JSON-RPC.");

/** Correlates a JSON-RPC response with its request; chosen by the requesting side. */
export const JsonRpcId = z
  .union([z.string(), z.number()])
  .meta({ role: "id", description: "Chosen by the requesting side and repeated in the response." });
export type JsonRpcId = types.JsonRpcId;

/** A call that expects a response. */
export const JsonRpcRequest = object({
  jsonrpc,
  id: JsonRpcId,
  method: z.string().describe("The method, for example `tools/call`."),
  params: record("Arguments of the method.").optional(),
});
export type JsonRpcRequest = types.JsonRpcRequest;

/** A call that expects no response. It has no `id`. */
export const JsonRpcNotification = object({
  jsonrpc,
  id: z.never().describe("Absent.").optional(),
  method: z.string().describe("The method, for example `notifications/initialized`."),
  params: record("Arguments of the method.").optional(),
});
export type JsonRpcNotification = types.JsonRpcNotification;

/** The success response to a call. */
export const JsonRpcResult = object({ jsonrpc, id: JsonRpcId, result: record("What the method returns.") });
export type JsonRpcResult = types.JsonRpcResult;

/** A placeholder for the missing response to a notification: Python hosts omit its `id`. */
export const JsonRpcAcknowledgement = object({
  jsonrpc,
  id: z.never().describe("Absent.").optional(),
  result: record("Empty."),
});
export type JsonRpcAcknowledgement = types.JsonRpcAcknowledgement;

/** The error response to a call. */
export const JsonRpcError = object({
  jsonrpc,
  id: z.union([z.string(), z.number(), z.null()]).describe("`null` if the request could not be parsed.").optional(),
  error: object({
    code: z.number().int().describe("Negative for codes that JSON-RPC and MCP reserve."),
    message: z.string().meta({ role: "text", description: "Error message." }),
    data: z.unknown().describe("Additional data from the server.").optional(),
  }).describe("What went wrong."),
});
export type JsonRpcError = types.JsonRpcError;

/** Any JSON-RPC message of the Model Context Protocol. */
export const JsonRpcMessage = z.union([JsonRpcRequest, JsonRpcNotification, JsonRpcResult, JsonRpcError]);
export type JsonRpcMessage = types.JsonRpcMessage;
