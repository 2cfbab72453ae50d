import type { HostSeen } from "./define.ts";
import { type AdapterFeature, needsOf, type OrderParts } from "./order.ts";

/** Whether an adapter did what it was ordered to do, so that the result says something about its host. */
export type Support =
  | "supported"
  /** It said that it cannot. */
  | { readonly declined: readonly string[] }
  /** It never said what it can do: what it seems to break may be an order that it left out. */
  | { readonly unannounced: readonly AdapterFeature[] };

/** What the words of an adapter say of an order. An order of a prompt alone is for every adapter. */
export function supportOf(order: OrderParts, { words }: Pick<HostSeen, "words">): Support {
  const refused = words.flatMap((word) => (word.kind === "unsupported" ? [String(word.what)] : []));
  if (refused.length > 0) return { declined: refused };
  const needs = needsOf(order);
  const announced = words.find((word) => word.kind === "supports");
  if (needs.length === 0) return "supported";
  if (announced?.kind !== "supports" || !Array.isArray(announced.what)) return { unannounced: needs };
  const missing = needs.filter((need) => !announced.what.includes(need));
  return missing.length > 0 ? { declined: missing } : "supported";
}
