import type { Context } from 'hono';
import { listScans } from '../../services/scans/list-scans.ts';
import type { RefusedForm } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { formatCount } from '../format.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { TextField } from '../parts/field.tsx';
import { ScanList, RunningScanNotice } from './scan-list.tsx';
import { InsufficientCreditsNotice, readScanPricing, type ScanPricing } from './scan-pricing.tsx';
import { ScanErrorNotice } from './scan-result.tsx';

export type RefusedScan = RefusedForm<'max_pages' | 'only_changed' | 'price'>;

/** Scans on the page. */
const LAST_SCANS = 5;

/** Offers a scan and says what it costs, or links to the one that runs. */
export async function renderNewScanPage(c: Context<WebsiteEnv>, form?: RefusedScan): Promise<Response> {
  const { host, display_host: name } = c.get('owned');
  const [pricing, { rows: scans, nextCursor }] = await Promise.all([
    readScanPricing(c),
    listScans(c.env, c.get('signedIn'), host, { limit: LAST_SCANS }),
  ]);
  const running = scans.find((scan) => scan.finished_at === null);
  const heading = `Scan ${name}`;
  const info = {
    title: formatTitle(heading, form !== undefined),
    description: null,
    path: `/websites/${host}/scan`,
  };
  return renderPage(
    c,
    info,
    <>
      <p class="crumbs">
        <a href="/websites">Websites</a> / <a href={`/websites/${host}`}>{name}</a>
      </p>
      <h1>{heading}</h1>
      <p class="lead">
        A scan reads the home page, what your sitemaps list, then what is linked. Each page becomes an audit
        in your account, in place of your earlier one of it, and the site gets its score.
      </p>
      {form && form.notice !== null && (
        <ScanErrorNotice host={host} error={{ status: form.status, message: form.notice }} />
      )}
      {running ? (
        <RunningScanNotice scan={running} />
      ) : (
        <>
          <Price {...pricing} />
          {pricing.affordablePages > 0 && <ScanForm host={host} {...pricing} form={form} />}
          {pricing.affordablePages === 0 && form?.status !== 402 && (
            <InsufficientCreditsNotice env={c.env} balance={pricing.balance} />
          )}
        </>
      )}
      {scans.length > 0 && (
        <section aria-labelledby="last-scans">
          <h2 id="last-scans">Last scans</h2>
          <ScanList scans={scans} />
          {nextCursor !== null && (
            <p>
              <a href={`/websites/${host}/scans`}>All scans</a>
            </p>
          )}
        </section>
      )}
      <h2>How we scan</h2>
      <ul>
        <li>Our crawler obeys your robots.txt and its Crawl-delay, up to 10 seconds.</li>
        <li>
          Some ten pages of a fast site take a second. A slow or large site takes hours, up to seven days.
        </li>
        <li>
          You can close the page meanwhile. The scan goes on, and we mail you at its end if it took more than
          five minutes.
        </li>
        <li>One scan of a site runs at a time.</li>
        <li>Broken addresses it finds are not audited, but are in the report and count for the score.</li>
      </ul>
    </>,
    form?.status,
  );
}

function Price({ price, available, pageLimit, affordablePages }: ScanPricing) {
  return (
    <dl class="facts">
      <DescriptionItem name="Price">
        {formatCount(price, 'credit')} for each page that is stored. What cannot be read, errors and files
        other than HTML are not charged.
      </DescriptionItem>
      <DescriptionItem name="You can spend">
        <a href="/credits">{formatCount(available, 'credit')}</a>
      </DescriptionItem>
      {affordablePages > 0 && (
        <DescriptionItem name="Costs at most">
          <strong>{formatCount(affordablePages * price, 'credit')}</strong> for{' '}
          {formatCount(affordablePages, 'page')}
          {affordablePages < pageLimit && `, all you can pay of the ${pageLimit} a scan may have`}
        </DescriptionItem>
      )}
    </dl>
  );
}

function ScanForm({
  host,
  price,
  pageLimit,
  form,
}: Pick<ScanPricing, 'price' | 'pageLimit'> & { host: string; form: RefusedScan | undefined }) {
  const hint = `From 1 to ${pageLimit}. The scan takes as many as there are and as your credits pay.`;
  return (
    <form method="post" action={`/websites/${host}/scan`} data-busy="Starting the scan…">
      <input type="hidden" name="price" value={String(price)} />
      <TextField
        id="max_pages"
        label="Pages at most"
        hint={hint}
        error={form?.errors.max_pages}
        type="number"
        min={1}
        max={pageLimit}
        value={form?.values.max_pages ?? String(pageLimit)}
      />
      <p>
        <label class="choice">
          <input
            type="checkbox"
            name="only_changed"
            value="true"
            checked={form === undefined || form.values.only_changed === 'true'}
          />
          Skip pages that have not changed since their last audit (they cost nothing)
        </label>
      </p>
      <button type="submit">Scan the site</button>
    </form>
  );
}
