import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { Clock } from "@agentwire/runtime";
import type { ModelApi } from "./call.ts";
import { instantClock } from "./clock/instant-clock.ts";
import { answerCountTokens } from "./endpoint/count-tokens.ts";
import { type Exchange, problemOf, refusedResponse } from "./endpoint/exchange.ts";
import { fileStore } from "./endpoint/file-store.ts";
import { answerFiles } from "./endpoint/files.ts";
import { answerMessages } from "./endpoint/messages.ts";
import { answerModels } from "./endpoint/models.ts";
import { answerChat } from "./endpoint/openai/chat.ts";
import { answerResponses } from "./endpoint/openai/responses.ts";
import { promptCache } from "./endpoint/usage/prompt-cache.ts";
import type { ModelOptions } from "./options.ts";
import { type ModelOutcome, type ModelProblem, type RecordedModelRequest, safeHeaders } from "./record.ts";
import type { ScriptAnswer } from "./script/answer.ts";
import { playScript } from "./script/player.ts";
import type { Script } from "./script/script.ts";

/** The server of a request. */
export interface Serving {
  readonly clock?: Clock;
}

/**
 * The Messages API, played from a script. The same script also answers `/v1/chat/completions` and `/v1/responses`, for
 * clients of APIs that are compatible with OpenAI.
 */
export interface ScriptedModel {
  /**
   * Answers one request. Never rejects: a request that the script does not match is an API error for the caller and an
   * entry in {@link problems}. A dropped connection is a response of type `error`, a cut one a body that fails.
   */
  handle(request: Request, serving?: Serving): Promise<Response>;
  /** Every request so far, in order of arrival. */
  readonly requests: readonly RecordedModelRequest[];
  readonly problems: readonly ModelProblem[];
  /** Positions of the steps of the script that were never used. */
  unused(): readonly string[];
  /** Answers all further calls according to another script, from its beginning. */
  replace(script: Script): void;
}

type Mutable = { -readonly [Key in keyof RecordedModelRequest]: RecordedModelRequest[Key] };

interface Endpoint {
  readonly methods: readonly string[];
  readonly path: RegExp;
  /** Default: the Messages API. */
  readonly api?: ModelApi;
  readonly answer: (exchange: Exchange) => Promise<Response>;
  readonly accepts: "json" | "form" | "nothing";
}

const endpoints: readonly Endpoint[] = [
  { methods: ["POST"], path: /\/v1\/messages$/, answer: answerMessages, accepts: "json" },
  { methods: ["POST"], path: /\/v1\/chat\/completions$/, api: "chat", answer: answerChat, accepts: "json" },
  { methods: ["POST"], path: /\/v1\/responses$/, api: "responses", answer: answerResponses, accepts: "json" },
  { methods: ["POST"], path: /\/v1\/messages\/count_tokens$/, answer: answerCountTokens, accepts: "json" },
  { methods: ["GET"], path: /\/v1\/models(?:\/[^/]+)?$/, answer: answerModels, accepts: "nothing" },
  { methods: ["GET", "POST"], path: /\/v1\/files$/, answer: answerFiles, accepts: "form" },
  { methods: ["GET", "DELETE"], path: /\/v1\/files\/[^/]+$/, answer: answerFiles, accepts: "nothing" },
  { methods: ["GET"], path: /\/v1\/files\/[^/]+\/content$/, answer: answerFiles, accepts: "nothing" },
];

function parse(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Creates a model that answers according to a script.
 *
 * @param script - The script.
 * @param options - The clock and the ids of the model.
 * @example
 * import { say, script, scriptedModel } from "@agentwire/testing";
 *
 * const model = scriptedModel(script(say("Hello.")));
 * console.log(model.unused());
 */
export function scriptedModel(script: Script, options: ModelOptions = {}): ScriptedModel {
  const requests: Mutable[] = [];
  const problems: ModelProblem[] = [];
  let player = playScript(script);
  const files = fileStore(options.files);
  const { cacheFrom = 1024 } = typeof options.usage === "object" ? options.usage : {};
  const cache = options.usage === undefined ? undefined : promptCache(cacheFrom);
  const signed = new Map<string, string>();
  const conversations = new Map<string, readonly JsonObject[]>();
  let calls = 0;

  const settle = (record: Mutable, outcome: ModelOutcome, answer?: ScriptAnswer) => {
    record.outcome = outcome;
    if (answer !== undefined) record.answer = answer;
    if (outcome.kind === "problem") problems.push(outcome.problem);
  };

  return {
    requests,
    problems,
    unused: () => player.unused(),
    replace(next) {
      player = playScript(next);
    },
    async handle(request, serving = {}) {
      const { pathname } = new URL(request.url);
      const record: Mutable = {
        index: requests.length,
        method: request.method,
        path: pathname,
        headers: safeHeaders(request.headers),
        body: null,
        abandoned: false,
      };
      requests.push(record);
      const bytes = new Uint8Array(await request.arrayBuffer());
      record.body = parse(new TextDecoder().decode(bytes));
      const endpoint = endpoints.find(
        ({ methods, path }) => methods.some((method) => method === request.method) && path.test(pathname),
      );
      const exchange: Exchange = {
        id: `req_${record.index}`,
        api: endpoint?.api ?? "messages",
        index: record.index,
        method: request.method,
        url: request.url,
        path: pathname,
        bytes,
        files,
        cache,
        signed,
        conversations,
        headers: Object.fromEntries(request.headers),
        body: record.body,
        signal: request.signal,
        clock: options.clock ?? serving.clock ?? instantClock(),
        strict: options.strict ?? true,
        options,
        player,
        nextCall: () => calls++,
        settle: (outcome, answer) => settle(record, outcome, answer),
        abandon: () => {
          record.abandoned = true;
        },
      };
      if (!endpoint) {
        settle(record, { kind: "served" });
        return refusedResponse(exchange, 404, {
          type: "not_found_error",
          message: `Not found: ${request.method} ${pathname}`,
        });
      }
      if (endpoint.accepts === "json" && !isJsonObject(record.body)) {
        const refusal = {
          type: "invalid_request_error",
          message: "The request body is not valid JSON: an object is needed",
        };
        settle(record, {
          kind: "problem",
          problem: problemOf(exchange, record.body, "rejected", "a JSON object", refusal.message),
        });
        return refusedResponse(exchange, 400, refusal);
      }
      return endpoint.answer(exchange);
    },
  };
}

/**
 * A model as a `fetch` function, for clients that accept one, such as the `fetch` option of `@anthropic-ai/sdk`.
 *
 * @param model - The model.
 * @param serving - How to deliver the answers.
 * @example
 * import { modelClient } from "@agentwire/runtime/model";
 * import { modelFetch, say, script, scriptedModel } from "@agentwire/testing";
 *
 * const fetch = modelFetch(scriptedModel(script(say("Hello."))));
 * const client = modelClient({ env: { ANTHROPIC_API_KEY: "test" }, clock: Date, fetch });
 */
export function modelFetch(model: ScriptedModel, serving?: Serving): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const response = await model.handle(request, serving);
    request.signal.throwIfAborted();
    if (response.type === "error") throw new TypeError("fetch failed: the scripted model dropped the connection");
    return response;
  };
}
