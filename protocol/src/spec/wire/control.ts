import { defineTopic, may, must, should } from "../define.ts";

export const control = defineTopic({
  name: "control",
  title: "Requests and responses",
  introduction:
    "Either side may ask the other something with a `control_request` and gets exactly one `control_response`. Both directions are open at any time, also during a turn.",
  requirements: [
    must(
      "control.request.id",
      { side: "both", since: "0.1.0", source: "both" },
      "A request carries a `request_id` that its sender chose.",
    ),
    must(
      "control.request.id-unique",
      { side: "both", since: "0.1.77", source: "both" },
      "No two requests of one sender carry the same id on one connection.",
    ),
    must(
      "control.response.known",
      { side: "both", since: "0.1.77", source: "both" },
      "A response names a request that the other side sent.",
    ),
    must(
      "control.response.at-most-one",
      { side: "both", since: "0.2.112", source: "both" },
      "A request gets no more than one response.",
    ),
    must(
      "control.response.agent",
      { side: "agent", since: "0.2.112", source: "both" },
      "The agent answers every request of the host, unless the host takes it back or one of the two is killed first.",
    ),
    should(
      "control.response.host",
      { side: "host", since: "0.1.77", source: "both" },
      "The host answers every request of the agent, unless the agent takes it back or the input has ended. An agent that is never answered has to wait.",
    ),
    must(
      "control.response.heard",
      { side: "host", since: "0.1.0", source: "both" },
      "A response of the agent is told to whoever made the request.",
    ),
    must(
      "control.response.shape",
      { side: "both", since: "0.1.77", source: "both" },
      "A response says `success`, with what the subtype answers under `response`, or `error`, with a text under `error`.",
    ),
    must(
      "control.response.unknown-ignored",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A response to a request that is not open is ignored: the first answer decides.",
    ),
    must(
      "control.response.during-turn",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Requests are answered while a turn runs and do not wait for its end.",
    ),
    must(
      "control.subtype.unsupported",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A request whose subtype the agent does not know, or which only agents send, is refused with an error that names the subtype and carries `error_code` `unsupported_request`.",
    ),
    must(
      "control.request.missing",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A `control_request` without `request` ends the agent with exit code 1 and a message on standard error.",
    ),
    may(
      "control.request.order",
      { side: "both", since: "0.3.330", source: "observation" },
      "Responses come in any order: only their ids say what they answer.",
    ),
    must(
      "control.cancel.own-request",
      { side: "both", since: "0.1.77", source: "both" },
      "A `control_cancel_request` names a request that its own sender sent.",
    ),
    must(
      "control.cancel.open",
      { side: "both", since: "0.1.77", source: "both" },
      "Only a request that is still open is cancelled, and no more than once. An answer that crosses the cancellation on its way is no breach.",
    ),
    must(
      "control.cancel.aborts",
      { side: "host", since: "0.1.77", source: "both" },
      "A host that gets a cancellation aborts the signal of the callback that was to answer. An answer that comes nevertheless is ignored.",
    ),
    may(
      "control.cancel.host",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An agent may complete and answer a request that the host cancelled.",
    ),
    must(
      "control.cancel.unknown",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A cancellation that names no open request is ignored.",
    ),
    must(
      "control.cancel.race",
      { side: "agent", since: "0.2.112", source: "observation" },
      "When a `PermissionRequest` hook decides what the host is being asked at the same time, the question to the host is cancelled. The other way round nothing is: a hook whose answer comes too late goes unheard.",
    ),
  ],
});
