import type { RunnerTestCase, TestContext } from "vitest";
import { keepTape } from "../node/index.ts";

/**
 * Writes tapes if the test fails, and adds their paths to its error. `role` distinguishes the tapes of one fixture, and
 * `withoutTapes` says why there is none.
 */
export function keepIfFailed(
  task: Pick<RunnerTestCase, "name" | "result">,
  onTestFailed: TestContext["onTestFailed"],
  tapes: () => readonly Uint8Array[],
  role = "",
  withoutTapes = () => "",
): void {
  onTestFailed(() => {
    const found = tapes();
    const paths = found.map((tape, i) => {
      const number = found.length > 1 ? String(i + 1) : "";
      return keepTape([task.name, role, number].filter(Boolean).join(" "), tape);
    });
    const [error] = task.result?.errors ?? [];
    if (!error) return;
    if (paths.length === 0) error.message += withoutTapes();
    else {
      const commands = paths.flatMap((path) => [`npx agentwire why ${path}`, `npx agentwire show ${path}`]);
      error.message += `\n\nTo see the session in words, or as a page, run:\n${commands.map((command) => `  ${command}`).join("\n")}`;
    }
  });
}
