import { stat } from 'node:fs/promises';
import { type SiteAuditClient, unwrap } from '../../../client/src/index.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { FORMAT_OPTIONS, GATE_OPTIONS } from '../options.ts';
import { refuseUserNames } from '../refuse-credentials.ts';
import { readResult, type Result } from '../result.ts';
import { findAudit, readAudit } from '../service/audits.ts';
import { connect, findSiteUrl } from '../service/connect.ts';
import { readGraph, readSiteReport } from '../service/site-report.ts';
import { createPaint, toLine, type Terminal } from '../terminal.ts';
import { checkOptions, finish } from './finish.ts';

export const report: Command = {
  name: 'report',
  usage: '[<id> | <url> | <host> | <file>]',
  summary: 'Print a stored audit or the report of a website',
  details:
    'Takes the id of an audit, the URL of an audited page, the host of a website, or a file that was saved with --json, which needs no service. Without an argument it lists your newest audits. It audits nothing and costs nothing.',
  arity: [0, 1],
  options: ['structure', ...FORMAT_OPTIONS, ...GATE_OPTIONS, 'service'],
  examples: [
    'site-audit report',
    'site-audit report example.com --markdown > report.md',
    'site-audit report example.com --structure',
    'site-audit report audit.json --sarif > audit.sarif',
    'site-audit report audit.json --fixes > fixes.md',
  ],
  async run(invocation) {
    const { args, options, terminal } = invocation;
    const baseline = await checkOptions(invocation, false);
    const [subject] = args;
    if (subject !== undefined && (await isFile(subject))) {
      if (options.structure) throw new CliError('--structure needs the host of a website.');
      const siteUrl = await findSiteUrl(options, terminal);
      return finish({ result: await readResult(subject), siteUrl, baseline }, invocation);
    }
    if (subject !== undefined) refuseUserNames([subject]);
    const { client, service } = await connect(options, terminal, (line) =>
      terminal.stderr.write(`${line}\n`),
    );
    if (subject === undefined) return listAudits(client, terminal);
    const result = await readStored(client, subject);
    const isSite = 'site_report' in result;
    if (options.structure && !isSite) throw new CliError('--structure needs the host of a website.');
    const graph = isSite ? await readGraph(client, result.site_report.host, options) : null;
    return finish({ result, graph, siteUrl: service, baseline }, invocation);
  },
};

/** Whether the argument names a file, which may not exist. */
async function isFile(subject: string): Promise<boolean> {
  if (/^https?:/i.test(subject)) return false;
  if (/\.json$|[\\/]/.test(subject)) return true;
  return stat(subject).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function readStored(client: SiteAuditClient, subject: string): Promise<Result> {
  if (/^r_\w+$/.test(subject)) return { audits: [await readAudit(client, subject)] };
  if (!/^https?:/i.test(subject)) return { site_report: await readSiteReport(client, subject) };
  const id = await findAudit(client, subject);
  if (id === null) throw new CliError(`You have no audit of ${subject}. Run site-audit audit ${subject}.`);
  return { audits: [await readAudit(client, id)] };
}

async function listAudits(client: SiteAuditClient, { stdout, stderr, env }: Terminal): Promise<number> {
  const { reports } = await unwrap(client.GET('/reports', { params: { query: { limit: 100 } } }));
  const paint = createPaint(stdout, env);
  for (const { id, url, score, updated_at: updated, created_at: created } of reports) {
    const day = (updated ?? created).slice(0, 10);
    stdout.write(`${paint('dim', id)}  ${day}  ${String(score ?? '–').padStart(3)}  ${toLine(url)}\n`);
  }
  if (reports.length === 0) {
    stderr.write('You have no audits yet. Run site-audit audit https://www.example.com/.\n');
  }
  return EXIT.ok;
}
