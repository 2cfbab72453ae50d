import { describe, expectTypeOf, test } from "vitest";
import type { ControlSubtype, SentControl, SentControlResponse } from "../../src/control/index.ts";

const send = <S extends ControlSubtype>(_subtype: S, _params: SentControl<S>): void => {};
const answer = <S extends ControlSubtype>(_subtype: S, _response: SentControlResponse<S>): void => {};

describe("SentControl", () => {
  test("is the request without its subtype", () => {
    send("set_model", { model: "haiku" });
    send("set_model", {});
    send("interrupt", {});
    send("mcp_message", { server_name: "calc", message: { jsonrpc: "2.0", method: "notifications/initialized" } });
    expectTypeOf<keyof SentControl<"stop_task">>().toEqualTypeOf<"task_id">();
  });

  test("rejects a misspelled subtype", () => {
    // @ts-expect-error: the subtype is `set_model`.
    send("set_modl", { model: "haiku" });
  });

  test("rejects missing, misspelled and extra fields", () => {
    // @ts-expect-error: `task_id` is missing.
    send("stop_task", {});
    // @ts-expect-error: `model` is misspelt.
    send("set_model", { modle: "haiku" });
    // @ts-expect-error: the envelope adds the subtype.
    send("set_model", { subtype: "set_model", model: "haiku" });
    // @ts-expect-error: the request has no fields.
    send("get_session_cost", { model: "haiku" });
  });
});

describe("SentControlResponse", () => {
  test("is the payload of a success", () => {
    answer("set_model", { model: "claude-haiku-5-5" });
    answer("can_use_tool", { behavior: "deny", message: "Stay inside the project." });
    answer("initialize", {
      commands: [],
      agents: [],
      output_style: "default",
      available_output_styles: [],
      models: [],
      account: {},
    });
  });

  test("may be absent only if a success needs to say nothing", () => {
    answer("update_settings", undefined);
    answer("set_model", undefined);
    answer("set_prompt_suggestions_paused", undefined);
    // @ts-expect-error: a decision is required.
    answer("can_use_tool", undefined);
  });

  test("rejects missing, misspelled and extra fields", () => {
    // @ts-expect-error: `message` is missing.
    answer("can_use_tool", { behavior: "deny" });
    // @ts-expect-error: `updatedInput` is misspelt.
    answer("can_use_tool", { behavior: "allow", updated_input: {} });
    // @ts-expect-error: there is no `modle`.
    answer("set_model", { modle: "claude-haiku-5-5" });
    // @ts-expect-error: an answer without fields.
    answer("update_settings", { written: true });
    // @ts-expect-error: a success of this request carries nothing.
    answer("set_prompt_suggestions_paused", { paused: true });
  });
});
