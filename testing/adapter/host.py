"""An adapter has your host do what the conformance suite orders, and prints what reaches your host's user.

    npx agentwire conform host -- python3 host_adapter.py

To test another host, replace the calls of the SDK. Leave out what your host cannot do, here and in `supports`: what an
adapter does not support is not measured.
"""

import asyncio
import dataclasses
import json
import os

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
    return ClaudeAgentOptions(cli_path=order["agent"], cwd=order["cwd"], **wanted)


async def prompts():
    content = order.get("blocks", order["prompt"])
    yield {"type": "user", "message": {"role": "user", "content": content}, "parent_tool_use_id": None}


NAMES = {"ResultMessage": "result", "AssistantMessage": "assistant", "SystemMessage": "system", "UserMessage": "user"}


def show(message):
    kind = NAMES.get(type(message).__name__, type(message).__name__)
    report("message", message={"type": kind, **dataclasses.asdict(message)}, reshaped=True)
    return kind


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


async def main():
    # Hooks of this SDK cannot block where they fail, and its results do not name their prompts: `hook.block` and `outcome`
    # are not in the list.
    features = ["permission", "permission.wait", "hook", "server", "server.result", "set_model"]
    report("supports", what=[*features, "blocks", "close", *(["read"] if get_session_messages else [])])
    try:
        if "read" in order:
            report("read", messages=len(get_session_messages(order["read"], order["cwd"])))
        elif "onFirstMessage" in order:
            await converse()
        else:
            async for message in query(prompt=prompts(), options=options()):
                show(message)
    except Exception as error:
        report("error", message=str(error))
    report("end")


asyncio.run(main())
