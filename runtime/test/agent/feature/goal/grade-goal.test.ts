import { expect, test } from "vitest";
import { goalFeature, gradeGoal } from "../../../../src/agent/feature/goal/grade-goal.ts";
import { ModelError } from "../../../../src/model/model-error.ts";
import { say, type Turn } from "../../fixture/scripted-model.ts";
import { type FeatureFields, openFeature, userLink } from "../fixture.ts";

const { signal } = new AbortController();

function open(answer: string | Turn, fields: FeatureFields = {}) {
  const turns = [typeof answer === "string" ? say(answer) : answer];
  const fixture = openFeature({ turns, links: [userLink("u1", "make it pass")], ...fields });
  let problems = 0;
  const stopHookProblem = (): void => {
    problems += 1;
  };
  const services = { ...fixture.services, status: { stopHookProblem } };
  fixture.session.goal = { condition: "tests pass" };
  return { ...fixture, services, problems: () => problems };
}

test("without a goal the model is not called, and the turn may end", async () => {
  const { services, session, streamed } = open("{}");
  session.goal = null;
  expect(await gradeGoal(services, signal)).toBeNull();
  expect(streamed).toEqual([]);
});

test("a goal that is not reached keeps the turn going, quietly, with the reason", async () => {
  const { services, session, streamed, problems } = open('{"ok": false, "reason": "one is red"}');
  expect(await gradeGoal(services, signal)).toEqual({
    kind: "blocked",
    reasons: ["[tests pass]: one is red"],
    silent: true,
  });
  expect(session.goal).toEqual({ condition: "tests pass" });
  const [request] = streamed;
  expect(request?.body.model).toBe("claude-opus-5-5");
  expect(JSON.stringify(request?.body.messages)).toMatch(/Goal: tests pass.*make it pass/);
  expect(problems()).toBe(0);
});

test.each(['{"ok": true, "reason": ""}', '{"ok": false, "impossible": true, "reason": "no"}'])(
  "the turn ends and the goal goes away with %s",
  async (grade) => {
    const { services, session, problems } = open(grade);
    expect(await gradeGoal(services, signal)).toBeNull();
    expect([session.goal, problems()]).toEqual([null, 0]);
  },
);

test.each<[string, string | Turn]>([
  ["no judgement", "I would say so"],
  ["a failure", { fails: new ModelError({ kind: "status", status: 403, message: "no" }) }],
])("%s ends the turn with a notice and keeps the goal", async (_, answer) => {
  const { services, session, problems } = open(answer);
  expect(await gradeGoal(services, signal)).toBeNull();
  expect([session.goal, problems()]).toEqual([{ condition: "tests pass" }, 1]);
});

test("the newest 60,000 characters of the conversation are judged", async () => {
  const links = [userLink("u1", `OLD${"x".repeat(60_000)}NEW`)];
  const { services, streamed } = open('{"ok": true}', { links });
  await gradeGoal(services, signal);
  const messages = JSON.stringify(streamed[0]?.body.messages);
  expect(messages).toContain("xNEW");
  expect(messages).not.toContain("OLD");
  expect(messages.length).toBeGreaterThan(60_000);
});

test("only turns of the main conversation are judged, and the command sets the goal", async () => {
  const main = open('{"ok": false, "reason": "red"}');
  const feature = goalFeature(main.services);
  expect(await feature.extendTurn?.(main.turn())?.beforeStop?.()).toMatchObject({ kind: "blocked" });
  expect(feature.commands?.map(({ name }) => name)).toEqual(["goal"]);
  const subagent = open("{}", { agentId: "a1" });
  expect(goalFeature(subagent.services).extendTurn?.(subagent.turn())).toBeNull();
});
