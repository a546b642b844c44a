import { SiteAuditError, unwrap } from '../../../client/src/index.ts';
import { pluralize } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { FORMAT_OPTIONS, GATE_OPTIONS } from '../options.ts';
import { readMaxPages } from '../read-max-pages.ts';
import { Progress } from '../output/progress.ts';
import { confirmSpending } from '../prompt.ts';
import type { Result } from '../result.ts';
import { connect, type Connection } from '../service/connect.ts';
import { describeScan, showScan } from '../service/follow.ts';
import { readSiteReport } from '../service/site-report.ts';
import { checkOptions, finish } from './finish.ts';
import { scanSeveral } from './scan-several.ts';

export const scan: Command = {
  name: 'scan',
  usage: '<host…>',
  summary: 'Scan websites you have verified, for credits',
  details:
    'Audits the pages of the website and prints its combined report. The scan continues if you interrupt the command: run site-audit watch to follow it. --fail-on-new compares with the report before the scan. Several websites are queued, three at a time, and get a line each.',
  arity: [1, 50],
  takesNoFiles: true,
  options: ['max-pages', 'only-changed', 'yes', ...FORMAT_OPTIONS, ...GATE_OPTIONS, 'service'],
  examples: [
    'site-audit scan example.com',
    'site-audit scan example.com --max-pages 50 --yes --min-score 80',
    'site-audit scan example.com shop.example.com --max-pages 50',
  ],
  async run(invocation) {
    const { args, options, terminal } = invocation;
    if (args.length > 1) return scanSeveral(invocation);
    const [host = ''] = args;
    const baseline = await checkOptions(invocation, true);
    const maxPages = readMaxPages(options, null);
    const progress = new Progress(terminal, options.quiet);
    const connection = await connect(options, terminal, (line) => progress.log(line));
    const { client, service } = connection;
    await confirmSpending(terminal, options.yes ?? false, await describeCost(connection, maxPages));
    const earlier = baseline ?? (options['fail-on-new'] ? await readEarlier(connection, host) : null);
    const begun = await unwrap(
      client.POST('/websites/{host}/scans', {
        params: { path: { host } },
        body: {
          ...(maxPages !== null && { max_pages: maxPages }),
          ...(options['only-changed'] && { only_changed: true }),
        },
      }),
    );
    await showScan(client, host, begun.scan.id, progress);
    progress.log(await describeScan(client, host, begun.scan.id));
    return finish(
      { result: { site_report: await readSiteReport(client, host) }, siteUrl: service, baseline: earlier },
      invocation,
    );
  },
};

async function describeCost({ client }: Connection, maxPages: number | null): Promise<string> {
  const { settings } = await unwrap(client.GET('/settings'));
  const pages = maxPages ?? settings.site_scan_max_pages;
  if (pages > settings.site_scan_max_pages)
    throw new CliError(`--max-pages must be a whole number from 1 to ${settings.site_scan_max_pages}.`);
  const price = settings.site_scan_cost_per_page;
  return `The scan costs ${pluralize(price, 'credit')} for each page it audits, ${pages * price} at most.`;
}

async function readEarlier({ client }: Connection, host: string): Promise<Result | null> {
  return readSiteReport(client, host).then(
    (report) => (report.totals.pages === 0 ? null : { site_report: report }),
    (error: unknown) => {
      if (error instanceof SiteAuditError && error.status === 404) return null;
      throw error;
    },
  );
}
