"""An adapter has your host do what the conformance suite orders, and prints what reaches your host's user.

    npx agentwire conform host -- python3 host_adapter.py

Unchanged, this adapter tests the SDK itself. To test your own host, replace the calls of `query` and `ClaudeSDKClient`.
Leave out what your host cannot do, here and in `supports`: it is then not measured.
"""

import asyncio
import contextlib
import dataclasses
import itertools
import json
import os
import uuid

from claude_agent_sdk import (
    ClaudeAgentOptions,
    ClaudeSDKClient,
    HookMatcher,
    PermissionResultAllow,
    PermissionResultDeny,
    create_sdk_mcp_server,
    query,
    tool,
)

try:
    from claude_agent_sdk import get_session_messages
except ImportError:  # Older releases read no transcripts.
    get_session_messages = None

# The order says all that is expected: the prompt, the agent to start, what each callback answers.
order = json.loads(os.environ["AGENTWIRE_ORDER"])


def report(kind, **fields):
    print(json.dumps({"kind": kind, **fields}, default=str), flush=True)


async def can_use_tool(name, tool_input, context):
    about = {"use": context.tool_use_id, "description": getattr(context, "description", None)}
    report("asked", tool=name, input=tool_input, **{key: value for key, value in about.items() if value is not None})
    permission = order["permission"]
    if permission["behavior"] == "allow":
        return PermissionResultAllow()
    if permission["behavior"] == "deny":
        return PermissionResultDeny(message=permission["message"])
    try:
        await asyncio.Event().wait()
    finally:
        report("aborted")


async def call_hook(hook_input, tool_use_id, context):
    report("hooked", tool=hook_input.get("tool_name"), input=hook_input, use=tool_use_id)
    hook = order["hook"]
    decision = {name: hook[name] for name in ("permissionDecision", "permissionDecisionReason")}
    return {"hookSpecificOutput": {"hookEventName": hook["event"], **decision}}


async def call_tool(arguments):
    report("served")
    result = order["server"].get("result", {"content": [{"type": "text", "text": order["server"].get("text", "")}]})
    return {"content": result["content"], "is_error": result.get("isError", False)}


def options():
    wanted = {}
    if "permission" in order:
        wanted["can_use_tool"] = can_use_tool
    if "hook" in order:
        wanted["hooks"] = {order["hook"]["event"]: [HookMatcher(hooks=[call_hook])]}
    if "server" in order:
        server = order["server"]
        served = tool(server["tool"], server["description"], {})(call_tool)
        wanted["mcp_servers"] = {server["name"]: create_sdk_mcp_server(server["name"], tools=[served])}
    if "resume" in order:
        wanted["resume"] = order["resume"]
    return ClaudeAgentOptions(cli_path=order["agent"], cwd=order["cwd"], **wanted)


NAMES = {"ResultMessage": "result", "AssistantMessage": "assistant", "SystemMessage": "system", "UserMessage": "user"}


def show(message):
    kind = NAMES.get(type(message).__name__, type(message).__name__)
    report("message", message={"type": kind, **dataclasses.asdict(message)}, reshaped=True)
    prompts.note(kind, message)
    return kind


class Prompts:
    """What the user sends, each action at its moment, and the outcome of each prompt."""

    def __init__(self):
        self.numbers = itertools.count()
        self.open = {}  # Prompts without an outcome: their numbers by their uuid.
        self.named = None  # The prompts that the current turn names.
        self.seen = set()  # The types of the messages since the last action.
        self.arrived = asyncio.Event()

    def settle(self, prompt, outcome, text=None):
        number = self.open.pop(prompt, None)
        if number is not None and order.get("outcomes"):
            report("outcome", prompt=number, outcome=outcome, **({} if text is None else {"text": text}))

    def note(self, kind, message):
        """The results of this SDK do not name their prompts, but the first message of a turn does."""
        if kind == "system" and message.subtype == "init":
            self.named = message.data.get("user_message_uuids")
        if kind == "result":
            oldest = [] if getattr(message, "origin", None) else list(self.open)[:1]
            stopped = (getattr(message, "terminal_reason", None) or "").startswith("aborted_")
            outcome = "interrupted" if stopped else "failed" if message.is_error else "answered"
            for prompt in oldest if self.named is None else self.named:
                self.settle(prompt, outcome, message.result)
            self.named = None
        self.seen.add(kind)
        self.arrived.set()

    async def actions(self, client):
        first = {"do": "prompt", "prompt": order.get("blocks", order["prompt"])}
        for action in [first, *order.get("actions", [])]:
            while "after" in action and action["after"] not in self.seen:
                self.arrived.clear()
                await self.arrived.wait()
            self.seen.clear()
            if action["do"] == "interrupt":
                with contextlib.suppress(Exception):
                    await client.interrupt()
                continue
            prompt = str(uuid.uuid4())
            self.open[prompt] = next(self.numbers)
            message = {"role": "user", "content": action["prompt"]}
            yield {"type": "user", "uuid": prompt, "message": message, "parent_tool_use_id": None}


async def ask(client):
    try:
        await client.set_model(order["onFirstMessage"]["model"])
        report("answered")
    except Exception as error:
        report("failed", message=str(error))


async def converse():
    """A session in which something happens when the first message arrives."""
    question_task = None
    async with ClaudeSDKClient(options()) as client:
        await client.query(order["prompt"])
        try:
            async for message in client.receive_messages():
                kind = show(message)
                if order["onFirstMessage"]["do"] == "close":
                    break
                if question_task is None:
                    question_task = asyncio.create_task(ask(client))
                if kind == "result":
                    break
        finally:
            if question_task is not None:
                await question_task


async def send_all():
    """A session of several prompts and interrupts. The input ends after the last one."""
    client = ClaudeSDKClient(options())
    try:
        await client.connect(prompts.actions(client))
        async for message in client.receive_messages():
            show(message)
    finally:
        await client.disconnect()


async def main():
    # Hooks of this SDK cannot block where they fail: `hook.block` is not in the list.
    features = ["permission", "permission.wait", "hook", "server", "server.result", "set_model", "blocks", "close"]
    features += ["prompts", "interrupt", "resume", "outcome"]
    report("supports", what=[*features, *(["read"] if get_session_messages else [])])
    try:
        if "read" in order:
            report("read", messages=len(get_session_messages(order["read"], order["cwd"])))
        elif "onFirstMessage" in order:
            await converse()
        elif "actions" in order or order.get("outcomes"):
            await send_all()
        else:
            async for message in query(prompt=prompts.actions(None), options=options()):
                show(message)
    except Exception as error:
        report("error", message=str(error))
    for prompt in list(prompts.open):
        prompts.settle(prompt, "lost")
    report("end")


prompts = Prompts()
asyncio.run(main())
