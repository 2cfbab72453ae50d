import { describe, expect, it } from "vitest";
import { PlanMode } from "../../../../src/agent/feature/plan/plan-mode.ts";
import type { StoredLine } from "../../../../src/session/writer.ts";
import { say, use } from "../../fixture/scripted-model.ts";
import { answer, type Driven, drive, type Frame, isPermissionRequest, isResult } from "../../fixture/session.ts";
import { openFeature } from "../fixture.ts";

const host = ["--permission-prompt-tool=stdio"];
const planning = [...host, "--permission-mode=plan"];
// The random numbers of the fixture are all 0: names are made of the first words of the lists.
const path = "/home/ada/.claude/plans/make-a-plan-amber-acorn.md";
const draft = use("t1", "Write", { file_path: path, content: "first draft\n" });
const leave = use("t2", "ExitPlanMode", {});

const request = (frame: Frame): Frame => frame.request as Frame;
const resultOf = ({ frames }: Driven, id: string): Frame =>
  frames.find((frame) => frame.type === "user" && JSON.stringify(frame.message).includes(`"${id}"`)) as Frame;
const sent = (agent: Driven, call: number): string => JSON.stringify(agent.requests[call]?.body.messages);

async function planned(change: object): Promise<Driven> {
  const agent = drive([draft, leave, say("done")], planning);
  agent.user("Make a plan");
  const question = await agent.until(isPermissionRequest);
  const { input } = request(question);
  answer(agent, question, { behavior: "allow", updatedInput: { ...(input as object), ...change } });
  await agent.end();
  return agent;
}

describe("the plan of a session", () => {
  it("is a file that is named after the prompt and written without a permission request", async () => {
    const agent = await planned({});
    expect(sent(agent, 0)).toContain(path);
    expect(agent.files.get(path)).toBe("first draft\n");
    expect(agent.frames.filter(isPermissionRequest).map(request)).toMatchObject([
      { tool_name: "ExitPlanMode", input: { plan: "first draft\n", planFilePath: path } },
    ]);
    expect(resultOf(agent, "t2").tool_use_result).toEqual({ plan: "first draft\n", isAgent: false, filePath: path });
  });

  it("is shown in the frame of the call, and the model is reminded of it", async () => {
    const agent = await planned({});
    const shown = agent.frames.find((frame) => frame.type === "assistant" && JSON.stringify(frame).includes('"t2"'));
    expect(JSON.stringify(shown)).toContain('"plan":"first draft\\n"');
    expect(sent(agent, 2)).toContain('"plan":"first draft\\n"');
  });

  it("is written anew if the host approves another one", async () => {
    const agent = await planned({ plan: "second draft", planFilePath: "/project/elsewhere.md" });
    expect(agent.files.get(path)).toBe("second draft");
    expect(agent.files.has("/project/elsewhere.md")).toBe(false);
    expect(resultOf(agent, "t2").tool_use_result).toMatchObject({ plan: "second draft", planWasEdited: true });
  });

  it("stays as it is if the host's plan is no text", async () => {
    const agent = await planned({ plan: 5 });
    expect(resultOf(agent, "t2").tool_use_result).toEqual({ plan: "first draft\n", isAgent: false, filePath: path });
  });

  it("is what the file says when the answer comes, where the host gave the same plan back", async () => {
    const agent = drive([draft, leave, say("done")], planning);
    agent.user("Make a plan");
    const question = await agent.until(isPermissionRequest);
    agent.files.set(path, "changed in an editor");
    answer(agent, question, { behavior: "allow", updatedInput: request(question).input });
    await agent.end();
    expect(agent.files.get(path)).toBe("changed in an editor");
    expect(resultOf(agent, "t2").tool_use_result).toMatchObject({ plan: "changed in an editor" });
  });

  it("cannot be set by the model through the input of the call", async () => {
    const agent = drive([use("t2", "ExitPlanMode", { plan: "by the way" }), say("done")], planning);
    agent.user("Make a plan");
    const question = await agent.until(isPermissionRequest);
    expect(request(question).input).toEqual({});
    answer(agent, question, { behavior: "allow" });
    await agent.end();
    expect(resultOf(agent, "t2").tool_use_result).toMatchObject({ plan: null });
    expect(agent.files.has(path)).toBe(false);
  });

  it("is announced once, and again after plan mode was left and entered", async () => {
    const agent = drive([say("a"), say("b"), draft, leave, use("t3", "EnterPlanMode", {}), say("c")], planning);
    agent.user("Make a plan");
    await agent.until(isResult);
    agent.user("go on");
    await agent.until((frame) => isResult(frame) && frame.result === "b");
    agent.user("write it");
    answer(agent, await agent.until(isPermissionRequest), { behavior: "allow" });
    await agent.end();
    const planNotices = (call: number) => sent(agent, call).match(/Plan mode is \w+/g);
    expect(planNotices(1)).toEqual(["Plan mode is on"]);
    expect(planNotices(4)).toEqual(["Plan mode is on", "Plan mode is over"]);
    expect(planNotices(5)).toEqual(["Plan mode is on", "Plan mode is over", "Plan mode is on", "Plan mode is on"]);
  });

  it("continues when the session resumes, and is reported to a host that requests it", async () => {
    const first = drive([draft, say("a")], planning);
    first.user("Make a plan");
    await first.end();
    const { session_id: id } = first.frames.find(isResult) as Frame;
    const second = drive([say("b")], [...planning, `--resume=${String(id)}`], first.files);
    second.user("go on");
    await second.until(isResult);
    second.send({ type: "control_request", request_id: "p", request: { subtype: "get_plan" } });
    const reply = await second.until(({ type }) => type === "control_response");
    await second.end();
    expect(reply.response).toMatchObject({ response: { exists: true, content: "first draft\n", path } });
    expect(sent(second, 0).match(/Plan mode is on/g)).toHaveLength(1);
  });

  it("is the only file beside the project that plan mode lets be written", async () => {
    const other = use("t1", "Write", { file_path: "/home/ada/.claude/plans/other.md", content: "x" });
    const agent = drive([other, say("no")], planning);
    agent.user("Make a plan");
    await agent.end();
    expect(agent.files.has("/home/ada/.claude/plans/other.md")).toBe(false);
  });

  it("lies where the settings say, inside the project", async () => {
    const run = async (plansDirectory: string): Promise<string> => {
      const agent = drive([say("a")], [...planning, "--settings", JSON.stringify({ plansDirectory })]);
      agent.user("Make a plan");
      await agent.end();
      return sent(agent, 0);
    };
    expect(await run("./plans")).toContain("/project/plans/make-a-plan-amber-acorn.md");
    expect(await run("../plans")).toContain(path);
  });
});

