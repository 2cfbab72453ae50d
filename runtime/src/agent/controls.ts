import type { Handlers } from "../connection/side.ts";
import type { Agent } from "./agent.ts";
import { bindControls } from "./control/bind.ts";
import type { ControlServices } from "./control/services.ts";
import type { AnsweredSubtype } from "./control/subtypes.ts";
import { coreControls } from "./control/table.ts";
import type { ControlTable } from "./core/control-handler.ts";
import { checkpointControls } from "./feature/checkpoints/controls.ts";
import { planControls } from "./feature/plan/controls.ts";
import { askBeforeSwitch } from "./hook/model-switch.ts";
import { asideQuestion } from "./model/side-query.ts";

type Services = ControlServices & Pick<Agent, "plans" | "checkpoints">;

/** Every control request that the agent answers: a missing handler does not compile. */
const controlTable: ControlTable<AnsweredSubtype, Services> = {
  ...coreControls,
  ...planControls,
  ...checkpointControls,
};

/** The control handlers of an agent. `agent` is called with the first request. */
export const controlHandlers = (agent: () => Agent): Handlers<"agent"> =>
  bindControls(controlTable, () => servicesOf(agent()));

const servicesOf = (agent: Agent): Services => ({
  ...agent,
  askAside: (...question) => asideQuestion(agent, ...question),
  askBeforeSwitch: (wish) => askBeforeSwitch(agent, wish),
});
