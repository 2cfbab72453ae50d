import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const run = promisify(execFile);

/** Python, by the name that it has everywhere. Without it these tests fail, and say so. */
async function python(...args: readonly string[]): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.url));
  const env = {
    ...process.env,
    AGENTWIRE: `'${process.execPath}' '${join(root, "cli", "bin", "agentwire.mjs")}'`,
    PYTHONPATH: join(folder, "python"),
    PYTHONDONTWRITEBYTECODE: "1",
    // Interop runs all cases on a host in Python.
    HOST_CASES: "a-plain-turn permission-request a-hook agent-crash-with-a-pending-request",
  };
  const { stdout, stderr } = await run("python3", args, {
    cwd: join(root, "testing", "examples", "python"),
    env,
  }).catch((error: NodeJS.ErrnoException & { readonly stdout?: string; readonly stderr?: string }) => {
    if (error.code === "ENOENT")
      throw new Error("python3 is not installed: the adapter for hosts in Python cannot be put to the test here.");
    throw new Error(`${error.stdout ?? ""}${error.stderr ?? ""}`);
  });
  return stdout + stderr;
}

describe("a host in Python", () => {
  it("conforms to the protocol, as the adapter and the unittest example show", { timeout: 300_000 }, async () => {
    expect(await python("-m", "unittest", "test_host")).toMatch(/Ran 1 test[\s\S]*OK/);
  });
});
