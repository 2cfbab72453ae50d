"""A host in the standard library's Python, under the names that the adapter imports: it stands in for the SDK where
that is not installed, so that the adapter and the executable seam are put to the test in another language."""

import asyncio
import dataclasses
import json
import os
from typing import Any, Callable, Optional


@dataclasses.dataclass
class ClaudeAgentOptions:
    cli_path: str = "claude"
    cwd: str = "."
    can_use_tool: Optional[Callable] = None


@dataclasses.dataclass
class PermissionResultAllow:
    updated_input: Optional[dict] = None


@dataclasses.dataclass
class PermissionResultDeny:
    message: str = ""


@dataclasses.dataclass
class Said:
    frame: dict


AssistantMessage = type("AssistantMessage", (Said,), {})
UserMessage = type("UserMessage", (Said,), {})
SystemMessage = type("SystemMessage", (Said,), {})
ResultMessage = type("ResultMessage", (Said,), {})
KINDS = {"assistant": AssistantMessage, "user": UserMessage, "system": SystemMessage, "result": ResultMessage}


class Session:
    def __init__(self, options):
        self.options = options
        self.asked: dict[str, asyncio.Task] = {}
        self.shown: asyncio.Queue[Any] = asyncio.Queue()

    async def start(self):
        flags = ["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"]
        if self.options.can_use_tool:
            flags += ["--permission-prompt-tool", "stdio"]
        self.process = await asyncio.create_subprocess_exec(
            self.options.cli_path,
            *flags,
            cwd=self.options.cwd,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 24,
            env={**os.environ, "CLAUDE_CODE_ENTRYPOINT": "sdk-py"},
        )
        self.reading = asyncio.create_task(self.read())

    def send(self, frame):
        if not self.process.stdin.is_closing():
            self.process.stdin.write(json.dumps(frame).encode() + b"\n")

    async def read(self):
        async for line in self.process.stdout:
            self.take(json.loads(line))
        code = await self.process.wait()
        self.shown.put_nowait(None if code == 0 else RuntimeError(f"The agent ended with {code}."))

    def take(self, frame):
        kind = frame.get("type")
        if kind == "control_request":
            answer = asyncio.create_task(self.answer(frame["request_id"], frame["request"]))
            self.asked[frame["request_id"]] = answer
        elif kind == "control_cancel_request":
            question = self.asked.pop(frame["request_id"], None)
            if question:
                question.cancel()
        elif kind in KINDS:
            self.shown.put_nowait(KINDS[kind](frame))

    async def answer(self, request_id, request):
        envelope = {"subtype": "success", "request_id": request_id}
        if request["subtype"] == "can_use_tool" and self.options.can_use_tool:
            decided = await self.options.can_use_tool(request["tool_name"], request["input"], None)
            if isinstance(decided, PermissionResultAllow):
                envelope["response"] = {"behavior": "allow", "updatedInput": decided.updated_input or request["input"]}
            else:
                envelope["response"] = {"behavior": "deny", "message": decided.message}
        else:
            envelope.update(subtype="error", error=f"{request['subtype']} is not supported")
        self.asked.pop(request_id, None)
        self.send({"type": "control_response", "response": envelope})


async def query(*, prompt, options):
    session = Session(options)
    await session.start()
    session.send({"type": "control_request", "request_id": "python-1", "request": {"subtype": "initialize"}})
    if isinstance(prompt, str):
        prompt = [{"type": "user", "message": {"role": "user", "content": prompt}}]
    else:
        prompt = [one async for one in prompt]
    for one in prompt:
        session.send({"parent_tool_use_id": None, "session_id": "", **one})
    while (shown := await session.shown.get()) is not None:
        if isinstance(shown, Exception):
            raise shown
        yield shown
        if isinstance(shown, ResultMessage) and not session.process.stdin.is_closing():
            session.process.stdin.close()
    await session.reading
