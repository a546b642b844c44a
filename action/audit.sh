#!/usr/bin/env bash
# Audits the target, annotates its files, writes the job summary and checks the gates. A failed gate only sets an output, so that later
# steps run.
set -euo pipefail

site_audit() { "$FOLDER/cli/node_modules/.bin/site-audit" "$@"; }

# The runner looks for `##[command]` anywhere in a line. File names are logged as they are and must not run as commands.
log_without_commands() {
  local token status=0
  token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  echo "::stop-commands::$token"
  "$@" 2>&1 || status=$?
  echo "::$token::"
  return "$status"
}

# The runner does not enforce required inputs.
if [ -z "$TARGET" ]; then
  echo "::error title=Site Audit::The input target is missing. Name a folder or file with built HTML, or a URL."
  exit 2
fi

result=$FOLDER/result.json
base=$FOLDER/base.json

options=(--root "$GITHUB_WORKSPACE")
[ -z "$BASE_URL" ] || options+=(--base-url "$BASE_URL")
[ -z "$MAX_PAGES" ] || options+=(--max-pages "$MAX_PAGES")
[ "$ALLOW_PRIVATE" != true ] || options+=(--allow-private)
[ "$RENDER" != true ] || options+=(--render)
[ -z "$CONFIG" ] || options+=(--config "$CONFIG")
passed=true
status=0
# The gates of the config file.
log_without_commands site_audit local --json --output "$result" "${options[@]}" -- "$TARGET" || status=$?
[ "$status" -le 1 ] || exit "$status"
[ "$status" = 0 ] || passed=false

gates=()
compare=()
[ -z "$MIN_SCORE" ] || gates+=(--min-score "$MIN_SCORE")
[ -z "$FAIL_ON" ] || gates+=(--fail-on "$FAIL_ON")
if [ -f "$base" ]; then
  compare=(--baseline "$base")
  [ "$FAIL_ON_NEW" != true ] || gates+=(--fail-on-new)
elif [ "$FAIL_ON_NEW" = true ] && [ -n "$BASE" ]; then
  echo "::notice title=Site Audit::There is no result of $BASE yet, so no issue counts as new. A push to it makes one."
fi

site_audit report "$result" --github
site_audit report "$result" --markdown ${compare[@]+"${compare[@]}"} >>"$GITHUB_STEP_SUMMARY"
site_audit report "$result" --sarif --output "$FOLDER/result.sarif" ${compare[@]+"${compare[@]}"}

status=0
log_without_commands site_audit report "$result" --output /dev/null \
  ${gates[@]+"${gates[@]}"} ${compare[@]+"${compare[@]}"} || status=$?
[ "$status" -le 1 ] || exit "$status"
[ "$status" = 0 ] || passed=false

has_files=true
[[ ! $TARGET =~ ^[Hh][Tt][Tt][Pp][Ss]?:// ]] || has_files=false
# Other runs cannot read the cache of a pull request, so only the result of a push is kept.
cp "$result" "$base"
{
  echo "passed=$passed"
  echo "has-files=$has_files"
  echo "result=$result"
  echo "sarif=$FOLDER/result.sarif"
} >>"$GITHUB_OUTPUT"
