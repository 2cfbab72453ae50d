import { HttpResponse, http, type RequestHandler } from "msw";
import type { ScriptedModel, Serving } from "../model.ts";

/** The services whose APIs a scripted model has. */
const services = ["https://api.anthropic.com", "https://api.openai.com"];

/**
 * Handlers for `setupServer` or `setupWorker` of MSW with which a scripted model answers requests to `baseUrl`: a URL
 * without `/v1`, or several. By default, it answers for the services of Anthropic and OpenAI. Requests to other URLs are not affected: start MSW with `onUnhandledFrame: "error"` to forbid them.
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
  { baseUrl = services, ...serving }: Serving & { readonly baseUrl?: string | readonly string[] } = {},
): RequestHandler[] {
  return [baseUrl].flat().map((base) =>
    http.all(`${base.replace(/\/+$/, "")}/v1/*`, async ({ request }) => {
      const response = await model.handle(request, serving);
      return response.type === "error" ? HttpResponse.error() : response;
    }),
  );
}
