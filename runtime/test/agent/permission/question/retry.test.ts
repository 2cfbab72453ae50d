import { expect, it } from "vitest";
import { askRetry } from "../../../../src/agent/permission/question/retry.ts";
import type { Denial } from "../../../../src/agent/permission/types.ts";
import { callOf, mainThread } from "../call.ts";

const denial = (type: "classifier" | "rule"): Denial => ({
  behavior: "deny",
  reason: { type, text: "no check" },
  message: "no",
  kind: "permission-rule",
});

it("asks hooks about a denial for want of a check, and passes a retry on", async () => {
  const call = callOf();
  const requests: unknown[] = [];
  const run = async (...args: unknown[]) => {
    requests.push(args);
    return { retry: true };
  };
  await askRetry({ run }, call, denial("classifier"));
  const fields = { tool_name: "Write", tool_input: { file_path: "a.txt" }, tool_use_id: "t1", reason: "no check" };
  const options = { name: "PermissionDenied:Write", toolUseId: "t1", signal: call.signal, thread: call.thread };
  expect(requests).toEqual([["PermissionDenied", fields, options]]);
  expect(call.thread.queuedTexts).toEqual(["The PermissionDenied hook indicated you may retry this tool call."]);
});

it("asks hooks about no denial without a reason, and tells them of no reason without a text", async () => {
  const requests: unknown[] = [];
  const run = async (_event: unknown, fields: unknown) => {
    requests.push(fields);
    return null;
  };
  const { reason: _, ...bare } = denial("rule");
  await askRetry({ run }, callOf(), bare);
  expect(requests).toEqual([]);
  await askRetry({ run }, callOf(), { ...bare, reason: { type: "classifier" } });
  expect(requests).toMatchObject([{ reason: "" }]);
});

it("says nothing if no hook wants a retry, or for other denials", async () => {
  const call = callOf({ thread: mainThread() });
  await askRetry({ run: async () => ({ retry: false }) }, call, denial("classifier"));
  await askRetry({ run: async () => null }, call, denial("classifier"));
  await askRetry({ run: async () => ({ retry: true }) }, call, denial("rule"));
  expect(call.thread.queuedTexts).toEqual([]);
});

it("fails with its hooks unless the call was abandoned", async () => {
  const run = async () => Promise.reject(new Error("broke"));
  await expect(askRetry({ run }, callOf(), denial("classifier"))).rejects.toThrow("broke");
  await expect(
    askRetry({ run }, callOf({ signal: AbortSignal.abort() }), denial("classifier")),
  ).resolves.toBeUndefined();
});
