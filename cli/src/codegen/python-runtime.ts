/** The part of the Python module that does not depend on the protocol. */
export const pythonRuntime = `
class DecodeError(ValueError):
    """A known part of a value has the wrong form. \`\`path\`\` is its JSON pointer."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path or '/'}: expected {expected}")
        self.path = path


class _Absent:
    """The value of an optional field that is not there; \`\`None\`\` is JSON's null."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = _Absent()


class Structure:
    """A JSON object. \`\`extra\`\` holds the fields that this release does not know."""

    _fields: ClassVar[dict[str, tuple[str, bool, Any]]] = {}
    extra: dict[str, Any]

    @classmethod
    def decode(cls, value: Any, path: str = "") -> Any:
        """Reads the JSON object, and raises DecodeError if a known field is missing or has the wrong type."""
        if not isinstance(value, dict):
            raise DecodeError(path, "an object")
        known: dict[str, Any] = {}
        for key, (attribute, optional, form) in cls._fields.items():
            if key in value:
                known[attribute] = _decode(form, value[key], f"{path}/{key}", optional)
            elif not optional:
                raise DecodeError(f"{path}/{key}", "a value")
        return cls(**known, extra={key: one for key, one in value.items() if key not in cls._fields})

    def encode(self) -> dict[str, Any]:
        """The JSON object."""
        result: dict[str, Any] = {}
        for key, (attribute, _, _) in self._fields.items():
            value = getattr(self, attribute)
            if value is not ABSENT:
                result[key] = encode(value)
        return {**result, **self.extra}


_JSON = {str: "string", bool: "boolean", int: "number", float: "number", list: "array", dict: "object", type(None): "null"}


def _decode(form: Any, value: Any, path: str, optional: bool = False) -> Any:
    kind = form if isinstance(form, str) else form[0]
    if kind == "any":
        return value
    found = _JSON[type(value)]
    if kind in ("string", "number", "boolean", "null"):
        if found != kind:
            raise DecodeError(path, kind)
        return value
    if kind == "nullable":
        return None if value is None else _decode(form[1], value, path)
    if kind == "list":
        if found != "array":
            raise DecodeError(path, "a list")
        return [_decode(form[1], one, f"{path}/{i}") for i, one in enumerate(value)]
    if kind == "table":
        if found != "object":
            raise DecodeError(path, "an object")
        return {key: _decode(form[1], one, f"{path}/{key}") for key, one in value.items()}
    target = _TYPES[form[1]]
    if isinstance(target, type):
        return target.decode(value, path)
    if target[0] != "one":
        return _decode(target, value, path)
    kinds = {json_type for json_type, _, _, _ in target[1]}
    if kinds and found not in kinds:
        raise DecodeError(path, " or ".join(sorted(kinds)))
    for json_type, tags, required, inner in target[1]:
        if json_type != found or any(key not in value for key in required):
            continue
        if all(value[key] in words for key, words in tags.items() if isinstance(value[key], str)):
            return _decode(inner, value, path)
    for json_type, tags, required, _ in target[1]:
        if found == json_type == "object" and tags and all(value.get(key) in words for key, words in tags.items()):
            raise DecodeError(path, f"the fields {', '.join(key for key in required if key not in value)}")
    return value


def encode(value: Any) -> Any:
    """A decoded value as JSON data."""
    if isinstance(value, Structure):
        return value.encode()
    if isinstance(value, list):
        return [encode(one) for one in value]
    if isinstance(value, dict):
        return {key: encode(one) for key, one in value.items()}
    return value


def decode_frame(value: Any) -> "Frame | dict[str, Any]":
    """Reads one frame. A type or subtype that this release does not know stays JSON data."""
    return _decode(("reference", "Frame"), value, "")


def decode_line(line: "str | bytes") -> "Frame | dict[str, Any]":
    """Reads one line of the wire."""
    return decode_frame(json.loads(line))


def encode_line(frame: Any) -> str:
    """Writes one line of the wire, with its line feed."""
    return json.dumps(encode(frame), separators=(",", ":"), allow_nan=False) + "\\n"


def decode_response(subtype: str, response: Any) -> Any:
    """Reads the object under \`\`response\`\` of a success; \`\`subtype\`\` is that of the request."""
    name = RESPONSES.get(subtype)
    return response if name is None else _decode(("reference", name), response, "")


def decode_transcript_line(line: "str | bytes") -> "TranscriptLine | dict[str, Any]":
    """Reads one line of a session file."""
    return _decode(("reference", "TranscriptLine"), json.loads(line), "")
`;
