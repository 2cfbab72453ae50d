import { describe, expect, test } from "vitest";
import {
  type ApiFailure,
  apiErrorOf,
  apiErrorParamsOf,
  apiFailureText,
  failureReason,
  isLostConnection,
  isRefusedForm,
  promptTooLong,
  refusesImage,
  retryClass,
  retryDelay,
  wireErrorClass,
} from "../../../src/agent/core/api-failure.ts";
import { noCredentials } from "../../../src/model/model-error.ts";

const failure = (fields: Partial<ApiFailure>): ApiFailure => ({
  kind: null,
  status: null,
  type: null,
  message: "no",
  code: null,
  requestId: null,
  retryAfterMs: null,
  retry: null,
  ...fields,
});
const status = (code: number, message = "no") => failure({ status: code, message });
const lost = failure({ code: "ECONNRESET" });
const tooLong = status(400, "Prompt is too long: 300000 tokens");
const billing = status(400, "Your credit balance is too low to use this API");
const noKey = failure({ type: noCredentials });

describe("the class on the wire", () => {
  test.each([
    [status(400), "unknown"],
    [status(401), "authentication_failed"],
    [status(403), "authentication_failed"],
    [status(404), "model_not_found"],
    [status(413), "invalid_request"],
    [status(418), "unknown"],
    [status(429), "rate_limit"],
    [status(499), "unknown"],
    [status(500), "server_error"],
    [status(529), "server_error"],
    [lost, "server_error"],
    [tooLong, "invalid_request"],
    [billing, "billing_error"],
    [noKey, "authentication_failed"],
    [failure({ kind: "malformed" }), "unknown"],
  ])("%j is %s", (given, expected) => expect(wireErrorClass(given)).toBe(expected));
});

describe("another try", () => {
  test.each([
    [status(400), null],
    [status(401), "authentication_failed"],
    [status(403), null],
    [status(404), null],
    [status(408), "server_error"],
    [status(409), "server_error"],
    [status(413), null],
    [status(429), "rate_limit"],
    [status(499), null],
    [status(500), "server_error"],
    [status(503), "server_error"],
    [status(529), "overloaded"],
    [failure({ status: 500, type: "overloaded_error" }), "overloaded"],
    [lost, "unknown"],
    [failure({ status: 429, retry: false }), null],
    [status(429, "Your credit balance is too low"), null],
    [noKey, null],
    [failure({ status: 429, message: "Extra usage is required" }), null],
    [failure({ kind: "malformed", code: "EX" }), null],
    [failure({ status: 404, retry: true }), "model_not_found"],
    [failure({ status: 429, retryAfterMs: 60_000 }), "rate_limit"],
    [failure({ status: 429, retryAfterMs: 60_001 }), null],
  ])("of %j is announced as %s", (given, expected) => expect(retryClass(given)).toBe(expected));

  test("waits twice as long each time, up to half a minute", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempt) => retryDelay(attempt, lost, 0));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 32_000, 32_000]);
  });

  test("adds up to a quarter by chance, and waits as long as the API asks", () => {
    expect(retryDelay(2, lost, 1)).toBe(1250);
    expect(retryDelay(1, failure({ status: 429, retryAfterMs: 9_000 }), 0)).toBe(9_000);
    expect(retryDelay(1, failure({ status: 429, retryAfterMs: 9_000 }), 1)).toBe(11_250);
    expect(retryDelay(3, failure({ status: 429, retryAfterMs: 10 }), 0)).toBe(2_000);
  });
});

test("only a request that is refused for its form may be tried in a plainer one", () => {
  expect([status(400), status(422), tooLong, billing, status(401), status(413), lost].map(isRefusedForm)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("a connection is lost if the system says so, and no answer came", () => {
  const malformed = failure({ kind: "malformed", code: "EX" });
  const answered = failure({ status: 500, code: "ECONNRESET" });
  expect([lost, failure({}), malformed, answered].map(isLostConnection)).toEqual([true, false, false, false]);
});

test("a prompt is too long only if the API says so with status 400", () => {
  expect([tooLong, status(413, tooLong.message), status(400)].map(promptTooLong)).toEqual([true, false, false]);
});

test.each([
  [tooLong, "prompt_too_long"],
  [status(413), "image_error"],
  [status(500), "api_error"],
  [lost, "api_error"],
])("a turn that fails with %j ends for %s", (given, expected) => expect(failureReason(given)).toBe(expected));

describe("what the user reads", () => {
  test.each([
    [noKey, /not logged in/i],
    [billing, /^Credit balance is too low$/],
    [tooLong, /^Prompt is too long$/],
    [status(401, "invalid x-api-key"), /^Invalid API key/],
    [status(401, "expired"), /authenticate.*401 expired/],
    [status(403, "forbidden"), /authenticate.*403 forbidden/],
    [status(413, "big"), /too large.*413 big/],
    [status(429, "slow down"), /\(429\).*slow down/],
    [status(500, "oops"), /^API Error: 500 oops$/],
    [failure({ code: "ECONNREFUSED" }), /refused \(ECONNREFUSED\)/],
    [failure({ kind: "malformed", message: "odd" }), /\(odd\).*ANTHROPIC_BASE_URL/],
    [lost, /lost \(ECONNRESET\).*ANTHROPIC_BASE_URL/],
  ])("of %j says %s", (given, expected) => expect(apiFailureText(given)).toMatch(expected));

  test("names no code if the system gave none", () => {
    expect(apiFailureText(failure({}))).toMatch(/^API Error: Connection lost\./);
  });
});

describe("a request that the API refuses for its media", () => {
  const large = status(400, "messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6 > 5");
  const odd = status(400, "Could not process image");
  const pages = status(400, "A maximum of 100 PDF pages may be provided.");
  test("is made again neither in a plainer form nor after a pause, and the turn ends for an image", () => {
    for (const each of [large, odd, pages]) {
      expect([isRefusedForm(each), retryClass(each)]).toEqual([false, null]);
      expect([failureReason(each), wireErrorClass(each)]).toEqual(["image_error", "invalid_request"]);
    }
  });

  test("regression: made a request again in a plainer form if an image was too large by another wording", () => {
    const other = status(400, "messages.2.content: image exceeds 5 MB");
    expect([isRefusedForm(other), apiErrorOf(other)]).toEqual([false, { api_error: "media_removed" }]);
  });

  test("names the kind of the failure, and whether images are the cause", () => {
    expect([large, odd, pages, lost, status(400)].map(apiErrorOf)).toEqual([
      {},
      { api_error: "media_removed" },
      { api_error: "pdf_too_large" },
      { api_error: "connection_failed" },
      {},
    ]);
    expect([large, odd].map(apiErrorParamsOf)).toEqual([
      {},
      { api_error_params: { media: "image", media_reason: "unprocessable" } },
    ]);
    expect([large, odd, pages, status(413)].map(refusesImage)).toEqual([true, true, false, false]);
  });
});

test("regression: requests were repeated that no other form can mend", () => {
  const thoughts = status(400, "messages.1.content.0: `thinking` blocks cannot be modified");
  const disabled = status(400, "This organization has been disabled.");
  expect([thoughts, disabled].map(isRefusedForm)).toEqual([false, false]);
  expect([thoughts, disabled].map(wireErrorClass)).toEqual(["unknown", "invalid_request"]);
});
