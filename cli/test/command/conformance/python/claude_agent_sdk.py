"""A host in the standard library's Python, under the names that the adapter imports: it stands in for the SDK where
that is not installed, so that the adapter and the executable seam are put to the test in another language."""

import asyncio
import dataclasses
import json
import os
import pathlib
import re
import types
from typing import Any, Callable, Optional


@dataclasses.dataclass
class ClaudeAgentOptions:
    cli_path: str = "claude"
    cwd: str = "."
    can_use_tool: Optional[Callable] = None
    hooks: dict[str, list] = dataclasses.field(default_factory=dict)
    mcp_servers: dict[str, Any] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class HookMatcher:
    matcher: Optional[str] = None
    hooks: list[Callable] = dataclasses.field(default_factory=list)
    timeout: Optional[float] = None


def tool(name, description, schema):
    return lambda handler: types.SimpleNamespace(name=name, description=description, handler=handler)


def create_sdk_mcp_server(name, *, tools):
    return {one.name: one for one in tools}


@dataclasses.dataclass
class PermissionResultAllow:
    updated_input: Optional[dict] = None


@dataclasses.dataclass
class PermissionResultDeny:
    message: str = ""


@dataclasses.dataclass
class Said:
    frame: dict

    @property
    def data(self):
        return self.frame

    def __getattr__(self, name):
        frame = self.__dict__.get("frame", {})
        if name not in frame:
            raise AttributeError(name)
        return frame[name]


AssistantMessage = type("AssistantMessage", (Said,), {})
UserMessage = type("UserMessage", (Said,), {})
SystemMessage = type("SystemMessage", (Said,), {})
ResultMessage = type("ResultMessage", (Said,), {})
KINDS = {"assistant": AssistantMessage, "user": UserMessage, "system": SystemMessage, "result": ResultMessage}


