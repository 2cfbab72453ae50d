import type { Ports } from "../../ports.ts";
import type { ResultContent } from "../core/tool.ts";

/** Counts the tokens of a message of the user through the model service. Resolves to `null` if that fails. */
export async function countTokens(
  { model: service }: Pick<Ports, "model">,
  model: string,
  content: ResultContent,
): Promise<number | null> {
  try {
    return await service.countTokens({ body: { model, messages: [{ role: "user", content }], tools: [] } });
  } catch {
    return null;
  }
}
