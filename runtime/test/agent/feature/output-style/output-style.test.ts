import { expect, test } from "vitest";
import { OutputStyleNotices } from "../../../../src/agent/feature/output-style/output-style.ts";
import { openFeature } from "../fixture.ts";

const pirate = { name: "Pirate", prompt: "Arr" };

function open(style: typeof pirate | null, agentId?: string) {
  const { services, turn, lines } = openFeature(agentId === undefined ? {} : { agentId });
  const extensions = { style };
  const notices = new OutputStyleNotices({ ports: services.ports, extensions });
  return {
    extensions,
    notices,
    call: async () => notices.extendTurn(turn())?.addNews?.(true),
    stored: async () => (await lines()).map(({ attachment }) => attachment),
  };
}

const active = { type: "output_style", style: "Pirate" };
const instructions = (style: object | null) => ({ type: "output_style_instructions", style });

test("regression: a style that was set during the session did not reach the model", async () => {
  const { extensions, call, stored } = open(null);
  await call();
  extensions.style = pirate;
  await call();
  await call();
  extensions.style = null;
  await call();
  await call();
  expect(await stored()).toEqual([instructions(pirate), active, active, instructions(null)]);
});

test("a conversation begins with its style, so that only a reminder follows", async () => {
  const { call, stored } = open(pirate);
  await call();
  expect(await stored()).toEqual([active]);
});

test("a resumed session knows the last style that the model received", async () => {
  const { notices, call, stored } = open(pirate);
  notices.resumed({
    chain: [instructions(pirate), instructions(null), active].map((attachment) => ({ attachment })),
  } as never);
  await call();
  expect(await stored()).toEqual([instructions(pirate), active]);
});

test("subagents have no style", async () => {
  const { call, stored } = open(pirate, "a1");
  await call();
  expect(await stored()).toEqual([]);
});
