import { expect, test } from "vitest";
import { ultrareviewLaunch } from "../../../../src/agent/control/handler/ultrareview-launch.ts";
import { countingIds } from "../../fixture/ids.ts";
import { ask } from "../ask.ts";

test("host and model learn of the command and its arguments", async () => {
  const replayed: unknown[] = [];
  const noted: string[] = [];
  const services = {
    ports: { ids: countingIds() },
    status: { replayed: (_: string, ...message: unknown[]) => void replayed.push(message) },
    hostCommands: { add: (...messages: string[]) => void noted.push(...messages) },
  };
  expect(await ask(ultrareviewLaunch, services, { args: "12" })).toMatchObject({ status: "error" });
  await ask(ultrareviewLaunch, services);
  expect(noted.filter((text) => text.startsWith("<command-name>"))).toEqual([
    "<command-name>/ultrareview 12</command-name>",
    "<command-name>/ultrareview</command-name>",
  ]);
  expect(replayed).toEqual(noted.map((text) => [text, { isSynthetic: true }]));
});
