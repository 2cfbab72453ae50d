"""Validates the frames of standard input, one a line, by the JSON Schema document that the first argument names.

Prints "valid" or the errors of a frame as one line of JSON: the path and the message of each.
"""

import json
import sys

from jsonschema import Draft202012Validator

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
Draft202012Validator.check_schema(document)
validator = Draft202012Validator(document)
for line in sys.stdin:
    errors = [["/".join(map(str, error.absolute_path)), error.message[:200]] for error in validator.iter_errors(json.loads(line))]
    print(json.dumps(errors) if errors else '"valid"')
