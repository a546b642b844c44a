import { unwrap } from '../../../client/src/index.ts';
import type { Command } from '../command.ts';
import { FORMAT_OPTIONS, GATE_OPTIONS } from '../options.ts';
import { Progress } from '../output/progress.ts';
import { readAuditData } from '../read-audit-data.ts';
import type { Result } from '../result.ts';
import { connect } from '../service/connect.ts';
import { findAudit, readAudit } from '../service/audits.ts';
import { checkOptions, finish } from './finish.ts';

export const audit: Command = {
  name: 'audit',
  usage: '<url>',
  summary: 'Audit a public page with the service',
  details:
    'The audit is stored in your account and replaces your earlier audit of the same URL. --fail-on-new compares it with that one. An account can run one audit a minute: the command waits for it.',
  arity: [1, 1],
  takesNoFiles: true,
  options: [...FORMAT_OPTIONS, ...GATE_OPTIONS, 'service'],
  examples: [
    'site-audit audit https://www.example.com/',
    'site-audit audit https://www.example.com/ --min-score 80 --fail-on high',
    'site-audit audit https://www.example.com/ --markdown > audit.md',
  ],
  async run(invocation) {
    const { args, options, terminal } = invocation;
    const baseline = await checkOptions(invocation, true);
    const [url = ''] = args;
    const progress = new Progress(terminal, options.quiet);
    const { client, service } = await connect(options, terminal, (line) => progress.log(line));
    const earlier = baseline ?? (options['fail-on-new'] ? await readEarlier() : null);
    progress.step(`Auditing ${url}`);
    progress.update(`Auditing ${url}`, 0, 1);
    try {
      const { report } = await unwrap(client.POST('/reports', { body: { url } }));
      progress.end();
      const found = { ...report, data: readAuditData(report.data) };
      return await finish({ result: { audits: [found] }, siteUrl: service, baseline: earlier }, invocation);
    } finally {
      progress.end();
    }

    async function readEarlier(): Promise<Result | null> {
      const id = await findAudit(client, url);
      if (id === null) progress.log(`There is no earlier audit of ${url}: no issue counts as new.`);
      return id === null ? null : { audits: [await readAudit(client, id)] };
    }
  },
};
