import { existsSync } from "node:fs";
import { join } from "node:path";
import { serveBridge } from "@agentwire/runtime/bridge";
import { createSession } from "@agentwire/runtime/browser";
import { say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { beforeEach, describe, expect, it } from "vitest";
import { ours, realCli, scratch } from "../../src/peers.ts";

const scratchFolder = scratch("bridge");
beforeEach(() => scratchFolder.reset());

const write = (name: string) =>
  toolUse(`toolu_${name}`, "Write", { file_path: join(scratchFolder.cwd, name), content: "over the bridge\n" });

describe("a host behind a bridge", () => {
  it.each([
    ["our agent", () => ours.agent],
    ["the real CLI", () => realCli()],
  ])("talks to %s: permissions, commands, two turns, and nothing left behind", async (_, agent) => {
    const model = await serveModel(
      script(use(write("yes.txt")), use(write("no.txt")), say("One of two."), say("Twice.")),
    );
    const served = await serveBridge({ agent: agent(), cwd: scratchFolder.cwd, env: scratchFolder.env(model.url) });
    try {
      const tools: string[] = [];
      const session = createSession(
        {
          settingSources: [],
          async canUseTool(tool, input) {
            tools.push(`${tool} ${String(input.file_path).split("/").at(-1)}`);
            return String(input.file_path).endsWith("yes.txt")
              ? { behavior: "allow", updatedInput: input }
              : { behavior: "deny", message: "Not that one." };
          },
        },
        served,
      );
      const first = await session.ask("write two files");
      expect(first).toMatchObject({ kind: "answered", result: { result: "One of two." } });
      expect(tools).toEqual(["Write yes.txt", "Write no.txt"]);
      expect(existsSync(join(scratchFolder.cwd, "yes.txt"))).toBe(true);
      expect(existsSync(join(scratchFolder.cwd, "no.txt"))).toBe(false);
      expect((await session.query.supportedCommands()).length).toBeGreaterThan(0);
      expect(await session.ask("again")).toMatchObject({ kind: "answered", result: { result: "Twice." } });
      await session[Symbol.asyncDispose]();
      expect(served.sessions).toBe(0);
    } finally {
      await served.close();
      await model.close();
    }
  });
});
