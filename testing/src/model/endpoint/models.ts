import { type Exchange, jsonResponse, refusedResponse } from "./exchange.ts";

/** A model, as the Messages API and the APIs that are compatible with OpenAI list it. */
const entry = (id: string) => ({
  ...{ type: "model", id, display_name: id, created_at: "2026-01-01T00:00:00Z" },
  ...{ object: "model", created: 1_767_225_600, owned_by: "script" },
});

/** `GET /v1/models` and `GET /v1/models/{id}`: one page with the models that the options name. */
export async function answerModels(exchange: Exchange): Promise<Response> {
  const listed = exchange.options.models ?? [];
  const modelId = /\/v1\/models\/([^/]+)$/.exec(exchange.path)?.[1];
  exchange.settle({ kind: "served" });
  if (modelId === undefined) {
    const data = listed.map(entry);
    return jsonResponse(exchange, 200, {
      object: "list",
      data,
      has_more: false,
      first_id: listed[0] ?? null,
      last_id: listed.at(-1) ?? null,
    });
  }
  const id = listed.find((name) => encodeURIComponent(name) === modelId || name === modelId);
  return id === undefined
    ? refusedResponse(exchange, 404, { type: "not_found_error", message: `model: ${modelId}` })
    : jsonResponse(exchange, 200, entry(id));
}
