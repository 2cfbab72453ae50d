import { defineTopic, may, must, should } from "../define.ts";

export const controlTopic = defineTopic({
  name: "control",
  title: "Requests and responses",
  introduction:
    "Either side may send a `control_request` and gets exactly one `control_response`. Both directions are open at any time, even during a turn.",
  requirements: [
    must(
      "control.request.id",
      { side: "both", since: "0.1.0", source: "both" },
      "A request has a `request_id` that its sender chose.",
    ),
    must(
      "control.request.id-unique",
      { side: "both", since: "0.1.77", source: "both" },
      "No two requests of one sender have the same id on one connection.",
    ),
    must(
      "control.response.known",
      { side: "both", since: "0.1.77", source: "both" },
      "A response names a request that the other side sent.",
    ),
    must(
      "control.response.at-most-one",
      { side: "both", since: "0.2.112", source: "both" },
      "A request gets at most one response.",
    ),
    must(
      "control.response.agent",
      { side: "agent", since: "0.2.112", source: "both" },
      "The agent responds to every request of the host, unless the host cancels it or one of the two is killed first.",
    ),
    should(
      "control.response.host",
      { side: "host", since: "0.1.77", source: "both" },
      "The host responds to every request of the agent, unless the agent cancels it or the input has ended. An agent without a response keeps waiting.",
    ),
    must(
      "control.response.heard",
      { side: "host", since: "0.1.0", source: "both" },
      "The host returns a response of the agent to the caller that made the request.",
    ),
    must(
      "control.response.shape",
      { side: "both", since: "0.1.77", source: "both" },
      "A response is either `success`, with the result of the subtype under `response`, or `error`, with a text under `error`.",
    ),
    must(
      "control.response.unknown-ignored",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A peer ignores a response to a request that is not pending: the first response decides.",
    ),
    must(
      "control.response.during-turn",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A peer responds to requests while a turn runs and does not wait for its end.",
    ),
    must(
      "control.subtype.unsupported",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The agent refuses a request with an unknown subtype, or one that only agents send. The error names the subtype and has the `error_code` `unsupported_request`.",
    ),
    must(
      "control.request.missing",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A `control_request` without `request` makes the agent exit with code 1 and a message on standard error.",
    ),
    may(
      "control.request.order",
      { side: "both", since: "0.3.330", source: "observation" },
      "Responses may arrive in any order; their ids identify the requests.",
    ),
    must(
      "control.cancel.own-request",
      { side: "both", since: "0.1.77", source: "both" },
      "A `control_cancel_request` names a request of the same sender.",
    ),
    must(
      "control.cancel.open",
      { side: "both", since: "0.1.77", source: "both" },
      "A sender cancels only a pending request, and at most once. A response that crosses the cancel request is not a violation.",
    ),
    must(
      "control.cancel.aborts",
      { side: "host", since: "0.1.77", source: "both" },
      "On a cancel request, the host aborts the signal of the callback. The agent ignores a response that still arrives.",
    ),
    may(
      "control.cancel.host",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An agent may complete and respond to a request that the host cancelled.",
    ),
    must(
      "control.cancel.unknown",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A peer ignores a cancel request for a request that is not pending.",
    ),
    must(
      "control.cancel.race",
      { side: "agent", since: "0.2.112", source: "observation" },
      "When a `PermissionRequest` hook decides first, the agent cancels the pending `can_use_tool`. If the host decides first, the agent does not cancel the hook and ignores its late response.",
    ),
    must(
      "control.effect.model",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`set_model`, `set_max_thinking_tokens` and `apply_flag_settings` apply to the next call of the model.",
    ),
    must(
      "control.effect.mode",
      { side: "agent", since: "0.3.330", source: "observation" },
      "After `set_permission_mode`, calls are decided in the new mode.",
    ),
    must(
      "control.effect.prompt",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A prompt that `cancel_async_message` cancelled does not reach the model.",
    ),
    must(
      "control.effect.files",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`rewind_files` restores the files of the message, and only reports what it would do if `dry_run` is set.",
    ),
    must(
      "control.effect.read",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The model may change a file that `seed_read_state` names without reading it, unless the file is newer than the request says.",
    ),
    must(
      "control.effect.command",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Host and model receive `ultrareview_launch` as a command of the user, with its arguments.",
    ),
    must(
      "control.effect.servers",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`mcp_set_servers` and `mcp_toggle` change the tools that the model is offered.",
    ),
    must(
      "control.effect.folder",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`set_cwd` moves the session to a folder that the host trusts. `register_repo_root` adds a folder, and loads its skills, commands and instructions if the request asks for them.",
    ),
    must(
      "control.effect.claim",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An agent that was started with `--await-claim` begins its session in the folder of `claim_session`, with the mode, prompts, agents, servers and title of the request. It refuses a claim that it cannot satisfy, and any later one.",
    ),
    must(
      "control.answer.state",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The response to a request for the state of the session agrees with the session.",
    ),
    must(
      "control.value.unknown",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The agent refuses a request with an unknown server, tool, task, folder or value, or for a service that it cannot reach. The response names the server, the tool, the folder or the level.",
    ),
    must(
      "control.feedback",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An agent that must not send feedback reports none as sent, and why.",
    ),
    must(
      "control.asked",
      { side: "host", since: "0.3.330", source: "observation" },
      "A request of the user reaches the agent with its parameters, and the response or the refusal reaches the user.",
    ),
    must(
      "control.dialog.answered",
      { side: "host", since: "0.3.330", source: "observation" },
      "A dialog of a kind that the user declared reaches the user with its content, and the user's answer reaches the agent.",
    ),
  ],
});
