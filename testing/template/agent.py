#!/usr/bin/env python3
"""A small agent. A host starts it, and exchanges frames with it on stdin and stdout. Each frame is one line of JSON.

    npx agentwire conform agent --profile minimal -- python3 agent.py

Replace `call_model` with your model, and `TOOLS` with your tools.
"""

import argparse
import itertools
import json
import os
import pathlib
import queue
import signal
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid

VERSION = "0.1.0"
DEFAULT_MODEL = "claude-opus-5-5"
USD_PER_TOKEN = 0.00001  # Set the prices of your model.


# The model.


class ModelError(Exception):
    def __init__(self, text, status):
        super().__init__(text)
        self.status = status


def call_model(messages):
    """Sends the conversation to the Messages API. Returns the message of the model."""
    url = os.environ.get("ANTHROPIC_BASE_URL", "https://api.anthropic.com").rstrip("/") + "/v1/messages"
    tools = [{"name": name, **TOOLS[name]["about"]} for name in options.tools]
    body = {"model": options.model, "max_tokens": 4096, "messages": messages, "tools": tools}
    headers = {
        "content-type": "application/json",
        "anthropic-version": "2023-06-01",
        "x-api-key": os.environ.get("ANTHROPIC_API_KEY", ""),
    }
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=600) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise ModelError(f"{error.code} {error.read().decode(errors='replace')}", error.code) from error


# The tools.


def read_file(file_path):
    return pathlib.Path(file_path).read_text()


TOOLS = {
    "Read": {
        "run": read_file,
        "about": {
            "description": "Reads a text file.",
            "input_schema": {
                "type": "object",
                "properties": {"file_path": {"type": "string"}},
                "required": ["file_path"],
            },
        },
    },
}


# Output. One thread reads the input, another runs the turns; both send frames.

SESSION_ID = str(uuid.uuid4())
output_lock = threading.Lock()


def send(**frame):
    """Sends a frame at once. `json.dumps` escapes line feeds and all characters beyond ASCII."""
    with output_lock:
        sys.stdout.write(json.dumps(frame) + "\n")
        sys.stdout.flush()


def send_message(**frame):
    """Sends a frame about the session."""
    send(**frame, uuid=str(uuid.uuid4()), session_id=SESSION_ID)


def fail(reason):
    """Ends the process because its input is not valid. Text for people goes to stderr."""
    print(reason, file=sys.stderr, flush=True)
    os._exit(1)


# Usage.

TOKENS = {
    "input_tokens": "inputTokens",
    "output_tokens": "outputTokens",
    "cache_read_input_tokens": "cacheReadInputTokens",
    "cache_creation_input_tokens": "cacheCreationInputTokens",
}


def empty_usage():
    """The usage of a turn. Hosts require all of these fields."""
    return {
        **dict.fromkeys(TOKENS, 0),
        "cache_creation": {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0},
        "output_tokens_details": {"thinking_tokens": 0},
        "server_tool_use": {"web_search_requests": 0, "web_fetch_requests": 0},
        "service_tier": "standard",
        "inference_geo": "",
        "iterations": [],
        "speed": "standard",
        "fallback_credit": None,
    }


def empty_model_usage():
    limits = {"contextWindow": 200000, "maxOutputTokens": 4096}
    return {**dict.fromkeys(TOKENS.values(), 0), "webSearchRequests": 0, "costUSD": 0, **limits}


# Turns.


class Interrupted(Exception):
    """The host stopped the turn."""


