import { type SiteAuditClient, unwrap } from '../../../client/src/index.ts';
import { pluralize } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { Invocation } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { FORMAT_OPTIONS, GATE_OPTIONS } from '../options.ts';
import { Progress } from '../output/progress.ts';
import { confirmSpending } from '../prompt.ts';
import { readScanRequest, uploadIgnores } from '../scan-settings.ts';
import { connect } from '../service/connect.ts';
import { describeScan } from '../service/follow.ts';
import { toLine } from '../terminal.ts';

const POLL_MS = 5_000;

/**
 * Queues scans of several websites, and prints a line for each when it has ended. Returns 1 if a website was refused or its scan failed.
 *
 * @throws CliError if every website is refused, or an option is for one website alone
 */
export async function scanSeveral({ args, options, terminal }: Invocation): Promise<number> {
  const single = [...FORMAT_OPTIONS, ...GATE_OPTIONS].find((name) => options[name] !== undefined);
  if (single !== undefined)
    throw new CliError(`--${single} is for one website. Run site-audit report for each after the scans.`);
  if (options.preview) throw new CliError('--preview is for one website.');
  const { settings, config } = await readScanRequest(options);
  const { max_pages: maxPages } = settings;
  const progress = new Progress(terminal, options.quiet);
  const { client } = await connect(options, terminal, (line) => progress.log(line));
  const query = { hosts: args.join(','), ...(maxPages !== undefined && { max_pages: maxPages }) };
  const estimate = await unwrap(client.GET('/scans/estimate', { params: { query } }));
  if (estimate.would_refuse) throw new CliError(estimate.would_refuse.message);
  const cost = `${pluralize(args.length, 'scan')}, three at a time: ${estimate.cost} credits at most, and you have ${estimate.balance}.`;
  await confirmSpending(terminal, options.yes ?? false, cost);
  for (const host of args) await uploadIgnores(client, host, config);
  const { scans } = await unwrap(
    client.POST('/scans', {
      body: { ...settings, hosts: args },
    }),
  );
  let status: number = EXIT.ok;
  for (const { host, scan, error } of scans) {
    const failure = scan ? await waitForEnd(client, host, scan.id) : error;
    if (failure) status = EXIT.failed;
    const end = failure || !scan ? (failure?.message ?? 'failed') : await describeScan(client, host, scan.id);
    terminal.stdout.write(`${toLine(`${host}: ${end}`)}\n`);
  }
  return status;
}

/** Returns why a scan has failed once it has ended; `null` if it has not failed. */
async function waitForEnd(client: SiteAuditClient, host: string, id: string) {
  for (;;) {
    const path = { params: { path: { host, id } } };
    const { scan } = await unwrap(client.GET('/websites/{host}/scans/{id}', path));
    if (scan.finished_at !== null) return scan.error;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
