import { HttpResponse, http, type RequestHandler } from "msw";
import type { ScriptedModel, Serving } from "../model.ts";

/**
 * Handlers for `setupServer` or `setupWorker` of MSW that let a scripted model answer what is sent to `baseUrl`.
 * Requests to other places are not touched: start MSW with `onUnhandledFrame: "error"` to forbid them.
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
