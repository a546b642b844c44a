#!/usr/bin/env bash
# Audits the target, annotates its files, writes the summary of the job and checks the gates. A failed gate is an output, so that the
# steps after this one run.
set -euo pipefail

site_audit() { "$FOLDER/cli/node_modules/.bin/site-audit" "$@"; }
result=$FOLDER/result.json
base=$FOLDER/base.json

options=(--root "$GITHUB_WORKSPACE")
[ -z "$SITE" ] || options+=(--site "$SITE")
[ -z "$MAX_PAGES" ] || options+=(--max-pages "$MAX_PAGES")
[ "$ALLOW_PRIVATE" != true ] || options+=(--allow-private)
site_audit local --json --output "$result" "${options[@]}" -- "$TARGET"

gates=()
compare=()
[ -z "$MIN_SCORE" ] || gates+=(--min-score "$MIN_SCORE")
[ -z "$FAIL_ON" ] || gates+=(--fail-on "$FAIL_ON")
if [ -f "$base" ]; then
  compare=(--baseline "$base")
  [ "$FAIL_ON_NEW" != true ] || gates+=(--fail-on-new)
fi

site_audit report "$result" --github
site_audit report "$result" --markdown ${compare[@]+"${compare[@]}"} >>"$GITHUB_STEP_SUMMARY"
site_audit report "$result" --sarif --output "$FOLDER/result.sarif"

passed=true
status=0
site_audit report "$result" ${gates[@]+"${gates[@]}"} ${compare[@]+"${compare[@]}"} >/dev/null || status=$?
[ "$status" -le 1 ] || exit "$status"
[ "$status" = 0 ] || passed=false

has_files=true
[[ ! $TARGET =~ ^https?:// ]] || has_files=false
# The cache of a pull request is not read by others, so only the result of a push is kept.
cp "$result" "$base"
{
  echo "passed=$passed"
  echo "has-files=$has_files"
  echo "result=$result"
  echo "sarif=$FOLDER/result.sarif"
} >>"$GITHUB_OUTPUT"
