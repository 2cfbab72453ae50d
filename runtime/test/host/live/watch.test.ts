import { expect, it } from "vitest";
import type { DriftReport } from "../../../src/host/index.ts";
import { run } from "../query/run.ts";

const keepAlive = { type: "keep_alive" };

it("frames that this release does not describe are reported, and passed on as they are", async () => {
  const reports: DriftReport[] = [];
  const { agent, messages } = await run("hi", { onDrift: (report) => reports.push(report) });
  const strange = [{ type: "brand_new" }, { type: "result", subtype: "success" }];
  await agent.send(keepAlive, ...strange);
  await expect.poll(() => reports).toHaveLength(3);
  expect(reports.map(({ name, status }) => [name, status])).toEqual([
    ["control_response/initialize", "invalid"],
    ["brand_new", "drift"],
    ["result/success", "invalid"],
  ]);
  expect(reports[2]?.issues[0]).toMatchObject({ kind: "missing-field" });
  expect(messages).toEqual(strange);
});

it("a report that throws does not end the session, and repetitions are not explained for ever", async () => {
  let notified = 0;
  const onDrift = () => {
    notified++;
    throw new Error("mine");
  };
  const { agent, messages, outcome } = await run("hi", { onDrift });
  await agent.send(...Array.from({ length: 50 }, () => ({ type: "brand_new" })), { type: "result", is_error: false });
  await agent.exit({ code: 0 });
  expect(await outcome).toBe("ended");
  expect(messages).toHaveLength(51);
  await expect.poll(() => notified).toBe(22); // the first answer, 20 of the 50, the result
});
