import { yamlLibrary } from "../agent/extension/front-matter.ts";
import { vocabulary } from "../agent/hook/vocabulary.ts";
import { schemaLibrary } from "../agent/loop/answer-check.ts";
import { wireUpdate } from "../agent/permission/answer/answer.ts";
import { clientLibrary } from "../model/client.ts";

/**
 * Loads the modules that sessions otherwise load on first use. Call it before a simulation, in which virtual time does
 * not advance while a module loads.
 *
 * @example
 * import { preload } from "@agentwire/runtime/agent";
 *
 * await preload();
 */
export async function preload(): Promise<void> {
  await Promise.all([vocabulary(), wireUpdate(), schemaLibrary(), yamlLibrary(), clientLibrary()]);
}