class Turn:
    """The work on one prompt, from `system/init` to `result`."""

    def __init__(self, session, prompt):
        self.session = session
        self.started = time.monotonic()
        self.usage = empty_usage()
        self.rounds = 0
        self.denials = []
        # The frames of a turn name its prompt, so that the host knows what they answer.
        self.named = {"user_message_uuids": [prompt["uuid"]]} if "uuid" in prompt else {}

    def run(self):
        send_message(type="system", subtype="init", **self.session.description(), **self.named)
        try:
            message = self.work()
            texts = [block["text"] for block in message["content"] if block["type"] == "text"]
            text = texts[-1] if texts else ""
            self.end(subtype="success", is_error=False, result=text, stop_reason=message["stop_reason"])
        except Interrupted:
            outcome = {"errors": ["The host interrupted the turn."], "terminal_reason": "aborted_streaming"}
            self.end(subtype="error_during_execution", is_error=True, stop_reason=None, **outcome)
        except (ModelError, OSError, ValueError) as error:
            self.report_model_failure(error)

    def work(self):
        """Calls the model and the tools, until the model calls no tool. Returns its last message."""
        while True:
            message = self.session.interruptible(lambda: call_model(self.session.messages))
            self.count(message)
            self.session.messages.append({"role": "assistant", "content": message["content"]})
            for block in message["content"]:
                # Each block is a frame. The result has the stop reason.
                shown = {**message, "content": [block], "stop_reason": None}
                send_message(type="assistant", message=shown, parent_tool_use_id=None)
            uses = [block for block in message["content"] if block["type"] == "tool_use"]
            if not uses:
                return message
            self.use_tools(uses)

    def use_tools(self, uses):
        """Gives each tool use its result, even after an interrupt: the model requires it."""
        results = []
        for use in uses:
            self.decision = None
            text, is_error = self.use_tool(use)
            block = {"type": "tool_result", "tool_use_id": use["id"], "content": text, "is_error": is_error}
            results.append(block)
            # The result tells who decided about the tool use.
            meta = {"tool_result_meta": [{"id": use["id"], "permission_decision": self.decision}]} if self.decision else {}
            send_message(type="user", message={"role": "user", "content": [block]}, parent_tool_use_id=None, **meta)
        self.rounds += len(results)
        self.session.messages.append({"role": "user", "content": results})
        if self.session.interrupted.is_set():
            raise Interrupted

    def use_tool(self, use):
        """Returns the text of the result, and whether it is an error."""
        if use["name"] not in options.tools:
            return f"There is no tool {use['name']}.", True
        try:
            decision = ask_permission(self.session, use)
            if decision.get("behavior") != "allow":
                self.decision = {"decision": "reject", "source": "user_reject"}
                self.denials.append({"tool_name": use["name"], "tool_use_id": use["id"], "tool_input": use["input"]})
                return decision.get("message", "The user denied the tool use."), True
            self.decision = {"decision": "accept", "source": "user_temporary"}
            return TOOLS[use["name"]]["run"](**decision.get("updatedInput", use["input"])), False
        except Interrupted:
            return "The host interrupted the turn.", True
        except Exception as error:
            return f"{type(error).__name__}: {error}", True

    def count(self, message):
        """Adds the tokens of a model call to the turn, and to the model's row of the session."""
        self.rounds = self.rounds or 1
        model = self.session.model_usage.setdefault(message["model"], empty_model_usage())
        for name, name_of_model in TOKENS.items():
            tokens = message["usage"].get(name) or 0
            self.usage[name] += tokens
            model[name_of_model] += tokens
            model["costUSD"] += tokens * USD_PER_TOKEN

    def report_model_failure(self, error):
        """The user sees the failure as a text. The subtype is still `success`; `is_error` tells."""
        text = f"API Error: {error}"
        message = {
            "id": f"msg_{uuid.uuid4().hex}",
            "type": "message",
            "role": "assistant",
            "model": "<synthetic>",
            "content": [{"type": "text", "text": text}],
            "stop_reason": "stop_sequence",
            "stop_sequence": "",
            "usage": empty_usage(),
        }
        send_message(type="assistant", message=message, parent_tool_use_id=None, error="unknown")
        status = getattr(error, "status", None)
        self.end(subtype="success", is_error=True, result=text, stop_reason="stop_sequence", api_error_status=status)

    def end(self, **outcome):
        duration = round((time.monotonic() - self.started) * 1000)
        models = self.session.model_usage
        send_message(
            type="result",
            duration_ms=duration,
            duration_api_ms=duration,
            num_turns=self.rounds,
            total_cost_usd=sum(model["costUSD"] for model in models.values()),
            usage=self.usage,
            modelUsage=models,
            permission_denials=self.denials,
            result_index=next(self.session.result_numbers),
            **self.named,
            **outcome,
        )
        self.session.exit_code = 1 if outcome["is_error"] else 0


class Session:
    """The conversation, and the prompts that wait."""

    def __init__(self):
        self.messages = []
        self.model_usage = {}
        self.result_numbers = itertools.count()
        self.exit_code = 0
        self.prompts = queue.Queue()
        self.running = False
        self.interrupted = threading.Event()
        self.input_ended = threading.Event()
        self.pending = {}  # Requests to the host: their response by their id.

    def description(self):
        return {
            "cwd": os.getcwd(),
            "tools": options.tools,
            "mcp_servers": [{"name": name, "status": "failed"} for name in options.servers],
            "model": options.model,
            "permissionMode": options.permission_mode,
            "slash_commands": [],
            "apiKeySource": "ANTHROPIC_API_KEY",
            "claude_code_version": VERSION,
            "output_style": "default",
            "agents": [],
            "skills": [],
            "plugins": [],
        }

    def run_turns(self):
        """Runs one turn after the other, until the input has ended."""
        for prompt in iter(self.prompts.get, None):
            self.messages.append({"role": "user", "content": prompt["message"]["content"]})
            if prompt.get("shouldQuery") is not False:
                self.running = True
                Turn(self, prompt).run()
                self.running = False
                self.interrupted.clear()
            self.prompts.task_done()

    def interruptible(self, call):
        """Returns what a call returns. An interrupt does not wait for it, and after one the call is not made."""
        if self.interrupted.is_set():
            raise Interrupted
        outcome = queue.Queue()

        def run():
            try:
                outcome.put((call(), None))
            except Exception as error:
                outcome.put((None, error))

        threading.Thread(target=run, daemon=True).start()
        while not self.interrupted.is_set():
            try:
                value, error = outcome.get(timeout=0.02)
            except queue.Empty:
                continue
            if error is not None:
                raise error
            return value
        raise Interrupted


# Requests to the host.


