import { writeFile } from 'node:fs/promises';
import { CONFIG_SCHEMA_FILE } from '../../../../src/engine/audit-config.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { getConfigPath } from '../config.ts';
import { EXIT } from '../exit-codes.ts';
import { findSiteUrl } from '../service/connect.ts';
import { BASELINE_FILE } from './baseline.ts';

export const init: Command = {
  name: 'init',
  usage: '',
  summary: 'Write site-audit.config.json, which says how pages are audited',
  details:
    'The file says which checks run, their severities, gates, which pages are audited and what is ignored, with reasons. site-audit local reads it. Comments are allowed. A file that exists is left as it is.',
  arity: [0, 0],
  options: ['config', 'root', 'service'],
  examples: ['site-audit init', 'site-audit baseline dist/', 'site-audit local dist/'],
  async run({ options, terminal }) {
    const path = getConfigPath(options);
    const siteUrl = await findSiteUrl(options, terminal);
    await writeFile(path, writeTemplate(siteUrl), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw new CliError(
        error.code === 'EEXIST' ? `${path} exists already.` : `${path} cannot be written: ${error.message}.`,
      );
    });
    terminal.stderr.write(
      `Wrote ${path}. Record what there is today with site-audit baseline FOLDER; then site-audit local FOLDER fails on new issues alone.\n`,
    );
    return EXIT.ok;
  },
};

function writeTemplate(siteUrl: string): string {
  const schema =
    siteUrl === ''
      ? `./node_modules/@site-audit/cli/dist/${CONFIG_SCHEMA_FILE}`
      : `${siteUrl}/${CONFIG_SCHEMA_FILE}`;
  return `{
  "$schema": ${JSON.stringify(schema)},

  // Checks and categories that are "off", or whose failures are critical, high, medium or low
  "checks": {
    // "og-image-missing": "low"
  },

  // Pages by the path of their URL
  "include": [],
  "exclude": [],

  // Fail if a page scores less, and on any issue of this severity or worse
  // "min_score": 80,
  // "fail_on": "high",

  // Fail on issues that are not in this file, which site-audit baseline writes
  "baseline": ${JSON.stringify(BASELINE_FILE)},

  // Reasons: false_alarm, accepted, not_ours
  "ignores": [
    // { "check": "link-text-generic", "pages": "/docs/**", "reason": "accepted", "note": "…", "expires_at": "2030-01-31" }
  ]
}
`;
}
