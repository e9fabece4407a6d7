#!/bin/sh
# Fuzzes the service by its own description with schemathesis, which it installs into target/. No answer may be a failure of the service.
set -eu
cd "$(dirname "$0")/.."
tool=target/schemathesis
[ -x "$tool/bin/schemathesis" ] || { python3 -m venv "$tool" && "$tool/bin/pip" install --quiet schemathesis==4.32.5; }
log=$(mktemp)
HOME=$(mktemp -d) COURTLISTENER_TOKEN='' node www/dist/cli.js serve --port 0 --rate 1000000 --max-body 2 2>"$log" &
service=$!
trap 'kill $service 2>/dev/null || true; rm -f "$log"' EXIT
until url=$(sed -n 's/.*Serving at \(http[^;]*\);.*/\1/p' "$log") && [ -n "$url" ]; do
  kill -0 $service
  sleep 0.1
done
# Not among the checks: that each request which the description allows is answered with success.
"$tool/bin/schemathesis" run "$url/openapi.json" --no-color --seed 1 --max-examples "${EXAMPLES:-50}" --continue-on-failure \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,unsupported_method