describe("the plan mode of a turn", () => {
  const open = (mode: "plan" | "default" = "plan", instructions: string | null = null) => {
    const fixture = openFeature();
    fixture.session.mode = mode;
    const switched: string[] = [];
    const feature = new PlanMode({
      ...fixture.services,
      environment: { cwd: "/project" },
      clientInfo: { planModeInstructions: instructions },
      permissions: {
        switchMode: (next) => {
          switched.push(next);
          fixture.session.mode = next;
        },
      },
    });
    const call = () => feature.extendTurn(fixture.turn())?.beforeModelCall?.();
    const attachments = async () => (await fixture.lines()).map(({ attachment }) => attachment);
    return { ...fixture, feature, switched, call, notices: attachments };
  };
  const planFilePath = "/home/ada/.claude/plans/amber-baking-acorn.md";

  it("is announced before a call of the model, once, and again when the conversation no longer holds it", async () => {
    const { call, notices: attachments, session } = open();
    await call();
    await call();
    const entered = { type: "plan_mode", reminderType: "full", isSubAgent: false, planFilePath, planExists: false };
    expect(await attachments()).toEqual([entered]);
    session.conversation.replace([]);
    await call();
    expect(await attachments()).toEqual([entered, entered]);
  });

  it("carries the instructions of the host", async () => {
    const { call, notices: attachments, texts } = open("plan", "Draw it.");
    await call();
    expect(await attachments()).toMatchObject([{ customInstructions: "Draw it." }]);
    expect(texts()[0]).toContain("Draw it.");
  });

  it("is over once it was left, and reminds of an earlier plan when it is entered again", async () => {
    const { call, notices: attachments, session, files } = open();
    await call();
    files.files.set(planFilePath, "the plan");
    session.mode = "default";
    await call();
    await call();
    session.mode = "plan";
    await call();
    session.conversation.replace([]);
    await call();
    session.mode = "default";
    await call();
    files.files.delete(planFilePath);
    session.mode = "plan";
    await call();
    expect((await attachments()) as unknown[]).toMatchObject([
      { type: "plan_mode", planExists: false },
      { type: "plan_mode_exit", planExists: true },
      { type: "plan_mode_reentry", planFilePath },
      { type: "plan_mode", planExists: true },
      { type: "plan_mode", planExists: true },
      { type: "plan_mode_exit", planExists: true },
      { type: "plan_mode", planExists: false },
    ]);
  });

  it("is not announced where it was never on, or to subagents", async () => {
    const { call, notices: attachments, feature, thread, session } = open("default");
    await call();
    expect(await attachments()).toEqual([]);
    expect(feature.extendTurn({ thread: { ...thread, agentId: "a1" } })).toBeNull();
    await feature.beforeMessage("Make a plan");
    expect([session.slug, feature.path]).toEqual([null, null]);
  });

  it("returns to the mode before it", () => {
    const { feature, switched, session } = open("default");
    feature.enter();
    session.modeBeforePlan = "acceptEdits";
    feature.exit();
    expect([switched, session.modeBeforePlan]).toEqual([["plan", "acceptEdits"], null]);
    session.modeBeforePlan = "acceptEdits";
    feature.exit();
    expect([switched, session.modeBeforePlan]).toEqual([["plan", "acceptEdits"], null]);
    feature.enter();
    feature.exit();
    expect(session.mode).toBe("default");
  });

  it("chooses another name if one is taken, with a limited number of attempts", async () => {
    const { feature, files, services } = open();
    files.files.set(planFilePath, "of another session");
    const numbers = [0, 0, 0, 0.5];
    Object.assign(services.ports, { random: () => numbers.shift() ?? 0.5 });
    expect(await feature.filePath()).not.toBe(planFilePath);
    const existing = open();
    existing.files.files.set(planFilePath, "of another session");
    expect(await existing.feature.filePath()).toBe(planFilePath);
  });

  it("starts over when the conversation is cleared", async () => {
    const { feature, call, notices: attachments, session, files } = open();
    await call();
    files.files.set(planFilePath, "the plan");
    feature.cleared();
    expect(feature.path).toBeNull();
    session.mode = "default";
    await call();
    expect(await attachments()).toHaveLength(1);
  });

  it("continues in a resumed session, and in a copy with a plan of its own", async () => {
    const planNotices = { type: "attachment", uuid: "n1", slug: "old-plan", attachment: { type: "plan_mode" } };
    const resume = async (origin: string | null, chain: readonly StoredLine[]) => {
      const { feature, call, notices: attachments, session } = open();
      session.conversation.add({ uuid: "n1", role: "user", content: [] });
      feature.resumed({ chain, origin });
      await call();
      return { slug: session.slug, types: (await attachments()).map((notice) => (notice as { type: string }).type) };
    };
    expect(await resume(null, [planNotices])).toEqual({ slug: "old-plan", types: [] });
    expect(await resume("other", [planNotices])).toEqual({ slug: null, types: [] });
    expect((await resume(null, [{ ...planNotices, slug: "../x" }])).slug).toBeNull();
    const left = { type: "attachment", uuid: "n2", attachment: { type: "plan_mode_exit" } };
    expect((await resume(null, [planNotices, left])).types).toEqual(["plan_mode"]);
  });

  it("answers get_plan with the plan that was kept", async () => {
    const { feature, files } = open();
    const call = { requestId: "r1", signal: new AbortController().signal, afterResponse: () => undefined };
    expect(await feature.controls.get_plan?.({ subtype: "get_plan" }, call)).toEqual({ exists: false });
    expect(await feature.keep("the plan")).toBe(planFilePath);
    expect(files.files.get(planFilePath)).toBe("the plan");
    expect(await feature.controls.get_plan?.({ subtype: "get_plan" }, call)).toEqual({
      exists: true,
      content: "the plan",
      path: planFilePath,
    });
  });
});
