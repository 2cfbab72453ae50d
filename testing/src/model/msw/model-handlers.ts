import { HttpResponse, http, type RequestHandler } from "msw";
import type { ScriptedModel, Serving } from "../model.ts";

/**
 * Handlers for `setupServer` or `setupWorker` of MSW with which a scripted model answers requests to `baseUrl`.
 * Requests to other URLs are not affected: start MSW with `onUnhandledFrame: "error"` to forbid them.
 *
 * @param model - The model.
 * @param options - The base URL, and how to deliver the answers.
 * @example
 * import { say, script, scriptedModel } from "@agentwire/testing";
 * import { modelHandlers } from "@agentwire/testing/msw";
 * import { setupServer } from "msw/node";
 *
 * const server = setupServer(...modelHandlers(scriptedModel(script(say("Hello.")))));
 * server.listen({ onUnhandledFrame: "error" });
 */
export function modelHandlers(
  model: ScriptedModel,
  { baseUrl = "https://api.anthropic.com", ...serving }: Serving & { readonly baseUrl?: string } = {},
): RequestHandler[] {
  return [
    http.all(`${baseUrl.replace(/\/+$/, "")}/v1/*`, async ({ request }) => {
      const response = await model.handle(request, serving);
      return response.type === "error" ? HttpResponse.error() : response;
    }),
  ];
}
