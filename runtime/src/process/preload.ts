import { vocabulary } from "../agent/hook/vocabulary.ts";
import { schemaLibrary } from "../agent/loop/answer-check.ts";
import { wireUpdate } from "../agent/permission/answer/answer.ts";
import { clientLibrary } from "../model/client.ts";

/**
 * Loads what sessions otherwise load when they first need it. For worlds whose time does not pass by itself: there,
 * nothing may wait for a file of the program.
 */
export async function preload(): Promise<void> {
  await Promise.all([vocabulary(), wireUpdate(), schemaLibrary(), clientLibrary()]);
}
