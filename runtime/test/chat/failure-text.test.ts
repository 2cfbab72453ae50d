import { describe, expect, it } from "vitest";
import { failureText, resultFailure, retryText } from "../../src/chat/failure-text.ts";

describe("failures in words", () => {
  it("name the class of a failed model call", () => {
    expect(failureText("rate_limit")).toBe("The API limits the number of requests.");
    for (const unknown of ["constructor", "new_class", undefined, {}]) {
      expect(failureText(unknown)).toBe("The model call failed.");
    }
  });

  it.each([
    [{ subtype: "success", is_error: false }, null],
    [{ subtype: "success", is_error: true, result: "Bad key" }, "Bad key"],
    [{ subtype: "error_max_budget_usd", errors: ["$1"] }, "The turn stopped because it reached the cost limit.\n$1"],
    [{ subtype: "odd" }, "The turn failed."],
  ])("%j", (result, text) => {
    expect(resultFailure(result)).toBe(text);
  });

  it("count retries, and say how long they wait", () => {
    expect(retryText({ attempt: 1, max_retries: 2, retry_delay_ms: 10, error_status: null, error: "x" })).toBe(
      "The model call failed. Retry 1 of 2 in 1 s.",
    );
  });
});
