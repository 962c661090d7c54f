"""Where JSON documents break a schema.

Takes the file of the schema, and a document in each line of its input; writes, for each, a line with the list of what is
wrong. The package jsonschema is installed by scripts/setup.
"""
import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as f:
    schema = json.load(f)
kind = jsonschema.validators.validator_for(schema)
kind.check_schema(schema)
for line in sys.stdin:
    errors = kind(schema).iter_errors(json.loads(line))
    print(json.dumps([f"{error.message} at {error.json_path}" for error in errors]))
