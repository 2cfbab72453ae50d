"""Has the Python SDK do what `agentwire conform host` orders: agentwire conform host -- python3 host.py"""

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
    get_session_messages,
    query,
    tool,
)

order = json.loads(os.environ["AGENTWIRE_ORDER"])


def tell(kind, **fields):
    print(json.dumps({"kind": kind, **fields}, default=str), flush=True)


async def can_use_tool(name, tool_input, context):
    about = {"use": context.tool_use_id, "description": getattr(context, "description", None)}
    tell("asked", tool=name, input=tool_input, **{key: value for key, value in about.items() if value is not None})
    if order["permission"] == "allow":
        return PermissionResultAllow()
    if order["permission"] == "deny":
        return PermissionResultDeny(message="No.")
    try:
        await asyncio.Event().wait()
    finally:
        tell("aborted")


async def deny(hook_input, tool_use_id, context):
    tell("hooked", tool=hook_input["tool_name"], input=hook_input, use=tool_use_id)
    decision = {"permissionDecision": "deny", "permissionDecisionReason": "not today"}
    return {"hookSpecificOutput": {"hookEventName": "PreToolUse", **decision}}


@tool("list", "Lists the notes.", {})
async def notes(arguments):
    tell("served")
    return {"content": [{"type": "text", "text": "nothing"}]}


def options():
    wanted = {}
    if "permission" in order:
        wanted["can_use_tool"] = can_use_tool
    if "hook" in order:
        if order["hook"] == "block":
            raise NotImplementedError("This SDK has no hooks that block where they fail.")
        wanted["hooks"] = {"PreToolUse": [HookMatcher(hooks=[deny])]}
    if "server" in order:
        wanted["mcp_servers"] = {order["server"]: create_sdk_mcp_server(order["server"], tools=[notes])}
    return ClaudeAgentOptions(cli_path=order["agent"], cwd=order["cwd"], **wanted)


async def prompts():
    yield {"type": "user", "message": {"role": "user", "content": order["prompt"]}, "parent_tool_use_id": None}


NAMES = {"ResultMessage": "result", "AssistantMessage": "assistant", "SystemMessage": "system", "UserMessage": "user"}


def show(message):
    kind = NAMES.get(type(message).__name__, type(message).__name__)
    tell("message", message={"type": kind, **dataclasses.asdict(message)}, reshaped=True)
    return kind


async def ask(client):
    try:
        await client.set_model("other")
        tell("answered")
    except Exception as error:
        tell("failed", message=str(error))


async def converse():
    """A session in which the user asks for something once the first message has come."""
    asked = None
    async with ClaudeSDKClient(options()) as client:
        await client.query(order["prompt"])
        try:
            async for message in client.receive_messages():
                kind = show(message)
                if order["next"] == "stop":
                    break
                if asked is None:
                    asked = asyncio.create_task(ask(client))
                if kind == "result":
                    break
        finally:
            if asked is not None:
                await asked


async def main():
    try:
        if "read" in order:
            tell("read", messages=len(get_session_messages(order["read"], order["cwd"])))
        elif "next" in order:
            await converse()
        else:
            async for message in query(prompt=prompts(), options=options()):
                show(message)
    except Exception as error:
        tell("error", message=str(error))
    tell("end")


asyncio.run(main())