class Session:
    def __init__(self, options):
        self.options = options
        self.asked: dict[str, asyncio.Task] = {}
        self.waiting: dict[str, asyncio.Future] = {}
        self.callbacks: dict[str, Callable] = {}
        self.tasks: list = []
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
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(RuntimeError("The agent is gone."))
        self.shown.put_nowait(None if code == 0 else RuntimeError(f"The agent ended with {code}."))

    def take(self, frame):
        kind = frame.get("type")
        if kind == "control_request":
            answer = asyncio.create_task(self.answer(frame["request_id"], frame["request"]))
            self.asked[frame["request_id"]] = answer
        elif kind == "control_response":
            response = frame["response"]
            waiting = self.waiting.get(response["request_id"])
            if waiting and not waiting.done():
                if response["subtype"] == "success":
                    waiting.set_result(response.get("response"))
                else:
                    waiting.set_exception(RuntimeError(response["error"]))
        elif kind == "control_cancel_request":
            question = self.asked.pop(frame["request_id"], None)
            if question:
                question.cancel()
        elif kind in KINDS:
            if frame.get("subtype") == "background_tasks_changed":
                self.tasks = frame["tasks"]
            self.shown.put_nowait(KINDS[kind](frame))

    async def greet(self):
        callbacks = [hook for matchers in self.options.hooks.values() for one in matchers for hook in one.hooks]
        self.callbacks = {f"hook_{n}": hook for n, hook in enumerate(callbacks)}
        ids = {hook: name for name, hook in self.callbacks.items()}
        hooks = {
            event: [self.matcher(one, [ids[hook] for hook in one.hooks]) for one in matchers]
            for event, matchers in self.options.hooks.items()
        }
        await self.ask("initialize", hooks=hooks or None, sdkMcpServers=list(self.options.mcp_servers))

    def matcher(self, one, ids):
        timeout = {} if one.timeout is None else {"timeout": one.timeout}
        return {"matcher": one.matcher, "hookCallbackIds": ids, **timeout}

    async def ask(self, subtype, **params):
        request_id = f"python-{len(self.waiting) + 1}"
        self.waiting[request_id] = asyncio.get_running_loop().create_future()
        self.send({"type": "control_request", "request_id": request_id, "request": {"subtype": subtype, **params}})
        return await self.waiting[request_id]

    async def may_use(self, request):
        about = types.SimpleNamespace(tool_use_id=request["tool_use_id"], description=request.get("description"))
        decided = await self.options.can_use_tool(request["tool_name"], request["input"], about)
        if isinstance(decided, PermissionResultAllow):
            return {"behavior": "allow", "updatedInput": decided.updated_input or request["input"]}
        return {"behavior": "deny", "message": decided.message}

    async def serve(self, request):
        server, message = self.options.mcp_servers[request["server_name"]], request["message"]
        method, reply = message["method"], {"jsonrpc": "2.0"}
        if "id" in message:
            reply["id"] = message["id"]
        if method == "initialize":
            version = message["params"]["protocolVersion"]
            named = {"name": request["server_name"], "version": "1"}
            reply["result"] = {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": named}
        elif method == "tools/list":
            schema = {"type": "object", "properties": {}}
            tools = server.values()
            listed = [{"name": one.name, "description": one.description, "inputSchema": schema} for one in tools]
            reply["result"] = {"tools": listed}
        elif method == "tools/call":
            params = message["params"]
            result = await server[params["name"]].handler(params["arguments"])
            reply["result"] = {"content": result["content"], "isError": result.get("is_error", False)}
        elif "id" in message:
            reply["error"] = {"code": -32601, "message": f"Method {method} not found"}
        else:
            reply["result"] = {}
        return {"mcp_response": reply}

    async def answer(self, request_id, request):
        envelope = {"subtype": "success", "request_id": request_id}
        subtype = request["subtype"]
        if subtype == "can_use_tool" and self.options.can_use_tool:
            envelope["response"] = await self.may_use(request)
        elif subtype == "hook_callback" and request["callback_id"] in self.callbacks:
            hook = self.callbacks[request["callback_id"]]
            output = await hook(request["input"], request.get("tool_use_id"), {})
            envelope["response"] = {name.rstrip("_"): value for name, value in output.items()}
        elif subtype == "mcp_message" and request["server_name"] in self.options.mcp_servers:
            envelope["response"] = await self.serve(request)
        else:
            envelope.update(subtype="error", error=f"{subtype} is not supported")
        self.asked.pop(request_id, None)
        self.send({"type": "control_response", "response": envelope})

    async def messages(self):
        while (shown := await self.shown.get()) is not None:
            if isinstance(shown, Exception):
                raise shown
            yield shown

    def hang_up(self):
        if not self.process.stdin.is_closing():
            self.process.stdin.close()


async def begin(options):
    session = Session(options)
    await session.start()
    greeted = asyncio.create_task(session.greet())
    await asyncio.sleep(0)
    return session, greeted


async def query(*, prompt, options):
    session, greeted = await begin(options)
    async for one in prompt:
        session.send(one)
    async for shown in session.messages():
        yield shown
        if isinstance(shown, ResultMessage) and not session.tasks:
            session.hang_up()
    greeted.cancel()
    await session.reading


class ClaudeSDKClient:
    def __init__(self, options):
        self.options = options

    async def __aenter__(self):
        self.session, self.greeted = await begin(self.options)
        await self.greeted
        return self

    async def __aexit__(self, *_):
        self.session.hang_up()
        await self.session.reading

    async def query(self, prompt):
        message = {"role": "user", "content": prompt}
        self.session.send({"type": "user", "message": message, "parent_tool_use_id": None, "session_id": ""})

    def receive_messages(self):
        return self.session.messages()

    async def set_model(self, model):
        await self.session.ask("set_model", model=model)

    async def set_permission_mode(self, mode):
        await self.session.ask("set_permission_mode", mode=mode)

    async def stop_task(self, task_id):
        await self.session.ask("stop_task", task_id=task_id)


def get_session_messages(session_id, directory):
    folder = pathlib.Path(os.environ["CLAUDE_CONFIG_DIR"]) / "projects" / re.sub("[^a-zA-Z0-9]", "-", directory)
    found = []
    for line in (folder / f"{session_id}.jsonl").read_text().splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return [one for one in found if one["type"] in ("user", "assistant")]
