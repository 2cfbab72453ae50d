import { describe, expect, it } from "vitest";
import { askHost, askTool } from "../../../../src/agent/permission/question/ask-host.ts";
import type { QuestionServices } from "../../../../src/agent/permission/services.ts";
import { ConnectionError, ControlError } from "../../../../src/connection/errors.ts";
import { callOf } from "../call.ts";

const question = { behavior: "ask" } as const;
const signal = new AbortController().signal;
const mcp = { provenance: () => ({ name: "", source: "" }), find: () => undefined };
const extensions = { describe: () => undefined };
const ports = { clock: { now: () => 0, sleep: async () => {} }, env: {} };
const withHost = (host: (...args: unknown[]) => Promise<unknown>) => ({
  host: host as unknown as QuestionServices["host"],
  mcp,
  extensions,
  ports,
});

describe("asking the host", () => {
  it("resolves to its answer", async () => {
    const requests: unknown[] = [];
    const services = withHost(async (...args) => {
      requests.push(...args);
      return { behavior: "deny", message: "no" };
    });
    expect(await askHost(services, callOf(), question, signal)).toMatchObject({ kind: "deny", message: "no" });
    expect(requests).toMatchObject(["can_use_tool", { tool_name: "Write", tool_use_id: "t1" }, { signal }]);
  });

  it("fails without a host", async () => {
    const answer = await askHost({ host: null, mcp, extensions, ports }, callOf(), question, signal);
    expect(answer).toMatchObject({ kind: "failed", message: expect.stringContaining("Stream closed") });
  });

  it("is withdrawn where the signal is aborted", async () => {
    const aborted = AbortSignal.abort();
    const services = withHost(async () => Promise.reject(new Error("aborted")));
    expect(await askHost(services, callOf(), question, aborted)).toEqual({ kind: "withdrawn" });
  });

  it.each([
    [new ConnectionError("PEER_ENDED", "gone"), "AbortError: Tool permission stream closed before response received"],
    [new ConnectionError("PEER_ENDED", "gone", undefined, false), "AbortError: Stream closed"],
    [new ControlError("handler broke"), "Error: handler broke"],
    [new TypeError("odd"), "TypeError: odd"],
  ] as const)("turns %s into a failure", async (cause, part) => {
    const answer = await askHost(
      withHost(async () => Promise.reject(cause)),
      callOf(),
      question,
      signal,
    );
    expect(answer).toMatchObject({ kind: "failed", message: expect.stringContaining(part) });
  });
});

describe("asking a tool", () => {
  const answering = (text: string) => {
    const calls: unknown[] = [];
    const session = {
      call: async (...args: unknown[]) => {
        calls.push(args);
        return { content: [{ type: "text", text }] };
      },
    };
    return { calls, mcp: { find: (name: string) => (name === "s" ? { session } : undefined) } };
  };

  it("sends the call and reads the answer as JSON", async () => {
    const { calls, mcp: servers } = answering('{"behavior":"allow","updatedInput":{"a":1}}');
    expect(await askTool(servers, "mcp__s__may__run", callOf(), signal)).toMatchObject({
      kind: "allow",
      input: { a: 1 },
    });
    expect(calls).toEqual([
      [
        "tools/call",
        { name: "may__run", arguments: { tool_name: "Write", input: { file_path: "a.txt" }, tool_use_id: "t1" } },
        { signal, meta: { "claudecode/toolUseId": "t1" } },
      ],
    ]);
  });

  it("fails on what is no JSON, and where there is no such server", async () => {
    expect(await askTool(answering("yes").mcp, "mcp__s__t", callOf(), signal)).toMatchObject({ kind: "failed" });
    for (const name of ["mcp__other__t", "Write"]) {
      expect(await askTool(answering("").mcp, name, callOf(), signal)).toMatchObject({
        kind: "failed",
        message: expect.stringContaining(`there is no tool ${name}`),
      });
    }
    expect(await askTool({ find: () => ({ session: null }) }, "mcp__s__t", callOf(), signal)).toMatchObject({
      kind: "failed",
    });
  });

  it("is withdrawn where the signal is aborted", async () => {
    expect(await askTool(answering("yes").mcp, "mcp__s__t", callOf(), AbortSignal.abort())).toEqual({
      kind: "withdrawn",
    });
  });
});
