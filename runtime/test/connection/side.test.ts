import { describe, expectTypeOf, test } from "vitest";
import { type Handlers, noAnswer, type Request } from "../../src/connection/index.ts";

describe("a request", () => {
  const host: Request<"host"> = async () => ({}) as never;
  const agent: Request<"agent"> = async () => ({}) as never;

  test("is of the side that sends it, and its answer follows from it", () => {
    expectTypeOf(host("rewind_files", { user_message_id: "u" })).resolves.toHaveProperty("canRewind");
    expectTypeOf(agent("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "t" }))
      .resolves.toHaveProperty("behavior")
      .toEqualTypeOf<"allow" | "deny">();
    // @ts-expect-error: only an agent asks this.
    host("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "t" });
    // @ts-expect-error: only a host asks this.
    agent("set_model", { model: "m" });
  });

  test("does not compile with a misspelt subtype, or with a field that is misspelt, missing or too many", () => {
    // @ts-expect-error: the subtype is `set_model`.
    host("set_modl", { model: "m" });
    // @ts-expect-error: `tool_use_id` is missing.
    agent("can_use_tool", { tool_name: "Bash", input: {} });
    // @ts-expect-error: `dry_run` is misspelt.
    host("rewind_files", { user_message_id: "u", dryRun: true });
    // @ts-expect-error: the request has no fields.
    host("reload_skills", { force: true });
  });
});

describe("handlers", () => {
  test("answer what the other side asks, or say that they do not", () => {
    const handlers: Handlers<"host"> = {
      can_use_tool: (request) => ({ behavior: "allow", updatedInput: request.input }),
      elicitation: () => noAnswer,
      ui_copy: null,
    };
    expectTypeOf(handlers).toExtend<Handlers<"host">>();
    // @ts-expect-error: an agent never asks this.
    const other: Handlers<"host"> = { set_model: () => ({}) };
    expectTypeOf(other).toExtend<Handlers<"host">>();
  });

  test("do not compile with an answer that the registry does not know", () => {
    const handlers: Handlers<"host"> = {
      // @ts-expect-error: a refusal says why.
      can_use_tool: () => ({ behavior: "deny" }),
      // @ts-expect-error: there is no such action.
      elicitation: () => ({ action: "accepted" }),
    };
    expectTypeOf(handlers).toExtend<Handlers<"host">>();
  });
});
