import type { Ports } from "../../ports.ts";

/** Counts the tokens of a text through the model service. Resolves to `null` if that fails. */
export async function countTokens(
  { model: service }: Pick<Ports, "model">,
  model: string,
  text: string,
): Promise<number | null> {
  try {
    return await service.countTokens({ body: { model, messages: [{ role: "user", content: text }], tools: [] } });
  } catch {
    return null;
  }
}
