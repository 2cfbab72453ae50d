import { effortOf } from "../catalogue/effort.ts";
import { apiFailureText } from "../core/api-failure.ts";
import type { WebSearch, WebSearchFindings } from "../core/tool-services.ts";
import { callModel } from "./call.ts";
import { buildRequest } from "./request.ts";
import { type SideQueryServices, silentListener } from "./side-query.ts";

/** Maximum number of searches in one call. */
const maxSearches = 8;

/** Searches the web through the model service, in a separate request. Rejects only if the signal is aborted. */
export async function searchWeb(
  { session, options, ports }: SideQueryServices,
  model: string,
  { query, allowedDomains, blockedDomains }: WebSearch,
  signal: AbortSignal,
): Promise<WebSearchFindings> {
  const request = buildRequest({
    model,
    system: [
      { type: "text", text: "Search the web once for another model, and report what you find with its sources." },
    ],
    messages: [{ role: "user", content: [{ type: "text", text: `Search the web for: ${query}` }] }],
    tools: [],
    thinking: "off",
    effort: effortOf(model, session.effort),
    betas: options.betas,
    maxOutputTokens: null,
    agentId: null,
  });

  const tool = {
    type: "web_search_20250305",
    name: "web_search",
    ...(allowedDomains === undefined ? {} : { allowed_domains: allowedDomains }),
    ...(blockedDomains === undefined ? {} : { blocked_domains: blockedDomains }),
    max_uses: maxSearches,
  };
  const { model: api, clock, random } = ports;
  const { maxRetries } = options;
  const outcome = await callModel(
    { model: api, clock, random, maxRetries, hasFallback: false, listener: silentListener, signal },
    { ...request, body: { ...request.body, tools: [tool], tool_choice: { type: "auto" } } },
  );
  signal.throwIfAborted();
  if (outcome.kind === "failed") return { ok: false, reason: apiFailureText(outcome.failure) };
  if (outcome.kind !== "answered" && outcome.kind !== "cut") return { ok: false, reason: "The model gave no answer." };
  session.ledger.add(model, outcome.answer.usage, options.betas);
  return { ok: true, blocks: outcome.answer.blocks };
}
