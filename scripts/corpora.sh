#!/usr/bin/env bash
# Many drafts in Python, by Spark and Ray: scripts/corpora.sh test|bench|study [options]
#   test    runs crates/python/corpora/tests
#   bench   measures throughput, shuffle, skew and memory on generated drafts
#   study   makes 2,000 briefs, checks them by Spark, and runs the notebook of the study on the findings: target/corpora/study
# Each uses the wheel of `make python`, and installs what it needs: Java 17 from Debian, the rest into target/corpora/env, as
# crates/python/corpora/requirements.txt has it.
set -euo pipefail
cd "$(dirname "$0")/.."

OUT="$PWD/target/corpora"
ENV="$OUT/env"
REQUIREMENTS=crates/python/corpora/requirements.txt

if ! command -v java > /dev/null; then
  if ! command -v apt-get > /dev/null || [ "$(id -u)" != 0 ]; then
    echo "Spark needs Java 17, and only root can install it; install openjdk-17-jre-headless." >&2
    exit 2
  fi
  echo "Installing openjdk-17-jre-headless ..."
  export DEBIAN_FRONTEND=noninteractive
  apt-get update > /dev/null
  apt-get -o DPkg::Lock::Timeout=600 install --yes --no-install-recommends openjdk-17-jre-headless > /dev/null
fi

if ! cmp --silent "$REQUIREMENTS" "$ENV/installed"; then
  "${PYTHON:-python3}" -m venv --clear "$ENV"
  "$ENV/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$REQUIREMENTS"
  cp "$REQUIREMENTS" "$ENV/installed"
fi
"$ENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall target/python/*.whl

# Spark's parts talk to each other on this machine alone, and its workers run the same Python.
export SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON="$ENV/bin/python" PYSPARK_DRIVER_PYTHON="$ENV/bin/python"
# Ray reports nothing to its makers.
export RAY_USAGE_STATS_ENABLED=0 RAY_DATA_DISABLE_PROGRESS_BARS=1

command="${1:-}"
shift || true
case "$command" in
  test)
    cd crates/python/corpora/tests
    "$ENV/bin/mypy" --strict --config-file ../../pyproject.toml --package literatim
    "$ENV/bin/python" -m pytest --quiet --durations=5 "$@"
    ;;
  bench | study)
    "$ENV/bin/python" "crates/python/corpora/$command.py" "$@"
    ;;
  *)
    sed -n 's/^# \{0,1\}//p' "$0" | sed 1d >&2
    exit 2
    ;;
esac
