"""The turn ledger in Python, with the standard library alone. README.md has the rules.

    python3 ledger.py 2.1.330/*.json     # folds each vector and compares
"""

import json
import sys

OWN = {"auto-continuation": "continuation"} | dict.fromkeys(
    ["task-notification", "channel", "peer", "coordinator", "observer", "observer-activity"], "notification"
)
RANKS = {"now": 0, "later": 2}


def fields(value):
    return value if isinstance(value, dict) else {}


def main_thread(frame):
    return frame.get("parent_tool_use_id") is None


def named_by(frame):
    return frame.get("user_message_uuids") or ([frame["user_message_uuid"]] if "user_message_uuid" in frame else [])


def at_least(version, least):
    return version is None or [int(part) for part in version.split(".")] >= least


def run_of(queue, joins):
    """The prompts that the agent takes next."""
    rank = min((prompt["rank"] for prompt in queue), default=0)
    line = [prompt for prompt in queue if prompt["rank"] == rank]
    if not line or not joins or not line[0]["joins"] or line[0]["alone"]:
        return line[:1]
    ends = [place for place, prompt in enumerate(line) if not prompt["joins"]]
    return line[: ends[0]] if ends else line


def neighbors(queue, members):
    """The prompts that join a run which holds one of the members."""
    found = []
    for rank in {prompt["rank"] for prompt in members}:
        run = []
        for prompt in [each for each in queue if each["rank"] == rank] + [None]:
            if prompt and prompt["joins"] and not prompt["alone"]:
                run.append(prompt)
                continue
            if any(each in members for each in run):
                found += [each for each in run if each not in members]
            run = []
    return found


