import { NO_RENDERING } from '../../../src/services/scans/scan.ts';
import { env } from 'cloudflare:workers';
import { html } from 'hono/html';
import { describe, expect, it } from 'vitest';
import type { ListedScan, ScanResource, WaitReason } from '../../../src/contracts/scan.ts';
import { ScanProgressView } from '../../../src/entry/web/websites/scan-progress.tsx';
import { ScanResultSection } from '../../../src/entry/web/websites/scan-result.tsx';
import { expectRole, expectTag, toWords } from '../../page.ts';

const RUNNING: ListedScan = {
  id: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
  host: 'brightpage.com',
  state: 'running',
  started_at: '2026-11-20T10:00:00+00:00',
  finished_at: null,
  only_changed: true,
  pages_requested: 1_000,
  pages_found: 1_312,
  pages_fetched: 60,
  pages_stored: 42,
  pages_unchanged: 18,
  pages_skipped: { robots_txt: 3, not_html: 1_200 },
  pages_remaining: 252,
  pages_never_audited: 0,
  profile: null,
  settings: null,
  page_scores: [0, 0, 0, 0, 0, 2, 0, 9, 20, 11],
  credits_held: 1_000,
  credits_charged: 0,
  pace: { requests_at_once: 4, pages_per_minute: 119.2, crawl_delay: null },
  waiting_for: null,
  waiting_until: null,
  estimated_end: null,
  error: null,
};

async function renderProgress(change: Partial<ListedScan>): Promise<string> {
  return String(await html`${ScanProgressView({ scan: { ...RUNNING, ...change } })}`);
}

describe('a running scan', () => {
  it('has its counts in words', async () => {
    const shown = await renderProgress({});
    const words = toWords(shown);
    expect(words).toContain('Pages stored 42 of up to 1,000 18 unchanged');
    expect(words).toContain('Waiting to be read 252 of 1,312 found');
    expect(words).toContain('Skipped 1,203');
    expect(words).toContain('Credits held 1,000');
    expect(words).toContain('About 120 pages a minute, up to 4 requests at a time.');
    expectRole(shown, 'progressbar', { name: 'Pages scanned', value: '60', max: '312' });
  });

  it('that has read all it may reads no more, while the website is scored', async () => {
    const estimate = new Date().toISOString();
    const shown = toWords(await renderProgress({ pages_stored: 1_000, estimated_end: estimate }));
    expect(shown).toContain('Finishing the scan…');
    expect(shown).toContain('Waiting to be read 0 of 1,312 found');
    expect(shown).not.toContain('left');
  });

  it('that has fetched the home page and not read its links yet is not finishing', async () => {
    const shown = toWords(
      await renderProgress({ pages_fetched: 1, pages_stored: 0, pages_unchanged: 0, pages_remaining: 0 }),
    );
    expect(shown).toContain('Reading pages…');
    expect(shown).not.toContain('Finishing');
  });

  it('estimates when it ends', async () => {
    const estimate = new Date(Date.now() + 170_000).toISOString();
    const shown = await renderProgress({ estimated_end: estimate });
    expectTag(shown, 'time', { datetime: estimate, name: '3 minutes' });
    expect(toWords(shown)).toContain('About 3 minutes left');
  });

  it.each<[WaitReason, Partial<ListedScan>, string]>([
    [
      'crawl_delay',
      { pace: { ...RUNNING.pace, crawl_delay: 1 } },
      'Waiting: robots.txt asks for 1 second between requests.',
    ],
    ['crawl_delay', {}, 'Waiting: robots.txt asks for a pause between requests.'],
    ['site_busy', {}, 'Waiting: the website asked us to slow down.'],
    ['site_unreachable', {}, 'Waiting: the website does not respond. We try again soon.'],
    ['other_work', {}, 'Waiting for another scan of this website.'],
    ['parallel', {}, 'Waiting for the website to respond to open requests.'],
  ])('that waits (%s) says why: %j', async (reason, change, words) => {
    expect(toWords(await renderProgress({ waiting_for: reason, ...change }))).toContain(words);
  });

  it.each([
    ['queued', { state: 'queued' }, 'The scan is waiting to start.'],
    [
      'reading the home page',
      { pages_fetched: 0, pages_unchanged: 0 },
      'Reading robots.txt, the home page and the sitemaps…',
    ],
    ['reading pages', {}, 'Reading pages…'],
  ] as const)('%s says so', async (_, change, words) => {
    expect(await renderProgress(change)).toContain(words);
  });
});

describe('a scan that has failed', () => {
  const failed = {
    ...RUNNING,
    state: 'failed',
    finished_at: '2026-11-20T12:00:00+00:00',
    result: null,
    link_check: { state: 'off', urls: 0, hosts: 0, checked: 0, requests: 0, bytes: 0 },
    rendering: NO_RENDERING,
  } as const;

  async function renderFailure(error: ScanResource['error']): Promise<string> {
    const scan = { ...failed, credits_charged: 42, error };
    return String(await html`${ScanResultSection({ scan, pricing: null, env })}`);
  }

  it('on our side explains why, what will be charged, and where to see it', async () => {
    const message =
      'The scan ended, but it could not be settled. The stored pages will be charged within 10 minutes.';
    const shown = await renderFailure({ code: 'scan_failed', message });
    expectRole(shown, 'heading', { id: 'result', name: 'The scan failed' });
    const alert = expectRole(shown, 'alert');
    expect(alert['name']).toContain(`${message} Check your credits for what was charged`);
    expectRole(alert, 'link', { href: '/credits', name: 'your credits' });
    expect(toWords(shown)).toContain('Credits charged 42');
    expect(toWords(shown)).toContain('Duration 2 hours');
  });

  it('because the site could not be crawled says what to check', async () => {
    const shown = await renderFailure({ code: 'site_unreachable', message: 'No page could be crawled.' });
    expect(toWords(shown)).toContain('robots.txt allows our crawler');
    expectRole(shown, 'link', { href: '/bot', name: 'our crawler' });
  });
});
