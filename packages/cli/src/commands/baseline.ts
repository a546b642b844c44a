import { writeFile } from 'node:fs/promises';
import { writeForeignJson, pluralize } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { findConfig } from '../config.ts';
import { EXIT } from '../exit-codes.ts';
import { recordBaseline } from '../issues.ts';
import { chooseFormat } from '../output/write-result.ts';
import { findSiteUrl } from '../service/connect.ts';
import { auditLocally } from './local.ts';

export const BASELINE_FILE = 'site-audit.baseline.json';

export const baseline: Command = {
  name: 'baseline',
  usage: '<url | file | folder>',
  summary: 'Record the issues of today, so that a build fails on new ones alone',
  details: `Audits as site-audit local does and writes the ids of failed checks by page, without those that are ignored, to the file that "baseline" in the config file names, to --output, or to ${BASELINE_FILE}. Keep it with your code.`,
  arity: [1, 1],
  options: ['allow-private', 'max-pages', 'base-url', 'root', 'config', 'output', 'service'],
  examples: [
    'site-audit baseline dist/',
    'site-audit local dist/ --baseline site-audit.baseline.json --fail-on-new',
  ],
  async run(invocation) {
    const { options, terminal } = invocation;
    const config = await findConfig(options);
    const path = options.output ?? config.baseline ?? BASELINE_FILE;
    chooseFormat({ output: path });
    const audits = await auditLocally(invocation, config, await findSiteUrl(options, terminal));
    const recorded = recordBaseline(audits);
    await writeFile(path, `${writeForeignJson(recorded, 2)}\n`).catch((error: Error) => {
      throw new CliError(`${path} cannot be written: ${error.message}.`);
    });
    const { length: count } = Object.values(recorded.baseline).flat();
    const hint = path === config.baseline ? '' : ` To compare with it: --baseline ${path} --fail-on-new.`;
    terminal.stderr.write(
      `Recorded ${pluralize(count, 'issue')} of ${pluralize(audits.length, 'page')} in ${path}.${hint}\n`,
    );
    return EXIT.ok;
  },
};
