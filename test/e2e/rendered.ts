/**
 * Loads a website of 40 pages with JavaScript in Chromium, and compares what is reported with the truth that is written down for each
 * page: every difference is found, none is invented, and a second load reports the same. Then audits a page of each kind with the whole
 * service.
 *
 * Usage: `node test/e2e/rendered.ts [part of a path]`
 */
import { strict as assert } from 'node:assert';
import type { RenderedPage } from '../../src/contracts/rendered-page.ts';
import { buildRenderedPage } from '../../src/engine/render/build-rendered-page.ts';
import { LocalInternet } from '../../scripts/local/internet.ts';
import { startBrowserServer } from '../../scripts/local/browser-server.ts';
import { startService } from '../../scripts/local/service.ts';
import { signUp } from '../../scripts/demo/sign-up.ts';
import { createAuditInput } from '../engine/page-input.ts';
import { type FakeSite, LocalRenderer } from './rendered/local-renderer.ts';
import { expectTruth, withoutMeasurements } from './rendered-site/expect-truth.ts';
import { CLIENT } from './rendered-site/page-state.ts';
import { HOST, PAGES, type TruePage } from './rendered-site/pages.ts';
import { takeCases } from './take-cases.ts';

const [part = ''] = process.argv.slice(2);
const answers = new Map(PAGES.flatMap((page) => Object.entries(page.answers)));
answers.set('/client.js', CLIENT);
const pages = takeCases(PAGES.filter(({ path }) => path.includes(part)));

/** Returns the type of an answer by its path. */
function getType(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript';
  return path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8';
}

await checkWithRenderer();
if (part === '') await checkWithService();

async function checkWithRenderer(): Promise<void> {
  const renderer = await LocalRenderer.start();
  try {
    for (const page of pages) {
      const first = await render(renderer, page);
      expectTruth(page, first);
      const second = await render(renderer, page);
      assert.deepEqual(withoutMeasurements(second), withoutMeasurements(first), page.path);
    }
  } finally {
    await renderer.stop();
  }
  console.log(`${pages.length} pages are reported as they are, twice`);
}

async function render(renderer: LocalRenderer, { path }: TruePage): Promise<RenderedPage> {
  const url = `https://${HOST}${path}`;
  const site: FakeSite = ({ pathname }) => {
    const body = answers.get(pathname);
    return body === undefined ? null : { headers: [['content-type', getType(pathname)]], body };
  };
  const result = await renderer.render(url, site);
  assert.ok(result.kind === 'rendered', `${path}: ${JSON.stringify(result)}`);
  const page = buildRenderedPage(createAuditInput(answers.get(path) ?? '', { url }), [result.page]);
  assert.ok(page, path);
  return page;
}

/** A page of each kind, with the whole service. */
async function checkWithService(): Promise<void> {
  const internet = new LocalInternet({
    [HOST]: (_, { pathname }) => {
      const body = answers.get(pathname);
      return body === undefined
        ? new Response('Not found', { status: 404 })
        : new Response(body, { headers: { 'content-type': getType(pathname) } });
    },
  });
  const browser = await startBrowserServer();
  const service = await startService(internet.answer, { variables: { RESEND_API_KEY: 'e2e' }, browser });
  try {
    const kinds = [...Map.groupBy(PAGES, ({ kind }) => kind).values()];
    for (const [index, [page]] of kinds.entries()) {
      assert.ok(page);
      // An account can audit one page a minute.
      const { api } = await signUp(service.url, internet, `rendered-${index}@example.com`);
      const { report } = await api.post('/reports', { url: `https://${HOST}${page.path}`, render: true });
      const { rendered } = report.data as { rendered?: RenderedPage };
      assert.ok(rendered, `${page.path}: ${JSON.stringify(report.data)}`);
      expectTruth(page, rendered);
      assert.deepEqual(rendered.screenshots, ['desktop', 'phone'], page.path);
      assert.ok(rendered.accessibility_tree.length > 0, page.path);
    }
    console.log(`${kinds.length} audits by the service report the same`);
  } finally {
    await service.stop();
    await browser?.stop();
  }
}