def ask_permission(session, use):
    """Asks the host whether a tool may run. Without a host that answers, it may not."""
    if options.permission_prompt_tool != "stdio" or session.input_ended.is_set():
        return {"behavior": "deny", "message": "No one can allow this tool use."}
    request_id = str(uuid.uuid4())
    response = session.pending[request_id] = queue.Queue()
    request = {"tool_name": use["name"], "input": use["input"], "tool_use_id": use["id"], "permission_suggestions": []}
    send(type="control_request", request_id=request_id, request={"subtype": "can_use_tool", **request})
    try:
        return session.interruptible(response.get)
    except Interrupted:
        send(type="control_cancel_request", request_id=request_id)
        raise
    finally:
        session.pending.pop(request_id, None)


def receive_response(frame):
    response = frame.get("response", {})
    pending = session.pending.pop(response.get("request_id"), None)
    if pending is None:
        return  # The first response decided already.
    denied = {"behavior": "deny", "message": response.get("error", "The host gave no answer.")}
    pending.put(response.get("response") or denied)


# Requests of the host.


def initialize(request):
    return {
        "commands": [],
        "agents": [],
        "models": [{"value": options.model, "displayName": options.model, "description": "The model of this agent."}],
        "output_style": "default",
        "available_output_styles": ["default"],
        "account": {},
        "pid": os.getpid(),
    }


def interrupt(request):
    waiting = [prompt for prompt in session.prompts.queue if prompt is not None]
    if session.prompts.unfinished_tasks:
        session.interrupted.set()
    left = waiting if session.running else waiting[1:]
    return {"still_queued": [prompt["uuid"] for prompt in left if "uuid" in prompt]}


def set_model(request):
    options.model = request.get("model") or DEFAULT_MODEL
    return {}


def end_session(request):
    return {}


REQUESTS = {"initialize": initialize, "interrupt": interrupt, "set_model": set_model, "end_session": end_session}


def respond(frame):
    request = frame.get("request")
    if not isinstance(request, dict):
        fail("A control_request has no request.")
    subtype = request.get("subtype")
    response = {"subtype": "success", "request_id": frame.get("request_id")}
    if subtype in REQUESTS:
        response["response"] = REQUESTS[subtype](request)
    else:
        response["subtype"] = "error"
        response["error"] = f"Unsupported control request subtype: {subtype}"
        response["error_code"] = "unsupported_request"
    send(type="control_response", response=response)
    if subtype == "end_session":
        os._exit(0)


# Input.


def receive_prompt(frame):
    message = frame.get("message")
    if not isinstance(message, dict) or message.get("role") != "user":
        fail('A user frame needs a message with the role "user".')
    session.prompts.put(frame)


FRAMES = {"control_request": respond, "control_response": receive_response, "user": receive_prompt}


def read_input():
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        try:
            frame = json.loads(line)
        except ValueError as error:
            fail(f"A line of the input is not JSON: {error}")
        if frame is None:
            fail("A line of the input is null.")
        # Later releases may add types: ignore what is not known.
        if isinstance(frame, dict) and frame.get("type") in FRAMES:
            FRAMES[frame["type"]](frame)


# The command line.


class Parser(argparse.ArgumentParser):
    def error(self, message):
        fail(message)


def read_options():
    """Reads the flags. Add each flag that your agent supports: an agent rejects the others."""
    parser = Parser(allow_abbrev=False)
    for flag in ["--input-format", "--output-format", "--permission-prompt-tool", "--setting-sources"]:
        parser.add_argument(flag)
    # These change nothing yet: each tool use needs the permission of the host.
    for flag in ["--add-dir", "--allowedTools", "--betas", "--max-thinking-tokens", "--thinking"]:
        parser.add_argument(flag)
    parser.add_argument("--disallowedTools", default="")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--model", default=DEFAULT_MODEL)
    parser.add_argument("--permission-mode", default="default")
    parser.add_argument("--mcp-config", type=json.loads, default={})
    parsed = parser.parse_args()
    parsed.servers = list(parsed.mcp_config.get("mcpServers", {}))
    # A rule such as Read(/etc/**) denies some uses of a tool. This agent removes the whole tool, which is stricter.
    denied = {rule.split("(")[0].strip() for rule in parsed.disallowedTools.split(",")}
    parsed.tools = [name for name in TOOLS if name not in denied]
    return parsed


def exit_at_sigterm():
    """Waits for SIGTERM in a thread of its own. A signal handler would wait for the main thread, which reads the input."""
    signal.sigwait({signal.SIGTERM})
    os._exit(143)


options = read_options()
session = Session()
# The threads below inherit the mask. So do child processes: if a tool starts one, unblock the signal in it.
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
threading.Thread(target=exit_at_sigterm, daemon=True).start()
turns = threading.Thread(target=session.run_turns)
turns.start()
read_input()
# The input has ended: finish the prompts that are left, without waiting for the host.
session.input_ended.set()
for pending in list(session.pending.values()):
    pending.put({"behavior": "deny", "message": "The host closed the input."})
session.prompts.put(None)
turns.join()
sys.exit(session.exit_code)
