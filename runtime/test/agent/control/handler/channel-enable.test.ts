import { expect, test } from "vitest";
import { channelEnable } from "../../../../src/agent/control/handler/channel-enable.ts";
import { ask, refusal } from "../ask.ts";

test("a server is refused by its name, whether it is connected or not", async () => {
  const mcp = { find: (name: string) => (name === "notes" ? {} : undefined) };
  const refusalOf = async (serverName: string) => (await refusal(ask(channelEnable, { mcp }, { serverName }))).message;
  expect(await refusalOf("none")).toBe("server none is not connected");
  expect(await refusalOf("notes")).toMatch(/^server notes is not of a plugin/);
});