class Ledger:
    def __init__(self):
        self.index, self.prompts, self.turns, self.open, self.uuids = -1, [], [], [], set()
        self.turn = self.last = self.release = None
        self.notifications, self.tool_results, self.interrupted, self.reports = 0, False, False, False
        self.withdrawals, self.connecting = {}, set()

    def settle(self, prompt, kind, evidence, turn=None):
        self.open.remove(prompt)
        outcome = {"kind": kind, "evidence": evidence} | ({} if turn is None else {"turn": turn})
        self.prompts[prompt["number"]]["outcome"] = outcome

    def cancel(self, uuid, evidence="reported"):
        for prompt in [each for each in self.open if each["uuid"] == uuid and not each["taken"]]:
            self.settle(prompt, "cancelled", evidence)

    def observe(self, direction, frame):
        self.index += 1
        name = {"host-to-agent": "host_", "agent-to-host": "agent_"}[direction] + str(frame.get("type"))
        getattr(self, name, lambda frame: None)(frame)

    def host_user(self, frame):
        content, uuid = fields(frame.get("message")).get("content"), frame.get("uuid")
        plain = isinstance(content, str) and not content.startswith("/") and "origin" not in frame
        prompt = {
            "number": len(self.prompts), "uuid": uuid, "at": self.index, "content": content, "taken": False,
            "injected": False, "rank": RANKS.get(frame.get("priority"), 1),
            "joins": plain and frame.get("isSynthetic") is not True and frame.get("shouldQuery") is not False,
            "alone": self.turn is None and not self.open and not self.notifications and not self.connecting,
            "origin": "unclassified" if frame.get("isSynthetic") is True else fields(frame.get("origin")).get("kind"),
        }  # fmt: skip
        self.prompts.append({"number": prompt["number"], "at": self.index} | ({"uuid": uuid} if uuid else {}))
        self.open.append(prompt)
        if uuid in self.uuids:
            self.settle(prompt, "dropped", "inferred")
        if uuid:
            self.uuids.add(uuid)

    def host_control_request(self, frame):
        request = fields(frame.get("request"))
        if request.get("subtype") in ("interrupt", "cancel_async_message"):
            self.withdrawals[frame.get("request_id")] = request.get("message_uuid")

    def host_control_response(self, frame):
        self.connecting.discard(fields(frame.get("response")).get("request_id"))

    def agent_control_request(self, frame):
        if fields(frame.get("request")).get("subtype") == "mcp_message" and self.turn is None and not self.turns:
            self.connecting.add(frame.get("request_id"))
            for prompt in self.open:
                prompt["alone"] = False

    def agent_control_response(self, frame):
        response = fields(frame.get("response"))
        if response.get("request_id") not in self.withdrawals:
            return
        uuid = self.withdrawals.pop(response["request_id"])
        cancelled = fields(response.get("response")).get("cancelled")
        if response.get("subtype") != "success":
            return
        if uuid is not None:
            if cancelled is True:
                self.cancel(uuid)
            return
        self.interrupted = self.turn is not None or bool(self.open)
        if isinstance(cancelled, list):
            for each in cancelled:
                self.cancel(each)
            early = [each for each in self.open if self.turn and each["at"] <= self.turn["from"]]
            running = run_of(self.due(early), at_least(self.release, [2, 1, 90]))
            for prompt in [each for each in self.open if each["uuid"] is None and each not in running]:
                if not prompt["taken"]:
                    self.settle(prompt, "cancelled", "inferred")

    def agent_command_lifecycle(self, frame):
        self.reports = True
        for prompt in [each for each in self.open if each["uuid"] == frame.get("command_uuid")]:
            state = frame.get("state")
            if state == "started":
                prompt["taken"] = True
            elif state == "cancelled" and prompt["taken"] and self.last:
                self.settle(prompt, "interrupted", "reported", self.last["number"])
            elif state == "cancelled" and not prompt["taken"]:
                self.settle(prompt, "cancelled", "reported")
            elif state == "completed" and self.turn is None and self.last:
                self.settle(prompt, self.last["outcome"], "reported", self.last["number"])

    def begin(self, frame):
        if self.turn is None:
            uuids = named_by(frame) if frame.get("subtype") == "init" else []
            woken = self.notifications > 0
            self.connecting.clear()
            self.turn = {"number": len(self.turns), "from": self.index, "uuids": uuids, "woken": woken}

    def agent_system(self, frame):
        if frame.get("subtype") == "init":
            self.release = frame.get("claude_code_version", "2.0.0")
            self.begin(frame)
        elif frame.get("subtype") == "task_notification":
            self.notifications += 1
        elif frame.get("subtype") == "session_state_changed" and frame.get("state") == "idle":
            self.settle_silent()

    def settle_silent(self):
        for prompt in list(self.open) if self.turn is None and self.last else []:
            if prompt["at"] < self.last["to"] and (prompt["uuid"] is None or not self.reports):
                self.settle(prompt, self.last["outcome"], "inferred", self.last["number"])

    def agent_user(self, frame):
        content = fields(frame.get("message")).get("content")
        if frame.get("isReplay") is True:
            same = [each for each in self.open if each["uuid"] and each["uuid"] == frame.get("uuid")]
            alike = [each for each in self.open if each["uuid"] is None and each["content"] == content]
            for prompt in (same or [each for each in alike if not each["taken"]])[:1]:
                prompt["taken"] = True
        elif main_thread(frame):
            self.begin(frame)
            blocks = content if isinstance(content, list) else []
            self.tool_results |= any(fields(block).get("type") == "tool_result" for block in blocks)

    def agent_assistant(self, frame):
        if not main_thread(frame):
            return
        self.begin(frame)
        if self.tool_results:
            self.tool_results, self.notifications = False, 0
            _, named, inferred = self.taken_by({})
            for prompt in self.open:
                late = prompt["at"] > self.turn["from"] or prompt not in named + inferred
                prompt["injected"] |= late and prompt["rank"] < 2 and prompt["joins"] and not prompt["taken"]

    agent_stream_event = agent_assistant

    def due(self, prompts):
        """The prompts that waited at the last result: later ones miss the turn that follows it."""
        return [each for each in prompts if self.last and each["at"] <= self.last["to"]] or prompts

    def taken_by(self, result):
        listed, start = [*self.turn["uuids"], *named_by(result)], self.turn["from"]
        origin, joins = fields(result.get("origin")).get("kind"), at_least(self.release, [2, 1, 90])
        own = OWN.get(origin)
        named = [each for each in self.open if each["taken"] or (each["uuid"] and each["uuid"] in listed)]
        silent = [each for each in self.open if each not in named and (each["uuid"] is None or not self.reports)]
        injected = [each for each in silent if each["injected"]]
        silent = [each for each in silent if not each["injected"]]
        queued = [each for each in silent if each["at"] <= start]
        if named:
            early = [each for each in named if each["at"] <= start]
            line = self.due(sorted(early + queued, key=lambda each: each["number"]))
            joined = neighbors(line, early) if joins and not own else []
            return own or "prompt", named, joined + injected
        run = run_of(self.due(queued) or silent, joins)
        if own and (not run or run[0]["origin"] != origin):
            return own, [], injected
        if self.turn["woken"] and self.notifications and not at_least(self.release, [2, 1, 126]):
            return "notification", [], injected
        return "prompt" if run else "unknown", [], run + injected

    def agent_result(self, frame):
        self.begin(frame)
        cause, named, inferred = self.taken_by(frame)
        if cause == "notification":
            self.notifications = max(0, self.notifications - 1)
        subtype, reason = frame.get("subtype"), frame.get("terminal_reason")
        stopped = reason.startswith("aborted_") if reason else self.interrupted and subtype == "error_during_execution"
        failed = frame.get("is_error") is True or subtype not in ("success", None)
        outcome = "interrupted" if stopped else "failed" if failed else "answered"
        taken = sorted(named + inferred, key=lambda each: each["number"])
        ended = {"number": self.turn["number"], "from": self.turn["from"], "to": self.index, "cause": cause}
        ended |= {"outcome": outcome, "prompts": [each["number"] for each in taken]}
        said = {"subtype": subtype, "terminalReason": reason, "origin": fields(frame.get("origin")).get("kind")}
        self.last = ended | {name: value for name, value in said.items() if value is not None}
        self.turns.append(self.last)
        self.turn, self.tool_results, self.interrupted = None, False, False
        for prompt in taken:
            self.settle(prompt, outcome, "reported" if prompt in named else "inferred", ended["number"])
        for prompt in self.open:
            prompt["injected"] = False

    def end(self, clean):
        if clean:
            self.settle_silent()
        for prompt in list(self.open):
            self.settle(prompt, "lost", "inferred")


def main(paths):
    failed = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            vector = json.load(file)
        ledger = Ledger()
        for entry in vector["frames"]:
            ledger.observe(entry["direction"], entry["frame"])
        ledger.end(vector["ending"] == "clean")
        for part, got in (("prompts", ledger.prompts), ("turns", ledger.turns)):
            if got != vector[part]:
                failed += 1
                print(f"{path}: {part} are {json.dumps(got)}, expected {json.dumps(vector[part])}")
    print(f"{len(paths)} vectors, {failed} differences")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
