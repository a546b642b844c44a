import { getBareHost } from '../../../../src/lib/host/bare-host.ts';
import { type LogEntry, parseLogEntry } from '../../../../src/lib/log-entry.ts';
import { pluralize, writeForeignJson } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { fetchFile } from '../log/fetch-file.ts';
import { type FetchLogFile, LogFault } from '../log/log-files.ts';
import { readTrustedKey, type TrustedKey } from '../log/log-keys.ts';
import { type MonitorState, readState, writeState } from '../log/monitor-state.ts';
import { openLog, type OpenLog } from '../log/open-log.ts';
import { type Limits, readEntries } from '../log/read-entries.ts';
import { refuseUserNames } from '../refuse-credentials.ts';
import { toLine, type Terminal } from '../terminal.ts';

/** Limits of one run: 100,000 entries are about 30 MB. */
const LIMITS = { entries: 100_000, bytes: 100_000_000, durationMs: 5 * 60_000 };

type FoundEntry = LogEntry & { index: number };

/** The result of a run. */
interface Report {
  log: string;
  /** Entries in the tree of the checkpoint. */
  size: number;
  /** Index of the first entry read, and of the first entry left for the next run. */
  from: number;
  next: number;
  entries: FoundEntry[];
  /** Indices of entries in a format that this version does not know. */
  unknown: number[];
  /** Why the run stopped early; `null` if it did not, or stopped at a limit. */
  problem: LogFault | CliError | null;
}

export const monitor: Command = {
  name: 'monitor',
  usage: '<url>',
  summary: 'Follow the log of publications and list those for your hosts',
  details:
    'Verifies the newest checkpoint of a log, and that the log has only appended entries since the checkpoint in --state. Then reads the new entries and lists those for --host; without --state, all entries are new. Needs no API key. Exits with 3 if it lists any, and with 1 if the log contradicts itself.',
  arity: [1, 1],
  takesNoFiles: true,
  options: ['log-key', 'state', 'host', 'json'],
  examples: [
    'site-audit monitor https://audit.example.com/log --state log.json --host example.com',
    'site-audit monitor https://audit.example.com/log --log-key audit.example.com/log+2cf24dba+AR… --host example.com --json',
  ],
  async run({ args, options, terminal }) {
    const log = toLogUrl(args[0] ?? '');
    const hosts = new Set((options.host ?? []).map(toHost));
    const key = options['log-key'];
    const saved = options.state === undefined ? null : await readState(options.state, log);
    const trusted: TrustedKey | null =
      key !== undefined ? await readTrustedKey(key) : saved && { vkey: saved.vkey, history: null };
    const fetchLogFile: FetchLogFile = async (path, maxBytes) =>
      (await fetchFile(`${log}/${path}`, maxBytes))?.bytes ?? null;
    try {
      const opened = await openLog(fetchLogFile, saved?.checkpoint ?? null, trusted);
      const report = await readReport(log, fetchLogFile, opened, saved?.next ?? 0, hosts);
      terminal.stdout.write(options.json ? `${writeJson(report)}\n` : writeText(report, hosts));
      if (options.state !== undefined) await writeState(options.state, toState(report, opened));
      if (report.problem) throw report.problem;
      return report.entries.length > 0 ? EXIT.found : EXIT.ok;
    } catch (error) {
      if (!(error instanceof LogFault)) throw error;
      writeFault(error, terminal);
      return EXIT.failed;
    }
  },
};

/** Reads as much as the limits allow. Keeps the entries read before a problem. */
async function readReport(
  log: string,
  fetchLogFile: FetchLogFile,
  opened: OpenLog,
  from: number,
  hosts: ReadonlySet<string>,
): Promise<Report> {
  const { size } = opened.checkpoint;
  const report: Report = { log, size, from, next: from, entries: [], unknown: [], problem: null };
  const limits: Limits = { ...LIMITS, deadline: Date.now() + LIMITS.durationMs };
  try {
    for await (const bundle of readEntries(fetchLogFile, opened, from, limits)) {
      for (const { index, bytes } of bundle) {
        const entry = parseLogEntry(bytes);
        if (!entry) report.unknown.push(index);
        else if (isOfHost(entry, hosts)) report.entries.push({ index, ...entry });
        report.next = index + 1;
      }
    }
  } catch (error) {
    if (!(error instanceof LogFault || error instanceof CliError)) throw error;
    report.problem = error;
  }
  return report;
}

/** Hosts of entries are without `www.`. */
function isOfHost({ host, final_host: finalHost }: LogEntry, hosts: ReadonlySet<string>): boolean {
  return hosts.has(host) || (finalHost !== undefined && hosts.has(finalHost));
}

function toState({ log, next }: Report, { vkey, note }: OpenLog): MonitorState {
  return { format: 'site-audit-monitor/1', log, vkey, checkpoint: note, next };
}

function toLogUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError(`"${text}" is not the URL of a log, such as https://audit.example.com/log.`);
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}

function toHost(text: string): string {
  refuseUserNames([text]);
  const host = URL.parse(`https://${text}`)?.hostname ?? '';
  if (host === '' || text.includes('/'))
    throw new CliError(`--host ${text} is not a host, such as example.com.`);
  return getBareHost(host);
}

function writeJson({ problem, ...report }: Report): string {
  return writeForeignJson({ ...report, problem: problem?.message ?? null });
}

function writeText({ log, size, from, next, entries, unknown }: Report, hosts: ReadonlySet<string>): string {
  const read =
    next > from ? `Read ${countEntries(next - from)}, starting at number ${from}.` : 'No new entries.';
  const lines = [`${log} has ${countEntries(size)}. ${read}`];
  if (next < size) lines.push(`Remaining for the next run: ${countEntries(size - next)}.`);
  if (unknown.length > 0)
    lines.push(`In an unknown format: ${countEntries(unknown.length)}. Update site-audit to read them.`);
  if (hosts.size > 0 && next > from) lines.push(`Entries for ${[...hosts].join(', ')}: ${entries.length}.`);
  return [...lines, ...entries.map((entry) => writeEntry(entry, log))]
    .map((line) => `${toLine(line)}\n`)
    .join('');
}

function countEntries(count: number): string {
  return pluralize(count, 'entry', 'entries');
}

function writeEntry(entry: FoundEntry, log: string): string {
  const { index, provider, id, host, final_host: finalHost } = entry;
  const change =
    entry.type === 'publication'
      ? `${entry.published_at} publication`
      : `${entry.withdrawn_at} withdrawal (${entry.reason})`;
  const redirect = finalHost === undefined ? '' : ` to ${finalHost}`;
  return `${index}: ${change} of ${host}${redirect}, ${new URL(`/ai-directory/${provider}/${id}`, log).href}`;
}

/** The checkpoints in the message are evidence, and keep their lines. */
function writeFault({ message }: LogFault, { stderr }: Terminal): void {
  stderr.write(`${message.split('\n').map(toLine).join('\n')}\n`);
}
