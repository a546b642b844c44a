/**
 * Runs Lighthouse on public pages, as a phone on a slow network: 100 for accessibility, best practices and SEO. With `--performance`
 * also at least 95 for performance, which depends on the machine: it must be idle. Takes about 20 seconds a page.
 *
 * Usage: `LIGHTHOUSE_DIR=<folder> node test/e2e/lighthouse.ts`, with Lighthouse in that folder:
 * `npm install --prefix <folder> lighthouse@13.5.0`
 */
import { strict as assert } from 'node:assert';
import { parseArgs } from 'node:util';
import { loadLighthouse, type LighthouseResult } from '../../scripts/compare/lighthouse.ts';
import { goodPage } from '../fixtures/good-page.ts';
import { launchChromium } from './chromium.ts';
import { startServiceWithPages } from './service.ts';

const LIMITS: Record<string, number> = {
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const { values } = parseArgs({ options: { performance: { type: 'boolean' } } });
if (values.performance === true) LIMITS['performance'] = 95;

const HOST = 'bakery.brightpage.com';
const DEBUGGING_PORT = 9334;

const lighthouse = await loadLighthouse();
const { service, account } = await startServiceWithPages({ [HOST]: { '/sourdough': goodPage(HOST) } });
const browser = await launchChromium(`--remote-debugging-port=${DEBUGGING_PORT}`);
try {
  for (const path of ['/', '/example', '/checks/title-missing', await publishSnapshot()])
    await checkPage(path);
} finally {
  await browser.close();
  await service.stop();
}

/** Audits and publishes a page. Returns the path of the snapshot. */
async function publishSnapshot(): Promise<string> {
  const api = await account();
  const { report } = await api.post<{ report: { id: string } }>('/reports', {
    url: `https://${HOST}/sourdough`,
  });
  const { submission } = await api.post<{ submission: { id: string } }>('/submissions', {
    report_id: report.id,
    provider: 'gemini',
  });
  return `/ai-directory/gemini/${submission.id}`;
}

async function checkPage(path: string): Promise<void> {
  const { lhr } = await lighthouse(service.url + path, { port: DEBUGGING_PORT, logLevel: 'silent' });
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const scores = Object.entries(lhr.categories).map(
    ([id, category]) => [id, Math.round((category.score ?? 0) * 100)] as const,
  );
  const line = `${path}: ${scores.map(([id, score]) => `${id} ${score}`).join(', ')}`;
  console.log(line);
  const tooLow = scores.filter(([id, score]) => score < (LIMITS[id] ?? 0));
  assert.deepEqual(tooLow, [], `${line}\n${tooLow.map(([id]) => listFailures(lhr, id)).join('\n')}`);
}

/** The audits of a category that did not pass. */
function listFailures({ categories, audits }: LighthouseResult, category: string): string {
  const failures: string[] = [];
  for (const { id } of categories[category]?.auditRefs ?? []) {
    const audit = audits[id];
    if (typeof audit?.score !== 'number' || audit.score === 1) continue;
    failures.push(`${id}: ${audit.title} ${JSON.stringify(audit.details?.items ?? [])}`);
  }
  return failures.join('\n');
}
