import type { HostCaseRun } from "./define.ts";
import { type AdapterFeature, needsOf, type OrderParts } from "./order.ts";

/** Whether an adapter carried out its order, so that the result is about its host. */
export type Support =
  | "supported"
  /** The adapter reported that it cannot. */
  | { readonly declined: readonly string[] }
  /** The adapter never announced its features, so an apparent violation may be an omitted part of the order. */
  | { readonly unannounced: readonly AdapterFeature[] };

/** Derives the support of an order from the adapter's messages. Every adapter supports an order with only a prompt. */
export function supportOf(order: OrderParts, { messages }: Pick<HostCaseRun, "messages">): Support {
  const refused = messages.flatMap((message) => (message.kind === "unsupported" ? [String(message.what)] : []));
  if (refused.length > 0) return { declined: refused };
  const needs = needsOf(order);
  const announced = messages.find((message) => message.kind === "supports");
  if (needs.length === 0) return "supported";
  if (announced?.kind !== "supports" || !Array.isArray(announced.what)) return { unannounced: needs };
  const missing = needs.filter((need) => !announced.what.includes(need));
  return missing.length > 0 ? { declined: missing } : "supported";
}
