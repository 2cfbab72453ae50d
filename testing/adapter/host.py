"""Has the Python SDK do what `agentwire conform host` orders: agentwire conform host -- python3 host.py"""

import asyncio
import dataclasses
import json
import os

from claude_agent_sdk import ClaudeAgentOptions, PermissionResultAllow, PermissionResultDeny, query

order = json.loads(os.environ["AGENTWIRE_ORDER"])


def tell(kind, **fields):
    print(json.dumps({"kind": kind, **fields}, default=str), flush=True)


async def can_use_tool(tool, tool_input, context):
    tell("asked", tool=tool, input=tool_input)
    if order["permission"] == "allow":
        return PermissionResultAllow()
    if order["permission"] == "deny":
        return PermissionResultDeny(message="No.")
    try:
        await asyncio.Event().wait()
    finally:
        tell("aborted")


async def prompts():
    yield {"type": "user", "message": {"role": "user", "content": order["prompt"]}}


NAMES = {"ResultMessage": "result", "AssistantMessage": "assistant", "SystemMessage": "system", "UserMessage": "user"}


async def main():
    asked = {"can_use_tool": can_use_tool} if "permission" in order else {}
    options = ClaudeAgentOptions(cli_path=order["agent"], cwd=order["cwd"], **asked)
    try:
        if "hook" in order or "server" in order or "next" in order or "read" in order:
            raise NotImplementedError("This adapter knows prompts and permissions alone.")
        async for message in query(prompt=prompts() if asked else order["prompt"], options=options):
            kind = NAMES.get(type(message).__name__, type(message).__name__)
            tell("message", message={"type": kind, **dataclasses.asdict(message)}, reshaped=True)
    except Exception as error:
        tell("error", message=str(error))
    tell("end")


asyncio.run(main())
