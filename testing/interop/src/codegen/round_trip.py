"""Round trip of recorded frames and session lines, in the generated Python module of the folder of the first argument.

Standard input has one JSON value a line: ``{"kind": "frame" | "line", "value": ...}``. Prints the findings and counts as
JSON: the values that changed, the errors, and how many objects became typed.
"""

import dataclasses
import json
import sys

sys.path.insert(0, sys.argv[1])
import agent_protocol as protocol  # noqa: E402

UNKNOWN = "field_of_a_later_release"
counts = {"values": 0, "typed": 0, "structures": 0, "unlike": [], "errors": []}


def structures(value):
    """Every structure below a decoded value."""
    if isinstance(value, protocol.Structure):
        yield value
        for one in dataclasses.fields(value):
            yield from structures(getattr(value, one.name))
    elif isinstance(value, list):
        for one in value:
            yield from structures(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from structures(one)


for text in sys.stdin:
    item = json.loads(text)
    counts["values"] += 1
    read = protocol.decode_line if item["kind"] == "frame" else protocol.decode_transcript_line
    try:
        decoded = read(json.dumps(item["value"]))
        if json.loads(protocol.encode_line(decoded)) != item["value"]:
            counts["unlike"].append(item["value"])
        counts["typed"] += isinstance(decoded, protocol.Structure)
        # An unknown field in every structure survives, too.
        for one in structures(decoded):
            counts["structures"] += 1
            one.extra[UNKNOWN] = {"nested": [1, None]}
        extended = json.loads(protocol.encode_line(decoded))
        if protocol.encode(read(json.dumps(extended))) != extended:
            counts["unlike"].append(extended)
    except protocol.DecodeError as error:
        counts["errors"].append([str(error), item["value"]])
print(json.dumps(counts))
