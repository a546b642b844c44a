import { followScan, type SiteAuditClient, unwrap } from '../../../client/src/index.ts';
import { pluralize } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { Progress } from '../output/progress.ts';

/** How long the bar stays as it is while no page comes. */
const POLL_MS = 2_000;

const WAITS: Record<string, string> = {
  crawl_delay: 'waiting for the Crawl-delay of robots.txt',
  parallel: 'waiting for other requests to the website',
  site_busy: 'waiting: the website is busy',
  other_work: 'waiting for other work of your account',
  site_unreachable: 'waiting: the website does not answer',
};

/**
 * Shows a scan until it has ended. In a pipe: one line for each page.
 *
 * @throws CliError if the scan failed or stored nothing
 */
export async function showScan(
  client: SiteAuditClient,
  host: string,
  id: string,
  progress: Progress,
): Promise<void> {
  let label = `pages of ${host}`;
  let done = 0;
  let total: number | null = null;
  const draw = () => progress.update(label, done, total);
  const poll = async () => {
    const { scan } = await unwrap(
      client.GET('/websites/{host}/scans/{id}', { params: { path: { host, id } } }),
    );
    total = Math.min(scan.pages_requested, scan.pages_stored + scan.pages_remaining) || null;
    const waiting = scan.waiting_for === null ? '' : `, ${WAITS[scan.waiting_for] ?? 'waiting'}`;
    label = `pages of ${host}${waiting}`;
    draw();
  };
  await poll();
  const timer = setInterval(() => void poll().catch(() => {}), POLL_MS);
  try {
    for await (const event of followScan(client, host, id)) {
      if (event.event === 'error') throw new CliError(event.data.error.message);
      if (event.event === 'done') return;
      const { url, score, pages_scanned: stored } = event.data;
      done = stored;
      progress.step(`${stored} ${url}: ${score === null ? 'no score' : `score ${score}`}`);
      draw();
    }
  } finally {
    clearInterval(timer);
    progress.end();
  }
}

/** Says what a scan that has ended did and cost. */
export async function describeScan(client: SiteAuditClient, host: string, id: string): Promise<string> {
  const { scan } = await unwrap(
    client.GET('/websites/{host}/scans/{id}', { params: { path: { host, id } } }),
  );
  const unchanged =
    scan.pages_unchanged === 0 ? '' : `, ${pluralize(scan.pages_unchanged, 'page')} unchanged`;
  const balance = scan.result === null ? '' : ` You have ${pluralize(scan.result.balance, 'credit')} left.`;
  return `Scan ${scan.state}: ${pluralize(scan.pages_stored, 'page')} audited${unchanged}, ${pluralize(scan.credits_charged, 'credit')} charged.${balance}`;
}
