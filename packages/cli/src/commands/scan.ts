import { SiteAuditError, unwrap } from '../../../client/src/index.ts';
import { pluralize, writeForeignJson } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { Command, Invocation } from '../command.ts';
import { FORMAT_OPTIONS, GATE_OPTIONS } from '../options.ts';
import { readScanRequest, SCAN_OPTIONS, type ScanSettings, uploadIgnores } from '../scan-settings.ts';
import { toLine } from '../terminal.ts';
import { Progress } from '../output/progress.ts';
import { chooseFormat } from '../output/write-result.ts';
import { confirmSpending } from '../prompt.ts';
import type { Result } from '../result.ts';
import { connect, type Connection } from '../service/connect.ts';
import { describeScan, showScan } from '../service/follow.ts';
import { readGraph, readSiteReport } from '../service/site-report.ts';
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
  options: [...SCAN_OPTIONS, 'preview', 'yes', ...FORMAT_OPTIONS, ...GATE_OPTIONS, 'service'],
  examples: [
    'site-audit scan example.com',
    'site-audit scan example.com --max-pages 50 --yes --min-score 80',
    'site-audit scan example.com shop.example.com --max-pages 50',
    'site-audit scan example.com --include "/blog/**" --exclude "/blog/tag/*" --preview',
    'site-audit scan example.com --mode list --urls-file urls.csv',
  ],
  async run(invocation) {
    const { args, options, terminal } = invocation;
    if (args.length > 1) return scanSeveral(invocation);
    const [host = ''] = args;
    const baseline = await checkOptions(invocation, true);
    const { settings, config } = await readScanRequest(options);
    const progress = new Progress(terminal, options.quiet);
    const connection = await connect(options, terminal, (line) => progress.log(line));
    const { client, service } = connection;
    if (options.preview) return showPreview(invocation, connection, settings);
    await confirmSpending(terminal, options.yes ?? false, await describeCost(connection, settings));
    const earlier = baseline ?? (options['fail-on-new'] ? await readEarlier(connection, host) : null);
    await uploadIgnores(client, host, config);
    const begun = await unwrap(
      client.POST('/websites/{host}/scans', {
        params: { path: { host } },
        body: settings,
      }),
    );
    await showScan(client, host, begun.scan.id, progress);
    progress.log(await describeScan(client, host, begun.scan.id));
    const result = { site_report: await readSiteReport(client, host) };
    const graph = await readGraph(client, host, options);
    return finish({ result, graph, siteUrl: service, baseline: earlier, config }, invocation);
  },
};

/** Prints what a scan would cover of the known URLs. Starts none. */
async function showPreview(
  { args: [host = ''], options, terminal }: Invocation,
  { client }: Connection,
  body: ScanSettings,
): Promise<number> {
  const path = { host };
  const found = await unwrap(client.POST('/websites/{host}/scan/preview', { params: { path }, body }));
  const { preview, estimate } = found;
  const lines = [
    `${preview.matching} of ${pluralize(preview.known_urls, 'known URL')} match, ${preview.never_audited} of them never audited.`,
    ...(preview.unknown_depth > 0 ? [`The click depth of ${preview.unknown_depth} of them is unknown.`] : []),
    ...preview.left_out.map(({ count, reason, pattern }) => `Left out: ${count}, ${pattern ?? reason}`),
    `A scan of them costs up to ${pluralize(preview.expected_cost, 'credit')}, of any others up to ${estimate.cost}.`,
    ...preview.examples,
  ];
  terminal.stdout.write(
    `${chooseFormat(options) === 'json' ? writeForeignJson(found) : lines.map(toLine).join('\n')}\n`,
  );
  return 0;
}

async function describeCost(
  { client }: Connection,
  { max_pages: maxPages, max_credits: maxCredits }: ScanSettings,
): Promise<string> {
  const { settings } = await unwrap(client.GET('/settings'));
  const pages = maxPages ?? settings.site_scan_max_pages;
  if (pages > settings.site_scan_max_pages)
    throw new CliError(`--max-pages must be a whole number from 1 to ${settings.site_scan_max_pages}.`);
  const price = settings.site_scan_cost_per_page;
  const most = Math.min(pages * price, maxCredits ?? Infinity);
  return `The scan costs ${pluralize(price, 'credit')} for each page it audits, ${most} at most.`;
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
