import type { Context } from 'hono';
import { listScans } from '../../../services/scans/list-scans.ts';
import type { RefusedForm } from '../validate-form.ts';
import { type WebsiteEnv, getWebsiteCrumbs } from './context.ts';
import { formatCount } from '../../../lib/text.ts';
import { renderAppPage } from '../app-page.tsx';
import { Card } from '../parts/card.tsx';
import { Checkbox, TextField } from '../parts/field.tsx';
import { ScanList, RunningScanNotice } from './scan-list.tsx';
import {
  InsufficientCreditsNotice,
  readScanPricing,
  type ScanPricing,
  ScanErrorNotice,
} from './scan-pricing.tsx';

export type RefusedScan = RefusedForm<'max_pages' | 'only_changed' | 'price'>;

/** Scans on the page. */
const LAST_SCANS = 5;

/** Offers a scan and says what it costs, or links to the one that runs. */
export async function renderNewScanPage(c: Context<WebsiteEnv>, form?: RefusedScan): Promise<Response> {
  const { host, display_host: name } = c.get('owned');
  const [pricing, { rows: scans, nextCursor }] = await Promise.all([
    readScanPricing(c),
    listScans(c.get('context'), { host, limit: LAST_SCANS }),
  ]);
  const running = scans.find((scan) => scan.finished_at === null);
  return renderAppPage(
    c,
    {
      heading: `Scan ${name}`,
      crumbs: getWebsiteCrumbs(host),
      meta: 'Audits the home page, the pages in your sitemaps and the pages they link to, then grades the website.',
      refused: form,
    },
    <>
      {form && form.notice !== null && (
        <ScanErrorNotice host={host} error={{ status: form.status, message: form.notice }} />
      )}
      {running && <RunningScanNotice scan={running} />}
      <div class="split">
        <div class="stack">
          {!running && (
            <Card title="New scan" id="new-scan">
              {pricing.affordablePages > 0 ? (
                <ScanForm host={host} pricing={pricing} form={form} />
              ) : (
                form?.status !== 402 && <InsufficientCreditsNotice env={c.env} balance={pricing.balance} />
              )}
            </Card>
          )}
          {scans.length > 0 && (
            <Card
              title="Recent scans"
              id="last-scans"
              flush
              action={nextCursor !== null && <a href={`/websites/${host}/scans`}>All scans</a>}
            >
              <ScanList label="Recent scans" scans={scans} />
            </Card>
          )}
        </div>
        <aside aria-labelledby="how">
          <Card title="How scans work" id="how">
            <ul class="plain">
              <li>You pay only for pages that are stored. Errors and files that are not HTML are free.</li>
              <li>Re-scanning replaces old results.</li>
              <li>Our crawler follows robots.txt, with a Crawl-delay of up to 10 seconds.</li>
              <li>A fast website takes about a second for ten pages. A slow or large one can take hours.</li>
              <li>You can close the page. We email you when a scan of more than five minutes ends.</li>
              <li>Only one scan of a website runs at a time.</li>
            </ul>
          </Card>
        </aside>
      </div>
    </>,
  );
}

function ScanForm({
  host,
  pricing,
  form,
}: {
  host: string;
  pricing: ScanPricing;
  form: RefusedScan | undefined;
}) {
  const { price, available, maxPages, affordablePages } = pricing;
  return (
    <form method="post" action={`/websites/${host}/scan`} data-busy="Starting the scan…">
      <input type="hidden" name="price" value={String(price)} />
      <TextField
        id="max_pages"
        label="Page limit"
        hint={`From 1 to ${maxPages}.`}
        error={form?.errors.max_pages}
        type="number"
        inputmode="numeric"
        min={1}
        max={maxPages}
        value={form?.values.max_pages ?? String(maxPages)}
      />
      <p>
        <Checkbox name="only_changed" checked={form === undefined || form.values.only_changed === 'true'}>
          Skip pages that have not changed since their last audit. They are free.
        </Checkbox>
      </p>
      <p>
        Costs up to <strong>{formatCount(affordablePages * price, 'credit')}</strong>:{' '}
        {formatCount(price, 'credit')} for each page stored. You have{' '}
        <a href="/credits">{formatCount(available, 'credit')}</a>
        {affordablePages < maxPages ? `, enough for ${formatCount(affordablePages, 'page')}.` : '.'}
      </p>
      <button type="submit">Start scan</button>
    </form>
  );
}
